import SplashScene

/// The levels effect of a Lottie layer, which remaps the ranges of its colour components.
struct LottieLevels: Sendable {
  /// The remapping of some components.
  struct Range: Sendable {
    /// The components: 1 means red, green and blue; 2 red; 3 green; 4 blue; and 5 alpha.
    var channel: Keyframed<Double>
    /// The input level that maps to the output black level, 0…1.
    var inputBlack: Keyframed<Double>
    /// The input level that maps to the output white level.
    var inputWhite: Keyframed<Double>
    /// The gamma: its reciprocal is the exponent of the curve between black and white.
    var gamma: Keyframed<Double>
    /// The output black level.
    var outputBlack: Keyframed<Double>
    /// The output white level.
    var outputWhite: Keyframed<Double>
  }

  /// The ranges, in order of application.
  var ranges: [Range]
  /// Whether results are clamped to the output black level; 1 means true.
  var clipsBlack: Keyframed<Double>
  /// Whether results are clamped to the output white level; 1 means true.
  var clipsWhite: Keyframed<Double>

  /// Creates a levels effect.
  init(
    _ ranges: [Range], clipsBlack: Keyframed<Double>, clipsWhite: Keyframed<Double>
  ) {
    (self.ranges, self.clipsBlack, self.clipsWhite) = (ranges, clipsBlack, clipsWhite)
  }

  /// Whether the levels are constant.
  var isStill: Bool {
    clipsBlack.isStill && clipsWhite.isStill && ranges.allSatisfy(\.isStill)
  }

  /// Returns the equivalent tables at a given frame, with a result for every byte value.
  func tables(at frame: Double, _ rules: PlayerRules) -> ComponentTables {
    let clips = (
      black: clipsBlack.value(at: frame, rules).rounded() == 1,
      white: clipsWhite.value(at: frame, rules).rounded() == 1
    )
    let curves = ranges.map { range in
      (range.channel.value(at: frame, rules).rounded(), LevelsCurve(range, clips, frame, rules))
    }
    func table(_ channels: [Double]) -> [Double] {
      let own = curves.filter { channels.contains($0.0) && !$0.1.isIdentity }.map(\.1)
      if own.isEmpty { return [] }
      return (0...255).map { byte in
        own.reduce(Double(byte) / 255) { $1.value($0) }
      }
    }
    return ComponentTables(
      red: table([1, 2]), green: table([1, 3]), blue: table([1, 4]), alpha: table([5]))
  }
}

extension LottieLevels.Range {
  fileprivate var isStill: Bool {
    channel.isStill && inputBlack.isStill && inputWhite.isStill && gamma.isStill
      && outputBlack.isStill && outputWhite.isStill
  }
}

/// The mapping that the levels apply to a component at one frame.
private struct LevelsCurve {
  private let input: (black: Double, white: Double)
  private let output: (black: Double, white: Double)
  private let exponent: Double
  /// The range to which the result is clamped.
  private let limits: (low: Double, high: Double)

  init(
    _ range: LottieLevels.Range, _ clips: (black: Bool, white: Bool), _ frame: Double,
    _ rules: PlayerRules
  ) {
    func fraction(_ number: Keyframed<Double>) -> Double {
      let value = number.value(at: frame, rules)
      return value > 0 ? min(value, 1) : 0
    }
    input = (fraction(range.inputBlack), fraction(range.inputWhite))
    output = (fraction(range.outputBlack), fraction(range.outputWhite))
    // After Effects allows 0.1…10. Values far outside this range produce almost a step function.
    let gamma = range.gamma.value(at: frame, rules)
    exponent = 1 / (gamma > 0 ? min(max(gamma, 1e-3), 1e3) : 1e-3)
    let (low, high) = (min(output.black, output.white), max(output.black, output.white))
    let isUpright = output.black <= output.white
    limits = (
      (isUpright ? clips.black : clips.white) ? low : 0,
      (isUpright ? clips.white : clips.black) ? high : 1
    )
  }

  /// Whether all components are unchanged.
  var isIdentity: Bool { input == (0, 1) && output == (0, 1) && exponent == 1 }

  func value(_ component: Double) -> Double {
    let width = input.white - input.black
    let place = width == 0 ? (component > input.black ? 1 : 0) : (component - input.black) / width
    let curved = place <= 0 ? 0 : exponent == 1 ? place : Elementary.pow(place, exponent)
    let result = output.black + (output.white - output.black) * curved
    return min(max(result, limits.low), limits.high)
  }
}

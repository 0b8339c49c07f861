/// Other ranges of the components of a Lottie layer's colours: After Effects' levels.
package struct LottieLevels: Sendable {
  /// What becomes of some components.
  package struct Range: Sendable {
    /// Which ones: 1 is red, green and blue, 2 red, 3 green, 4 blue, 5 alpha.
    package var channel: Keyframed<Double>
    /// What becomes the black of the result, 0…1.
    package var inputBlack: Keyframed<Double>
    /// What becomes the white of the result.
    package var inputWhite: Keyframed<Double>
    /// The exponent of the curve between them is the inverse of this.
    package var gamma: Keyframed<Double>
    /// The black of the result.
    package var outputBlack: Keyframed<Double>
    /// The white of the result.
    package var outputWhite: Keyframed<Double>

    /// Makes a range.
    package init(
      channel: Keyframed<Double>, inputBlack: Keyframed<Double>, inputWhite: Keyframed<Double>,
      gamma: Keyframed<Double>, outputBlack: Keyframed<Double>, outputWhite: Keyframed<Double>
    ) {
      self.channel = channel
      self.inputBlack = inputBlack
      self.inputWhite = inputWhite
      self.gamma = gamma
      self.outputBlack = outputBlack
      self.outputWhite = outputWhite
    }
  }

  /// The ranges, the first one first.
  package var ranges: [Range]
  /// Whether results end at the output's black: 1.
  package var clipsBlack: Keyframed<Double>
  /// Whether results end at the output's white: 1.
  package var clipsWhite: Keyframed<Double>

  /// Makes levels.
  package init(
    _ ranges: [Range], clipsBlack: Keyframed<Double>, clipsWhite: Keyframed<Double>
  ) {
    (self.ranges, self.clipsBlack, self.clipsWhite) = (ranges, clipsBlack, clipsWhite)
  }

  /// Whether they are the same in all frames.
  var isStill: Bool {
    clipsBlack.isStill && clipsWhite.isStill && ranges.allSatisfy(\.isStill)
  }

  /// The tables that do the same in a frame, each with a result for every byte.
  func tables(at frame: Double, _ rules: LottieRules) -> ComponentTables {
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

/// What levels make of a component in one frame.
private struct LevelsCurve {
  private let input: (black: Double, white: Double)
  private let output: (black: Double, white: Double)
  private let exponent: Double
  /// What the result is kept within.
  private let limits: (low: Double, high: Double)

  init(
    _ range: LottieLevels.Range, _ clips: (black: Bool, white: Bool), _ frame: Double,
    _ rules: LottieRules
  ) {
    func fraction(_ number: Keyframed<Double>) -> Double {
      let value = number.value(at: frame, rules)
      return value > 0 ? min(value, 1) : 0
    }
    input = (fraction(range.inputBlack), fraction(range.inputWhite))
    output = (fraction(range.outputBlack), fraction(range.outputWhite))
    // After Effects has 0.1…10; what is far outside of it is a step.
    let gamma = range.gamma.value(at: frame, rules)
    exponent = 1 / (gamma > 0 ? min(max(gamma, 1e-3), 1e3) : 1e-3)
    let (low, high) = (min(output.black, output.white), max(output.black, output.white))
    let isUpright = output.black <= output.white
    limits = (
      (isUpright ? clips.black : clips.white) ? low : 0,
      (isUpright ? clips.white : clips.black) ? high : 1
    )
  }

  /// Whether it leaves all components as they are.
  var isIdentity: Bool { input == (0, 1) && output == (0, 1) && exponent == 1 }

  func value(_ component: Double) -> Double {
    let width = input.white - input.black
    let place = width == 0 ? (component > input.black ? 1 : 0) : (component - input.black) / width
    let curved = place <= 0 ? 0 : exponent == 1 ? place : Elementary.pow(place, exponent)
    let result = output.black + (output.white - output.black) * curved
    return min(max(result, limits.low), limits.high)
  }
}

package import SplashScene

/// A search for the best encoding of a GIF with a maximum file size. It chooses the frame rate, width and quality to
/// try next, given the sizes of previous attempts.
///
/// The result is the first step whose lowest quality fits the limit, at the highest quality that fits. Sizes are
/// assumed to grow exponentially with the quality. The next guess is computed from two known sizes (the secant
/// method, applied to their logarithms).
package struct GIFSizeSearch {
  /// The parameters that determine a GIF's size, except the quality.
  package struct Shape: Hashable, Sendable {
    /// The frames' width in pixels.
    package var width: Int
    /// The frame rate, in frames per second.
    package var frameRate: FrameRate
    /// The maximum palette size.
    package var colors: Int

    /// The approximate size relative to other shapes. It is used to predict the sizes of one shape from those of
    /// another.
    fileprivate var weight: Double {
      let exponent = 1.5 * Elementary.log(Double(width)) + 0.7 * Elementary.log(frameRate.value)
      return Elementary.exp(exponent + 0.25 * Elementary.log(Double(colors)))
    }
  }

  /// A shape, with the range of its possible qualities.
  package struct Step: Hashable, Sendable {
    package var shape: Shape
    package var qualities: ClosedRange<Int>
  }

  /// An encoding to try.
  package struct Guess: Hashable, Sendable {
    package var shape: Shape
    package var quality: Int
    /// Whether it is sufficient to estimate the size.
    package var isRough: Bool
  }

  /// The known sizes of a shape, by quality.
  private struct Sizes {
    var bytes: [Int: Double] = [:]
    var isRough = true
    /// The lowest quality at which the file is too large.
    var lowestOver = 101
  }

  package let limit: Int
  private let steps: [Step]
  /// The best guess that fits the limit.
  package private(set) var best: Guess?
  /// The number of encodings, including those that stopped early because they were too large.
  package private(set) var encodings = 0
  /// The size of the smallest encoding so far, in bytes.
  package private(set) var fewest = Int.max
  private var bestBytes = 0
  private var sizes: [Shape: Sizes] = [:]
  private var last: Shape?
  /// The first step that isn't known to be too large.
  private var first = 0
  private var overs = 0
  private let isAmple: Bool

  /// The minimum quality as long as the frame rate or the width can be reduced instead. At 30, thin lines and fading
  /// letters are intact. At 20, lines have gaps and letters have stripes. At 10, lines break up and moving objects
  /// leave ghosts.
  package static let floor = 30
  /// The minimum quality if the file is still too large at the lowest frame rate and width.
  private static let lowest = 10
  /// Smaller palettes are the last resort, at the minimum quality.
  private static let fewerColors = [128, 64]
  /// The number of encodings after which the search ends, provided that one of them fits.
  private static let mostEncodings = 5
  /// The fraction of the limit at which the search ends.
  private static let goodPart = 0.9
  /// The target fractions of the limit: for the first attempt, and after each attempt that was too large.
  private static let goals = [0.955, 0.955, 0.945, 0.92, 0.85, 0.7]
  /// A shape whose size is only predicted is tried if the predicted size is at most this fraction of the limit.
  private static let hope = 0.95
  /// If the limit allows at least this number of bytes per changed pixel, the file is likely to fit at any quality.
  private static let usualRate = 0.25
  /// The quality that is tried if no size is known.
  private static let usualQuality = 60
  /// The increase in the size's logarithm per step of quality: the initial estimate, and the range of possible
  /// values.
  private static let usualSlope = 0.0155
  private static let slopes = 0.004...0.04

  /// Begins a search.
  ///
  /// - Parameters:
  ///   - limit: The maximum size in bytes.
  ///   - quality: The maximum quality.
  ///   - shapes: The shapes, from best to smallest, all with the same palette size.
  ///   - changedPixels: The number of changed pixels in the video at the first shape.
  package init(limit: Int, quality: Int, shapes: [Shape], changedPixels: Int) {
    self.limit = limit
    let floor = min(Self.floor, quality)
    var steps = shapes.map { Step(shape: $0, qualities: floor...quality) }
    if var smallest = shapes.last {
      let lowest = min(Self.lowest, floor)
      if lowest < floor { steps.append(Step(shape: smallest, qualities: lowest...floor - 1)) }
      for colors in Self.fewerColors where colors < smallest.colors {
        smallest.colors = colors
        steps.append(Step(shape: smallest, qualities: lowest...lowest))
      }
    }
    self.steps = steps
    isAmple = Double(limit) > Self.usualRate * Double(changedPixels)
  }

  /// Returns the next guess to try; `nil` if ``best`` is good enough, or if nothing fits.
  package mutating func next() -> Guess? {
    if let best { return better(than: best) }
    guard let last else {
      let step = steps[0]
      return isAmple
        ? Guess(shape: step.shape, quality: step.qualities.upperBound, isRough: false)
        : Guess(
          shape: step.shape, quality: min(Self.usualQuality, step.qualities.upperBound),
          isRough: true)
    }
    while first < steps.count {
      let likely = steps.indices.first { isLikely(steps[$0], after: last) && $0 >= first }
      let index = likely ?? steps.count - 1
      let (shape, qualities) = (steps[index].shape, steps[index].qualities)
      let known = sizes[shape]
      let highest = min(qualities.upperBound, (known?.lowestOver ?? 101) - 1)
      if highest >= qualities.lowerBound {
        let quality = quality(of: shape, in: qualities.lowerBound...highest)
        return Guess(
          shape: shape, quality: quality ?? qualities.lowerBound, isRough: known == nil)
      }
      first = index + 1
    }
    return nil
  }

  /// Records the size of an encoding.
  ///
  /// - Parameters:
  ///   - guess: The guess that was tried.
  ///   - byteCount: The size of the encoding, or an estimate.
  ///   - isWhole: Whether the video was encoded completely, rather than estimated from parts.
  package mutating func note(_ guess: Guess, byteCount: Int, isWhole: Bool) {
    last = guess.shape
    var known = sizes[guess.shape] ?? Sizes()
    if isWhole, known.isRough { (known.bytes, known.isRough) = ([:], false) }
    known.bytes[guess.quality] = Double(max(1, byteCount))
    fewest = min(fewest, byteCount)
    if isWhole {
      encodings += 1
      if byteCount > limit {
        known.lowestOver = min(known.lowestOver, guess.quality)
        overs += 1
      } else if guess.quality >= best?.quality ?? 0 {
        (best, bestBytes) = (guess, byteCount)
      }
    }
    sizes[guess.shape] = known
  }

  /// Returns a higher quality than the best guess's that is likely to fit; `nil` if trying it isn't worth the time.
  private func better(than best: Guess) -> Guess? {
    guard encodings < Self.mostEncodings, Double(bestBytes) < Self.goodPart * Double(limit),
      let step = steps.first(where: {
        $0.shape == best.shape && $0.qualities.contains(best.quality)
      })
    else { return nil }
    let highest = min(step.qualities.upperBound, (sizes[best.shape]?.lowestOver ?? 101) - 1)
    guard highest > best.quality,
      let quality = quality(of: best.shape, in: best.quality + 1...highest)
    else { return nil }
    return Guess(shape: best.shape, quality: quality, isRough: false)
  }

  /// Returns whether a step's lowest quality is likely to fit.
  private func isLikely(_ step: Step, after last: Shape) -> Bool {
    let bytes = predicted(step.shape, step.qualities.lowerBound)
    return bytes <= Double(limit) * (sizes[step.shape] == nil ? Self.hope : 1)
  }

  /// Returns the highest quality at which the size is likely to be within the target fraction of the limit.
  private func quality(of shape: Shape, in range: ClosedRange<Int>) -> Int? {
    let goal = Double(limit) * Self.goals[min(overs, Self.goals.count - 1)]
    return range.last { predicted(shape, $0) <= goal }
  }

  /// Predicts the size.
  private func predicted(_ shape: Shape, _ quality: Int) -> Double {
    if let own = sizes[shape] { return Self.predicted(own.bytes, quality) }
    guard let last, let known = sizes[last] else { return 0 }
    return Self.predicted(known.bytes, quality) * shape.weight / last.weight
  }

  /// Predicts the size at a quality by exponential interpolation or extrapolation from two known sizes.
  private static func predicted(_ bytes: [Int: Double], _ quality: Int) -> Double {
    let sorted = bytes.sorted { $0.key < $1.key }
    guard let nearest = sorted.min(by: { abs($0.key - quality) < abs($1.key - quality) }) else {
      return 0
    }
    let above = sorted.first { $0.key > nearest.key }
    let below = sorted.last { $0.key < nearest.key }
    let other = quality < nearest.key ? below ?? above : above ?? below
    let slope = other.map { other in
      Elementary.log(other.value / nearest.value) / Double(other.key - nearest.key)
    }
    let used = min(max(slope ?? usualSlope, slopes.lowerBound), slopes.upperBound)
    return nearest.value * Elementary.exp(used * Double(quality - nearest.key))
  }
}

extension GIFSizeSearch {
  /// Returns the shapes with reduced frame rates and widths, from the requested one to the smallest.
  ///
  /// The frame rate is reduced first, to 15 frames per second. Motion is still smooth enough, and each image keeps
  /// its detail. Then the width is reduced by 15 % per step, down to 120 pixels. After every second step the frame
  /// rate is reduced, down to 10 frames per second.
  package static func shapes(width: Int, frameRate: FrameRate, colors: Int) -> [Shape] {
    func rates(_ values: [Double]) -> ArraySlice<FrameRate> {
      values.compactMap { FrameRate(framesPerSecond: $0) }
        .filter { $0.value < frameRate.value }[...]
    }
    var shape = Shape(width: width, frameRate: frameRate, colors: colors)
    var all = [shape]
    for rate in rates([25, 20, 15]) {
      shape.frameRate = rate
      all.append(shape)
    }
    var slower = rates([12.5, 10])
    var narrowings = 0
    while true {
      let narrower = shape.width * 85 / 100
      if narrower >= narrowest {
        shape.width = narrower
        all.append(shape)
        narrowings += 1
      }
      if narrower < narrowest || narrowings % 2 == 0 {
        if let rate = slower.popFirst() {
          shape.frameRate = rate
          all.append(shape)
        } else if narrower < narrowest {
          return all
        }
      }
    }
  }

  private static let narrowest = 120
}

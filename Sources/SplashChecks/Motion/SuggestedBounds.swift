import SplashScene

/// The bounds of suggested checks, which are weaker than what was measured by a margin.
struct SuggestedBounds {
  private let frame: Double
  private let end: Double

  /// What may be rounding, as a fraction of a frame or a millisecond.
  private static let rounding = 1e-6
  /// The shortest time that a reader needs, in seconds.
  private static let leastReadingTime = 0.3

  /// Creates the bounds of a scene that ends at a time.
  init(_ rate: FrameRate, end: Double) { (frame, self.end) = (rate.time(ofFrame: 1), end) }

  /// Returns the frame after the first one at or after a time, rounded up to a millisecond; `nil` if the end comes first.
  func latest(after time: Double) -> Double? {
    let frames = (time / frame - Self.rounding).rounded(.up) + 1
    let bound = (frames * frame * 1000 - Self.rounding).rounded(.up) / 1000
    return bound < end ? bound : nil
  }

  /// Returns a duration that is at least a frame less, rounded down to tenths of a second; `nil` if it is too short.
  func shortest(within duration: Double) -> Double? {
    let bound = ((duration - frame) * 10 + Self.rounding).rounded(.down) / 10
    return bound >= Self.leastReadingTime ? bound : nil
  }

  /// Whether a time is at least one frame and a half long.
  func isNoticeable(_ time: Double) -> Bool { time >= 1.5 * frame }

  /// Returns half of a distance, rounded down to a number with few digits.
  static func distance(below distance: Double) -> Double {
    rounded(distance / 2, .down)
  }

  /// Returns a distance that is greater by at least a tenth, rounded up to a number with few digits.
  static func jump(above distance: Double) -> Double { rounded(distance * 1.1, .up) }

  /// Returns a contrast ratio rounded down to halves; `nil` if it is too low for a promise.
  static func contrast(below ratio: Double) -> Double? {
    let bound = (ratio * 2 + rounding).rounded(.down) / 2
    return bound >= ContrastClaims.readable.contrast ? min(bound, 21) : nil
  }

  private static func rounded(_ value: Double, _ rule: FloatingPointRoundingRule) -> Double {
    let steps: [(below: Double, step: Double)] = [(1, 0.5), (10, 1), (50, 5), (100, 10)]
    let step = steps.first { value < $0.below }?.step ?? 50
    // Measured values are rounded outwards.
    return (value / step + (rule == .down ? rounding : -rounding)).rounded(rule) * step
  }
}

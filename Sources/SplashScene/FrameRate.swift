import SplashSystem

/// A number of frames per second, as an exact fraction.
public struct FrameRate: Hashable, Sendable {
  /// The number of frames in `denominator` seconds.
  public let numerator: Int
  /// The duration of `numerator` frames in seconds.
  public let denominator: Int

  /// Creates the rate of `numerator` frames in `denominator` seconds; both are positive.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(numerator > 0 && denominator > 0, "a frame rate is positive")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// The number of frames per second.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// Returns the time of a frame in seconds, computed from its index (from 0) without accumulating errors.
  public func time(ofFrame index: Int) -> Double {
    Double(index) * Double(denominator) / Double(numerator)
  }

  /// Returns the number of frames in `duration` seconds, rounded to the nearest integer, at least one. An infinite
  /// duration yields 2⁵³.
  public func frameCount(in duration: Double) -> Int {
    let frames = (duration * Double(numerator) / Double(denominator)).rounded()
    return frames >= 1 ? Int(clamping: min(frames, 0x1p53)) : 1
  }
}

extension FrameRate {
  /// Creates a rate from a number of frames per second, rounded to millionths; `nil` for NaN and numbers less than
  /// one.
  ///
  /// 23.976, 29.97, 59.94 and similar numbers are the television rates n·1000/1001.
  public init?(framesPerSecond number: Double) {
    let nominal = number.rounded(.up)
    let isNominal = nominal != number && nominal.remainder(dividingBy: 6) == 0
    if isNominal, abs(nominal * 1000 / 1001 - number) < 5e-4, let n = Int(exactly: nominal) {
      self.init(n * 1000, 1001)
      return
    }
    guard let millionths = Int(exactly: (number * 1e6).rounded()), millionths > 0 else {
      return nil
    }
    var (a, b) = (millionths, 1_000_000)
    while b != 0 { (a, b) = (b, a % b) }
    self.init(millionths / a, 1_000_000 / a)
  }

  /// Parses a fraction such as `30000/1001`: two integers from 1 to 10⁹.
  public init?(fraction text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        ? Int(part) : nil
    }
    guard parts.count == 2, numbers.count == 2,
      numbers.allSatisfy({ (1...1_000_000_000).contains($0) })
    else { return nil }
    self.init(numbers[0], numbers[1])
  }
}

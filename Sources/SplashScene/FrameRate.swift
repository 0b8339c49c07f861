/// Frames per second as an exact fraction.
public struct FrameRate: Hashable, Sendable {
  /// Frames per `denominator` seconds.
  public let numerator: Int
  /// Seconds per `numerator` frames.
  public let denominator: Int

  /// Makes the rate of `numerator` frames in `denominator` seconds, both positive.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(numerator > 0 && denominator > 0, "a frame rate is positive")
    self.numerator = numerator
    self.denominator = denominator
  }

  /// Frames per second.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// The time of a frame, counted from 0, in seconds: never accumulated.
  public func time(ofFrame index: Int) -> Double {
    Double(index) * Double(denominator) / Double(numerator)
  }

  /// How many frames begin within `duration` seconds, rounded to the nearest, at least one. Durations
  /// without end give 2⁵³.
  public func frameCount(in duration: Double) -> Int {
    let frames = (duration * Double(numerator) / Double(denominator)).rounded()
    return frames >= 1 ? Int(min(frames, 0x1p53)) : 1
  }
}

extension FrameRate {
  /// The rate that a number of frames per second names, in millionths; `nil` for less than one or for
  /// what is no number.
  ///
  /// 23.976, 29.97, 59.94 and the like are television's names for n·1000/1001.
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

  /// Reads `30000/1001`: two whole numbers from 1 to 10⁹.
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

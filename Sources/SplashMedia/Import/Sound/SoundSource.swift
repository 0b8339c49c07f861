public import SplashSystem

/// Why a sound can't be played to its end: found while it is decoded.
public struct SoundFailure: Error, Hashable, Sendable {
  /// The file.
  public let path: FilePath
  /// Where in the file, in seconds.
  public let time: Double
  /// What is wrong, in words without a full stop.
  public let reason: String

  /// Makes a failure.
  public init(path: FilePath, time: Double, reason: String) {
    self.path = path
    self.time = time
    self.reason = reason
  }
}

/// Decoded sound of two channels.
struct SoundBlock {
  /// The number of the first sample, counted from the file's beginning.
  var position: Int
  /// Pairs of left and right samples.
  var samples: [Float]
}

/// Sound at a file's own rate, one block after the other.
protocol SoundSource: AnyObject {
  /// Samples per second, at least 1.
  var sampleRate: Int { get }

  /// The next block, in ascending order; `nil` at the end.
  func next() throws(SoundFailure) -> SoundBlock?
}

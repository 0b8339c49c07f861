internal import SplashSystem

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
  func next() throws(MediaError) -> SoundBlock?
}

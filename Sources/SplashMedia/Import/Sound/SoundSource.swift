internal import SplashSystem

/// A block of decoded stereo sound.
struct SoundBlock {
  /// The number of the first sample, counted from the file's beginning.
  var position: Int
  /// Pairs of left and right samples.
  var samples: [Float]
}

/// A source that provides a file's sound block by block, at the file's own sample rate.
protocol SoundSource: AnyObject {
  /// The sample rate in Hz, at least 1.
  var sampleRate: Int { get }

  /// Returns the next block, in ascending order; `nil` at the end.
  func next() throws(MediaError) -> SoundBlock?
}

package import SplashScene
internal import SplashSystem

/// The sound of a video, which is a part of a scene's sound.
package final class FilmSound {
  /// The mixer of the scene's sound.
  package let mixer: SoundMixer
  /// The number of the scene's sample at which the video begins.
  private let start: Int

  /// Creates the sound of a video that starts at `start` seconds of a scene's time; `nil` for a scene without sounds.
  package init?(_ scene: Scene, start: Double) {
    guard !scene.sounds.isEmpty else { return nil }
    mixer = SoundMixer(scene)
    self.start = Int(clamping: (start * Double(SoundMixer.sampleRate)).rounded())
  }

  /// Returns pairs of samples, alternately left and right.
  ///
  /// - Parameter range: The range of sample numbers, counted from the video's beginning.
  package func samples(_ range: Range<Int>) -> [Float] {
    mixer.samples(start + range.lowerBound..<start + range.upperBound)
  }
}

extension FrameRate {
  /// Returns the number of samples before the beginning of frame `index`.
  func samples(untilFrame index: Int64) -> Int {
    let ticks = Double(index) * Double(denominator) * Double(SoundMixer.sampleRate)
    return Int(clamping: (ticks / Double(numerator)).rounded())
  }
}

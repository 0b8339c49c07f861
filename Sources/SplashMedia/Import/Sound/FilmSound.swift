public import SplashScene

/// The sound of a film: a part of a scene's.
public final class FilmSound {
  /// Makes the scene's sound.
  public let mixer: SoundMixer
  /// The sample of the scene that is the film's first.
  private let start: Int

  /// Begins the sound of a film of a scene that begins at `start` seconds; `nil` for a scene without
  /// sounds.
  public init?(_ scene: Scene, start: Double) {
    guard !scene.sounds.isEmpty else { return nil }
    mixer = SoundMixer(scene)
    self.start = Int((start * Double(SoundMixer.sampleRate)).rounded())
  }

  /// Pairs of samples, left and right in turns.
  ///
  /// - Parameter range: Numbers of samples, counted from the film's beginning.
  package func samples(_ range: Range<Int>) -> [Float] {
    mixer.samples(start + range.lowerBound..<start + range.upperBound)
  }
}

extension FrameRate {
  /// How many samples of sound there are until frame `index` begins.
  func samples(untilFrame index: Int64) -> Int {
    let ticks = Double(index) * Double(denominator) * Double(SoundMixer.sampleRate)
    return Int((ticks / Double(numerator)).rounded())
  }
}

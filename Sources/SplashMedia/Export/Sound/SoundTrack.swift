internal import CFFmpeg
internal import SplashScene
internal import SplashSystem

/// The encoded sound of a video. It is written up to the same point in time as the frames.
final class SoundTrack {
  /// The encoder; its codec describes the track.
  let encoder: SoundEncoder
  private let sound: FilmSound
  private let frameRate: FrameRate
  private let path: FilePath
  private var written = 0

  /// Begins the sound of the output at `path`.
  init(
    _ sound: FilmSound, _ kind: SoundOptions.Codec, bitRate: Int, frameRate: FrameRate,
    path: FilePath
  ) throws(OutputError) {
    encoder = try SoundEncoder(kind, bitRate: bitRate, path: path)
    (self.sound, self.frameRate, self.path) = (sound, frameRate, path)
  }

  /// The reason that the sound can't be encoded; `nil` if there was no failure.
  var failure: MediaError? { sound.mixer.failure }

  /// The clipping so far.
  var clipping: SoundMixer.Clipping? { sound.mixer.clipping }

  /// Encodes the sound up to the beginning of frame `index`, and delivers the packets, with times in samples.
  func write(
    untilFrame index: Int64, _ deliver: (Packet) throws(OutputError) -> Void
  ) throws(OutputError) {
    let end = frameRate.samples(untilFrame: index)
    // A frame may be long, so at most a second is mixed at a time.
    while written < end {
      let next = min(end, written + SoundMixer.sampleRate)
      try encoder.write(sound.samples(written..<next), deliver, path: path)
      written = next
    }
  }

  /// Finishes the sound, and delivers the last packets.
  func finish(_ deliver: (Packet) throws(OutputError) -> Void) throws(OutputError) {
    try encoder.finish(deliver, path: path)
  }
}

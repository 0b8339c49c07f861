internal import CFFmpeg
internal import SplashScene
internal import SplashSystem

/// The sound of a film on its way into the film's file: as long as the pictures that are written so far.
final class SoundTrack {
  /// What encodes it; its codec describes the track.
  let encoder: SoundEncoder
  private let sound: FilmSound
  private let frameRate: FrameRate
  private let path: FilePath
  private var written = 0

  /// Begins the sound of the film at `path`.
  init(
    _ sound: FilmSound, _ kind: SoundOptions.Codec, bitRate: Int, frameRate: FrameRate,
    path: FilePath
  ) throws(OutputError) {
    encoder = try SoundEncoder(kind, bitRate: bitRate, path: path)
    (self.sound, self.frameRate, self.path) = (sound, frameRate, path)
  }

  /// Why the sound can't be made, once that is found.
  var failure: MediaError? { sound.mixer.failure }

  /// What was clipped until now.
  var clipping: SoundMixer.Clipping? { sound.mixer.clipping }

  /// Encodes what is heard before frame `index` begins, and gives the packets, in samples of time.
  func write(
    untilFrame index: Int64, _ deliver: (Packet) throws(OutputError) -> Void
  ) throws(OutputError) {
    let end = frameRate.samples(untilFrame: index)
    // A frame may stand for long: a second at a time is enough.
    while written < end {
      let next = min(end, written + SoundMixer.sampleRate)
      try encoder.write(sound.samples(written..<next), deliver, path: path)
      written = next
    }
  }

  /// Ends the sound, and gives the last packets.
  func finish(_ deliver: (Packet) throws(OutputError) -> Void) throws(OutputError) {
    try encoder.finish(deliver, path: path)
  }
}

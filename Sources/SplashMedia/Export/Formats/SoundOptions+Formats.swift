package import SplashSystem

extension OutputFormat {
  /// Returns the default sound codec; `nil` if the format has no sound.
  ///
  /// - Parameter video: The video codec; `nil` for the format's default.
  package func usualSoundCodec(with video: VideoCodec?) -> SoundOptions.Codec? {
    let isMaster = (video ?? codecs.first)?.isAdjustable == false
    return soundCodecs.first { $0.isLossless || !isMaster }
  }
}

extension SoundOptions {
  /// Returns the sound codec for an output; `nil` if the format has no sound.
  ///
  /// - Parameters:
  ///   - format: The output format.
  ///   - video: The video codec; `nil` for the format's default. If it is lossless, or nearly so, the default sound
  ///     codec is lossless as well.
  ///   - path: The output's path, to report in errors.
  /// - Throws: ``OutputError/unsupported(path:reason:)`` for a codec that the format doesn't support.
  package func codec(
    in format: OutputFormat, with video: VideoCodec?, path: FilePath
  ) throws(OutputError) -> Codec? {
    let known = format.soundCodecs
    guard !known.isEmpty else { return nil }
    guard let codec else { return format.usualSoundCodec(with: video) }
    guard known.contains(codec) else {
      throw .unsupported(
        path: path,
        reason: "\(format.name) supports sound as \(list(known.map(\.rawValue))), not"
          + " \(codec.rawValue)")
    }
    return codec
  }
}

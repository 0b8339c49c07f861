public import SplashSystem

extension OutputFormat {
  /// The codec of sound when none is told; `nil` where it holds none.
  ///
  /// - Parameter video: How the pictures are compressed, or `nil` for the usual codec.
  public func usualSoundCodec(with video: VideoCodec?) -> SoundOptions.Codec? {
    switch video ?? codecs.first {
    case .prores, .ffv1: soundCodecs.contains(.flac) ? .flac : .pcm
    default: soundCodecs.first
    }
  }
}

extension SoundOptions {
  /// How the sound of an output is encoded; `nil` for a format that holds none.
  ///
  /// - Parameters:
  ///   - format: The output's format.
  ///   - video: How its pictures are compressed, or `nil` for the format's usual codec. Where these lose
  ///     nothing, or hardly anything, the sound usually loses nothing either.
  ///   - path: The output's path, which errors name.
  /// - Throws: ``OutputError/unsupported(path:reason:)`` for a codec that the format doesn't hold.
  public func codec(
    in format: OutputFormat, with video: VideoCodec?, path: FilePath
  ) throws(OutputError) -> Codec? {
    let known = format.soundCodecs
    guard !known.isEmpty else { return nil }
    guard let codec else { return format.usualSoundCodec(with: video) }
    guard known.contains(codec) else {
      throw .unsupported(
        path: path,
        reason: "\(format.name) doesn't hold sound as \(codec.rawValue), but as"
          + " \(list(known.map(\.rawValue)))")
    }
    return codec
  }
}

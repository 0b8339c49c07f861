import SplashMedia
import SplashSystem

// Which of several outputs an option is meant for.
extension Destinations {
  /// Whether the option is to be told to an output of `format`: it has a use for it, or no output has and it
  /// is the one to say why.
  func isMeant(_ name: AnyOption, for format: OutputFormat) -> Bool {
    guard invocation.has(name), name.suits(format) else { return false }
    return hasUse(format, for: name)
      || !invocation.paths(.output).compactMap(self.format).contains { hasUse($0, for: name) }
  }

  /// Whether an output of `format`, encoded as the other options say, has a use for the option.
  func hasUse(_ format: OutputFormat, for name: AnyOption) -> Bool {
    guard name.suits(format) else { return false }
    return switch name {
    case .codec: videoCodec.map(format.codecs.contains) ?? true
    case .crf, .bitrate, .preset, .gop: codec(of: format)?.isAdjustable ?? true
    case .audioCodec: soundCodec.map(format.soundCodecs.contains) ?? true
    case .quality: !(format == .webp && invocation.has(.lossless))
    case .audioBitrate: soundCodec(of: format).map { !$0.isLossless } ?? true
    default: true
    }
  }

  /// The format that `--format`, or else the extension, tells.
  private func format(of path: FilePath) -> OutputFormat? {
    invocation.choice(.format) ?? OutputFormat(path: path)
  }

  private var videoCodec: VideoCodec? { invocation.choice(.codec) }

  private var soundCodec: SoundOptions.Codec? { invocation.choice(.audioCodec) }

  /// How an output of `format` is compressed; nil where there is nothing to choose.
  private func codec(of format: OutputFormat) -> VideoCodec? {
    videoCodec.flatMap { format.codecs.contains($0) ? $0 : nil } ?? format.codecs.first
  }

  /// How the sound of an output of `format` is compressed; nil where it holds none.
  private func soundCodec(of format: OutputFormat) -> SoundOptions.Codec? {
    if let codec = soundCodec, format.soundCodecs.contains(codec) { return codec }
    return format.usualSoundCodec(with: codec(of: format))
  }
}

import SplashMedia
import SplashSystem

// Which of several outputs an option applies to.
extension Destinations {
  /// Returns whether the option applies to an output of `format`: either it has an effect there, or it has no effect
  /// on any output, in which case this output reports the error.
  func isMeant(_ name: AnyOption, for format: OutputFormat) -> Bool {
    guard values.has(name), name.suits(format) else { return false }
    return hasUse(format, for: name)
      || !paths.compactMap(self.format).contains { hasUse($0, for: name) }
  }

  /// Returns whether the option has an effect on an output of `format`, given the other options.
  func hasUse(_ format: OutputFormat, for name: AnyOption) -> Bool {
    guard name.suits(format) else { return false }
    return switch name {
    case .codec: videoCodec.map(format.codecs.contains) ?? true
    case .crf, .bitrate, .preset, .gop: codec(of: format)?.isAdjustable ?? true
    case .audioCodec: soundCodec.map(format.soundCodecs.contains) ?? true
    case .quality: !(AnyOption.lossless.suits(format) && values.has(.lossless))
    case .audioBitrate: soundCodec(of: format).map { !$0.isLossless } ?? true
    default: true
    }
  }

  /// Returns the format from `--format` or the extension.
  private func format(of path: FilePath) -> OutputFormat? {
    values.choice(.format) ?? OutputFormat(path: path)
  }

  private var videoCodec: VideoCodec? { values.choice(.codec) }

  private var soundCodec: SoundOptions.Codec? { values.choice(.audioCodec) }

  /// Returns the codec of an output of `format`; nil if the format has no choice of codecs.
  private func codec(of format: OutputFormat) -> VideoCodec? {
    videoCodec.flatMap { format.codecs.contains($0) ? $0 : nil } ?? format.codecs.first
  }

  /// Returns the sound codec of an output of `format`; nil if the format has no sound.
  private func soundCodec(of format: OutputFormat) -> SoundOptions.Codec? {
    if let codec = soundCodec, format.soundCodecs.contains(codec) { return codec }
    return format.usualSoundCodec(with: codec(of: format))
  }
}

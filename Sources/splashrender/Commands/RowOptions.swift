import SplashSceneFormat

/// The options of a row of a batch: its own, unless the command line decides, and those of the command line.
struct RowOptions: OptionValues {
  /// The options that a row may set: those that change the scene, and those for encoding.
  static let all: [AnyOption] =
    AnyOption.film + AnyOption.gif
    + [.lossless, .seed, .appearance, .size, .scale, .width, .fps, .background, .from, .to]

  /// Options that exclude each other.
  static let alternatives: [Set<AnyOption>] = [
    [.width, .scale], [.crf, .bitrate], [.lossless, .quality],
  ]

  let row: ManifestRow
  let invocation: Invocation

  var command: Command { invocation.command }

  func words(of option: AnyOption) -> [Word]? {
    let rivals = Self.alternatives.first { $0.contains(option) } ?? [option]
    guard let text = row.options[option.name], !rivals.contains(where: invocation.has) else {
      return invocation.words(of: option)
    }
    return [Word(text)]
  }
}

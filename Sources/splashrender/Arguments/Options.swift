extension AnyOption {
  /// Every option in the order in which help lists them below each heading.
  static let all: [AnyOption] =
    target + film + [.quality, .lossless] + gif.dropFirst() + otherOutput + sceneChanges + frames
    + general

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The option whose long spelling, without its dashes, is `name`.
  static func named(_ name: String) -> AnyOption? { byName[name] }

  /// The option whose short spelling is `letter`.
  static func short(_ letter: Character) -> AnyOption? { all.first { $0.short == letter } }
}

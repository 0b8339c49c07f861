extension AnyOption {
  /// Every option, in the order in which the help lists them under each heading.
  static let all: [AnyOption] =
    target + film + [.quality, .lossless] + gif.dropFirst() + otherOutput + sceneChanges + frames
    + general

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the option with the long name `name`, without the dashes.
  static func named(_ name: String) -> AnyOption? { byName[name] }

  /// Returns the option with the short name `letter`.
  static func short(_ letter: Character) -> AnyOption? { all.first { $0.short == letter } }
}

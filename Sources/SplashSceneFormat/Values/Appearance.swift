/// Light or dark, which selects the values of iOS's system colours.
public enum Appearance: String, CaseIterable, Hashable, Sendable {
  /// Dark text on light backgrounds.
  case light
  /// Light text on dark backgrounds.
  case dark
}

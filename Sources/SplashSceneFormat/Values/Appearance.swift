/// Light or dark: what iOS's system colours follow.
public enum Appearance: String, CaseIterable, Hashable, Sendable {
  /// Dark text on light backgrounds.
  case light
  /// Light text on dark backgrounds.
  case dark
}

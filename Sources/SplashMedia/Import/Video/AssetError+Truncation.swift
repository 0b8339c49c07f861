package import SplashScene
internal import SplashSystem

extension AssetError {
  private static let truncation = "it is truncated"

  /// The error of a film that lacks its end.
  static func truncated(_ path: FilePath) -> AssetError {
    .corrupt(path: path, reason: truncation)
  }

  /// Whether it is that of a film that lacks its end.
  package var isTruncation: Bool {
    if case .corrupt(_, Self.truncation) = self { true } else { false }
  }
}

package import SplashScene
internal import SplashSystem

extension AssetError {
  private static let truncation = "it is truncated"

  /// Returns the error for a truncated video.
  static func truncated(_ path: FilePath) -> AssetError {
    .corrupt(path: path, reason: truncation)
  }

  /// Whether this is the error for a truncated video.
  package var isTruncation: Bool {
    if case .corrupt(_, Self.truncation) = self { true } else { false }
  }
}

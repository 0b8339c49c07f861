internal import SplashScene
internal import SplashSystem

extension AssetError {
  /// Returns this error, or a more specific one if the file only appears corrupt because it is of another kind.
  ///
  /// - Parameters:
  ///   - kind: The kind of file according to its first bytes, if it was recognized.
  ///   - own: The kinds of files that are valid here.
  func naming(_ kind: FileKind?, unless own: [FileKind]) -> AssetError {
    guard let kind, !own.contains(kind) else { return self }
    switch self {
    case .corrupt(let path, _), .invalid(let path, _, _): return kind.error(path)
    default: return self
    }
  }
}

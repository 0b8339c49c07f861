internal import SplashScene
internal import SplashSystem

extension AssetError {
  /// Returns this error, or, if the file is corrupt only because it is of another kind, the error that says so.
  ///
  /// - Parameters:
  ///   - kind: The kind that the file's first bytes show, if any.
  ///   - own: The kinds that are right here.
  func naming(_ kind: FileKind?, unless own: [FileKind]) -> AssetError {
    guard let kind, !own.contains(kind) else { return self }
    switch self {
    case .corrupt(let path, _), .invalid(let path, _, _): return kind.error(path)
    default: return self
    }
  }
}

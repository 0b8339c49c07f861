import SplashScene

/// Which files scenes may name: those below the main scene's folder, and below the folders that the
/// user allows. Places are compared after links are followed.
struct FileAccess {
  private let assets: any AssetProvider
  /// The real path of the main scene's folder.
  private let root: String
  /// The real paths of the folders that are allowed besides.
  private let allowed: [String]

  /// Access for the scene file at `path`.
  init(scene path: String, allowed: [String], assets: any AssetProvider) {
    self.assets = assets
    root = FileAccess.place(of: Paths.folder(of: path), assets)
    self.allowed = allowed.map { FileAccess.place(of: $0, assets) }
  }

  /// Why a file may not be named, if it may not.
  ///
  /// - Parameters:
  ///   - text: The path as it is written.
  ///   - path: The path as files are opened by.
  ///   - folder: A folder below which it may lie, too.
  func fault(of text: String, at path: String, below folder: String? = nil) -> Problem? {
    if let fault = FileAccess.fault(of: text) { return fault }
    let place = FileAccess.place(of: path, assets)
    if allowed.contains(where: { FileAccess.contains($0, place) }) { return nil }
    if text.hasPrefix("/") { return .absolutePath(text, folder: Paths.folder(of: place)) }
    let own = [root] + (folder.map { [FileAccess.place(of: $0, assets)] } ?? [])
    if own.contains(where: { FileAccess.contains($0, place) }) { return nil }
    return .pathOutside(text, folder: Paths.folder(of: place))
  }

  /// What is wrong with a path, wherever it is given.
  static func fault(of text: String) -> Problem? {
    if text.isEmpty || text.utf8.contains(0) { return .malformedPath() }
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    let rest = text.dropFirst(scheme.count)
    let known = ["http", "https", "ftp", "file", "data"].contains(scheme.lowercased())
    if scheme.count > 1, rest.hasPrefix("://") || known && rest.hasPrefix(":") {
      return .pathIsURL(text)
    }
    return nil
  }

  /// Whether `place` is the folder or lies below it.
  private static func contains(_ folder: String, _ place: String) -> Bool {
    if folder.isEmpty { return !place.hasPrefix("/") && place != ".." && !place.hasPrefix("../") }
    return place == folder || place.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/")
  }

  /// The path with links followed; of what isn't there, as far as there is something.
  private static func place(of path: String, _ assets: any AssetProvider) -> String {
    if let real = assets.realPath(path) { return real }
    var parts = path.split(separator: "/", omittingEmptySubsequences: true)
    var missing: [Substring] = []
    while let part = parts.popLast() {
      missing.insert(part, at: 0)
      let start = (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
      if let real = assets.realPath(start.isEmpty ? "." : start) {
        return Paths.normalized(real + "/" + missing.joined(separator: "/"))
      }
    }
    return Paths.normalized(path)
  }
}

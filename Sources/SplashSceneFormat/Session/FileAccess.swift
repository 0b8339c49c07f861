import SplashScene
import SplashSyntax
import SplashSystem

/// The files that a scene may refer to: those below the main scene's folder and below the allowed folders. Paths are
/// compared after following links, and files are opened at the resolved paths.
struct FileAccess {
  private let assets: any AssetProvider
  /// The resolved path of the main scene's folder.
  private let root: FilePath
  /// The resolved paths of the other allowed folders.
  private let allowed: [FilePath]
  /// The option or property that allows folders, for messages.
  private let allowedName: String
  /// The resolved paths of requested files, both as used to open them and normalized.
  private let places = Memo<FilePath, (exact: FilePath, normalized: FilePath)>()

  /// The maximum length of a path in bytes. Linux counts one more byte for the terminating zero.
  private static let pathBytes = 4095

  /// Creates the file access for the scene file at `path`.
  init(
    scene path: FilePath, allowed: [FilePath], allowedName: String, assets: any AssetProvider
  ) {
    self.assets = assets
    self.allowedName = allowedName
    root = FileAccess.place(of: path.folder, assets).normalized
    self.allowed = allowed.map { FileAccess.place(of: $0, assets).normalized }
  }

  /// The result of a request for a file.
  enum Answer {
    /// A file that may be opened.
    case file(AssetFile)
    /// The file may not be used; the problem is the reason.
    case refused(Problem)
  }

  /// Returns the file that a scene refers to, or the reason why it may not be used.
  ///
  /// - Parameters:
  ///   - text: The path as written.
  ///   - path: The same path relative to the working directory.
  ///   - folder: Another folder that may contain the file.
  func file(
    named text: String, at path: FilePath, below folder: FilePath? = nil
  ) -> Answer {
    if let fault = FileAccess.fault(of: text) { return .refused(fault) }
    let (exact, place) = place(of: path)
    let file = AssetFile(path, at: exact.isAbsolute ? exact : nil)
    if allowed.contains(where: { $0.contains(place) }) { return .file(file) }
    if FilePath(text).isAbsolute { return .refused(.absolutePath(text, permission(place.folder))) }
    let own = [root] + (folder.map { [self.place(of: $0).normalized] } ?? [])
    if own.contains(where: { $0.contains(place) }) { return .file(file) }
    return .refused(.pathOutside(text, permission(place.folder)))
  }

  /// Returns what the user can set to allow a folder.
  private func permission(_ folder: FilePath) -> String { "\(allowedName)\(shown(folder))" }

  /// Returns the problem with a path that is invalid wherever it is used; `nil` if there is none.
  static func fault(of text: String) -> Problem? {
    if text.isEmpty || text.utf8.contains(0) { return .malformedPath() }
    if text.utf8.count > pathBytes { return .pathTooLong() }
    let scheme = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+.-".contains($0)) }
    let rest = text.dropFirst(scheme.count)
    let known = ["http", "https", "ftp", "file", "data"].contains(scheme.lowercased())
    if scheme.count > 1, rest.hasPrefix("://") || known && rest.hasPrefix(":") {
      return .pathIsURL(text)
    }
    return nil
  }

  private func place(
    of path: FilePath
  ) -> (exact: FilePath, normalized: FilePath) {
    if let known = places[path] { return known }
    let exact = FileAccess.place(of: path, assets)
    let place = (exact, exact.normalized)
    places[path] = place
    return place
  }

  /// Returns the path with links followed. If the file doesn't exist, links are followed in the part of the path that
  /// exists.
  private static func place(of path: FilePath, _ assets: any AssetProvider) -> FilePath {
    if let real = assets.realPath(path) { return real }
    let names = path.components
    func start(_ count: Int) -> FilePath {
      let start = FilePath(names[..<count], isAbsolute: path.isAbsolute)
      return start.isEmpty ? "." : start
    }
    // Nothing exists below a missing folder, so a binary search finds the first missing name.
    var (there, missing) = (-1, names.count)
    while missing - there > 1 {
      let middle = (there + missing) / 2
      if assets.realPath(start(middle)) != nil { there = middle } else { missing = middle }
    }
    guard there >= 0, let real = assets.realPath(start(there)) else { return path }
    let rest = FilePath(names[there...], isAbsolute: false)
    return real.appending(path.endsWithSlash ? rest.adding("/") : rest)
  }
}

extension Problem {
  fileprivate static func malformedPath() -> Problem {
    Problem(.filePath, "a path can't be empty or contain a null character", expected: "a file path")
  }
  fileprivate static func pathTooLong() -> Problem {
    Problem(.filePath, "the path is too long", expected: "at most 4095 bytes")
  }
  fileprivate static func pathIsURL(_ text: String) -> Problem {
    Problem(
      .filePath,
      "\(quoted(text)) is a URL; files are never downloaded", expected: "a file path")
  }
  fileprivate static func absolutePath(_ text: String, _ permission: String) -> Problem {
    Problem(
      .filePath,
      "the path \(quoted(text)) is absolute",
      expected: "a path relative to this file, or \(permission)")
  }
  fileprivate static func pathOutside(_ text: String, _ permission: String) -> Problem {
    Problem(
      .filePath,
      "the file \(quoted(text)) is outside the main scene's folder",
      expected: "a file in that folder, or \(permission)")
  }
}

import SplashScene
import SplashSystem

/// Which files scenes may name: those below the main scene's folder, and below the folders that the
/// user allows. Places are compared after links are followed, and files are opened at these places.
struct FileAccess {
  private let assets: any AssetProvider
  /// The real path of the main scene's folder.
  private let root: FilePath
  /// The real paths of the folders that are allowed besides.
  private let allowed: [FilePath]
  /// What messages call a folder that is allowed.
  private let allowedName: String
  /// The places of paths that were asked for: where they are opened, and the same normalized.
  private var places: [FilePath: (exact: FilePath, normalized: FilePath)] = [:]

  /// The maximum number of bytes of a path: Linux takes one more, the zero at the end.
  private static let pathBytes = 4095

  /// Access for the scene file at `path`.
  init(
    scene path: FilePath, allowed: [FilePath], allowedName: String, assets: any AssetProvider
  ) {
    self.assets = assets
    self.allowedName = allowedName
    root = FileAccess.place(of: path.folder, assets).normalized
    self.allowed = allowed.map { FileAccess.place(of: $0, assets).normalized }
  }

  /// What there is to say to the name of a file.
  enum Answer {
    /// The file, which may be opened.
    case file(AssetFile)
    /// It may not be named.
    case refused(Problem)
  }

  /// The file that a scene names, where it may be opened; or why it may not be named.
  ///
  /// - Parameters:
  ///   - text: The path as it is written.
  ///   - path: The same from the working directory.
  ///   - folder: A folder below which it may lie, too.
  mutating func file(
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

  /// What would let files of a folder be named.
  private func permission(_ folder: FilePath) -> String { "\(allowedName)\(shown(folder))" }

  /// What is wrong with a path, wherever it is given.
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

  private mutating func place(
    of path: FilePath
  ) -> (exact: FilePath, normalized: FilePath) {
    if let known = places[path] { return known }
    let exact = FileAccess.place(of: path, assets)
    let place = (exact, exact.normalized)
    places[path] = place
    return place
  }

  /// The path with links followed; of what isn't there, as far as there is something, and the rest as it is
  /// written.
  private static func place(of path: FilePath, _ assets: any AssetProvider) -> FilePath {
    if let real = assets.realPath(path) { return real }
    let names = path.components
    func start(_ count: Int) -> FilePath {
      let start = FilePath(names[..<count], isAbsolute: path.isAbsolute)
      return start.isEmpty ? "." : start
    }
    // Below something that isn't there, nothing is: the first missing name is found by halving.
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

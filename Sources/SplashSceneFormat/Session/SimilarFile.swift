import SplashScene
import SplashSyntax
import SplashSystem

extension Session {
  /// Returns the problem to report for a file that a scene refers to as `text`, with the name of a similar file if
  /// the file doesn't exist.
  func problem(_ error: AssetError, _ what: String, _ text: String) -> Problem {
    var problem = Problem(error, what, text)
    if case .notFound(let path) = error {
      problem.suggestion = similarFile(to: path, named: text).map(quoted)
    }
    return problem
  }

  /// The maximum number of names in a folder that are compared.
  private static let maximumNames = 4096

  /// Returns the path of an existing file that differs from the missing file only in case, extension, folder or a few
  /// letters.
  ///
  /// - Parameters:
  ///   - path: The missing file.
  ///   - text: Its path as written. The result is relative to the same folder.
  private func similarFile(to path: FilePath, named text: String) -> String? {
    let name = path.lastPart.description
    func names(in folder: FilePath) -> [String] {
      Array(assets.provider.names(in: folder).lazy.map(\.description).prefix(Self.maximumNames))
        .sorted()
    }
    let siblings = names(in: path.folder)
    guard siblings.isEmpty else {
      let folder = text.lastIndex(of: "/").map { text[...$0] } ?? ""
      return similarName(to: name, among: siblings).map { folder + $0 }
    }
    // The folder may be missing as well.
    guard text.hasSuffix(name), text.utf8.count > name.utf8.count, !FilePath(text).isAbsolute,
      path.description.hasSuffix(text)
    else { return nil }
    let base = FilePath(String(path.description.dropLast(text.count)))
    return names(in: base).first { $0 == name }
  }

  private func similarName(to name: String, among others: [String]) -> String? {
    let lowercased = name.lowercased()
    if let other = others.first(where: { $0.lowercased() == lowercased }) { return other }
    func stem(_ name: String) -> Substring {
      name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    }
    let own = stem(lowercased)
    return others.first { !own.isEmpty && stem($0.lowercased()) == own && $0.contains(".") }
      ?? nearest(to: name, among: others)
  }
}

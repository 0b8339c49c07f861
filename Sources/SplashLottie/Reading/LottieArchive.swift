package import SplashScene
import SplashSyntax
package import SplashSystem

/// An archive of Lottie animations: dotLottie, version 1 or 2.
package final class LottieArchive: Sendable {
  /// An animation listed in the manifest.
  package struct Animation: Sendable {
    package let id: String
    /// The default theme.
    package let theme: String?
  }

  /// The first bytes of a ZIP archive.
  package static let signature: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  /// The first bytes of a gzip file.
  package static let gzipSignature: [UInt8] = [0x1F, 0x8B]

  package let path: FilePath
  private let archive: any AssetArchive
  /// The animations in the order of the manifest; at least one.
  package let animations: [Animation]
  /// The default animation.
  package let initial: Animation
  /// The folders for animations, images, fonts and themes, which depend on the version.
  private let folders: (animations: String, images: String, fonts: String, themes: String)
  /// Whether there are state machines, which are ignored.
  let hasStateMachines: Bool

  /// Reads the manifest of an archive.
  ///
  /// - Throws: The error in the archive, or `AssetError.corrupt` if it has no manifest or no animations.
  package init(_ archive: any AssetArchive, path: FilePath) throws(AssetError) {
    self.archive = archive
    self.path = path
    let name = "manifest.json"
    guard archive.names.contains(name) else {
      throw .corrupt(path: path, reason: "it has no \(name), which every .lottie archive has")
    }
    let root = try Self.json(name, in: archive, at: path)
    let isSecond =
      root["version"]?.text?.hasPrefix("2") ?? archive.names.contains { $0.hasPrefix("a/") }
    folders = isSecond ? ("a", "i", "f", "t") : ("animations", "images", "fonts", "themes")
    let folder = folders.animations
    let names = Set(archive.names)
    animations = (root["animations"]?.array ?? []).compactMap { animation in
      guard let id = animation["id"]?.name, names.contains("\(folder)/\(id).json") else {
        return nil
      }
      return Animation(id: id, theme: animation["initialTheme"]?.text)
    }
    let wanted = root["initial"]?["animation"]?.name ?? root["activeAnimationId"]?.name
    guard let first = animations.first(where: { $0.id == wanted }) ?? animations.first else {
      throw .corrupt(
        path: path, reason: "its folder \(folder) has none of the animations in its manifest")
    }
    initial = first
    hasStateMachines =
      root["stateMachines"]?.array?.isEmpty == false
      || root["states"]?.array?.isEmpty == false
  }

  /// Parses a JSON member of an archive.
  private static func json(
    _ name: String, in archive: any AssetArchive, at path: FilePath
  ) throws(AssetError) -> ForeignValue {
    let (value, faults) = SyntaxReader.read(try archive.contents(of: name), .foreign)
    if let value { return ForeignValue(value) }
    let reason = faults.last?.problem.map { ": \($0.message)" } ?? ""
    throw .corrupt(
      path: path.appending(FilePath(name)), reason: "its \(name) is not valid JSON\(reason)")
  }

  /// Returns the JSON of an animation.
  package func contents(of animation: Animation) throws(AssetError) -> [UInt8] {
    try archive.contents(of: member(animation))
  }

  /// Returns the name that messages use for an animation's file.
  package func path(of animation: Animation) -> FilePath {
    path.appending(FilePath(member(animation)))
  }

  private func member(_ animation: Animation) -> String {
    "\(folders.animations)/\(animation.id).json"
  }

  /// Returns the image with the given name in the version's image folder; `nil` if there is none.
  func image(_ name: String) throws(AssetError) -> AssetFile? { try file(name, in: folders.images) }

  /// Returns the font with the given name, or with a path that starts with the font folder.
  func font(_ name: String) throws(AssetError) -> AssetFile? { try file(name, in: folders.fonts) }

  private func file(_ name: String, in folder: String) throws(AssetError) -> AssetFile? {
    let plain = name.split(separator: "/").last.map(String.init) ?? name
    let candidates = ["\(folder)/\(plain)", name]
    guard let found = candidates.first(where: archive.names.contains) else { return nil }
    return AssetFile(
      path.appending(FilePath(found)), bytes: AssetBytes(try archive.contents(of: found)))
  }

  // MARK: Themes

  /// The names of the themes.
  package var themes: [String] {
    let (start, end) = (folders.themes + "/", ".json")
    return archive.names.filter { $0.hasPrefix(start) && $0.hasSuffix(end) }
      .map { String($0.dropFirst(start.count).dropLast(end.count)) }
  }

  /// Returns the values of a theme for the slots of an animation.
  ///
  /// - Throws: `AssetError.notFound` if the theme doesn't exist.
  package func theme(_ id: String, for animation: String) throws(AssetError) -> LottieTheme {
    let root = try Self.json("\(folders.themes)/\(id).json", in: archive, at: path)
    var theme = LottieTheme()
    for rule in root["rules"]?.array ?? [] {
      let animations = rule["animations"]?.array?.compactMap(\.name)
      guard let slot = rule["id"]?.text, animations?.contains(animation) ?? true else { continue }
      theme.values[slot] = LottieThemeValue(rule)
    }
    return theme
  }
}

import SplashScene
import SplashSyntax
import SplashSystem
import TestSupport
import Testing

@testable import SplashSceneFormat

/// Files and images that exist only in memory.
final class FakeAssets: AssetProvider {
  var files: [String: String] = [:]
  var images: [String: (width: Int, height: Int)] = [:]
  var svgs: [String: Size] = [:]
  var outlines: [String: SVGOutline] = [:]
  /// The lengths of sounds in seconds.
  var sounds: [String: Double] = [:]
  var corrupt: Set<String> = []
  var warnings: [String: [String]] = [:]
  private(set) var readFiles: [String] = []
  private(set) var requests: [TextRequest] = []

  init(files: [String: String] = [:], images: [String: (width: Int, height: Int)] = [:]) {
    self.files = files
    self.images = images
  }

  func contents(of file: AssetFile, limit: Int) throws(AssetError) -> [UInt8] {
    let path = file.path.description
    readFiles.append(path)
    guard let bytes = file.bytes?.array ?? files[path].map({ Array($0.utf8) }) else {
      throw .notFound(path: file.path)
    }
    if bytes.count > limit { throw .overLimit(path: file.path, limit: "\(limit) bytes") }
    return bytes
  }

  /// The targets of symbolic links.
  var links: [FilePath: FilePath] = [:]

  func realPath(_ path: FilePath) -> FilePath? {
    let place = path.normalized
    return links[place] ?? place
  }

  func image(at file: AssetFile) throws(AssetError) -> ImageReference {
    let path = file.path.description
    if corrupt.contains(path) { throw .corrupt(path: file.path, reason: "not a picture") }
    guard let size = images[path] else { throw .notFound(path: file.path) }
    let id = images.keys.sorted().firstIndex(of: path) ?? 0
    return ImageReference(
      id: id, path: file.path, width: size.width, height: size.height,
      warnings: warnings[path] ?? [])
  }

  /// Videos of 10 frames a second by their paths.
  var videos: [String: (width: Int, height: Int, frames: Int)] = [:]

  func video(at file: AssetFile) throws(AssetError) -> VideoReference {
    let path = file.path.description
    if corrupt.contains(path) { throw .corrupt(path: file.path, reason: "not a video") }
    guard let video = videos[path] else { throw .notFound(path: file.path) }
    let starts = (0..<video.frames).map { Double($0) / 10 }
    return VideoReference(
      id: videos.keys.sorted().firstIndex(of: path) ?? 0, path: file.path, width: video.width,
      height: video.height,
      times: FrameTimes(starts: starts, duration: Double(video.frames) / 10),
      warnings: warnings[path] ?? [])
  }

  func svg(at file: AssetFile) throws(AssetError) -> SVGReference {
    let path = file.path.description
    guard let size = svgs[path] else { throw .notFound(path: file.path) }
    return SVGReference(id: 0, path: file.path, size: size)
  }

  func sound(at file: AssetFile) throws(AssetError) -> SoundReference {
    let path = file.path.description
    if corrupt.contains(path) { throw .corrupt(path: file.path, reason: "not a sound") }
    guard let duration = sounds[path] else { throw .notFound(path: file.path) }
    return SoundReference(
      id: sounds.keys.sorted().firstIndex(of: path) ?? 0, file: file, duration: duration,
      sampleRate: 44_100, channels: 2)
  }

  func svgPath(
    at file: AssetFile, element: String, limit: Int
  ) throws(AssetError) -> SVGOutline {
    let path = file.path.description
    if corrupt.contains(path) { throw .invalid(path: file.path, line: 7, reason: "it is bad") }
    if let outline = outlines["\(path)#\(element)"] { return outline }
    let known = outlines.keys.filter { $0.hasPrefix(path + "#") }.sorted()
    if known.isEmpty { throw .notFound(path: file.path) }
    throw .noElement(
      path: file.path, element: element, known: known.map { String($0.dropFirst(path.count + 1)) })
  }

  /// The members of archives by the archives' paths. The archives' bytes are ignored.
  var archives: [String: [String: [UInt8]]] = [:]

  func archive(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> any AssetArchive {
    guard let members = archives[path.description] else {
      throw .corrupt(path: path, reason: "not an archive")
    }
    return FakeArchive(path: path, members: members)
  }

  /// The contents of gzip files by their paths. The files' bytes are ignored.
  var packed: [String: [UInt8]] = [:]

  func gunzipped(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> [UInt8] {
    guard let contents = packed[path.description] else {
      throw .corrupt(path: path, reason: "not in gzip")
    }
    return contents
  }

  /// Lays out every character as a square. Font files in `files` are valid unless they are in `corrupt`.
  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    requests.append(request)
    for file in request.fontFiles {
      let path = file.path.description
      if corrupt.contains(path) { throw .font(.corrupt(path: file.path, reason: "not a font")) }
      if files[path] == nil { throw .font(.notFound(path: file.path)) }
    }
    return try setInSquares(request)
  }
}

/// An archive that exists only in memory; its names are in alphabetical order.
private struct FakeArchive: AssetArchive {
  let path: FilePath
  let members: [String: [UInt8]]

  var names: [String] { members.keys.sorted() }

  func contents(of name: String) throws(AssetError) -> [UInt8] {
    guard let bytes = members[name] else { throw .notFound(path: path.appending(FilePath(name))) }
    return bytes
  }
}

/// The head of a scene on a 100 × 200 canvas; members follow.
let head = #""splashrender": 1, "size": [100, 200], "duration": 2"#

/// A scene with one layer that has the given members.
func scene(layer members: String) -> String {
  "{ \(head), \"layers\": [{ \(members) }] }"
}

/// Resolves a scene that must be valid.
func resolved(
  _ source: String, overrides: SceneOverrides = SceneOverrides(), assets: FakeAssets = FakeAssets()
) throws -> ResolvedScene {
  do throws(SceneError) {
    return try loadScene(
      source: Array(source.utf8), path: "scene.json", overrides: overrides, assets: assets)
  } catch {
    Issue.record("\(error.rendered())")
    throw error
  }
}

/// The text of a scene with its expressions evaluated.
func resolvedText(
  of source: String, overrides: SceneOverrides = SceneOverrides(), _ assets: FakeAssets
) throws -> String {
  let session = Session(
    assets: assets, settings: Session.Settings(overrides))
  let file = try #require(
    session.files.file(at: "scene.json", bytes: Array(source.utf8), session.report))
  return try SplashSceneFormat.resolvedText(of: file, overrides, session)
}

/// The errors of an invalid scene.
func errors(
  of source: String, overrides: SceneOverrides = SceneOverrides(),
  assets: FakeAssets = FakeAssets()
) -> [Diagnostic] {
  do throws(SceneError) {
    _ = try loadScene(
      source: Array(source.utf8), path: "scene.json", overrides: overrides, assets: assets)
    Issue.record("the scene is accepted")
    return []
  } catch {
    return error.diagnostics
  }
}

/// Checks that a scene has the given errors. Each error must point to the text between «…».
func expectErrors(
  _ marked: String, _ messages: String..., overrides: SceneOverrides = SceneOverrides(),
  assets: FakeAssets = FakeAssets(), sourceLocation: SourceLocation = #_sourceLocation
) {
  var source: [UInt8] = []
  var spans: [Range<Int>] = []
  var start = 0
  for character in marked {
    switch character {
    case "«": start = source.count
    case "»": spans.append(start..<source.count)
    default: source += Array(String(character).utf8)
    }
  }
  let found = errors(
    of: String(decoding: source, as: UTF8.self), overrides: overrides, assets: assets)
  let expected = zip(spans, messages).map { "\($0): \($1)" }
  #expect(spans.count == messages.count, sourceLocation: sourceLocation)
  #expect(
    found.map { "\($0.span.map { "\($0)" } ?? "-"): \($0.message)" } == expected,
    sourceLocation: sourceLocation)
}

/// The only layer of a scene.
func layer(
  _ members: String, assets: FakeAssets = FakeAssets(),
  overrides: SceneOverrides = SceneOverrides()
) throws -> Layer {
  let result = try resolved(scene(layer: members), overrides: overrides, assets: assets)
  return try #require(result.scene.layers.first)
}

/// The value of an expression in a scene of 100 × 200 points at 60 frames a second.
func value(of expression: String) throws -> Double {
  let layer = try layer("\"zPosition\": \"= \(expression)\"")
  return layer.properties.zPosition
}

/// The warnings about a scene, each after the text that it points to.
func reviewed(_ source: String) throws -> [String] {
  var overrides = SceneOverrides()
  overrides.isReviewed = true
  let bytes = Array(source.utf8)
  return try resolved(source, overrides: overrides).diagnostics.map { diagnostic in
    let place = diagnostic.span.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "-"
    return "\(place): \(diagnostic.message)"
  }
}

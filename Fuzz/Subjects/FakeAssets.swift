import SplashPixels
import SplashScene
import SplashSystem

@testable import SplashMedia
@testable import SplashSceneFormat

/// Files of every kind and name in memory, for every path in a scene. The name determines the size. Files whose
/// names begin with "missing" or "corrupt" are missing or corrupt.
final class FakeAssets: AssetProvider {
  /// The scene, which may contain itself.
  private let own: [UInt8]
  private var ids: [String: Int] = [:]
  private(set) var pyramids: [ImagePyramid] = []

  private static let nested = Array(
    #"""
    { "splashrender": 1, "size": [20, 10], "duration": 1,
      "parameters": { "title": { "type": "string", "default": "A" } },
      "layers": [{ "type": "text", "string": "{title}", "animations": [
        { "keyPath": "opacity", "from": 0, "to": 1, "duration": 1 }] }] }
    """#.utf8)

  init(own: [UInt8]) {
    self.own = own
  }

  private func check(_ file: AssetFile) throws(AssetError) {
    let name = file.path.name
    if name.hasPrefix("missing") { throw .notFound(path: file.path) }
    if name.hasPrefix("corrupt") { throw .corrupt(path: file.path, reason: "it is bad") }
  }

  private func id(_ kind: String, _ path: String) -> Int {
    let key = kind + path
    if let known = ids[key] { return known }
    let id = ids.keys.count { $0.hasPrefix(kind) }
    ids[key] = id
    return id
  }

  func contents(of file: AssetFile, limit: Int) throws(AssetError) -> [UInt8] {
    let path = file.path.description
    try check(file)
    let bytes = file.bytes?.array ?? (path == "scene.json" ? own : Self.nested)
    if bytes.count > limit { throw .overLimit(path: file.path, limit: "\(limit) bytes") }
    return bytes
  }

  func realPath(_ path: FilePath) -> FilePath? { path.normalized }

  func image(at file: AssetFile) throws(AssetError) -> ImageReference {
    let path = file.path.description
    try check(file)
    let (width, height) = (1 + path.utf8.count % 7, 1 + path.utf8.count % 5)
    let id = id("image ", path)
    if id == pyramids.count {
      let pixmap = Pixmap(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width { pixmap.row32(y)[x] = 0xFF00_4080 &+ UInt32(x * 16) }
      }
      pyramids.append(ImagePyramid(pixmap))
    }
    return ImageReference(id: id, path: file.path, width: width, height: height)
  }

  func video(at file: AssetFile) throws(AssetError) -> VideoReference {
    try check(file)
    let starts = (0..<8).map { Double($0) / 10 }
    return VideoReference(
      id: id("video ", file.path.description), path: file.path, width: 16, height: 9,
      times: FrameTimes(starts: starts, duration: 0.8), loopCount: .infinity)
  }

  func svg(at file: AssetFile) throws(AssetError) -> SVGReference {
    let path = file.path.description
    try check(file)
    return SVGReference(id: id("svg ", path), path: file.path, size: Size(24, 24))
  }

  func svgPath(
    at file: AssetFile, element: String, limit: Int
  ) throws(AssetError) -> SVGOutline {
    try check(file)
    guard element.utf8.count < 8 else {
      throw .noElement(path: file.path, element: element, known: ["star"])
    }
    var outline = Path()
    outline.addRect(Rect(1, 2, 10, 20))
    return SVGOutline(path: outline, viewBox: Rect(0, 0, 24, 24))
  }

  func sound(at file: AssetFile) throws(AssetError) -> SoundReference {
    let path = file.path.description
    try check(file)
    return SoundReference(
      id: id("sound ", path), file: file, duration: 1.5, sampleRate: 44_100, channels: 2)
  }

  func archive(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> any AssetArchive {
    try ZipArchive(bytes, path: path)
  }

  func gunzipped(_ bytes: [UInt8], named path: FilePath) throws(AssetError) -> [UInt8] {
    try Gzip.contents(of: bytes, path: path)
  }

  /// Lays out every character as a square, one line for each line of the text.
  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    var layout = TextLayout()
    var (line, offset, origin) = (0, 0, Point.zero)
    for (run, part) in request.runs.enumerated() {
      if part.attributes.fontFamilies.contains("Missing") {
        throw .missingFont(families: part.attributes.fontFamilies, run: run, known: ["Squares"])
      }
      let em = part.attributes.fontSize
      for character in part.string {
        let end = offset + String(character).utf8.count
        if character == "\n" {
          line += 1
          origin = Point(0, origin.y + em)
        } else {
          var square = Path()
          square.addRect(Rect(0, -em / 2, em / 2, em / 2))
          layout.glyphs.append(
            TextLayout.Glyph(
              art: character == " " ? .none : .outline(square),
              origin: Point(origin.x, origin.y + em / 2), advance: em / 2,
              cluster: offset..<end, run: run, line: line, word: 0, color: part.attributes.color))
          origin.x += em / 2 + part.attributes.letterSpacing
          layout.size.width = max(layout.size.width, origin.x)
        }
        offset = end
      }
      layout.size.height = max(layout.size.height, origin.y + em)
    }
    for index in 0...line {
      let first = layout.glyphs.firstIndex { $0.line >= index } ?? layout.glyphs.count
      let end = layout.glyphs.firstIndex { $0.line > index } ?? layout.glyphs.count
      let start = layout.glyphs[first..<end].first?.cluster.lowerBound ?? 0
      layout.lines.append(
        TextLayout.Line(
          glyphs: first..<end,
          text: start..<(layout.glyphs[first..<end].last?.cluster.upperBound ?? start),
          baseline: 0, frame: Rect(0, 0, layout.size.width, layout.size.height)))
    }
    return layout
  }
}

import SplashScene
package import SplashSystem
import SplashTimeline

extension Film {
  /// Returns a description of what is seen at a scene time, as members of an object. Rectangles are on the canvas, in
  /// points, rounded to hundredths.
  ///
  /// - Parameters:
  ///   - time: The scene time.
  ///   - paths: The paths of the layers to describe; `nil` for all.
  package func seenMembers(at time: Double, of paths: Set<String>? = nil) -> [(String, JSON)] {
    let places = scene.layers.places(below: "")
    let animated = Dictionary(
      places.map { ($0.path, Set($0.layer.animations.flatMap(\.keyPaths).map(\.rawValue))) },
      uniquingKeysWith: { $0.union($1) })
    // Copies of a layer have the same values, which only the first of them lists.
    var listed: [String: EvaluatedLayer] = [:]
    let layers = seenLayers(at: time).filter { paths?.contains($0.row.path) ?? true }.map { seen in
      let tree = seen.row.treePath
      let isCopy = listed[tree].map { seen.row.layer.hasValues(of: $0) } ?? false
      if !isCopy { listed[tree] = seen.row.layer }
      return seen.json(animated: isCopy ? nil : animated[tree] ?? [])
    }
    return [
      ("time", .shortest(time)),
      ("canvas", .array([.shortest(scene.size.width), .shortest(scene.size.height)])),
      ("layers", .array(layers)),
    ]
  }
}

extension SeenLayer {
  /// The layer as JSON.
  ///
  /// - Parameter animated: The keys that are animated; `nil` to leave out the values.
  fileprivate func json(animated: Set<String>?) -> JSON {
    let content = row.layer.properties.content
    var members: [(String, JSON)] = [
      ("path", .string(row.path)), ("type", .string(content.kind.rawValue)),
      ("state", .string(state.rawValue)), ("opacity", .hundredths(opacity)),
      ("box", box.map(JSON.box) ?? .null),
    ]
    // What equals the member before it is left out.
    if let ink, JSON.box(ink).text != box.map({ JSON.box($0).text }) {
      members.append(("ink", .box(ink)))
    }
    if state == .partlyVisible, let visible { members.append(("visible", .box(visible))) }
    if content.kind == .emitter { members.append(("particles", .whole(row.layer.particles.count))) }
    if case .text(let text) = content { members.append(("text", text.json)) }
    if let animated {
      let values = row.changedValues(animated: animated)
      if !values.isEmpty {
        members.append(("values", .object(values.map { ($0.key, JSON($0.value).roundedNumbers) })))
      }
      let moving = values.filter(\.isAnimated).map { JSON.string($0.key) }
      if !moving.isEmpty { members.append(("animated", .array(moving))) }
    }
    return .object(members)
  }
}

extension TextContent {
  /// The text as it is set.
  fileprivate var json: JSON {
    var members: [(String, JSON)] = [("string", .string(string))]
    guard let setting = artwork.setting else { return .object(members) }
    if let fontSize { members.append(("fontSize", .hundredths(fontSize * setting.fontScale))) }
    let bytes = Array(string.utf8)
    let lines = setting.lines.map { range in
      String(decoding: bytes[range.clamped(to: bytes.indices)], as: UTF8.self)
    }
    members.append(("lines", .array(lines.map { .string($0.trimmedOfSpaces) })))
    let broken = dividedWords(of: string, lines: setting.lines)
    if !broken.isEmpty { members.append(("brokenWords", .array(broken.map(JSON.string)))) }
    if setting.isTruncated { members.append(("truncated", .bool(true))) }
    return .object(members)
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmedOfSpaces: String {
    var text = Substring(self)
    while text.last?.isWhitespace == true { text.removeLast() }
    while text.first?.isWhitespace == true { text.removeFirst() }
    return String(text)
  }
}

extension JSON {
  fileprivate static func hundredths(_ value: Double) -> JSON {
    .shortest((value * 100).rounded() / 100)
  }

  fileprivate static func box(_ rect: Rect) -> JSON {
    .array([rect.minX, rect.minY, rect.width, rect.height].map(hundredths))
  }

  /// The value with numbers rounded to ten-thousandths.
  fileprivate var roundedNumbers: JSON {
    switch self {
    case .number(let text):
      Double(text).map { .shortest(($0 * 1e4).rounded() / 1e4) } ?? self
    case .array(let values): .array(values.map(\.roundedNumbers))
    default: self
    }
  }
}

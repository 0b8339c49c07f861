import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem
import SplashTimeline

/// The description of a layer for the page's inspector.
struct LayerDescription {
  private let film: Film
  /// The layer's path in the scene's tree. All its copies share it.
  private let path: String

  init(_ film: Film, path: String) {
    (self.film, self.path) = (film, path)
  }

  /// Returns the layer's position on the canvas and its values at a frame.
  ///
  /// - Parameter motion: The layer's motion.
  func json(atFrame index: Int, _ motion: LayerMotion) -> JSON {
    let rows = film.rows(of: path, atFrame: index)
    var members: [(String, JSON)] = [
      ("path", .string(path)), ("isShown", .bool(rows.contains { !$0.layer.properties.isHidden })),
    ]
    guard let first = rows.first else {
      return .object(
        members + [
          ("kind", .null), ("boxes", .array([])), ("anchor", .null), ("motion", .array([])),
          ("values", .array([])),
        ])
    }
    members += [
      ("kind", .string(first.layer.properties.content.kind.rawValue)),
      ("boxes", .array(rows.compactMap(box))), ("anchor", point(film.anchor(of: first))),
      ("motion", .array(motion.points.map(point))),
      ("values", .array(values(of: first, animated: motion.keys))),
    ]
    return .object(members)
  }

  /// Returns values over all frames. Keys without numeric values are omitted.
  func curves(of keys: [String]) -> JSON {
    let frames = film.sampledFrames(LayerMotion.mostMoments)
    var series = keys.map { (key: $0, names: [String](), rows: [[JSON]]()) }
    for index in frames {
      let row = film.rows(of: path, atFrame: index).first
      for number in keys.indices {
        let value = row?.value(of: keys[number])
        if let value, series[number].names.isEmpty {
          series[number].names = value.partNames(of: keys[number])
        }
        series[number].rows.append(value?.parts ?? [])
      }
    }
    return .object([
      ("times", .array(frames.map { .rounded(film.time(ofFrame: $0) - film.start) })),
      ("series", .array(series.compactMap(curve))),
    ])
  }

  private func curve(of key: String, _ names: [String], _ rows: [[JSON]]) -> JSON? {
    let values = names.indices.map { part in
      rows.map { $0.count > part ? number($0[part]) : JSON.null }
    }
    let hasNumbers = values.joined().contains { if case .number = $0 { true } else { false } }
    guard hasNumbers else { return nil }
    return .object([
      ("key", .string(key)), ("parts", .array(names.map { .string($0) })),
      ("values", .array(values.map { .array($0) })),
    ])
  }

  /// Converts a value to a number for a curve; `null` if that isn't possible.
  private func number(_ json: JSON) -> JSON {
    switch json {
    case .number: json
    case .bool(let flag): .whole(flag ? 1 : 0)
    default: .null
    }
  }

  /// Returns the corners of a layer's bounds; `nil` if a corner is behind the viewer.
  private func box(of row: InspectedLayer) -> JSON? {
    let bounds = row.layer.properties.bounds
    let corners = [
      Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.minY),
      Point(bounds.maxX, bounds.maxY), Point(bounds.minX, bounds.maxY),
    ]
    let places = corners.compactMap { film.place($0, of: row) }
    return places.count == corners.count ? .array(places.map(point)) : nil
  }

  private func point(_ point: Point?) -> JSON {
    guard let point else { return .null }
    return .array([
      .shortest((point.x * 100).rounded() / 100), .shortest((point.y * 100).rounded() / 100),
    ])
  }

  /// Returns the values that are animated or differ from those of a new layer.
  private func values(of row: InspectedLayer, animated: Set<String>) -> [JSON] {
    // The matrix is left out because its components describe it.
    row.changedValues(animated: animated).filter { $0.key != LayerMotion.transform }.map {
      .object([
        ("key", .string($0.key)), ("value", .string($0.value.shortText)),
        ("isAnimated", .bool($0.isAnimated)),
      ])
    }
  }
}

extension AnimatableValue {
  /// The value as short text: numbers with up to four decimal places, colours in hexadecimal.
  fileprivate var shortText: String {
    func text(_ json: JSON) -> String {
      switch json {
      case .string(let text): text
      case .number: json.double.map { formatted(($0 * 1e4).rounded() / 1e4) } ?? json.text
      case .array(let values): values.map(text).joined(separator: ", ")
      default: json.text
      }
    }
    if case .color(let color) = self { return color.hexadecimal }
    return text(JSON(self))
  }
}

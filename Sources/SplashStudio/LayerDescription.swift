import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// The description of one layer for the inspector of pages.
struct LayerDescription {
  private let film: Film
  /// The layer's path in the scene's tree, the same for all its copies.
  private let path: String

  /// The maximum number of moments of a motion path or a curve.
  private static let mostMoments = 600

  init(_ film: Film, path: String) {
    (self.film, self.path) = (film, path)
  }

  /// The layer at a frame: where it is on the canvas, and its values.
  func json(atFrame index: Int) -> JSON {
    let rows = rows(at: film.time(ofFrame: index))
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
      ("boxes", .array(rows.compactMap(box))), ("anchor", point(anchor(of: first))),
      ("motion", .array(motion.map(point))), ("values", .array(values(of: first))),
    ]
    return .object(members)
  }

  /// Values over all frames; keys without numbers are left out.
  func curves(of keys: [String]) -> JSON {
    let frames = frames
    var series = keys.map { (key: $0, names: [String](), rows: [[JSON]]()) }
    for index in frames {
      let row = rows(at: film.time(ofFrame: index)).first
      for number in keys.indices {
        let value = row?.value(of: keys[number])
        if let value, series[number].names.isEmpty {
          series[number].names = value.partNames(of: keys[number])
        }
        series[number].rows.append(value?.parts ?? [])
      }
    }
    return .object([
      ("times", .array(frames.map { rounded(film.time(ofFrame: $0) - film.start) })),
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

  /// What can be drawn as a curve.
  private func number(_ json: JSON) -> JSON {
    switch json {
    case .number: json
    case .bool(let flag): .whole(flag ? 1 : 0)
    default: .null
    }
  }

  /// The layer and its copies at a scene time.
  private func rows(at time: Double) -> [InspectedLayer] {
    film.scene.evaluate(at: time).inspectedLayers.filter { $0.treePath == path }
  }

  /// All frames, or some that are evenly spread.
  private var frames: [Int] {
    let count = film.frameCount
    guard count > Self.mostMoments else { return Array(0..<count) }
    return (0..<Self.mostMoments).map { $0 * (count - 1) / (Self.mostMoments - 1) }
  }

  /// Where the anchor point is at all frames; nothing if it stays where it is.
  private var motion: [Point?] {
    let points = frames.map { index in
      rows(at: film.time(ofFrame: index)).first.flatMap(anchor)
    }
    let known = points.compactMap(\.self)
    guard let first = known.first,
      known.contains(where: { abs($0.x - first.x) + abs($0.y - first.y) > 0.01 })
    else { return [] }
    return points
  }

  private func anchor(of row: InspectedLayer) -> Point? {
    let (bounds, anchor) = (row.layer.properties.bounds, row.layer.properties.anchorPoint)
    return place(
      Point(bounds.minX + anchor.x * bounds.width, bounds.minY + anchor.y * bounds.height), of: row)
  }

  /// A point of a layer on the canvas, in pixels; `nil` for one behind the viewer.
  private func place(_ point: Point, of row: InspectedLayer) -> Point? {
    Projection(row.matrix).apply(point).map {
      Point(
        $0.x * Double(film.width) / film.scene.size.width,
        $0.y * Double(film.height) / film.scene.size.height)
    }
  }

  /// The corners of a layer's bounds; `nil` if some are behind the viewer.
  private func box(of row: InspectedLayer) -> JSON? {
    let bounds = row.layer.properties.bounds
    let corners = [
      Point(bounds.minX, bounds.minY), Point(bounds.maxX, bounds.minY),
      Point(bounds.maxX, bounds.maxY), Point(bounds.minX, bounds.maxY),
    ]
    let places = corners.compactMap { place($0, of: row) }
    return places.count == corners.count ? .array(places.map(point)) : nil
  }

  private func point(_ point: Point?) -> JSON {
    guard let point else { return .null }
    return .array([
      .shortest((point.x * 100).rounded() / 100), .shortest((point.y * 100).rounded() / 100),
    ])
  }

  private static let transform = "transform"

  /// The parts of a transform in a plane, each after those that have the same values more shortly.
  private static let planarParts: [TransformComponent] = [
    .scale, .scaleX, .scaleY, .rotationZ, .translationX, .translationY,
  ]

  /// The parts of the transform that change over the film, where animations change it as a whole.
  private func movingParts(besides known: Set<String>) -> [String] {
    let stride = max(1, film.frameCount / 60)
    let moments = Swift.stride(from: 0, to: film.frameCount, by: stride).compactMap {
      rows(at: film.time(ofFrame: $0)).first
    }
    var (moving, seen) = ([String](), [[AnimatableValue?]]())
    for part in Self.planarParts {
      let key = AnimationKeyPath.transform(part).rawValue
      let values = moments.map { $0.value(of: key) }
      let isNew = !seen.contains(values) && !known.contains(key)
      if isNew, values.contains(where: { $0 != values.first }) { moving.append(key) }
      seen.append(values)
    }
    return moving
  }

  /// The values that are animated, or aren't what a new layer has.
  private func values(of row: InspectedLayer) -> [JSON] {
    var animated = film.animatedKeys(ofLayerAt: path)
    if animated.contains(Self.transform) { animated.formUnion(movingParts(besides: animated)) }
    var plain = LayerProperties()
    plain.content = row.layer.properties.content
    return InspectedLayer.keys.compactMap { key in
      // A matrix is described by its parts.
      guard key != Self.transform, let value = row.value(of: key) else { return nil }
      let isAnimated = animated.contains(key)
      let isPlain = AnimationKeyPath(rawValue: key).map { plain.value(at: $0) == value } ?? true
      // A part is described by its whole.
      guard isAnimated || (!isPlain && !key.contains(".")) else { return nil }
      return .object([
        ("key", .string(key)), ("value", .string(value.shortText)),
        ("isAnimated", .bool(isAnimated)),
      ])
    }
  }
}

extension Film {
  /// The key paths that animations of a layer change.
  fileprivate func animatedKeys(ofLayerAt path: String) -> Set<String> {
    var keys: Set<String> = []
    func collect(_ animations: [Animation]) {
      for animation in animations {
        switch animation.kind {
        case .basic(let basic), .spring(let basic, _): keys.insert(basic.property.keyPath.rawValue)
        case .keyframe(let keyframes): keys.insert(keyframes.property.keyPath.rawValue)
        case .function(let function): keys.insert(function.property.keyPath.rawValue)
        case .group(let members): collect(members)
        case .view(let block): keys.formUnion(block.changes.map(\.keyPath.rawValue))
        case .transition: break
        }
      }
    }
    for (place, layer) in scene.layers.places(below: "") where place == path {
      collect(layer.animations)
    }
    return keys
  }
}

extension AnimatableValue {
  /// The value for people: numbers to four decimals, colours in hexadecimal digits.
  fileprivate var shortText: String {
    func text(_ json: JSON) -> String {
      switch json {
      case .string(let text): text
      case .number: json.double.map { spelt(($0 * 1e4).rounded() / 1e4) } ?? json.text
      case .array(let values): values.map(text).joined(separator: ", ")
      default: json.text
      }
    }
    if case .color(let color) = self { return color.hexadecimal }
    return JSON(self).map(text) ?? ""
  }
}

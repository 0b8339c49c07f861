import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// The layers and values selected by `--layer` and `--key`.
struct ValueChoice {
  /// A value of a layer at several times.
  struct Column {
    /// The layer's name as given, or its path if several layers have the name.
    let layer: String
    let key: String
    /// The value at each time; `nil` if the layer doesn't exist then.
    let values: [AnimatableValue?]

    /// The layer and key: `ball.position.x`.
    var name: String { layer + "." + key }
  }

  /// The layers' ids or paths; empty for all layers.
  let layers: [String]
  /// The keys; `nil` for all.
  let keys: [String]?
  private let invocation: Invocation

  /// Creates the selection from the command line.
  ///
  /// - Throws: `CommandError.usage` for a key that doesn't exist.
  init(_ invocation: Invocation) throws(CommandError) {
    self.invocation = invocation
    layers = Self.unique(invocation.texts(.layer))
    let keys = invocation.texts(.key).flatMap { $0.split(separator: ",").map(String.init) }
    for key in keys where !InspectedLayer.keys.contains(key) {
      let hint = nearest(to: key, among: InspectedLayer.keys).map { "; did you mean \($0)?" }
      throw invocation.mistake(
        "unknown property --key \(shown(key))\(hint ?? "; inspect --json lists all properties")")
    }
    if invocation.has(.key), keys.isEmpty {
      throw invocation.mistake("--key expects at least one property")
    }
    self.keys = keys.isEmpty ? nil : Self.unique(keys)
  }

  private static func unique(_ names: [String]) -> [String] {
    var known: Set<String> = []
    return names.filter { known.insert($0).inserted }
  }

  /// Returns the selected layers at a time, in drawing order. Without names, these are the layers that have one of the
  /// selected values.
  func rows(of moment: Moment) -> [InspectedLayer] {
    let rows = moment.inspectedLayers
    guard !layers.isEmpty else {
      guard let keys else { return rows }
      return rows.filter { row in keys.contains { row.value(of: $0) != nil } }
    }
    let chosen = Set(layers.flatMap { Self.rows(rows, named: $0).map(\.path) })
    return rows.filter { chosen.contains($0.path) }
  }

  /// Returns the layer whose path is `name`; if there is none, all layers whose id is `name` and all copies of the
  /// layer with that path.
  private static func rows(_ rows: [InspectedLayer], named name: String) -> [InspectedLayer] {
    let exact = rows.filter { $0.path == name }
    return exact.isEmpty ? rows.filter { $0.layer.id == name || $0.treePath == name } : exact
  }

  /// Returns the selected layers with their paths in the scene, including copies.
  func layers(of scene: Scene, at moment: Moment) -> [(path: String, layer: Layer)] {
    let rows = moment.inspectedLayers
    let paths = Set(layers.flatMap { Self.rows(rows, named: $0).map(\.treePath) } + layers)
    return scene.layers.places(below: "").filter { place in
      paths.contains(place.path) || layers.contains(place.layer.id)
    }
  }

  /// Throws an error for a named layer that doesn't exist at any of the times.
  func check(_ film: Film, at moment: Moment) throws(CommandError) {
    guard !layers.isEmpty else { return }
    let present = Set(moment.inspectedLayers.flatMap { [$0.path, $0.layer.id] })
    for name in layers where !present.contains(name) { try checkName(name, in: film, present) }
  }

  private func checkName(
    _ name: String, in film: Film, _ present: Set<String>
  ) throws(CommandError) {
    let known = Set(
      film.scene.layers.places(below: "").flatMap { path, layer in
        [path, layer.id] + layer.lottieNames(below: path + "/")
      })
    if known.contains(name) { return }
    let hint = nearest(to: name, among: known.union(present).sorted())
    throw invocation.mistake(
      "the scene has no layer '\(shown(name))'"
        + (hint.map { "; did you mean \(shown($0))?" } ?? "; inspect SCENE lists the layers"))
  }

  /// Returns the selected values at several times.
  ///
  /// - Throws: `CommandError.usage` for an unknown layer, and for a layer without the value.
  func columns(of film: Film, at times: [Double]) throws(CommandError) -> [Column] {
    let keys = keys ?? []
    var table = Table()
    for (index, time) in times.enumerated() {
      let rows = film.scene.evaluate(at: time).inspectedLayers
      let named =
        layers.isEmpty
        ? [("", rows)] : layers.map { ($0, Self.rows(rows, named: $0)) }
      for (name, rows) in named {
        for row in rows {
          table.note(row, named: name)
          for key in keys {
            guard let value = row.value(of: key) else { continue }
            table.add(value, of: row, named: name, key, at: index)
          }
        }
      }
    }
    guard !layers.isEmpty else { return try all(of: table, keys, count: times.count) }
    var columns: [Column] = []
    for name in layers {
      let paths = table.paths[name] ?? []
      if paths.isEmpty {
        let present = Set(film.scene.evaluate(at: times[0]).inspectedLayers.map(\.path))
        try checkName(name, in: film, present)
        columns += keys.map {
          Column(layer: name, key: $0, values: Array(repeating: nil, count: times.count))
        }
      }
      for key in keys where !paths.isEmpty {
        let found = paths.compactMap { path in
          table.column(path, named: name, key, label: paths.count > 1 ? path : name, times.count)
        }
        guard !found.isEmpty else { throw missing(key, "the layer '\(shown(name))' has") }
        columns += found
      }
    }
    return columns
  }

  private func all(of table: Table, _ keys: [String], count: Int) throws(CommandError) -> [Column] {
    var columns: [Column] = []
    for key in keys {
      let found = (table.paths[""] ?? []).compactMap { path in
        table.column(path, named: "", key, label: path, count)
      }
      guard !found.isEmpty else { throw missing(key, "the scene's layers have") }
      columns += found
    }
    return columns
  }

  private func missing(_ key: String, _ start: String) -> CommandError {
    let owners = AnimationKeyPath(rawValue: key)?.layerKinds.map(\.rawValue) ?? []
    let hint =
      owners.isEmpty
      ? "" : "; it is a property of layers of type \(owners.joined(separator: " or "))"
    return invocation.mistake("\(start) no \(key)\(hint)")
  }
}

/// Collects values over time.
private struct Table {
  private struct Place: Hashable {
    let name: String
    let path: String
    let key: String
  }

  /// The paths of the layers with a name, in the order in which they were found.
  private(set) var paths: [String: [String]] = [:]
  private var known: Set<Place> = []
  private var values: [Place: [Int: AnimatableValue]] = [:]

  mutating func note(_ row: InspectedLayer, named name: String) {
    guard known.insert(Place(name: name, path: row.path, key: "")).inserted else { return }
    paths[name, default: []].append(row.path)
  }

  mutating func add(
    _ value: AnimatableValue, of row: InspectedLayer, named name: String, _ key: String,
    at index: Int
  ) {
    values[Place(name: name, path: row.path, key: key), default: [:]][index] = value
  }

  /// Returns the values of a layer; `nil` if it has none.
  func column(
    _ path: String, named name: String, _ key: String, label: String, _ count: Int
  ) -> ValueChoice.Column? {
    guard let found = values[Place(name: name, path: path, key: key)] else { return nil }
    return ValueChoice.Column(layer: label, key: key, values: (0..<count).map { found[$0] })
  }
}

extension Layer {
  /// Returns the names and paths of the layers in a Lottie layer's file.
  fileprivate func lottieNames(below parent: String) -> [String] {
    guard case .lottie(let content) = properties.content else { return [] }
    func names(_ layers: [LottieTreeNode], _ parent: String) -> [String] {
      layers.flatMap { layer in
        [layer.id, parent + layer.id] + names(layer.children, parent + layer.id + "/")
      }
    }
    return names(content.composition.tree(content.rules), parent)
  }
}

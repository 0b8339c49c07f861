package import SplashScene

/// The values of layers at several times.
package struct ValueSeries: Sendable {
  /// A value of a layer at each of the times.
  package struct Column: Sendable {
    /// The layer's name as given, or its path if several layers have the name.
    package let layer: String
    /// A key of ``InspectedLayer/value(of:)``.
    package let key: String
    /// The value at each time; `nil` if the layer doesn't exist then.
    package let values: [AnimatableValue?]

    /// The layer and key: `ball.position.x`.
    package var name: String { layer + "." + key }
  }

  /// Why there is no series.
  package enum Failure: Error {
    /// The scene has no layer with the id or path.
    case unknownLayer(String)
    /// The layer with the id or path has no value for the key; if it is `nil`, no layer has one.
    case missingValue(key: String, layer: String?)
  }

  /// The scene times in seconds, in order.
  package let times: [Double]
  /// The values; of a key, those of all layers with the name, in drawing order.
  package let columns: [Column]

  /// Creates the series of some values.
  ///
  /// - Parameters:
  ///   - layers: The ids or paths of layers; empty for all layers that have one of the values.
  ///   - keys: The keys of ``InspectedLayer/value(of:)``.
  package init(
    of scene: Scene, layers: [String], keys: [String], at times: [Double]
  ) throws(Failure) {
    var table = Table()
    for (index, time) in times.enumerated() {
      let rows = scene.evaluate(at: time).inspectedLayers
      let named = layers.isEmpty ? [("", rows)] : layers.map { ($0, rows.named($0)) }
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
    self.times = times
    columns =
      layers.isEmpty
      ? try table.columnsOfAll(keys, count: times.count)
      : try table.columns(of: layers, in: scene, keys, count: times.count)
  }
}

extension [InspectedLayer] {
  /// Returns the layer whose path is `name`; if there is none, all layers whose id is `name` and all copies of the
  /// layer with that path.
  package func named(_ name: String) -> [InspectedLayer] {
    let exact = filter { $0.path == name }
    return exact.isEmpty ? filter { $0.layer.id == name || $0.treePath == name } : exact
  }
}

extension Scene {
  /// The ids and paths of all layers, including those of compositions.
  package var layerNames: Set<String> {
    Set(
      layers.places(below: "").flatMap { path, layer in
        [path, layer.id] + layer.compositionNames(below: path + "/")
      })
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
  private var paths: [String: [String]] = [:]
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

  /// Returns the columns of named layers. A layer that doesn't exist at any of the times has empty ones.
  func columns(
    of layers: [String], in scene: Scene, _ keys: [String], count: Int
  ) throws(ValueSeries.Failure) -> [ValueSeries.Column] {
    var columns: [ValueSeries.Column] = []
    // Each layer has those of the values that it has; each value belongs to one of the layers at least.
    for key in keys where !layers.contains(where: { hasValue(key, named: $0) }) {
      if let name = layers.first(where: { paths[$0] != nil }) {
        throw .missingValue(key: key, layer: layers.count == 1 ? name : nil)
      }
    }
    for name in layers {
      let paths = paths[name] ?? []
      if paths.isEmpty {
        guard scene.layerNames.contains(name) else { throw .unknownLayer(name) }
        columns += keys.map {
          ValueSeries.Column(layer: name, key: $0, values: Array(repeating: nil, count: count))
        }
      }
      for key in keys where !paths.isEmpty {
        let found = paths.compactMap { path in
          column(path, named: name, key, label: paths.count > 1 ? path : name, count)
        }
        columns += found
      }
    }
    return columns
  }

  private func hasValue(_ key: String, named name: String) -> Bool {
    (paths[name] ?? []).contains { values[Place(name: name, path: $0, key: key)] != nil }
  }

  /// Returns the columns of all layers that have the values.
  func columnsOfAll(
    _ keys: [String], count: Int
  ) throws(ValueSeries.Failure) -> [ValueSeries.Column] {
    var columns: [ValueSeries.Column] = []
    for key in keys {
      let found = (paths[""] ?? []).compactMap { path in
        column(path, named: "", key, label: path, count)
      }
      guard !found.isEmpty else { throw .missingValue(key: key, layer: nil) }
      columns += found
    }
    return columns
  }

  /// Returns the values of a layer; `nil` if it has none.
  private func column(
    _ path: String, named name: String, _ key: String, label: String, _ count: Int
  ) -> ValueSeries.Column? {
    guard let found = values[Place(name: name, path: path, key: key)] else { return nil }
    return ValueSeries.Column(layer: label, key: key, values: (0..<count).map { found[$0] })
  }
}

extension Layer {
  /// Returns the names and paths of the layers in a layer's composition.
  fileprivate func compositionNames(below parent: String) -> [String] {
    guard let composition = properties.content.nested?.foreign else { return [] }
    func names(_ layers: [CompositionTree.Node], _ parent: String) -> [String] {
      layers.flatMap { layer in
        [layer.id, parent + layer.id] + names(layer.children, parent + layer.id + "/")
      }
    }
    return names(composition.tree(limit: CompositionTree.mostLayers).nodes, parent)
  }
}

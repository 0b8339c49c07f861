public import SplashScene
package import SplashSystem

extension Moment {
  /// Returns the moment as JSON: every layer with the values of all animatable properties after animation.
  ///
  /// Lengths are in points, angles are in radians, and colours are four numbers in 0…1 in sRGB. `matrix` is the
  /// transform from the layer's space to the canvas. Layers are in drawing order: each layer precedes its sublayers,
  /// and its mask follows them.
  ///
  /// - Parameters:
  ///   - markers: The scene's markers, which precede the layers in the output.
  ///   - sounds: The scene's sounds, which also precede the layers in the output.
  public func json(markers: [Marker] = [], sounds: [Sound] = []) -> String {
    var text = ""
    writeJSON(markers: markers, sounds: sounds) { text += $0 }
    return text
  }

  /// Writes the text of ``json(markers:sounds:)`` in chunks, for moments with very many layers.
  ///
  /// - Parameters:
  ///   - markers: The scene's markers.
  ///   - sounds: The scene's sounds.
  ///   - write: A closure that receives each chunk, in order.
  /// - Throws: The error that `write` throws. Nothing is written after an error.
  public func writeJSON<Failure: Error>(
    markers: [Marker] = [], sounds: [Sound] = [], to write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let names = JSON.object(markers.map { ($0.name, JSON.shortest($0.time)) })
    let audio = JSON.array(sounds.map(\.json))
    var piece =
      "{\"time\": \(JSON.shortest(time).text), \"markers\": \(names.text),"
      + " \"audio\": \(audio.text), \"layers\": [\n"
    var separator = ""
    // Copies of a layer have the same values, so the text for their values is created only once.
    var last: (layer: EvaluatedLayer, values: String)?
    try forEachInspectedLayer { row throws(Failure) in
      let values: String
      if let last, row.layer.hasValues(of: last.layer) {
        values = last.values
      } else {
        values = row.valuesText
        last = (row.layer, values)
      }
      piece += separator
      piece += "  {"
      piece += row.namesText
      if !values.isEmpty {
        piece += ", "
        piece += values
      }
      piece += "}"
      separator = ",\n"
      if piece.utf8.count > 1 << 16 {
        try write(piece)
        piece = ""
      }
    }
    try write(piece + "\n]}\n")
  }

  /// Returns the given layers of the moment as JSON.
  ///
  /// - Parameter keys: The values to include; `nil` for all.
  package func json(_ layers: [InspectedLayer], keys: [String]?) -> String {
    "{\"time\": \(JSON.shortest(time).text), \"layers\": [\n"
      + layers.map { "  " + $0.json(keys: keys).text }.joined(separator: ",\n") + "\n]}\n"
  }

  /// All layers in drawing order. Each layer precedes its sublayers, and its mask follows them.
  package var inspectedLayers: [InspectedLayer] {
    var rows: [InspectedLayer] = []
    forEachInspectedLayer { rows.append($0) }
    return rows
  }

  /// Calls `body` for all layers in the order of ``inspectedLayers``.
  private func forEachInspectedLayer<Failure: Error>(
    _ body: (InspectedLayer) throws(Failure) -> Void
  ) throws(Failure) {
    for layer in layers {
      try layer.visit(
        below: ("", ""), in: LayerSpace(plane: Projection(AffineTransform.identity)), body)
    }
  }
}

/// A layer at a particular time, with its position in the tree.
package struct InspectedLayer {
  /// The names from the root to the layer, separated by `/`.
  package let path: String
  /// The path in the scene's tree, without instances. All copies of a layer have the same path.
  package let treePath: String
  /// The layer.
  package let layer: EvaluatedLayer
  /// The transform from the layer's space to the canvas.
  package let matrix: Transform3D

  /// The key of ``matrix``.
  private static let matrixKey = "matrix"

  /// The keys of ``value(of:)``: the key paths of animatable properties, and `matrix`.
  package static var keys: [String] { AnimationKeyPath.allCases.map(\.rawValue) + [matrixKey] }

  /// Returns a value after animation; `nil` if the layer doesn't have the property.
  package func value(of key: String) -> AnimatableValue? {
    if key == Self.matrixKey { return .transform(matrix) }
    return AnimationKeyPath(rawValue: key).flatMap { layer.properties.value(at: $0) }
  }

  /// Returns the layer as an object with its names and values.
  ///
  /// - Parameter keys: The values to include; `nil` to include all values except outlines, and the layer's kind.
  package func json(keys: [String]? = nil) -> JSON {
    var fields: [(String, JSON)] = [("id", .string(layer.id)), ("path", .string(path))]
    if let keys {
      for key in keys {
        if let value = value(of: key) { fields.append((key, JSON(value))) }
      }
      return .object(fields)
    }
    return .object(fields + names.dropFirst(2) + values)
  }

  /// The layer's names and kind, as members of an object.
  private var names: [(String, JSON)] {
    var names: [(String, JSON)] = [
      ("id", .string(layer.id)), ("path", .string(path)),
      ("type", .string(layer.properties.content.kind.rawValue)),
      (Self.matrixKey, numbers(matrix.rows)),
    ]
    if layer.properties.content.kind == .emitter {
      names.append(("particles", .number(String(layer.particles.count))))
    }
    return names
  }

  /// The layer's properties except outlines, which may be long, as members of an object.
  private var values: [(String, JSON)] {
    let p = layer.properties
    var fields: [(String, JSON)] = []
    for keyPath in AnimationKeyPath.allCases where keyPath.valueKind != .path {
      if let value = p.value(at: keyPath) { fields.append((keyPath.rawValue, JSON(value))) }
    }
    return fields
  }

  /// The text of the members that differ between copies of a layer.
  fileprivate var namesText: String { JSON.members(names) }

  /// The text of the members that all copies of a layer share.
  fileprivate var valuesText: String { JSON.members(values) }
}

extension Sound {
  /// The sound with the keys that a scene uses, and the properties of its file.
  fileprivate var json: JSON {
    let loop: JSON =
      loopCount == 1 ? .bool(false) : loopCount.isFinite ? .shortest(loopCount) : .bool(true)
    return .object([
      ("file", .path(file.path)), ("start", .shortest(start)),
      ("trim", numbers([part.lowerBound, part.upperBound])), ("gain", .shortest(gain)),
      ("fadeIn", .shortest(fadeIn)), ("fadeOut", .shortest(fadeOut)), ("loop", loop),
      ("duration", .shortest(file.duration)), ("sampleRate", .number(String(file.sampleRate))),
      ("channels", .number(String(file.channels))),
    ])
  }
}

extension EvaluatedLayer {
  /// - Parameters:
  ///   - parent: The prefixes of the layer's path and of its path in the scene's tree: the names from the root to the
  ///     superlayer, each followed by `/`.
  ///   - space: The layer's space.
  ///   - body: A closure that is called for the layer, and then for the layers in its tree.
  fileprivate func visit<Failure: Error>(
    below parent: (path: String, tree: String), in space: LayerSpace,
    _ body: (InspectedLayer) throws(Failure) -> Void
  ) throws(Failure) {
    let projection = space.projection(of: self)
    let row = InspectedLayer(
      path: parent.path + id, treePath: parent.tree + id, layer: self, matrix: projection.matrix)
    let names = (row.path + "/", isInstance ? parent.tree : row.treePath + "/")
    try body(row)
    let inner = space.inside(self, projection)
    for sublayer in sublayers { try sublayer.visit(below: names, in: inner, body) }
    if let nested, let placement = nestedPlacement {
      let canvas = projection.preceded(by: .stretching(nested.size, to: placement))
      for layer in nested.layers {
        try layer.visit(below: names, in: LayerSpace(plane: canvas), body)
      }
    }
    try mask?.visit(below: names, in: LayerSpace(plane: projection), body)
  }
}

extension JSON {
  /// Creates a JSON value; of an outline, its path data as SVG has it.
  package init(_ value: AnimatableValue) {
    switch value {
    case .number(let v): self = .shortest(v)
    case .numbers(let v): self = numbers(v)
    case .point(let p): self = numbers([p.x, p.y])
    case .size(let s): self = numbers([s.width, s.height])
    case .rect(let r): self = numbers([r.minX, r.minY, r.width, r.height])
    case .color(let c): self = numbers(c.components)
    case .colors(let colors): self = .array(colors.map { numbers($0.components) })
    case .transform(let t): self = numbers(t.rows)
    case .bool(let v): self = .bool(v)
    case .text(let text): self = .string(text.string)
    case .image(let image): self = image.map { .path($0.path) } ?? .null
    case .crossfade(let crossfade): self = crossfade.nearer.map { .path($0.path) } ?? .null
    case .path(let path): self = .string(path.data(formatted))
    }
  }
}

private func numbers(_ values: [Double]) -> JSON {
  .array(values.map(JSON.shortest))
}

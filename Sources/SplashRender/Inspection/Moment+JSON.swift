public import SplashScene
package import SplashSystem
package import SplashTimeline

extension Moment {
  /// Returns the moment as JSON: every layer with the values of all animatable properties after animation.
  ///
  /// Lengths are in points, angles are in radians, and colours are four numbers in 0…1 in sRGB. `matrix` is the
  /// transform from the layer's space to the canvas. Layers are in drawing order: each layer precedes its sublayers,
  /// and its mask follows them.
  ///
  /// - Parameter markers: The scene's markers, which precede the layers in the output.
  public func json(markers: [Marker] = []) -> String { json(markers: markers, sounds: []) }

  /// Returns the moment as JSON, with sounds.
  ///
  /// - Parameters:
  ///   - markers: The scene's markers, which precede the layers in the output.
  ///   - sounds: The scene's sounds, which also precede the layers in the output.
  package func json(markers: [Marker] = [], sounds: [Sound]) -> String {
    var text = ""
    writeJSON(markers: markers, sounds: sounds) { text += $0 }
    return text
  }

  /// Writes the text of ``json(markers:)`` in chunks, for moments with very many layers.
  ///
  /// - Parameters:
  ///   - markers: The scene's markers.
  ///   - sounds: The scene's sounds.
  ///   - write: A closure that receives each chunk, in order.
  /// - Throws: The error that `write` throws. Nothing is written after an error.
  package func writeJSON<Failure: Error>(
    markers: [Marker] = [], sounds: [Sound] = [], to write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    try write("{" + JSON.members(head(markers: markers, sounds: sounds)) + ", \"layers\": ")
    try writeLayers(to: write)
    try write("}\n")
  }

  /// Returns the members of the object that ``json(markers:sounds:)`` describes.
  package func members(markers: [Marker], sounds: [Sound]) -> [(String, JSON)] {
    var layers = ""
    writeLayers(breaksLines: false) { layers += $0 }
    return head(markers: markers, sounds: sounds) + [("layers", .written(layers))]
  }

  /// Returns the members before the layers.
  package func head(markers: [Marker], sounds: [Sound]) -> [(String, JSON)] {
    [
      ("time", .shortest(time)),
      ("markers", .object(markers.map { ($0.name, .shortest($0.time)) })),
      ("audio", .array(sounds.map(\.json))),
    ]
  }

  private func writeLayers<Failure: Error>(
    breaksLines: Bool = true, to write: (String) throws(Failure) -> Void
  ) throws(Failure) {
    let (start, end) = breaksLines ? ("\n  ", "\n") : ("", "")
    var piece = "["
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
      piece += separator + start
      piece += "{"
      piece += row.namesText
      if !values.isEmpty {
        piece += ", "
        piece += values
      }
      piece += "}"
      separator = breaksLines ? "," : ", "
      if piece.utf8.count > 1 << 16 {
        try write(piece)
        piece = ""
      }
    }
    try write(piece + end + "]")
  }

  /// Returns the members of an object with the given layers of the moment.
  ///
  /// - Parameter keys: The values to include; `nil` for all.
  package func members(_ layers: [InspectedLayer], keys: [String]?) -> [(String, JSON)] {
    [("time", .shortest(time)), ("layers", .array(layers.map { $0.json(keys: keys) }))]
  }
}

extension InspectedLayer {
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

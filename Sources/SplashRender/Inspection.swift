public import SplashScene

extension Moment {
  /// The moment as JSON: every layer with every animatable property after animation.
  ///
  /// Lengths are in points, angles in radians, colours four numbers 0…1 in sRGB. `matrix` maps the
  /// layer's space to the canvas. Layers stand in drawing order, each before its sublayers, a mask
  /// after them.
  ///
  /// - Parameters:
  ///   - markers: The scene's moments that have names, which are put before the layers.
  ///   - sounds: The scene's sounds, which are put before the layers too.
  public func json(markers: [Marker] = [], sounds: [Sound] = []) -> String {
    var rows: [JSON] = []
    for layer in layers {
      layer.append(
        to: &rows, below: "", in: LayerSpace(plane: Projection(AffineTransform.identity)))
    }
    let names = JSON.object(markers.map { ($0.name, JSON.shortest($0.time)) })
    let audio = JSON.array(sounds.map(\.json))
    return "{\"time\": \(JSON.shortest(time).text), \"markers\": \(names.text),"
      + " \"audio\": \(audio.text), \"layers\": [\n"
      + rows.map { "  " + $0.text }.joined(separator: ",\n") + "\n]}\n"
  }
}

extension Sound {
  /// The sound with the keys of a scene, and what its file is like.
  fileprivate var json: JSON {
    let loop: JSON = plays == 1 ? .bool(false) : plays.isFinite ? .shortest(plays) : .bool(true)
    return .object([
      ("file", .string(file.path)), ("start", .shortest(start)),
      ("trim", array([part.lowerBound, part.upperBound])), ("gain", .shortest(gain)),
      ("fadeIn", .shortest(fadeIn)), ("fadeOut", .shortest(fadeOut)), ("loop", loop),
      ("duration", .shortest(file.duration)), ("sampleRate", .number(String(file.sampleRate))),
      ("channels", .number(String(file.channels))),
    ])
  }
}

extension EvaluatedLayer {
  /// - Parameter parent: What the layer's path begins with: the names from the root to its superlayer,
  ///   each with a `/` behind it.
  fileprivate func append(to rows: inout [JSON], below parent: String, in space: LayerSpace) {
    let p = properties
    let path = parent + id
    let names = path + "/"
    let projection = space.projection(of: self)
    var fields: [(String, JSON)] = [
      ("id", .string(id)), ("path", .string(path)), ("type", .string(p.content.typeName)),
      ("matrix", array(projection.matrix.rows)),
    ]
    if case .text(let text) = p.content { fields.append(("string", .string(text.string))) }
    for keyPath in AnimationKeyPath.allCases {
      guard let value = p.value(at: keyPath), let json = json(value) else { continue }
      fields.append((keyPath.rawValue, json))
    }
    rows.append(.object(fields))
    let inner = space.inside(self, projection)
    for sublayer in sublayers { sublayer.append(to: &rows, below: names, in: inner) }
    if let nested, case .scene(let content) = p.content {
      let placement = content.gravity.placement(of: nested.size, in: p.bounds)
      let canvas = projection.preceded(by: .stretching(nested.size, to: placement))
      for layer in nested.layers {
        layer.append(to: &rows, below: names, in: LayerSpace(plane: canvas))
      }
    }
    mask?.append(to: &rows, below: names, in: LayerSpace(plane: projection))
  }

  private func json(_ value: AnimatableValue) -> JSON? {
    switch value {
    case .number(let v): .shortest(v)
    case .numbers(let v): array(v)
    case .point(let p): array([p.x, p.y])
    case .size(let s): array([s.width, s.height])
    case .rect(let r): array([r.minX, r.minY, r.width, r.height])
    case .color(let c): array(c.components)
    case .colors(let colors): .array(colors.map { array($0.components) })
    case .transform(let t): array(t.rows)
    case .bool(let v): .bool(v)
    case .image(let image): image.map { .string($0.path) } ?? .null
    case .crossfade(let crossfade): crossfade.nearer.map { .string($0.path) } ?? .null
    case .path: nil
    }
  }
}

private func array(_ values: [Double]) -> JSON {
  .array(values.map(JSON.shortest))
}

public import SplashScene

extension Moment {
  /// The moment as JSON: every layer with every animatable property after animation.
  ///
  /// Lengths are in points, angles in radians, colours four numbers 0…1 in sRGB. `matrix` maps the
  /// layer's space to the canvas. Layers stand in drawing order, each before its sublayers, a mask
  /// after them.
  public var json: String {
    var rows: [String] = []
    for layer in layers { layer.appendJSON(to: &rows, parent: .identity) }
    return "{\"time\": \(number(time)), \"layers\": [\n"
      + rows.map { "  " + $0 }.joined(separator: ",\n") + "\n]}\n"
  }
}

extension EvaluatedLayer {
  fileprivate func appendJSON(to rows: inout [String], parent: Transform3D) {
    let p = properties
    let matrix = transformToSuperlayer.concatenating(parent)
    var fields = [
      ("id", quoted(id)), ("path", quoted(path)), ("type", quoted(p.content.typeName)),
      ("matrix", array(matrix.rows)),
    ]
    for keyPath in AnimationKeyPath.allCases {
      guard let value = p.value(at: keyPath), let text = json(value) else { continue }
      fields.append((keyPath.rawValue, text))
    }
    rows.append("{" + fields.map { "\(quoted($0.0)): \($0.1)" }.joined(separator: ", ") + "}")
    for sublayer in sublayers { sublayer.appendJSON(to: &rows, parent: matrix) }
    if let nested, case .scene(let content) = p.content {
      let placement = content.gravity.placement(of: nested.size, in: p.bounds)
      let inner = Transform3D.scale(
        placement.width / nested.size.width, placement.height / nested.size.height
      ).concatenating(.translation(placement.minX, placement.minY)).concatenating(matrix)
      for layer in nested.layers { layer.appendJSON(to: &rows, parent: inner) }
    }
    mask?.appendJSON(to: &rows, parent: matrix)
  }

  private func json(_ value: AnimatableValue) -> String? {
    switch value {
    case .number(let v): number(v)
    case .numbers(let v): array(v)
    case .point(let p): array([p.x, p.y])
    case .size(let s): array([s.width, s.height])
    case .rect(let r): array([r.minX, r.minY, r.width, r.height])
    case .color(let c): array([c.red, c.green, c.blue, c.alpha])
    case .colors(let colors):
      "[" + colors.map { array([$0.red, $0.green, $0.blue, $0.alpha]) }.joined(separator: ", ")
        + "]"
    case .transform(let t): array(t.rows)
    case .bool(let v): v ? "true" : "false"
    case .image(let image): image.map { quoted($0.path) } ?? "null"
    case .path: nil
    }
  }
}

extension LayerContent {
  fileprivate var typeName: String {
    switch self {
    case .none: "layer"
    case .image: "image"
    case .shape: "shape"
    case .gradient: "gradient"
    case .scene: "scene"
    }
  }
}

/// A number as JSON: the shortest text that reads back as the same value.
private func number(_ value: Double) -> String {
  guard value.isFinite else { return "null" }
  if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
  return String(describing: value)
}

private func array(_ values: [Double]) -> String {
  "[" + values.map(number).joined(separator: ", ") + "]"
}

private func quoted(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": result += "\\\""
    case "\\": result += "\\\\"
    case "\n": result += "\\n"
    case "\t": result += "\\t"
    case _ where scalar.value < 0x20:
      let hex = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}

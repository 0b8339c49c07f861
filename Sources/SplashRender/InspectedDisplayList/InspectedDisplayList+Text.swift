import SplashRaster
import SplashScene
import SplashSceneFormat
import SplashSyntax
internal import SplashSystem

extension InspectedDisplayList {
  /// The list as readable text: the canvas, followed by a line for each command. Lines are indented according to the
  /// enclosing groups, and end with the command's layer. Lengths are in pixels, with up to six decimal places.
  package var lines: [String] {
    ["canvas \(list.width)×\(list.height) \(text(list.background))"]
      + commands.lines(indent: "  ")
  }
}

extension [InspectedCommand] {
  fileprivate func lines(indent: String) -> [String] {
    flatMap { inspected -> [String] in
      let layer = inspected.layer.isEmpty ? "" : "  [\(shown(inspected.layer))]"
      switch inspected.command {
      case .fill(let outline, let paint, let opacity):
        let line =
          "fill \(text(outline)) with \(text(paint))"
          + (opacity == 1 ? "" : " opacity \(number(opacity))")
        guard case .raster(let raster) = paint else { return [indent + line + layer] }
        return [indent + line + layer]
          + InspectedDisplayList(raster.list).commands.lines(indent: indent + "  ")
      case .particles(let particles): return particles.lines(layer, indent: indent)
      case .group(let group):
        var lines = [indent + text(group) + layer]
        lines += inspected.contents(of: group).lines(indent: indent + "  ")
        if let mask = group.mask {
          lines.append(
            indent + "  mask \(mask.mode.rawValue)" + (mask.isInverted ? " inverted" : ""))
          lines += inspected.contents(of: mask).lines(indent: indent + "    ")
        }
        return lines
      }
    }
  }
}

// MARK: - Particles

extension DisplayList.Particles {
  /// Returns the number of particles, and a line for each sprite.
  fileprivate func lines(_ layer: String, indent: String) -> [String] {
    let mode = isAdditive ? " added" : ""
    var result = [indent + counted(particles.count, "particle") + mode + layer]
    for (index, sprite) in sprites.enumerated() {
      let count = particles.count { $0.sprite == index }
      switch sprite {
      case .image(let image, let part):
        let shown = part.map { " " + call("part", numbers($0)) } ?? ""
        result.append(indent + "  \(count) of image \(image)" + shown)
      case .list(let list):
        result.append(indent + "  \(count) of bitmap \(list.width)×\(list.height)")
        result += InspectedDisplayList(list).commands.lines(indent: indent + "    ")
      }
    }
    return result
  }
}

// MARK: - Groups

private func text(_ group: DisplayList.Group) -> String {
  var words = ["group \(call("bounds", numbers(group.bounds)))"]
  words += group.clips.map { "clip " + text($0) }
  words += group.effects.map(text)
  if group.opacity != 1 { words.append("opacity \(number(group.opacity))") }
  if group.blendMode != .normal { words.append("blend \(group.blendMode.rawValue)") }
  return words.joined(separator: " ")
}

private func text(_ effect: DisplayList.Effect) -> String {
  switch effect {
  case .gaussianBlur(let sigma, let frame):
    let text = numbers([sigma.width, sigma.height])
    return call("blur", text + (frame.map { ", within \(numbers($0))" } ?? ""))
  case .shadow(let shadow):
    var parts = [
      text(shadow.color), "offset " + numbers([shadow.offset.x, shadow.offset.y]),
      "blur " + numbers([shadow.sigma.width, shadow.sigma.height]),
    ]
    if shadow.replacesCaster { parts.append("alone") }
    return call("shadow", parts.joined(separator: ", "))
  case .colorSteps(let steps):
    return steps.map(text).joined(separator: " ")
  case .pixellate(let cell, let corner):
    return call(
      "pixellate", "\(numbers([cell.width, cell.height])), from \(numbers([corner.x, corner.y]))")
  }
}

private func text(_ step: DisplayList.ColorStep) -> String {
  switch step {
  case .matrix(let matrix): return call("colorMatrix", numbers(matrix.entries))
  case .tables(let tables):
    let all = [tables.red, tables.green, tables.blue, tables.alpha]
    let parts = zip(["red", "green", "blue", "alpha"], all).filter { !$1.isEmpty }
    return call("tables", parts.map { "\($0) \(numbers($1))" }.joined(separator: ", "))
  case .map(let map, let amount):
    let stops = zip(map.colors, map.locations).map { "\(text($0)) at \(number($1))" }
    return call("colorMap", (stops + ["amount \(number(amount))"]).joined(separator: ", "))
  }
}

// MARK: - Areas

private func text(_ outline: DisplayList.Outline) -> String {
  text(outline.geometry) + text(outline.transform)
}

private func text(_ geometry: DisplayList.Geometry) -> String {
  switch geometry {
  case .everything: "everything"
  case .rect(let rect): call("rect", numbers(rect))
  case .roundedRect(let rect, let radius, let corners):
    call("roundedRect", "\(numbers(rect)), radius \(number(radius))" + text(corners))
  case .roundedRing(let rect, let radius, let width, let corners):
    call(
      "roundedRing",
      "\(numbers(rect)), radius \(number(radius)), width \(number(width))" + text(corners))
  case .path(let path, let rule):
    call("path", text(path) + (rule == .nonZero ? "" : ", \(rule.rawValue)"))
  case .stroke(let path, let style): call("stroke", text(path) + ", " + text(style))
  }
}

private func text(_ corners: CornerMask) -> String {
  corners == .all ? "" : ", corners " + corners.names.joined(separator: " ")
}

private func text(_ style: DisplayList.StrokeStyle) -> String {
  var parts = ["width \(number(style.width))"]
  if style.cap != .butt { parts.append("cap \(style.cap.rawValue)") }
  if style.join != .miter { parts.append("join \(style.join.rawValue)") }
  if style.join == .miter, style.miterLimit != 10 {
    parts.append("miterLimit \(number(style.miterLimit))")
  }
  if !style.dashes.isEmpty { parts.append("dashes \(numbers(style.dashes))") }
  if style.dashPhase != 0 { parts.append("phase \(number(style.dashPhase))") }
  return parts.joined(separator: ", ")
}

/// Returns the path as SVG path data or, if it is long, the number of its segments and the bounding box of its
/// control points.
private func text(_ path: Path) -> String {
  if path.elements.count <= 40 {
    let data = path.data(number)
    if data.utf8.count <= 120 { return data }
  }
  let segments = path.elements.count { if case .move = $0 { false } else { true } }
  return "\(counted(segments, "segment")), box \(numbers(path.controlBox))"
}

/// Returns a space followed by the transform; empty for the identity.
private func text(_ transform: Projection) -> String {
  guard let affine = transform.affine else {
    return " " + call("projection", numbers(transform.rows))
  }
  return text(affine)
}

private func text(_ affine: AffineTransform) -> String {
  if affine == .identity { return "" }
  if affine == .translation(affine.tx, affine.ty) {
    return " " + call("translate", numbers([affine.tx, affine.ty]))
  }
  return " " + call("matrix", numbers(affine.entries))
}

// MARK: - Paints

private func text(_ paint: DisplayList.Paint) -> String {
  switch paint {
  case .solid(let color): return text(color)
  case .gradient(let gradient):
    let stops = zip(gradient.colors, gradient.locations).map { "\(text($0)) \(number($1))" }
    return call(gradient.kind.rawValue, stops.joined(separator: ", ")) + text(gradient.transform)
      + (gradient.focus.map { " " + call("focus", numbers([$0.x, $0.y])) } ?? "")
  case .image(let image): return text(image)
  case .raster(let raster):
    return "bitmap \(raster.list.width)×\(raster.list.height)" + text(raster.transform)
      + (raster.blur.map { " " + call("blur", numbers([$0.width, $0.height])) } ?? "")
      + text(tint: raster.tint)
  case .document(let document):
    return "document \(document.document)" + text(document.transform)
      + (document.color.map { " in " + text($0) } ?? "") + text(tint: document.tint)
  case .backdrop(let effects):
    return (["backdrop"] + effects.map(text)).joined(separator: " ")
  }
}

private func text(_ image: DisplayList.ImagePaint) -> String {
  var words: String
  switch image.picture {
  case .image(let index): words = "image \(index)"
  case .frame(let frame, let video): words = "frame \(frame) of video \(video)"
  }
  words += text(image.transform)
  if let part = image.part { words += " " + call("part", numbers(part)) }
  if let columns = image.columns { words += " " + call("columns", text(columns)) }
  if let rows = image.rows { words += " " + call("rows", text(rows)) }
  if image.magnificationFilter != .linear {
    words += " magnification \(image.magnificationFilter.rawValue)"
  }
  if image.minificationFilter != .trilinear {
    words += " minification \(image.minificationFilter.rawValue)"
  }
  return words + text(tint: image.tint)
}

private func text(_ strips: [DisplayList.Strip]) -> String {
  func text(_ range: ClosedRange<Double>) -> String {
    "\(number(range.lowerBound))…\(number(range.upperBound))"
  }
  return strips.map { "\(text($0.pixels)) → \(text($0.place))" }.joined(separator: ", ")
}

private func text(tint: Color?) -> String { tint.map { " tint " + text($0) } ?? "" }

/// Returns the colour in CSS notation, which is hexadecimal if the components are bytes.
private func text(_ color: Color) -> String {
  let components = color.alpha == 1 ? color.components.dropLast() : color.components[...]
  let bytes = components.map { $0 * 255 }
  if bytes.allSatisfy({ (-0.5..<255.5).contains($0) && abs($0 - $0.rounded()) < 1e-6 }) {
    return "#"
      + bytes.map { byte in
        let digits = String(Int(clamping: byte.rounded()), radix: 16)
        return digits.utf8.count < 2 ? "0" + digits : digits
      }.joined()
  }
  let alpha = color.alpha == 1 ? "" : " / \(number(color.alpha))"
  return call("color", "srgb " + numbers([color.red, color.green, color.blue]) + alpha)
}

// MARK: - Numbers

private func call(_ name: String, _ arguments: String) -> String { "\(name)(\(arguments))" }

private func numbers(_ rect: Rect) -> String {
  numbers([rect.minX, rect.minY, rect.width, rect.height])
}

private func numbers(_ values: [Double]) -> String {
  values.map(number).joined(separator: " ")
}

/// Returns a number with up to six decimal places. Large numbers are in Swift's notation.
private func number(_ value: Double) -> String {
  abs(value) < 1e9 ? short(value, digits: 6) : String(describing: value)
}

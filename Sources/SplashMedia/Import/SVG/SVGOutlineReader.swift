internal import SplashScene

/// Extracts the outlines of elements from a document. An outline consists only of geometry, without paint. The
/// transforms of all ancestors are applied to it.
struct SVGOutlineReader {
  private let tree: SVGTree
  private let limit: Int
  private var path = Path()

  private static let shapes: Set = [
    "path", "rect", "circle", "ellipse", "line", "polyline", "polygon",
  ]
  /// The elements that may be in a group but aren't drawn.
  private static let silent: Set = [
    "title", "desc", "metadata", "defs", "style", "linearGradient", "radialGradient", "filter",
  ]

  /// Returns the outline of the element `index` with at most `limit` path elements, in the document's user space.
  static func outline(
    of index: Int, in tree: SVGTree, limit: Int
  ) throws(SVGError) -> Path {
    for element in tree.elements where element.name == "style" {
      if element.text.contains("transform") {
        throw element.fault(
          "the stylesheet has transforms, which are not applied to picked outlines")
      }
    }
    var transform = AffineTransform.identity
    var place = tree.elements[index].parent
    while let ancestor = place {
      let element = tree.elements[ancestor]
      transform = transform.concatenating(try inner(of: element, isRoot: ancestor == 0))
      place = element.parent
    }
    var reader = SVGOutlineReader(tree: tree, limit: limit)
    try reader.add(index, transform)
    let element = tree.elements[index]
    if reader.path.isEmpty { throw element.fault("<\(element.name)> has no outline") }
    guard reader.path.controlPoints.allSatisfy({ abs($0.x) <= 1e9 && abs($0.y) <= 1e9 }) else {
      throw element.fault("the outline's coordinates are beyond ±10⁹")
    }
    return reader.path
  }

  private init(tree: SVGTree, limit: Int) {
    self.tree = tree
    self.limit = limit
  }

  private mutating func add(_ index: Int, _ outer: AffineTransform) throws(SVGError) {
    let element = tree.elements[index]
    if Self.shapes.contains(element.name) {
      let transform = try Self.transform(of: element).concatenating(outer)
      let shape = try shape(element)
      for step in shape.transformed(by: transform).elements { append(step) }
      guard path.elements.count <= limit else {
        throw element.fault("the outline has more than \(limit) elements")
      }
      return
    }
    guard ["g", "svg", "a", "symbol"].contains(element.name) else {
      throw element.fault(
        "<\(element.name)> is not a shape: only path, rect, circle, ellipse, line, polyline, polygon and"
          + " groups of them have an outline here")
    }
    let transform = try Self.inner(of: element, isRoot: index == 0).concatenating(outer)
    for child in element.children where !Self.silent.contains(tree.elements[child].name) {
      try add(child, transform)
    }
  }

  private mutating func append(_ step: Path.Element) {
    switch step {
    case .move(let p): path.move(to: p)
    case .line(let p): path.addLine(to: p)
    case .quad(let c, let p): path.addQuadCurve(to: p, control: c)
    case .cubic(let c1, let c2, let p): path.addCurve(to: p, control1: c1, control2: c2)
    case .close: path.close()
    }
  }

  // MARK: Transforms

  private static func transform(of element: SVGTree.Element) throws(SVGError) -> AffineTransform {
    for property in ["transform", "transform-origin", "d", "x", "y", "r", "cx", "cy", "rx", "ry"]
    where element.style(property) != nil
      || (property == "transform-origin" && element[property] != nil)
    {
      throw element.fault("\(property) as a CSS property is not applied to picked outlines")
    }
    guard let text = element["transform"] else { return .identity }
    guard let transform = SVGTransform.parse(text) else {
      throw element.fault("the transform \"\(text.prefix(48))\" is malformed")
    }
    return transform
  }

  /// Returns the transform from the space of an element's children to the space of its parent. For the root, that is
  /// the document's space.
  private static func inner(
    of element: SVGTree.Element, isRoot: Bool
  ) throws(SVGError) -> AffineTransform {
    let own = try transform(of: element)
    guard element.name == "svg", !isRoot else { return own }
    let corner = AffineTransform.translation(
      try element.length("x") ?? 0, try element.length("y") ?? 0)
    guard let box = try element.viewBox() else { return corner.concatenating(own) }
    guard let width = try element.length("width"), let height = try element.length("height") else {
      throw element.fault("a nested svg with a viewBox needs a width and a height here")
    }
    let fitted = try fit(box, Size(width, height), element)
    return fitted.concatenating(corner).concatenating(own)
  }

  /// Returns the transform from a view box to a viewport, according to `preserveAspectRatio`.
  private static func fit(
    _ box: Rect, _ size: Size, _ element: SVGTree.Element
  ) throws(SVGError) -> AffineTransform {
    var words = (element["preserveAspectRatio"] ?? "xMidYMid").split(separator: " ").map(
      String.init)
    var (sx, sy) = (size.width / box.width, size.height / box.height)
    let alignment = words.isEmpty ? "xMidYMid" : words.removeFirst()
    let places = ["Min": 0.0, "Mid": 0.5, "Max": 1.0]
    var (x, y) = (0.0, 0.0)
    if alignment != "none" {
      guard alignment.count == 8, alignment.hasPrefix("x"),
        let ax = places[String(alignment.dropFirst().prefix(3))],
        alignment.dropFirst(4).hasPrefix("Y"), let ay = places[String(alignment.suffix(3))],
        words.allSatisfy({ $0 == "meet" || $0 == "slice" })
      else { throw element.fault("preserveAspectRatio is malformed") }
      let scale = words.contains("slice") ? max(sx, sy) : min(sx, sy)
      x = (size.width - box.width * scale) * ax
      y = (size.height - box.height * scale) * ay
      (sx, sy) = (scale, scale)
    }
    return AffineTransform.translation(-box.minX, -box.minY).concatenating(.scale(sx, sy))
      .concatenating(.translation(x, y))
  }

  // MARK: Shapes

  private func shape(_ element: SVGTree.Element) throws(SVGError) -> Path {
    var path = Path()
    switch element.name {
    case "path":
      do throws(PathDataError) {
        path = try PathData.parse(element["d"] ?? "", limit: limit)
      } catch {
        throw element.fault(Self.reason(error, limit))
      }
    case "rect":
      let size = Size(
        try extent("width", of: element) ?? 0, try extent("height", of: element) ?? 0)
      let rect = Rect(
        origin: Point(try element.length("x") ?? 0, try element.length("y") ?? 0), size: size)
      guard !rect.isEmpty else { return path }
      let (rx, ry) = (try radius("rx", of: element), try radius("ry", of: element))
      path.addRoundedRect(rect, radiusX: rx ?? ry ?? 0, radiusY: ry ?? rx ?? 0)
    case "circle":
      let radius = try extent("r", of: element) ?? 0
      try addEllipse(element, radius, radius, to: &path)
    case "ellipse":
      let (rx, ry) = (try radius("rx", of: element), try radius("ry", of: element))
      try addEllipse(element, rx ?? ry ?? 0, ry ?? rx ?? 0, to: &path)
    case "line":
      path.move(to: Point(try element.length("x1") ?? 0, try element.length("y1") ?? 0))
      path.addLine(to: Point(try element.length("x2") ?? 0, try element.length("y2") ?? 0))
    default:
      guard let numbers = SVGScanner.numbers(element["points"] ?? ""), numbers.count % 2 == 0
      else { throw element.fault("the points are not pairs of numbers") }
      for i in stride(from: 0, to: numbers.count, by: 2) {
        path.addLine(to: Point(numbers[i], numbers[i + 1]))
      }
      if element.name == "polygon" { path.close() }
    }
    return path
  }

  private func addEllipse(
    _ element: SVGTree.Element, _ rx: Double, _ ry: Double, to path: inout Path
  ) throws(SVGError) {
    guard rx > 0, ry > 0 else { return }
    let center = Point(try element.length("cx") ?? 0, try element.length("cy") ?? 0)
    path.addEllipse(in: Rect(center.x - rx, center.y - ry, 2 * rx, 2 * ry))
  }

  private func extent(_ name: String, of element: SVGTree.Element) throws(SVGError) -> Double? {
    guard let length = try element.length(name) else { return nil }
    guard length >= 0 else { throw element.fault("\(name) is negative") }
    return length
  }

  private func radius(_ name: String, of element: SVGTree.Element) throws(SVGError) -> Double? {
    element[name].map(trimmed) == "auto" ? nil : try extent(name, of: element)
  }

  private static func reason(_ fault: PathDataError, _ limit: Int) -> String {
    let place = "at character \(fault.range.lowerBound + 1) of the path data"
    return switch fault.kind {
    case .malformed(let reason, let expected): "\(place): \(reason) (expected \(expected))"
    case .numberTooLarge: "\(place): a number is beyond ±10⁹"
    case .tooManyElements: "the outline has more than \(limit) elements"
    }
  }
}

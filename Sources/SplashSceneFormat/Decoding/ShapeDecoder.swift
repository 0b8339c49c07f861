import SplashScene

extension ValueType where Value == Path {
  /// An outline: path data, or a rectangle, an ellipse or a circle.
  static var path: ValueType {
    let name = "path data or { \"rect\" }, { \"ellipse\" } or { \"circle\" }"
    return ValueType(name) { context, value in
      switch value.kind {
      case .string(let string): return pathData(context, string)
      case .object: return basicShape(context, value)
      default:
        context.reportType(value, expected: name)
        return nil
      }
    }
  }

  private static func pathData(_ context: Context, _ string: SyntaxString) -> Path? {
    var text = string.text
    let isExpression = Context.isExpression(string)
    if isExpression {
      switch context.evaluate(string) {
      case .string(let result): text = result
      case nil: return nil
      case let other?:
        context.report(.wrongType(expected: "path data", found: other.kindName), at: string.span)
        return nil
      }
    }
    do throws(PathData.Fault) {
      let free = max(0, Limits.pathElements - context.session.pathElementCount)
      let path = try PathData.parse(text, limit: free)
      return counted(path, context, string.span)
    } catch {
      let span = isExpression ? string.span : string.span(ofText: error.range)
      context.report(error.problem, at: span)
      return nil
    }
  }

  private static func basicShape(_ context: Context, _ value: SyntaxValue) -> Path? {
    guard let fields = Fields(value, of: "a path", in: context) else { return nil }
    var path = Path()
    let shapes = ["rect", "ellipse", "circle"].filter(fields.has)
    if let rect = fields.read("rect", .rect) {
      path.addRoundedRect(
        rect, radius: fields.read("cornerRadius", .number(.nonNegative), default: 0))
    } else if fields.has("cornerRadius") {
      _ = fields.read("cornerRadius", .number(.nonNegative))
      if !shapes.isEmpty, !shapes.contains("rect") {
        context.report(.keyNeeds("cornerRadius", "rect"), at: fields.start)
      }
    }
    if let rect = fields.read("ellipse", .rect) { path.addEllipse(in: rect) }
    if let circle = fields.read("circle", .circle) { circle.add(to: &path) }
    fields.finish()
    switch shapes.count {
    case 1: return counted(path, context, value.span)
    case 0:
      context.report(.missingKey("rect\", \"ellipse\" or \"circle", of: "a path"), at: fields.start)
    default: context.report(.keysExclude(shapes[1], shapes[0]), at: fields.start)
    }
    return nil
  }

  private static func counted(_ path: Path, _ context: Context, _ span: Span) -> Path? {
    context.session.pathElementCount += path.elements.count
    guard context.session.pathElementCount <= Limits.pathElements else {
      context.session.reportOnce(.tooManyPathElements(), in: context.file.source, at: span)
      return nil
    }
    return path
  }
}

/// A circle, or a part of one.
struct CircleArc {
  var center: Point
  var radius: Double
  var startAngle: Double?
  var endAngle: Double?

  /// Adds the closed circle, or the open arc when an angle is given.
  func add(to path: inout Path) {
    guard startAngle != nil || endAngle != nil else {
      let corner = center - Point(radius, radius)
      path.addEllipse(in: Rect(origin: corner, size: Size(2 * radius, 2 * radius)))
      return
    }
    let start = startAngle ?? 0
    path.addArc(
      center: center, radius: radius, startAngle: start, endAngle: endAngle ?? start + 2 * .pi)
  }
}

extension ValueType where Value == CircleArc {
  static var circle: ValueType {
    ValueType("a circle { \"center\", \"radius\" }") { context, value in
      guard let fields = Fields(value, of: "a circle", in: context) else { return nil }
      let center = fields.read("center", .point, default: .zero)
      let radius = fields.require("radius", .number(.nonNegative))
      // More than a few turns are the same line again: the limit keeps arcs short.
      let angle = ValueType<Double>.angle.checked("an angle") { radians in
        abs(radians) <= 100 * Double.pi
          ? nil : .outOfRange(radians * 180 / .pi, expected: "an angle of −18000…18000 degrees")
      }
      let start = fields.read("startAngle", angle)
      let end = fields.read("endAngle", angle)
      fields.finish()
      return radius.map {
        CircleArc(center: center, radius: $0, startAngle: start, endAngle: end)
      }
    }
  }
}

extension LayerDecoder {
  func shape(_ fields: Fields) -> ShapeContent {
    var shape = ShapeContent()
    if let path = fields.require("path", .path) { shape.path = path }
    let viewBox = ValueType<Rect>.rect.checked { $0.isEmpty ? .singularViewBox() : nil }
    if let box = fields.read("viewBox", viewBox) { shape.viewBox = box }
    fields.set(&shape.fillColor, "fillColor", ValueType<Color>.color.orNull())
    fields.set(&shape.fillRule, "fillRule", .choice)
    shape.stroke = stroke(fields)
    return shape
  }

  func stroke(_ fields: Fields) -> Stroke {
    var stroke = Stroke()
    fields.set(&stroke.color, "strokeColor", ValueType<Color>.color.orNull())
    fields.set(&stroke.lineWidth, "lineWidth", .number(.nonNegative))
    fields.set(&stroke.lineCap, "lineCap", .choice)
    fields.set(&stroke.lineJoin, "lineJoin", .choice)
    fields.set(&stroke.miterLimit, "miterLimit", .number(.nonNegative))
    fields.set(&stroke.start, "strokeStart", .number(.fraction))
    fields.set(&stroke.end, "strokeEnd", .number(.fraction))
    return stroke
  }

  static func gradient(_ fields: Fields) -> GradientContent {
    var gradient = GradientContent()
    fields.set(&gradient.kind, "gradientType", .choice)
    if let colors = fields.require("colors", .colors) { gradient.colors = colors }
    let count = gradient.colors.count
    fields.set(&gradient.locations, "locations", .locations(count: count == 0 ? nil : count))
    fields.set(&gradient.startPoint, "startPoint", .point)
    fields.set(&gradient.endPoint, "endPoint", .point)
    return gradient
  }
}

extension ValueType where Value == [Color] {
  static var colors: ValueType {
    ValueType<Color>.color.list("an array of colours, at least one", count: 1...10_000)
  }
}

extension ValueType where Value == [Double] {
  /// Ascending fractions, as many as `count` when it is given.
  static func locations(count: Int?) -> ValueType {
    let name = count.map { "\($0) ascending numbers of 0…1" } ?? "ascending numbers of 0…1"
    return ascending(ValueType<Double>.number(.fraction), name, count: count)
  }

  static func ascending(
    _ element: ValueType<Double>, _ name: String, count: Int?
  ) -> ValueType {
    let list = element.list(name, count: count.map { $0...$0 } ?? 0...Int.max)
    return ValueType(name) { context, value in
      guard let numbers = list.read(context, value) else { return nil }
      guard case .array(let elements) = value.kind else { return nil }
      for index in numbers.indices.dropFirst() where numbers[index] < numbers[index - 1] {
        context.report(.notAscending(numbers[index]), at: elements[index].span)
        return nil
      }
      return numbers
    }
  }
}

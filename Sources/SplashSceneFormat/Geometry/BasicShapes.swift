import SplashScene
import SplashSyntax

extension ValueType where Value == Path {
  /// The keys of path objects.
  static var basicShapes: [String] { ["rect", "ellipse", "circle", "star", "polygon"] }

  /// Reads a path written as an object.
  static func basicShape(_ context: Context, _ value: SyntaxValue) -> Path? {
    guard let fields = Fields(value, of: .path, in: context) else { return nil }
    var path = Path()
    let shapes = basicShapes.filter(fields.has)
    let rect = fields.read("rect", .rect, "A rectangle, clockwise from the top left.")
    let radius = fields.read(
      "cornerRadius", .number(.nonNegative), "The radius of the rectangle's corners.", default: 0)
    let curve = fields.read(
      "cornerCurve", ValueType<CornerCurve>.choice, "The shape of the rectangle's corners.",
      default: .circular)
    switch (rect, curve) {
    case (nil, _): break
    case (let rect?, .circular): path.addRoundedRect(rect, radius: radius)
    case (let rect?, .continuous): path.addContinuousRoundedRect(rect, radius: radius)
    }
    for key in ["cornerRadius", "cornerCurve"] {
      if shapes.isEmpty {
        fields.declare(.needs(key, ["rect"]))
      } else {
        fields.need(["rect"], for: key)
      }
    }
    for (index, shape) in basicShapes.enumerated() {
      for other in basicShapes[..<index] { fields.declare(.excludes(shape, other)) }
    }
    fields.declare(.requires(basicShapes))
    if let rect = fields.read(
      "ellipse", .rect, "The ellipse inscribed in a rectangle, clockwise from the rightmost point.")
    {
      path.addEllipse(in: rect)
    }
    if let circle = fields.read("circle", .circle, "A circle, or an arc if it has angles.") {
      circle.add(to: &path)
    }
    if let star = fields.read("star", .star, "A star whose first point is straight up.") {
      path.append(star, translatedBy: .zero)
    }
    if let polygon = fields.read(
      "polygon", .polygon, "A regular polygon whose first corner is straight up.")
    {
      path.append(polygon, translatedBy: .zero)
    }
    fields.finish()
    switch shapes.count {
    case 1: return path
    case 0:
      context.report(.missingKey(among: basicShapes, of: .path), at: fields.start)
    default: context.report(.keysExclude(shapes[1], shapes[0]), at: fields.start)
    }
    return nil
  }

  /// The allowed number of points of a star, or of sides of a polygon.
  private static var corners: ValueType<Int> { .wholeNumber(3...10_000) }

  fileprivate static var star: ValueType {
    ValueType("a star { \"points\", \"outerRadius\", \"innerRadius\" }", .object(.star)) {
      context, value in
      guard let fields = Fields(value, of: .star, in: context) else { return nil }
      let points = fields.require("points", corners, "The number of points.")
      let outer = fields.require(
        "outerRadius", .number(.nonNegative), "The distance of the points from the centre.")
      let inner = fields.require(
        "innerRadius", .number(.nonNegative),
        "The distance of the inner corners from the centre.")
      let placement = Placement(fields)
      fields.finish()
      guard let points, let outer, let inner else { return nil }
      var path = Path()
      path.addStar(
        points: points, center: placement.center, outerRadius: outer, innerRadius: inner,
        rotation: placement.rotation, cornerRadius: placement.cornerRadius)
      return path
    }
  }

  fileprivate static var polygon: ValueType {
    ValueType("a polygon { \"sides\", \"radius\" }", .object(.polygon)) { context, value in
      guard let fields = Fields(value, of: .polygon, in: context) else { return nil }
      let sides = fields.require("sides", corners, "The number of sides.")
      let radius = fields.require(
        "radius", .number(.nonNegative), "The distance of the corners from the centre.")
      let placement = Placement(fields)
      fields.finish()
      guard let sides, let radius else { return nil }
      var path = Path()
      path.addPolygon(
        sides: sides, center: placement.center, radius: radius, rotation: placement.rotation,
        cornerRadius: placement.cornerRadius)
      return path
    }
  }
}

/// The properties that stars and polygons share.
private struct Placement {
  let center: Point
  let rotation: Double
  let cornerRadius: Double

  init(_ fields: Fields) {
    center = fields.read("center", .point, "The centre.", default: .zero)
    rotation = fields.read("rotation", .angle, "The clockwise rotation.", default: 0)
    cornerRadius = fields.read(
      "cornerRadius", .number(.nonNegative), "The radius of the rounded corners.",
      default: 0)
  }
}

/// A circle, or an arc of a circle.
struct CircleArc {
  var center: Point
  var radius: Double
  var startAngle: Double?
  var endAngle: Double?

  /// Adds a closed circle, or an open arc if an angle is specified.
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
    ValueType("a circle { \"center\", \"radius\" }", .object(.circle)) { context, value in
      guard let fields = Fields(value, of: .circle, in: context) else { return nil }
      let center = fields.read("center", .point, "The centre.", default: .zero)
      let radius = fields.require("radius", .number(.nonNegative), "The radius.")
      let start = fields.read(
        "startAngle", .turns,
        "The start angle of an open arc; 0 is right, a quarter turn is down.")
      let end = fields.read(
        "endAngle", .turns, "The end angle of an open arc; a full turn after the start by default.")
      fields.finish()
      return radius.map {
        CircleArc(center: center, radius: $0, startAngle: start, endAngle: end)
      }
    }
  }
}

extension ValueType where Value == Double {
  /// The start or end angle of an arc. Angles beyond a few turns would repeat the same line, so they are limited.
  static var turns: ValueType {
    angle.checked("an angle", schema: .angle(.closed(-100 * .pi, 100 * .pi))) { radians in
      abs(radians) <= 100 * Double.pi
        ? nil : .outOfRange(radians, expected: "an angle of at most 50 turns: −100π…100π")
    }
  }
}

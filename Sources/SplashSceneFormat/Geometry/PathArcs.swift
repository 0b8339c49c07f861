import SplashScene

/// An arc of an ellipse between two angles.
struct PathArc {
  var center: Point
  var radii: Size
  var rotation: Double
  var startAngle: Double
  var endAngle: Double
  var isClockwise: Bool

  /// Adds a straight line to the start of the arc, then the arc.
  func add(to path: inout Path) {
    path.addArc(
      center: center, radiusX: radii.width, radiusY: radii.height, rotation: rotation,
      startAngle: startAngle, endAngle: endAngle, isClockwise: isClockwise)
  }
}

extension ValueType where Value == PathArc {
  static var arc: ValueType {
    ValueType(
      "an arc { \"center\", \"radius\", \"startAngle\", \"endAngle\" }", .object(.arc)
    ) { context, value in
      guard let fields = Fields(value, of: .arc, in: context) else { return nil }
      let center = fields.read("center", .point, "The centre.", default: .zero)
      let radius = fields.read("radius", .number(.nonNegative), "The radius of a circle.")
      let radii = fields.read(
        "radii", ValueType<Size>.size, "The radii of an ellipse, along its own x and y axes.")
      fields.exclude(["radii"], with: "radius")
      fields.declare(.requires(["radius", "radii"]))
      let rotation = fields.read(
        "rotation", .angle, "The clockwise rotation of the ellipse.", default: 0)
      let start = fields.read(
        "startAngle", .turns,
        "The start angle; 0 is right, a quarter turn is down.", default: 0)
      let end = fields.read(
        "endAngle", .turns, "The end angle; a full turn after the start by default.")
      let isClockwise = fields.read(
        "clockwise", .bool, "Whether the arc runs clockwise on screen.", default: true)
      fields.finish()
      if radius == nil, radii == nil {
        if !fields.has("radius"), !fields.has("radii") {
          context.report(.missingKey(among: ["radius", "radii"], of: .arc), at: fields.start)
        }
        return nil
      }
      return PathArc(
        center: center, radii: radii ?? Size(radius ?? 0, radius ?? 0), rotation: rotation,
        startAngle: start, endAngle: end ?? start + (isClockwise ? 2 : -2) * .pi,
        isClockwise: isClockwise)
    }
  }
}

/// An arc that is tangent to two lines: from the current point to `first`, and from there to `second`.
struct TangentArc {
  var first: Point
  var second: Point
  var radius: Double
}

extension ValueType where Value == TangentArc {
  static var tangentArc: ValueType {
    ValueType(
      "an arc { \"tangent1End\", \"tangent2End\", \"radius\" }", .object(.tangentArc)
    ) { context, value in
      guard let fields = Fields(value, of: .tangentArc, in: context) else { return nil }
      let first = fields.require(
        "tangent1End", .point,
        "The end of the first tangent line, which starts at the current point.")
      let second = fields.require(
        "tangent2End", .point, "The end of the second tangent line, which starts at tangent1End.")
      let radius = fields.require("radius", .number(.nonNegative), "The radius of the arc.")
      fields.finish()
      guard let first, let second, let radius else { return nil }
      return TangentArc(first: first, second: second, radius: radius)
    }
  }
}

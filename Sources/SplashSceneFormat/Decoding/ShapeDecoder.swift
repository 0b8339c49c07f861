import SplashScene
import SplashSyntax

extension LayerDecoder {
  func shape(_ fields: Fields) -> ShapeContent {
    var shape = ShapeContent()
    let outline = fields.require(
      "path", .outline, "The outline: SVG path data, an element of an SVG file, or a basic shape.")
    if let outline { shape.path = outline.path }
    if let box = fields.read(
      "viewBox", .viewBox(of: outline),
      "The rectangle in path space that is stretched to the bounds; \"svg\" uses the document's own."
    ) {
      shape.viewBox = box
    }
    fields.set(
      &shape.fillColor, "fillColor", ValueType<Color>.color.orNull(),
      "The fill colour, or null for none.")
    shape.fillGradient = fields.read(
      "fillGradient", .shapeGradient,
      "A gradient instead of the fill colour, with points in path space.")
    fields.exclude(["fillGradient"], with: "fillColor")
    fields.set(
      &shape.fillRule, "fillRule", .choice,
      "Which areas are inside where the outline crosses itself.")
    fields.set(
      &shape.pathCornerRadius, "pathCornerRadius", .number(.nonNegative),
      "The distance from a corner between straight sides at which its rounding begins, in points.")
    shape.trim = Self.trim(fields)
    shape.stroke = stroke(fields)
    shape.strokeGradient = fields.read(
      "strokeGradient", .shapeGradient,
      "A gradient instead of the stroke colour, with points in path space.")
    fields.exclude(["strokeGradient"], with: "strokeColor")
    return shape
  }

  private static func trim(_ fields: Fields) -> PathTrim {
    var trim = PathTrim()
    fields.set(
      &trim.start, "trimStart", .number(.fraction),
      "The start of the part that is filled and stroked, as a fraction of the outline's length."
    )
    fields.set(
      &trim.end, "trimEnd", .number(.fraction),
      "The end of the part that is filled and stroked, as a fraction of the outline's length.")
    fields.set(
      &trim.offset, "trimOffset", .number,
      "How far the part is shifted along the outline, wrapping around, as a fraction of its length."
    )
    fields.set(
      &trim.mode, "trimMode", .trimMode,
      "Whether subpaths are trimmed simultaneously, or one after another as a single length.")
    return trim
  }

  func stroke(_ fields: Fields) -> Stroke {
    var stroke = Stroke()
    fields.set(
      &stroke.color, "strokeColor", ValueType<Color>.color.orNull(),
      "The stroke colour, or null for none.")
    fields.set(&stroke.lineWidth, "lineWidth", .number(.nonNegative), "The line width in points.")
    fields.set(&stroke.lineCap, "lineCap", .choice, "The shape of line ends.")
    fields.set(&stroke.lineJoin, "lineJoin", .choice, "The shape of line joins.")
    fields.set(
      &stroke.miterLimit, "miterLimit", .number(.nonNegative),
      "The maximum length of a mitered corner, in line widths.")
    fields.set(
      &stroke.start, "strokeStart", .number(.fraction),
      "The start of the stroke, as a fraction of the outline's length.")
    fields.set(
      &stroke.end, "strokeEnd", .number(.fraction),
      "The end of the stroke, as a fraction of the outline's length.")
    fields.set(
      &stroke.dashPattern, "lineDashPattern",
      ValueType<Double>.number(.nonNegative).list("an array of lengths", count: 0...1000)
        .checked(schema: .dashPattern) { lengths in
          lengths.isEmpty || lengths.contains { $0 > 0 }
            ? nil : .outOfRange(0, expected: "a length greater than 0 among them")
        }, "Alternating lengths of dashes and gaps.")
    fields.set(
      &stroke.dashPhase, "lineDashPhase", .number,
      "The offset into the pattern at which a line begins.")
    return stroke
  }

  /// Reads a gradient whose points are fractions of the bounds.
  static func gradient(_ fields: Fields) -> GradientContent {
    var gradient = GradientContent()
    gradientColors(fields, &gradient)
    fields.set(
      &gradient.startPoint, "startPoint", .unitPoint,
      "The gradient's start, or its centre, in fractions of the bounds.")
    fields.set(
      &gradient.endPoint, "endPoint", .unitPoint, "The gradient's end, in fractions of the bounds."
    )
    gradient.focalPoint = fields.read(
      "focalPoint", .unitPoint,
      "The focal point of a radial gradient, in fractions of the bounds.",
      otherwise: "startPoint")
    return gradient
  }

  /// Reads a shape's gradient, whose points are in path space.
  fileprivate static func shapeGradient(_ fields: Fields) -> GradientContent? {
    var gradient = GradientContent()
    gradientColors(fields, &gradient)
    let start = fields.require(
      "startPoint", .point, "The gradient's start, or its centre, in path space.")
    let end = fields.require("endPoint", .point, "The gradient's end, in path space.")
    gradient.focalPoint = fields.read(
      "focalPoint", .point, "The focal point of a radial gradient, in path space.",
      otherwise: "startPoint")
    guard let start, let end else { return nil }
    (gradient.startPoint, gradient.endPoint) = (start, end)
    return gradient
  }

  private static func gradientColors(_ fields: Fields, _ gradient: inout GradientContent) {
    fields.set(
      &gradient.kind, "gradientType", .choice,
      "Whether colours change along a line, outwards from a point or around it.")
    if let colors = fields.require("colors", .colors, "The colours, at least one.") {
      gradient.colors = colors
    }
    let count = gradient.colors.count
    fields.set(
      &gradient.locations, "locations", .locations(count: count == 0 ? nil : count),
      "The position of each colour: 0 is the start point, 1 the end point.",
      otherwise: "evenly spaced")
  }
}

extension ValueType where Value == GradientContent {
  /// The gradient of a text.
  static var textGradient: ValueType {
    gradient(.gradient, LayerDecoder.gradient)
  }

  /// The gradient of a shape's fill or stroke.
  fileprivate static var shapeGradient: ValueType {
    gradient(.shapeGradient, LayerDecoder.shapeGradient)
  }

  private static func gradient(
    _ subject: SceneObject, _ read: @escaping (Fields) -> GradientContent?
  ) -> ValueType {
    ValueType("{ \"colors\", … }", .object(subject)) { context, value in
      guard let fields = Fields(value, of: subject, in: context) else { return nil }
      let gradient = read(fields)
      fields.finish()
      return gradient.flatMap { $0.colors.isEmpty ? nil : $0 }
    }
  }
}

extension ValueType where Value == PathTrim.Mode {
  /// A mode, specified by its own name or by its name in After Effects.
  fileprivate static var trimMode: ValueType {
    choice(
      PathTrim.Mode.allCases.map { ($0.rawValue, $0) },
      otherNames: [("individually", .sequentially)])
  }
}

extension ValueType where Value == Rect {
  /// Returns the type of the part of path space that is stretched to the bounds: a rectangle, or
  /// "svg" for the view box of the path's SVG document.
  fileprivate static func viewBox(of outline: SVGOutline?) -> ValueType {
    let rect = ValueType.rect.checked { $0.isEmpty ? .singularViewBox() : nil }
    return ValueType("\(rect.name), or \"svg\"", .viewBox, write: rect.write) { context, value in
      guard case .string(let string) = value.kind, string.text == "svg" else {
        return rect.read(context, value)
      }
      guard let outline else { return nil }
      if let box = outline.viewBox { return box }
      context.report(.viewBoxWithoutSVG(), at: value.span)
      return nil
    }
  }
}

extension ValueType where Value == [Color] {
  static var colors: ValueType {
    ValueType<Color>.color.list("an array of at least one colour", count: 1...10_000)
  }
}

extension ValueType where Value == [Double] {
  /// Returns the type of the locations of a gradient's colours; `count` sets the required number.
  /// Locations should be in ascending order. After a warning, a location that is less than an
  /// earlier one is replaced by the maximum of the locations before it.
  static func locations(count: Int?) -> ValueType {
    let name = count.map { "\($0) ascending numbers" } ?? "ascending numbers"
    let list = ValueType<Double>.number.list(name, count: count.map { $0...$0 } ?? 0...Int.max)
    return ValueType(name, list.schema, write: list.write) { context, value in
      guard let value = context.evaluated(value), let numbers = list.read(context, value) else {
        return nil
      }
      if let index = numbers.firstDescent, case .array(let elements) = value.kind {
        context.report(
          .descends(numbers[index], "the colour is at the previous location"),
          at: elements[index].span)
      }
      return numbers
    }
  }
}

extension [Double] {
  /// The index of the first number that is less than the one before it.
  var firstDescent: Int? { indices.dropFirst().first { self[$0] < self[$0 - 1] } }
}

extension Problem {
  fileprivate static func viewBoxWithoutSVG() -> Problem {
    Problem(
      .valueRange,
      "there is no viewBox: the path is not from an SVG document that has one",
      expected: "a rectangle [x, y, width, height]")
  }
  fileprivate static func singularViewBox() -> Problem {
    Problem(.valueRange, "the viewBox is empty", expected: "a positive width and height")
  }
}

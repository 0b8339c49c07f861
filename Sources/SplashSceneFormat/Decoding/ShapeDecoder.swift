import SplashScene

extension LayerDecoder {
  func shape(_ fields: Fields) -> ShapeContent {
    var shape = ShapeContent()
    let outline = fields.require(
      "path", .outline, "The outline: SVG path data, an element of an SVG file, or a basic shape.")
    if let outline { shape.path = outline.path }
    if let box = fields.read(
      "viewBox", .viewBox(of: outline),
      "The rectangle of the path's space that is stretched to the bounds; \"svg\" takes the document's."
    ) {
      shape.viewBox = box
    }
    fields.set(
      &shape.fillColor, "fillColor", ValueType<Color>.color.orNull(),
      "The colour inside the outline, or null for none.")
    shape.fillGradient = fields.read(
      "fillGradient", .shapeGradient,
      "A gradient in place of the colour inside, whose points are in the path's space.")
    fields.exclude(["fillGradient"], with: "fillColor")
    fields.set(
      &shape.fillRule, "fillRule", .choice, "What is inside where the outline crosses itself.")
    fields.set(
      &shape.pathCornerRadius, "pathCornerRadius", .number(.nonNegative),
      "How far from a corner between straight sides the curve begins that rounds it, in points.")
    shape.trim = Self.trim(fields)
    shape.stroke = stroke(fields)
    shape.strokeGradient = fields.read(
      "strokeGradient", .shapeGradient,
      "A gradient in place of the line's colour, whose points are in the path's space.")
    fields.exclude(["strokeGradient"], with: "strokeColor")
    return shape
  }

  private static func trim(_ fields: Fields) -> PathTrim {
    var trim = PathTrim()
    fields.set(
      &trim.start, "trimStart", .number(.fraction),
      "Where the part of the outline begins that is filled and stroked, in fractions of its length."
    )
    fields.set(
      &trim.end, "trimEnd", .number(.fraction),
      "Where the part of the outline ends that is filled and stroked, in fractions of its length.")
    fields.set(
      &trim.offset, "trimOffset", .number,
      "By how much that part is moved along the outline, round and round, in fractions of its length."
    )
    fields.set(
      &trim.mode, "trimMode", .trimMode,
      "Whether subpaths are trimmed all at the same time, or one after the other as one length.")
    return trim
  }

  func stroke(_ fields: Fields) -> Stroke {
    var stroke = Stroke()
    fields.set(
      &stroke.color, "strokeColor", ValueType<Color>.color.orNull(),
      "The line's colour, or null for none.")
    fields.set(&stroke.lineWidth, "lineWidth", .number(.nonNegative), "The line's width in points.")
    fields.set(&stroke.lineCap, "lineCap", .choice, "How lines end.")
    fields.set(&stroke.lineJoin, "lineJoin", .choice, "How lines meet.")
    fields.set(
      &stroke.miterLimit, "miterLimit", .number(.nonNegative),
      "How long a mitered corner may be, in line widths.")
    fields.set(
      &stroke.start, "strokeStart", .number(.fraction),
      "Where the drawn part of the line begins, in fractions of its length.")
    fields.set(
      &stroke.end, "strokeEnd", .number(.fraction),
      "Where the drawn part of the line ends, in fractions of its length.")
    fields.set(
      &stroke.dashPattern, "lineDashPattern",
      ValueType<Double>.number(.nonNegative).list("an array of lengths", count: 0...1000)
        .checked(schema: .dashPattern) { lengths in
          lengths.isEmpty || lengths.contains { $0 > 0 }
            ? nil : .outOfRange(0, expected: "a length greater than 0 among them")
        }, "The lengths of dashes and gaps in turn.")
    fields.set(
      &stroke.dashPhase, "lineDashPhase", .number, "How far into the pattern a line begins.")
    return stroke
  }

  /// A gradient whose points are in fractions of the bounds.
  static func gradient(_ fields: Fields) -> GradientContent {
    var gradient = GradientContent()
    gradientColors(fields, &gradient)
    fields.set(
      &gradient.startPoint, "startPoint", .point,
      "Where the gradient begins, or its centre, in fractions of the bounds.")
    fields.set(
      &gradient.endPoint, "endPoint", .point, "Where the gradient ends, in fractions of the bounds."
    )
    gradient.focalPoint = fields.read(
      "focalPoint", .point,
      "Where a radial gradient has its first colour, in fractions of the bounds.",
      otherwise: "startPoint")
    return gradient
  }

  /// A gradient of a shape, whose points are in the path's space.
  fileprivate static func shapeGradient(_ fields: Fields) -> GradientContent? {
    var gradient = GradientContent()
    gradientColors(fields, &gradient)
    let start = fields.require(
      "startPoint", .point, "Where the gradient begins, or its centre, in the path's space.")
    let end = fields.require("endPoint", .point, "Where the gradient ends, in the path's space.")
    gradient.focalPoint = fields.read(
      "focalPoint", .point, "Where a radial gradient has its first colour, in the path's space.",
      otherwise: "startPoint")
    guard let start, let end else { return nil }
    (gradient.startPoint, gradient.endPoint) = (start, end)
    return gradient
  }

  private static func gradientColors(_ fields: Fields, _ gradient: inout GradientContent) {
    fields.set(
      &gradient.kind, "gradientType", .choice,
      "Whether colours change along a line, outwards or around a point.")
    if let colors = fields.require("colors", .colors, "The colours, at least one.") {
      gradient.colors = colors
    }
    let count = gradient.colors.count
    fields.set(
      &gradient.locations, "locations", .locations(count: count == 0 ? nil : count),
      "Where the colours are, one number for each: 0 is the start point, 1 the end point; evenly spaced without."
    )
  }
}

extension ValueType where Value == GradientContent {
  /// The gradient of a text.
  static var textGradient: ValueType {
    gradient("a gradient", LayerDecoder.gradient)
  }

  /// The gradient of a shape's interior or line.
  fileprivate static var shapeGradient: ValueType {
    gradient("a shape's gradient", LayerDecoder.shapeGradient)
  }

  private static func gradient(
    _ subject: String, _ read: @escaping (Fields) -> GradientContent?
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
  /// A mode by its name, or by that of After Effects.
  fileprivate static var trimMode: ValueType {
    choice(
      PathTrim.Mode.allCases.map { ($0.rawValue, $0) },
      otherNames: [("individually", .sequentially)])
  }
}

extension ValueType where Value == Rect {
  /// The part of a path's space that is stretched to the bounds: a rectangle, or "svg" for that of the
  /// document that the path is from.
  fileprivate static func viewBox(of outline: SVGOutline?) -> ValueType {
    let rect = ValueType.rect.checked { $0.isEmpty ? .singularViewBox() : nil }
    return ValueType("\(rect.name), or \"svg\"", .viewBox) { context, value in
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
    ValueType<Color>.color.list("an array of colours, at least one", count: 1...10_000)
  }
}

extension ValueType where Value == [Double] {
  /// The places of a gradient's colours, as many as `count` when it is given. They should ascend: one that is
  /// less than those before counts as the greatest of them, after a warning.
  static func locations(count: Int?) -> ValueType {
    let name = count.map { "\($0) ascending numbers" } ?? "ascending numbers"
    let list = ValueType<Double>.number.list(name, count: count.map { $0...$0 } ?? 0...Int.max)
    return ValueType(name, list.schema) { context, value in
      guard let numbers = list.read(context, value) else { return nil }
      if let index = numbers.firstDescent, case .array(let elements) = value.kind {
        context.report(
          .descends(numbers[index], "the colour lies where the one before does"),
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

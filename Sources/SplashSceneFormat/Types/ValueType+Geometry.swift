import SplashScene
import SplashSyntax

extension ValueType where Value == Point {
  /// A point in points.
  static var point: ValueType { point(isFraction: false) }

  /// A point in fractions of a size.
  static var unitPoint: ValueType { point(isFraction: true) }

  private static func point(isFraction: Bool) -> ValueType {
    ValueType<Double>.number.list("a point [x, y]", count: 2...2, areCoordinates: !isFraction)
      .map(
        schema: { .point.named }, { Point($0[0], $0[1]) }, inverse: { [$0.x, $0.y] })
  }
}

extension ValueType where Value == Size {
  static var size: ValueType { size(.nonNegative) }

  static func size(_ range: NumberRange) -> ValueType {
    ValueType<Double>.number(range)
      .list("a size [width, height]", count: 2...2, areCoordinates: true)
      .map({ Size($0[0], $0[1]) }, inverse: { [$0.width, $0.height] })
  }

  /// A translation or a change in size, which may be negative.
  static var extent: ValueType { size(.any) }
}

extension ValueType where Value == Rect {
  /// A rectangle whose size isn't negative.
  static var rect: ValueType { rect(isFraction: false) }

  /// Returns the type of a rectangle whose size isn't negative, in points or in fractions of another rectangle.
  static func rect(isFraction: Bool) -> ValueType {
    anyRect(isFraction: isFraction).checked(schema: .rect) { rect in
      let side = min(rect.width, rect.height)
      return side < 0 ? .outOfRange(side, expected: "a width and height not less than 0") : nil
    }
  }

  /// Four numbers: a rectangle, or the difference between two.
  static var anyRect: ValueType { anyRect(isFraction: false) }

  private static func anyRect(isFraction: Bool) -> ValueType {
    ValueType<Double>.number
      .list("a rectangle [x, y, width, height]", count: 4...4, areCoordinates: !isFraction)
      .map(
        { Rect($0[0], $0[1], $0[2], $0[3]) },
        inverse: { [$0.minX, $0.minY, $0.width, $0.height] })
  }

  /// A rectangle, or a size with the origin 0, 0.
  static var bounds: ValueType {
    let name = "a rectangle [x, y, width, height] or a size [width, height]"
    return ValueType(name, .bounds, write: rect.write) { context, value in
      guard let value = context.evaluated(value) else { return nil }
      guard case .array(let elements) = value.kind, [2, 4].contains(elements.count) else {
        context.reportType(value, expected: name)
        return nil
      }
      if elements.count == 4 { return rect.read(context, value) }
      return ValueType<Size>.size.read(context, value).map { Rect(origin: .zero, size: $0) }
    }
  }
}

import SplashScene
import SplashSyntax
import SplashSystem

extension ValueType where Value == Transform3D {
  /// A matrix, or the components of one.
  static var transform: ValueType {
    ValueType<LayerTransform>.layerTransform.map(\.matrix, inverse: { LayerTransform($0) })
  }
}

extension ValueType where Value == AffineTransform {
  /// A two-dimensional transform.
  static var affineTransform: ValueType {
    ValueType<Transform3D>.transform.checked { transform in
      Transform3D(transform.affine) == transform
        ? nil
        : Problem(
          .valueRange,
          "the transform moves the path out of its plane",
          expected: "a transform of x and y, with rotation about z only")
    }.map(\.affine, inverse: { Transform3D($0) })
  }
}

extension ValueType where Value == LayerTransform {
  /// A matrix, or a scale, rotation, translation and perspective, which are applied in this order.
  static var layerTransform: ValueType {
    let name =
      "a matrix of 6 or 16 numbers, { \"scale\", \"rotation\", \"translation\", \"perspective\" }, "
      + "or an array of transforms"
    return ValueType(name, .transform, write: written) { context, value in
      guard let value = context.evaluated(value) else { return nil }
      let numbers = ValueType<Double>.number.list(name)
      switch value.kind {
      case .array(let elements) where isConcatenation(elements, context):
        return concatenation(elements, value, context)
      case .array(let elements) where elements.count == 6:
        return numbers.read(context, value).map {
          LayerTransform(Transform3D(AffineTransform($0[0], $0[1], $0[2], $0[3], $0[4], $0[5])))
        }
      case .array(let elements) where elements.count == 16:
        return numbers.read(context, value).map { LayerTransform(Transform3D(rows: $0)) }
      case .object:
        return components(context, value).map(LayerTransform.init)
      default:
        context.reportType(value, expected: name)
        return nil
      }
    }
  }

  /// Returns the components, or a matrix whose components aren't known.
  private static func written(_ transform: LayerTransform) -> JSON? {
    func numbers(_ vector: SIMD3<Double>) -> JSON {
      .array([vector.x, vector.y, vector.z].map(JSON.shortest))
    }
    guard let components = transform.components else {
      let m = transform.matrix.m
      let entries = [
        m.0, m.1, m.2, m.3, m.4, m.5, m.6, m.7, m.8, m.9, m.10, m.11, m.12, m.13, m.14, m.15,
      ]
      return .array(entries.map(JSON.shortest))
    }
    let members = [
      ("scale", numbers(components.scale)), ("rotation", numbers(components.rotation)),
      ("translation", numbers(components.translation)),
    ]
    return .object(
      members + (components.perspective.map { [("perspective", .shortest($0))] } ?? []))
  }

  /// Returns whether the elements of an array are transforms.
  private static func isConcatenation(_ elements: [SyntaxValue], _ context: Context) -> Bool {
    guard let first = elements.first else { return false }
    // In an array with as many elements as a matrix, an expression is an element of the matrix unless it is a name.
    if case .string = first.kind, ![6, 16].contains(elements.count) { return true }
    switch context.resolved(first)?.value.kind {
    case .object?, .array?: return true
    default: return false
    }
  }

  /// Returns transforms concatenated in order, as by `CATransform3DConcat`.
  private static func concatenation(
    _ elements: [SyntaxValue], _ value: SyntaxValue, _ context: Context
  ) -> LayerTransform? {
    guard elements.count <= Limits.transformParts else {
      context.report(
        .wrongCount(elements.count, expected: "at most \(Limits.transformParts) transforms"),
        at: value.span)
      return nil
    }
    let parts = elements.map { layerTransform.read(context, $0) }
    let known = parts.compactMap { $0 }
    guard known.count == parts.count else { return nil }
    if known.count == 1 { return known[0] }
    return LayerTransform(known.reduce(.identity) { $0.concatenating($1.matrix) })
  }

  private static func components(_ context: Context, _ value: SyntaxValue) -> TransformComponents? {
    guard let fields = Fields(value, of: .transform, in: context) else { return nil }
    let scale = fields.read(
      "scale", scaleFactors, "A factor for x and y, or one for each axis; applied first.",
      default: [1, 1])
    let rotation = fields.read(
      "rotation", angles, "An angle about z, or one about each axis; applied second.",
      default: [0, 0, 0])
    let translation = fields.read(
      "translation", .components("[x, y] or [x, y, z]"), "The translation; applied third.",
      default: [0, 0])
    let perspective = fields.read(
      "perspective", .number(.positive), "The viewer's distance in points; applied last.")
    fields.finish()
    return TransformComponents(
      scale: SIMD3(scale[0], scale[1], scale.count > 2 ? scale[2] : 1),
      rotation: SIMD3(rotation[0], rotation[1], rotation[2]),
      translation: SIMD3(
        translation[0], translation[1], translation.count > 2 ? translation[2] : 0),
      perspective: perspective)
  }

  /// One factor for x and y, or a factor per axis.
  private static var scaleFactors: ValueType<[Double]> {
    let components = ValueType<[Double]>.components("a number, [x, y] or [x, y, z]")
    return ValueType<[Double]>(components.name, .scaleFactors) { context, value in
      guard let value = context.evaluated(value) else { return nil }
      if case .array = value.kind { return components.read(context, value) }
      return ValueType<Double>.number.read(context, value).map { [$0, $0] }
    }.writing { $0.count == 2 && $0[0] == $0[1] ? .shortest($0[0]) : components.write($0) }
  }

  /// An angle about z, or an angle per axis.
  private static var angles: ValueType<[Double]> {
    let all = ValueType<Double>.angle.list("an angle or [x, y, z]", count: 3...3)
    return ValueType<[Double]>(all.name, .angles) { context, value in
      guard let whole = context.evaluated(value) else { return nil }
      if case .array = whole.kind { return all.read(context, whole) }
      return ValueType<Double>.angle.read(context, value).map { [0, 0, $0] }
    }.writing { $0[0] == 0 && $0[1] == 0 ? .shortest($0[2]) : all.write($0) }
  }
}

extension ValueType where Value == [Double] {
  /// Two or three numbers for x, y and z.
  fileprivate static func components(_ name: String) -> ValueType {
    ValueType<Double>.number.list(name, count: 2...3)
  }
}

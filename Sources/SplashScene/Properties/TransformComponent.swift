/// A component of a transform, as named in key paths. ``scale`` is the mean of the factors along x, y and z or, if
/// the matrix is planar, along x and y. ``scaleXY`` is the mean of the factors along x and y. ``rotation`` is about
/// z, like ``rotationZ``.
public enum TransformComponent: String, CaseIterable, Hashable, Sendable {
  case scale
  case scaleXY = "scale.xy"
  case scaleX = "scale.x"
  case scaleY = "scale.y"
  case scaleZ = "scale.z"
  case rotation
  case rotationX = "rotation.x"
  case rotationY = "rotation.y"
  case rotationZ = "rotation.z"
  case translation
  case translationX = "translation.x"
  case translationY = "translation.y"
  case translationZ = "translation.z"

  /// Whether the component is an angle.
  var isAngle: Bool {
    switch self {
    case .rotation, .rotationX, .rotationY, .rotationZ: true
    default: false
    }
  }
}

extension LayerTransform {
  /// Returns the value of a component.
  func value(of component: TransformComponent) -> AnimatableValue {
    components.map { component.value(in: $0, isPlanar: matrix.isPlanar) }
      ?? component.value(in: matrix.accessibleParts, isPlanar: matrix.isPlanar)
  }

  /// Sets a component. If the other components are known, they remain unchanged; otherwise, they are derived by
  /// decomposing the matrix. Values of another kind are ignored.
  mutating func setValue(_ value: AnimatableValue, of component: TransformComponent) {
    if var components {
      guard component.set(value, in: &components, isPlanar: matrix.isPlanar) else { return }
      self = LayerTransform(components)
    } else {
      var parts = matrix.accessibleParts
      guard component.set(value, in: &parts, isPlanar: matrix.isPlanar) else { return }
      self = LayerTransform(parts.matrix)
    }
  }
}

/// A type that has the components of a transform.
private protocol TransformParts {
  var scale: SIMD3<Double> { get set }
  /// The angles about x, y and z in radians.
  var rotation: SIMD3<Double> { get set }
  var translation: SIMD3<Double> { get set }
}

extension TransformComponents: TransformParts {}

extension Transform3D.Decomposition: TransformParts {
  fileprivate var rotation: SIMD3<Double> {
    get { eulerAngles }
    set { eulerAngles = newValue }
  }
}

extension Transform3D {
  /// The decomposition used to read and write components.
  fileprivate var accessibleParts: Decomposition {
    if isPlanar { return planarDecomposition }
    var parts = spatialDecomposition(completingFlatAxes: true) ?? Decomposition()
    // The decomposition normalizes m44 to 1. With perspective, however, m44 includes part of the translation, and
    // setting one component must not scale the others, so the last entry of the perspective is set to 1 here.
    let corner = parts.perspective[3]
    if corner != 0, corner != 1 {
      parts.scale /= corner
      parts.translation /= corner
      parts.perspective[3] = 1
    }
    return parts
  }
}

extension TransformComponent {
  fileprivate func value(in parts: some TransformParts, isPlanar: Bool) -> AnimatableValue {
    switch self {
    // A planar matrix doesn't define a scale along z.
    case .scale where isPlanar: .number((parts.scale.x + parts.scale.y) / 2)
    case .scale: .number((parts.scale.x + parts.scale.y + parts.scale.z) / 3)
    case .scaleXY: .number((parts.scale.x + parts.scale.y) / 2)
    case .scaleX: .number(parts.scale.x)
    case .scaleY: .number(parts.scale.y)
    case .scaleZ: .number(parts.scale.z)
    case .rotation, .rotationZ: .number(parts.rotation.z)
    case .rotationX: .number(parts.rotation.x)
    case .rotationY: .number(parts.rotation.y)
    case .translation: .size(Size(parts.translation.x, parts.translation.y))
    case .translationX: .number(parts.translation.x)
    case .translationY: .number(parts.translation.y)
    case .translationZ: .number(parts.translation.z)
    }
  }

  /// Sets the component, and returns whether the value has the right kind. `scale` sets all three factors; on a
  /// planar matrix the factor along z stays 1.
  fileprivate func set(
    _ value: AnimatableValue, in parts: inout some TransformParts, isPlanar: Bool
  ) -> Bool {
    switch (self, value) {
    case (.scale, .number(let v)): parts.scale = SIMD3(v, v, isPlanar ? 1 : v)
    case (.scaleXY, .number(let v)): parts.scale = SIMD3(v, v, parts.scale.z)
    case (.scaleX, .number(let v)): parts.scale.x = v
    case (.scaleY, .number(let v)): parts.scale.y = v
    case (.scaleZ, .number(let v)): parts.scale.z = v
    case (.rotation, .number(let v)), (.rotationZ, .number(let v)): parts.rotation.z = v
    case (.rotationX, .number(let v)): parts.rotation.x = v
    case (.rotationY, .number(let v)): parts.rotation.y = v
    case (.translation, .size(let v)):
      parts.translation.x = v.width
      parts.translation.y = v.height
    case (.translationX, .number(let v)): parts.translation.x = v
    case (.translationY, .number(let v)): parts.translation.y = v
    case (.translationZ, .number(let v)): parts.translation.z = v
    default: return false
    }
    return true
  }
}

extension ValueFunction {
  /// Returns the matrix for interpolated scalars: one number or, for `scale` and `translate`, three.
  func matrix(of value: AnimatableValue) -> Transform3D {
    var v = value.components ?? []
    let neutral: Double = self == .scale ? 1 : 0
    while v.count < 3 { v.append(neutral) }
    switch self {
    case .rotateX: return .rotationX(v[0])
    case .rotateY: return .rotationY(v[0])
    case .rotateZ: return .rotationZ(v[0])
    case .scale: return .scale(v[0], v[1], v[2])
    case .scaleX: return .scale(v[0], 1)
    case .scaleY: return .scale(1, v[0])
    case .scaleZ: return .scale(1, 1, v[0])
    case .translate: return .translation(v[0], v[1], v[2])
    case .translateX: return .translation(v[0], 0)
    case .translateY: return .translation(0, v[0])
    case .translateZ: return .translation(0, 0, v[0])
    }
  }
}

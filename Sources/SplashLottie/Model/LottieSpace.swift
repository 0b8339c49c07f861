import SplashScene

// In Lottie's space, x points right, y down, and z away from the viewer, so positive angles rotate x to y, y to z,
// and z to x. In a layer's space, z points towards the viewer.

/// The 3-D part of a Lottie transform.
struct LottieSpace: Sendable {
  /// The z coordinate of the anchor point.
  var anchor: Keyframed<Double>
  /// The z coordinate of the position.
  var position: Keyframed<Double>
  /// The scale along z, in percent.
  var scale: Keyframed<Double>
  /// The rotation about the x axis, in degrees.
  var rotationX: Keyframed<Double>
  /// The rotation about the y axis, in degrees.
  var rotationY: Keyframed<Double>
  /// The rotation that is applied after all others.
  var orientation: Keyframed<LottieOrientation>

  /// Creates the 3-D part of a transform.
  init(
    anchor: Keyframed<Double>, position: Keyframed<Double>, scale: Keyframed<Double>,
    rotationX: Keyframed<Double>, rotationY: Keyframed<Double>,
    orientation: Keyframed<LottieOrientation>
  ) {
    self.anchor = anchor
    self.position = position
    self.scale = scale
    self.rotationX = rotationX
    self.rotationY = rotationY
    self.orientation = orientation
  }

  /// Whether this part leaves the transform two-dimensional.
  var isFlat: Bool {
    anchor.isAlways(0) && position.isAlways(0) && scale.isAlways(100) && rotationX.isAlways(0)
      && rotationY.isAlways(0) && orientation.isAlways(.identity)
  }

  /// Whether all values are constant.
  var isStill: Bool {
    anchor.isStill && position.isStill && scale.isStill && rotationX.isStill && rotationY.isStill
      && orientation.isStill
  }
}

/// A rotation in space, interpolated along the shorter arc.
struct LottieOrientation: Hashable, LottieValue {
  /// The rotation as a unit quaternion x, y, z, w.
  private var quaternion: SIMD4<Double>

  /// No rotation.
  static let identity = LottieOrientation(x: 0, y: 0, z: 0)

  /// Creates a rotation from three angles in degrees: about z, then about y, then about x.
  init(x: Double, y: Double, z: Double) {
    func turn(_ degrees: Double, _ axis: Int) -> SIMD4<Double> {
      let (sin, cos) = Elementary.sinCos(degrees * Double.pi / 360)
      var quaternion = SIMD4(0, 0, 0, cos)
      quaternion[axis] = sin
      return quaternion
    }
    quaternion = Self.product(Self.product(turn(x, 0), turn(y, 1)), turn(z, 2))
  }

  /// Returns the product: the rotation by `b`, then by `a`.
  private static func product(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> SIMD4<Double> {
    SIMD4(
      a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
      a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
      a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
      a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z)
  }

  func interpolated(
    to end: LottieOrientation, along motion: LottieMotion?, _ rules: PlayerRules,
    _ fraction: (Int) -> Double
  ) -> LottieOrientation {
    let f = fraction(0)
    let (a, b) = (quaternion, end.quaternion)
    let dot = (a * b).sum()
    let target = dot < 0 ? -b : b
    let angle = Elementary.acos(min(abs(dot), 1))
    var result = self
    if angle < 1e-6 {
      let mixed = a + (target - a) * f
      result.quaternion = mixed / (mixed * mixed).sum().squareRoot()
    } else {
      let sine = Elementary.sin(angle)
      let (first, last) = (Elementary.sin((1 - f) * angle), Elementary.sin(f * angle))
      result.quaternion = a * (first / sine) + target * (last / sine)
    }
    return result
  }

  /// The rotation as a matrix on row vectors.
  var matrix: Transform3D {
    let (x, y, z, w) = (quaternion.x, quaternion.y, quaternion.z, quaternion.w)
    return Transform3D(
      m: (
        1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0,
        2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0,
        2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0,
        0, 0, 0, 1
      ))
  }
}

/// The transform from a layer's space to another space.
enum LottieMap {
  /// Two-dimensional.
  case plane(AffineTransform)
  /// In Lottie's 3-D space.
  case space(Transform3D)

  /// The transform in Lottie's 3-D space.
  var matrix: Transform3D {
    switch self {
    case .plane(let map): Transform3D(map)
    case .space(let map): map
    }
  }

  /// Returns the transform that applies this one first, then `next`.
  func concatenating(_ next: LottieMap) -> LottieMap {
    if case .plane(let a) = self, case .plane(let b) = next { return .plane(a.concatenating(b)) }
    return .space(matrix.concatenating(next.matrix))
  }
}

extension Transform3D {
  /// Whether transformed points have coordinates small enough to draw.
  var isDrawable: Bool {
    let first = SIMD8(m.0, m.1, m.2, m.3, m.4, m.5, m.6, m.7)
    let last = SIMD8(m.8, m.9, m.10, m.11, m.12, m.13, m.14, m.15)
    return (first * first).sum() + (last * last).sum() < 1e200
  }

  /// The same transform with z negated before and after it.
  var mirroredDepth: Transform3D {
    Transform3D(
      m: (
        m.0, m.1, -m.2, m.3, m.4, m.5, -m.6, m.7, -m.8, -m.9, m.10, -m.11, m.12, m.13, -m.14, m.15
      ))
  }
}

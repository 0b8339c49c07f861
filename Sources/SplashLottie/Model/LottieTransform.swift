import SplashScene

/// The transform of a Lottie layer or shape group.
struct LottieTransform: Sendable {
  /// The point that is placed at the position, which is also the centre of rotation and scale.
  var anchor = Keyframed(Point.zero)
  /// The position of the anchor point.
  var position = Position.joined(Keyframed(Point.zero))
  /// The scale along x and y, in percent.
  var scale = Keyframed(Point(100, 100))
  /// The clockwise rotation, in degrees.
  var rotation = Keyframed(0.0)
  /// The skew along its axis, in degrees.
  var skew = Keyframed(0.0)
  /// The direction of the skew's axis, in degrees.
  var skewAxis = Keyframed(0.0)
  /// The opacity, in percent.
  var opacity = Keyframed(100.0)
  /// The 3-D part; `nil` if there is none.
  var space: LottieSpace?

  /// A position, whose coordinates may have separate keys.
  enum Position: Sendable {
    /// Both coordinates together.
    case joined(Keyframed<Point>)
    /// Separate coordinates.
    case split(Keyframed<Double>, Keyframed<Double>)
  }

  /// Creates the identity transform.
  init() {}

  /// Whether the transform is constant.
  var isStill: Bool { isPlaneStill && opacity.isStill && space?.isStill ?? true }

  /// Whether the transform is two-dimensional, and constant except for its opacity.
  var isMapStill: Bool { space == nil && isPlaneStill }

  /// Whether the 2-D part is constant, except for the opacity.
  private var isPlaneStill: Bool {
    let isPositionStill =
      switch position {
      case .joined(let position): position.isStill
      case .split(let x, let y): x.isStill && y.isStill
      }
    return isPositionStill && anchor.isStill && scale.isStill && rotation.isStill
      && skew.isStill && skewAxis.isStill
  }

  /// Returns the opacity at a given frame, 0…1.
  func opacity(at frame: Double, _ rules: PlayerRules) -> Double {
    max(0, min(opacity.value(at: frame, rules) / 100, 1))
  }

  /// Returns the transform to the parent's space at a given frame.
  func matrix(at frame: Double, _ rules: PlayerRules) -> AffineTransform {
    let place = place(at: frame, rules)
    return base(at: frame, rules, hasSkew: true)
      .turned(by: rotation.value(at: frame, rules) * Self.degree)
      .concatenating(.translation(place.x, place.y))
  }

  /// Returns the transform of a layer to its parent's space at a given frame.
  ///
  /// - Parameter isAutoOriented: Whether the layer is oriented along its motion.
  func layerMap(at frame: Double, _ rules: PlayerRules, isAutoOriented: Bool) -> LottieMap {
    // lottie-ios supports neither skew nor auto-orientation of layers.
    let base = base(at: frame, rules, hasSkew: rules == .afterEffects)
    let isAutoOriented = isAutoOriented && rules == .afterEffects
    let turn = rotation.value(at: frame, rules) * Self.degree
    let heading = isAutoOriented ? heading(at: frame, rules) ?? 0 : 0
    let place = place(at: frame, rules)
    guard let space else {
      return .plane(base.turned(by: turn + heading).concatenating(.translation(place.x, place.y)))
    }
    let depth = (
      anchor: space.anchor.value(at: frame, rules),
      scale: space.scale.value(at: frame, rules) / 100,
      position: space.position.value(at: frame, rules)
    )
    let map = Transform3D.translation(0, 0, -depth.anchor)
      .concatenating(.scale(1, 1, depth.scale)).concatenating(Transform3D(base))
      .concatenating(rotations(turn, at: frame, rules))
      .concatenating(.rotationZ(heading))
      .concatenating(.translation(place.x, place.y, depth.position))
    return .space(map)
  }

  /// Returns the transform of a camera at a given frame, without its scale.
  ///
  /// - Parameter looksAtAnchor: Whether the camera points at its anchor point before rotating.
  func cameraMap(at frame: Double, _ rules: PlayerRules, looksAtAnchor: Bool) -> Transform3D {
    let place = place(at: frame, rules)
    let position = SIMD3(place.x, place.y, space?.position.value(at: frame, rules) ?? 0)
    var map = rotations(rotation.value(at: frame, rules) * Self.degree, at: frame, rules)
    if looksAtAnchor {
      map = map.concatenating(
        LottieCamera.turn(towards: anchorPoint(at: frame, rules), from: position))
    }
    return map.concatenating(.translation(position.x, position.y, position.z))
  }

  /// Returns the anchor point at a given frame, in Lottie's space.
  func anchorPoint(at frame: Double, _ rules: PlayerRules) -> SIMD3<Double> {
    let anchor = anchor.value(at: frame, rules)
    return SIMD3(anchor.x, anchor.y, space?.anchor.value(at: frame, rules) ?? 0)
  }

  private static let degree = Double.pi / 180

  /// Returns the part of the transform that is applied before rotations.
  private func base(at frame: Double, _ rules: PlayerRules, hasSkew: Bool) -> AffineTransform {
    let anchor = anchor.value(at: frame, rules)
    let scale = scale.value(at: frame, rules)
    let map = AffineTransform.translation(-anchor.x, -anchor.y)
      .concatenating(.scale(scale.x / 100, scale.y / 100))
    let skew = hasSkew ? skew.value(at: frame, rules) : 0
    guard skew != 0 else { return map }
    let axis = skewAxis.value(at: frame, rules) * Self.degree
    return map.concatenating(.skew(skew * Self.degree, axis: axis))
  }

  /// Returns the rotations about z, then y, then x, followed by the orientation.
  private func rotations(
    _ turn: Double, at frame: Double, _ rules: PlayerRules
  ) -> Transform3D {
    guard let space else { return .rotationZ(turn) }
    return Transform3D.rotationZ(turn)
      .concatenating(.rotationY(space.rotationY.value(at: frame, rules) * Self.degree))
      .concatenating(.rotationX(space.rotationX.value(at: frame, rules) * Self.degree))
      .concatenating(space.orientation.value(at: frame, rules).matrix)
  }

  private func place(at frame: Double, _ rules: PlayerRules) -> Point {
    switch position {
    case .joined(let position): position.value(at: frame, rules)
    case .split(let x, let y): Point(x.value(at: frame, rules), y.value(at: frame, rules))
    }
  }

  /// Returns the direction of the position's motion, in radians; `nil` if the position doesn't move.
  private func heading(at frame: Double, _ rules: PlayerRules) -> Double? {
    switch position {
    case .joined(let position): position.direction(at: frame, rules)
    case .split(let x, let y): x.direction(with: y, at: frame, rules)
    }
  }
}

extension AffineTransform {
  fileprivate func turned(by angle: Double) -> AffineTransform {
    angle == 0 ? self : concatenating(.rotation(angle))
  }
}

extension AffineTransform {
  /// Creates a skew as defined by Lottie: points are shifted along an axis.
  ///
  /// - Parameters:
  ///   - angle: The skew angle, in radians.
  ///   - axis: The direction of the axis, in radians.
  static func skew(_ angle: Double, axis: Double) -> AffineTransform {
    AffineTransform.rotation(axis)
      .concatenating(AffineTransform(1, 0, -Elementary.tan(angle), 1, 0, 0))
      .concatenating(.rotation(-axis))
  }
}

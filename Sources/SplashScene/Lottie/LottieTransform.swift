/// Where a layer or a group of shapes lies: Lottie's transform.
package struct LottieTransform: Sendable {
  /// The point that is at the position, and that everything turns about.
  package var anchor = Keyframed(Point.zero)
  /// Where that point lies.
  package var position = Position.joined(Keyframed(Point.zero))
  /// The scale along x and y, in percent.
  package var scale = Keyframed(Point(100, 100))
  /// The rotation clockwise, in degrees.
  package var rotation = Keyframed(0.0)
  /// How far points are moved along the skew's axis, in degrees.
  package var skew = Keyframed(0.0)
  /// The direction of that axis, in degrees.
  package var skewAxis = Keyframed(0.0)
  /// The opacity, in percent.
  package var opacity = Keyframed(100.0)

  /// A position, whose coordinates may have keys of their own.
  package enum Position: Sendable {
    /// Both in one.
    case joined(Keyframed<Point>)
    /// One by one.
    case split(Keyframed<Double>, Keyframed<Double>)
  }

  /// Makes the transform that changes nothing.
  package init() {}

  /// Whether it is the same in all frames.
  var isStill: Bool { isMapStill && opacity.isStill }

  /// Whether all but the opacity is the same in all frames.
  private var isMapStill: Bool {
    let isPositionStill =
      switch position {
      case .joined(let position): position.isStill
      case .split(let x, let y): x.isStill && y.isStill
      }
    return isPositionStill && anchor.isStill && scale.isStill && rotation.isStill
      && skew.isStill && skewAxis.isStill
  }

  /// The opacity in a frame, 0…1.
  func opacity(at frame: Double, _ rules: LottieRules) -> Double {
    max(0, min(opacity.value(at: frame, rules) / 100, 1))
  }

  /// The map in a frame, to the space of what it lies in.
  ///
  /// - Parameter isAutoOriented: Whether it looks where it moves.
  func matrix(
    at frame: Double, _ rules: LottieRules, isAutoOriented: Bool = false
  ) -> AffineTransform {
    let degree = Double.pi / 180
    let anchor = anchor.value(at: frame, rules)
    let scale = scale.value(at: frame, rules)
    var angle = rotation.value(at: frame, rules) * degree
    let place: Point
    switch position {
    case .joined(let position):
      place = position.value(at: frame, rules)
      if isAutoOriented { angle += position.direction(at: frame, rules) ?? 0 }
    case .split(let x, let y): place = Point(x.value(at: frame, rules), y.value(at: frame, rules))
    }
    var map = AffineTransform.translation(-anchor.x, -anchor.y)
      .concatenating(.scale(scale.x / 100, scale.y / 100))
    let skew = skew.value(at: frame, rules)
    if skew != 0 {
      let axis = skewAxis.value(at: frame, rules) * degree
      map = map.concatenating(.rotation(axis))
        .concatenating(AffineTransform(1, 0, -Elementary.tan(skew * degree), 1, 0, 0))
        .concatenating(.rotation(-axis))
    }
    if angle != 0 { map = map.concatenating(.rotation(angle)) }
    return map.concatenating(.translation(place.x, place.y))
  }
}

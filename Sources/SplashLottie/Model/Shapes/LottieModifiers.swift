import SplashScene

/// A zigzag: lines that alternate between the two sides of the outline.
struct LottieZigZag: Sendable {
  /// The amplitude.
  var size: Keyframed<Double>
  /// The number of ridges per side.
  var ridges: Keyframed<Double>
  /// The kind of points: 1 for corners, 2 for waves.
  var points: Keyframed<Double>

  /// The maximum number of ridges per side.
  static let mostRidges = 1000.0

  var isStill: Bool { size.isStill && ridges.isStill && points.isStill }
}

/// A twist around a point.
struct LottieTwist: Sendable {
  /// The clockwise angle at the centre, in degrees.
  var angle: Keyframed<Double>
  /// The centre.
  var center: Keyframed<Point>

  var isStill: Bool { angle.isStill && center.isStill }
}

/// An offset of outlines.
struct LottieOffset: Sendable {
  /// The distance by which outlines are moved outwards; negative for inwards.
  var amount: Keyframed<Double>
  /// The shape of the corners.
  var join: LineJoin
  /// The miter limit, as a multiple of twice the amount.
  var miterLimit: Keyframed<Double>

  var isStill: Bool { amount.isStill && miterLimit.isStill }
}

/// A zigzag: lines that alternate between the two sides of the outline.
package struct LottieZigZag: Sendable {
  /// The amplitude.
  package var size: Keyframed<Double>
  /// The number of ridges per side.
  package var ridges: Keyframed<Double>
  /// The kind of points: 1 for corners, 2 for waves.
  package var points: Keyframed<Double>

  /// Creates a zigzag.
  package init(size: Keyframed<Double>, ridges: Keyframed<Double>, points: Keyframed<Double>) {
    (self.size, self.ridges, self.points) = (size, ridges, points)
  }

  /// The maximum number of ridges per side.
  static let mostRidges = 1000.0

  var isStill: Bool { size.isStill && ridges.isStill && points.isStill }
}

/// A twist around a point.
package struct LottieTwist: Sendable {
  /// The clockwise angle at the centre, in degrees.
  package var angle: Keyframed<Double>
  /// The centre.
  package var center: Keyframed<Point>

  /// Creates a twist.
  package init(angle: Keyframed<Double>, center: Keyframed<Point>) {
    (self.angle, self.center) = (angle, center)
  }

  var isStill: Bool { angle.isStill && center.isStill }
}

/// An offset of outlines.
package struct LottieOffset: Sendable {
  /// The distance by which outlines are moved outwards; negative for inwards.
  package var amount: Keyframed<Double>
  /// The shape of the corners.
  package var join: LineJoin
  /// The miter limit, as a multiple of twice the amount.
  package var miterLimit: Keyframed<Double>

  /// Creates an offset.
  package init(amount: Keyframed<Double>, join: LineJoin, miterLimit: Keyframed<Double>) {
    (self.amount, self.join, self.miterLimit) = (amount, join, miterLimit)
  }

  var isStill: Bool { amount.isStill && miterLimit.isStill }
}

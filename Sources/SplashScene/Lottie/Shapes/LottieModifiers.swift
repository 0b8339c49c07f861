/// Sides that go from one side to the other.
package struct LottieZigZag: Sendable {
  /// How far they go.
  package var size: Keyframed<Double>
  /// How often, for each side.
  package var ridges: Keyframed<Double>
  /// 1 for corners, 2 for waves.
  package var points: Keyframed<Double>

  /// Makes a zigzag.
  package init(size: Keyframed<Double>, ridges: Keyframed<Double>, points: Keyframed<Double>) {
    (self.size, self.ridges, self.points) = (size, ridges, points)
  }

  /// The most ridges of a side.
  static let mostRidges = 1000.0

  var isStill: Bool { size.isStill && ridges.isStill && points.isStill }
}

/// A turn that is greatest at a point.
package struct LottieTwist: Sendable {
  /// The angle at that point, clockwise, in degrees.
  package var angle: Keyframed<Double>
  /// The point.
  package var center: Keyframed<Point>

  /// Makes a twist.
  package init(angle: Keyframed<Double>, center: Keyframed<Point>) {
    (self.angle, self.center) = (angle, center)
  }

  var isStill: Bool { angle.isStill && center.isStill }
}

/// A parallel of outlines.
package struct LottieOffset: Sendable {
  /// How far it is outside of them; inside if negative.
  package var amount: Keyframed<Double>
  /// The shape of corners.
  package var join: LineJoin
  /// The longest miter, in twice the amount.
  package var miterLimit: Keyframed<Double>

  /// Makes a parallel.
  package init(amount: Keyframed<Double>, join: LineJoin, miterLimit: Keyframed<Double>) {
    (self.amount, self.join, self.miterLimit) = (amount, join, miterLimit)
  }

  var isStill: Bool { amount.isStill && miterLimit.isStill }
}

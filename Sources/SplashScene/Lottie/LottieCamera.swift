/// What a composition is seen through.
package struct LottieCamera: Sendable {
  /// The distance at which things have their size, in points.
  package var zoom: Keyframed<Double>
  /// Whether it looks to its anchor point; otherwise it looks straight ahead.
  package var looksAtAnchor: Bool

  /// Makes a camera.
  package init(zoom: Keyframed<Double>, looksAtAnchor: Bool) {
    (self.zoom, self.looksAtAnchor) = (zoom, looksAtAnchor)
  }

  /// The turn from straight ahead to a point.
  static func turn(towards point: SIMD3<Double>, from position: SIMD3<Double>) -> Transform3D {
    let way = point - position
    let level = (way.x * way.x + way.z * way.z).squareRoot()
    return Transform3D.rotationX(-Elementary.atan2(way.y, level))
      .concatenating(.rotationY(Elementary.atan2(way.x, way.z)))
  }

  /// From the camera's space, in which it looks along z, to a canvas: what is at the distance `zoom` has its
  /// size and depth 0.
  static func projection(zoom: Double, canvas: Size) -> Transform3D {
    Transform3D(
      m: (
        1, 0, 0, 0, 0, 1, 0, 0,
        canvas.width / 2 / zoom, canvas.height / 2 / zoom, 1, 1 / zoom, 0, 0, -zoom, 0
      ))
  }
}

import SplashScene

/// The camera of a composition.
struct LottieCamera: Sendable {
  /// The distance at which objects appear at their original size, in points.
  var zoom: Keyframed<Double>
  /// Whether the camera points at its anchor point, rather than straight ahead.
  var looksAtAnchor: Bool

  /// Returns the rotation from straight ahead to the direction of a point.
  static func turn(towards point: SIMD3<Double>, from position: SIMD3<Double>) -> Transform3D {
    let way = point - position
    let level = (way.x * way.x + way.z * way.z).squareRoot()
    return Transform3D.rotationX(-Elementary.atan2(way.y, level))
      .concatenating(.rotationY(Elementary.atan2(way.x, way.z)))
  }

  /// Returns the projection from camera space, in which the camera looks along z, to a canvas. Objects at the
  /// distance `zoom` keep their size and have depth 0.
  static func projection(zoom: Double, canvas: Size) -> Transform3D {
    Transform3D(
      m: (
        1, 0, 0, 0, 0, 1, 0, 0,
        canvas.width / 2 / zoom, canvas.height / 2 / zoom, 1, 1 / zoom, 0, 0, -zoom, 0
      ))
  }
}

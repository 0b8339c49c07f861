package import SplashScene

extension DisplayList.StrokeStyle {
  /// The maximum distance of the stroke from the path: half the width times the miter limit for miters, and √2 times
  /// half the width for square caps.
  package var reach: Double { width / 2 * max(join == .miter ? miterLimit : 1, 1.5) }

  /// Returns a rectangle that contains the stroke along `path`.
  package func extent(along path: Path) -> Rect {
    path.controlBox.insetBy(-reach, -reach)
  }
}

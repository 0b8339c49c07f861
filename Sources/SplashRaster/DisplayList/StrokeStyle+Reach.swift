public import SplashScene

extension DisplayList.StrokeStyle {
  /// How far the line may reach beyond the path: miters half the width times the miter limit, square
  /// caps √2 times half the width.
  public var reach: Double { width / 2 * max(join == .miter ? miterLimit : 1, 1.5) }

  /// A rectangle that holds the line along `path`.
  public func extent(along path: Path) -> Rect {
    path.controlBox.insetBy(-reach, -reach)
  }
}

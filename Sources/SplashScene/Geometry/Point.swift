/// A position or a displacement in a layer's coordinate space, in points; y points down.
public struct Point: Hashable, Sendable {
  /// The distance to the right of the origin, in points.
  public var x: Double
  /// The distance below the origin, in points.
  public var y: Double

  /// The origin.
  public static let zero = Point(0, 0)

  /// Creates the point (`x`, `y`).
  @inlinable
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the sum of two displacements.
  @inlinable
  public static func + (a: Point, b: Point) -> Point { Point(a.x + b.x, a.y + b.y) }

  /// Returns the displacement from `b` to `a`.
  @inlinable
  public static func - (a: Point, b: Point) -> Point { Point(a.x - b.x, a.y - b.y) }

  /// Returns a displacement scaled by `s`.
  @inlinable
  public static func * (a: Point, s: Double) -> Point { Point(a.x * s, a.y * s) }

  /// The length of this displacement.
  @inlinable
  public var length: Double { (x * x + y * y).squareRoot() }

  /// Interpolates linearly towards `other`; the fraction is not clamped to 0…1.
  @inlinable
  public func interpolated(to other: Point, _ fraction: Double) -> Point {
    Point(x + (other.x - x) * fraction, y + (other.y - y) * fraction)
  }
}

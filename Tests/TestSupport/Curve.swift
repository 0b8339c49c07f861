/// A cubic timing function, solved by bisection.
public struct Curve: Sendable {
  private let points: [Double]

  /// Creates a curve from its control points.
  public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
    // Core Animation stores control points in single precision.
    points = [x1, y1, x2, y2].map { Double(Float($0)) }
  }

  /// A constant speed.
  public static let linear = Curve(0, 0, 1, 1)
  /// Starts slowly.
  public static let easeIn = Curve(0.42, 0, 1, 1)
  /// Ends slowly.
  public static let easeOut = Curve(0, 0, 0.58, 1)
  /// Starts and ends slowly.
  public static let easeInEaseOut = Curve(0.42, 0, 0.58, 1)
  /// The default of Core Animation.
  public static let standard = Curve(0.25, 0.1, 0.25, 1)

  /// Returns the progress at a given fraction of the duration.
  public func callAsFunction(_ x: Double) -> Double {
    func bezier(_ u: Double, _ a: Double, _ b: Double) -> Double {
      3 * (1 - u) * (1 - u) * u * a + 3 * (1 - u) * u * u * b + u * u * u
    }
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(middle, points[0], points[2]) < x { low = middle } else { high = middle }
    }
    return bezier((low + high) / 2, points[1], points[3])
  }
}

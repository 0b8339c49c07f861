/// A curve from input time to output progress, a cubic Bézier from (0, 0) to (1, 1):
/// `CAMediaTimingFunction`.
public struct TimingFunction: Hashable, Sendable {
  /// The coordinates of the control points; the x coordinates are in 0…1.
  public let c1x, c1y, c2x, c2y: Double

  /// Creates the curve with the given control points, whose x coordinates are in 0…1.
  ///
  /// Coordinates are rounded to single precision, as in Core Animation.
  public init(_ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double) {
    self.c1x = Double(Float(c1x))
    self.c1y = Double(Float(c1y))
    self.c2x = Double(Float(c2x))
    self.c2y = Double(Float(c2y))
  }

  /// The output equals the input.
  public static let linear = TimingFunction(0, 0, 1, 1)
  /// Slow at the start.
  public static let easeIn = TimingFunction(0.42, 0, 1, 1)
  /// Slow at the end.
  public static let easeOut = TimingFunction(0, 0, 0.58, 1)
  /// Slow at both ends.
  public static let easeInEaseOut = TimingFunction(0.42, 0, 0.58, 1)
  /// Core Animation's curve for implicit animations.
  public static let `default` = TimingFunction(0.25, 0.1, 0.25, 1)

  /// The curves that have a name, and their names in scenes.
  package static let named: [(name: String, function: TimingFunction)] = [
    ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut),
    ("easeInEaseOut", .easeInEaseOut), ("default", .default),
  ]

  /// The curve's name in scenes; `nil` if it has none.
  package var name: String? { Self.named.first { $0.function == self }?.name }
}

/// `CAKeyframeAnimation`: an animation through a list of values, or along a path.
public struct KeyframeAnimation: Hashable, Sendable {
  /// How values are interpolated between keyframes.
  public enum CalculationMode: String, CaseIterable, Hashable, Sendable {
    /// Interpolates within each segment.
    case linear
    /// No interpolation: each value is held until the next one.
    case discrete
    /// Like ``linear``, but at constant speed: each segment's duration is proportional to its length.
    case paced
    /// Follows a smooth curve through the values.
    case cubic
    /// Like ``cubic``, but with each segment's duration proportional to the distance between its ends.
    case cubicPaced

    /// Whether the distances between the values determine their times; if so, key times and curves are ignored.
    public var isPaced: Bool { self == .paced || self == .cubicPaced }

    /// Whether the values are joined by a smooth curve.
    public var isCubic: Bool { self == .cubic || self == .cubicPaced }
  }

  /// How the layer rotates along the path that it follows.
  public enum RotationMode: String, CaseIterable, Hashable, Sendable {
    /// The layer's x axis points forwards along the path.
    case auto
    /// The layer's x axis points backwards along the path.
    case autoReverse
  }

  /// The property.
  public var property: AnimatedProperty
  /// The values: at least one, unless there is a path.
  public var values: [AnimatableValue]
  /// The path that a position follows instead of the values.
  package var path: MotionPath?
  /// Whether and how the layer rotates along the path.
  public var rotationMode: RotationMode?
  /// The times of the values as fractions of the cycle, in ascending order. There must be as many times as values, or
  /// one more in discrete mode; with a path, one more than the path has segments. The first value applies before the
  /// first time, and the last value after the last time. `nil`, or any other count or order, spaces the values
  /// evenly.
  public var keyTimes: [Double]?
  /// The timing curve of each segment; linear for segments beyond the end of the list.
  public var timingFunctions: [TimingFunction] = []
  /// How values are interpolated between keyframes.
  public var calculationMode = CalculationMode.linear
  /// The shape of the smooth curve in the cubic modes.
  package var spline = SplineShape()

  /// Creates an animation of `property` through `values`.
  public init(_ property: AnimatedProperty, values: [AnimatableValue], keyTimes: [Double]? = nil) {
    self.property = property
    self.values = values
    self.keyTimes = keyTimes
  }

  /// Creates an animation that moves a position along a path; `nil` if the path has no lines or curves.
  ///
  /// - Parameters:
  ///   - property: The position that moves.
  ///   - path: The path, in the superlayer's space.
  public init?(_ property: AnimatedProperty, along path: Path) {
    guard let path = MotionPath(path) else { return nil }
    self.init(property, along: path)
  }

  /// Creates an animation that moves a position along a path.
  package init(_ property: AnimatedProperty, along path: MotionPath) {
    self.property = property
    self.path = path
    values = []
  }
}

extension KeyframeAnimation {
  /// In the cubic modes, the tension of the curve at each value: 1 produces corners, −1 wide bends. Missing entries
  /// are 0.
  public var tensionValues: [Double] {
    get { spline.tensionValues }
    set { spline.tensionValues = newValue }
  }

  /// In the cubic modes, the continuity at each value: negative values produce inward corners, positive values
  /// outward corners. Missing entries are 0.
  public var continuityValues: [Double] {
    get { spline.continuityValues }
    set { spline.continuityValues = newValue }
  }

  /// In the cubic modes, the bias at each value: negative values shift the bend before the value, positive values
  /// after it. Missing entries are 0.
  public var biasValues: [Double] {
    get { spline.biasValues }
    set { spline.biasValues = newValue }
  }
}

/// The shape of a smooth curve at each of its values, as defined by Kochanek and Bartels. A list may have fewer
/// entries than there are values; missing entries are 0.
package struct SplineShape: Hashable, Sendable {
  /// The tension at each value: 1 produces corners, −1 wide bends.
  package var tensionValues: [Double] = []
  /// The continuity at each value: negative values produce inward corners, positive values outward corners.
  package var continuityValues: [Double] = []
  /// The bias at each value: negative values shift the bend before the value, positive values after it.
  package var biasValues: [Double] = []

  /// Creates the shape of a Catmull–Rom spline.
  package init() {}
}

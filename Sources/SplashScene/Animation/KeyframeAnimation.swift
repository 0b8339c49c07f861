/// `CAKeyframeAnimation`: through a list of values, or along a path.
public struct KeyframeAnimation: Hashable, Sendable {
  /// How values between the given ones are found.
  public enum CalculationMode: String, CaseIterable, Hashable, Sendable {
    /// By interpolation within each segment.
    case linear
    /// Not at all: each value holds until the next one.
    case discrete
    /// As ``linear``, at an even speed: each segment takes time by its length.
    case paced
    /// On a smooth curve through the values.
    case cubic
    /// As ``cubic``, each segment taking time by the distance of its ends.
    case cubicPaced

    /// Whether the distances of the values say when they come, and key times and curves don't matter.
    public var isPaced: Bool { self == .paced || self == .cubicPaced }

    /// Whether a smooth curve leads through the values.
    public var isCubic: Bool { self == .cubic || self == .cubicPaced }
  }

  /// Whether the layer turns with the path that it follows.
  public enum RotationMode: String, CaseIterable, Hashable, Sendable {
    /// Its x axis points along the path.
    case auto
    /// Its x axis points back along the path.
    case autoReverse
  }

  /// The property.
  public var property: AnimatedProperty
  /// The values, at least one, unless there is a path.
  public var values: [AnimatableValue]
  /// What a position follows in place of the values.
  public var path: MotionPath?
  /// Whether and how the layer turns with the path.
  public var rotationMode: RotationMode?
  /// The times of the values in fractions of the cycle, ascending: as many as values, or one more if
  /// discrete; with a path, one more than it has segments. Before the first and after the last time, the
  /// first and the last value hold. `nil`, as any other count or order, spaces the values evenly.
  public var keyTimes: [Double]?
  /// The curve of each segment; those that are missing at the end are linear.
  public var timingFunctions: [TimingFunction] = []
  /// How values between the given ones are found.
  public var calculationMode = CalculationMode.linear
  /// How the smooth curve of the cubic modes bends.
  public var spline = SplineShape()

  /// Makes an animation of `property` through `values`.
  public init(_ property: AnimatedProperty, values: [AnimatableValue], keyTimes: [Double]? = nil) {
    self.property = property
    self.values = values
    self.keyTimes = keyTimes
  }

  /// Makes an animation of a position along a path.
  public init(_ property: AnimatedProperty, along path: MotionPath) {
    self.property = property
    self.path = path
    values = []
  }
}

/// How a smooth curve bends at each of the values that it leads through, after Kochanek and Bartels.
/// Lists may be shorter than the values: what is missing is 0.
public struct SplineShape: Hashable, Sendable {
  /// How tight the curve is: 1 has corners, −1 wide bends.
  public var tensionValues: [Double] = []
  /// How a bend is rounded: negative ones are corners that bend in, positive ones corners that bend out.
  public var continuityValues: [Double] = []
  /// Where a bend lies: negative ones before the value, positive ones behind it.
  public var biasValues: [Double] = []

  /// Makes the shape of a Catmull–Rom spline.
  public init() {}
}

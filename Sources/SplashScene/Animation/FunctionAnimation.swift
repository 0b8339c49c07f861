/// An animation whose values a function gives, moment by moment: what a `CADisplayLink` is used for.
public struct FunctionAnimation: Hashable, Sendable {
  /// The property.
  public var property: AnimatedProperty
  /// What gives its values.
  public var function: TimeFunction

  /// Makes an animation of `property`.
  public init(_ property: AnimatedProperty, _ function: TimeFunction) {
    self.property = property
    self.function = function
  }
}

/// A pure function of time: asked twice for one moment, it answers the same.
///
/// Two functions are equal if one is a copy of the other.
public struct TimeFunction: Sendable {
  /// What a function may depend on.
  public struct Moment: Hashable, Sendable {
    /// The layer's time in seconds, also within groups.
    public var time: Double
    /// How far the animation's cycle has come, 0…1, after its timing function; 0 where a cycle has no end.
    public var progress: Double

    /// Makes a moment.
    public init(time: Double, progress: Double) {
      self.time = time
      self.progress = progress
    }
  }

  /// The function, whose place in memory tells it from others.
  private final class Body: Sendable {
    let value: @Sendable (Moment) -> AnimatableValue?

    init(_ value: @escaping @Sendable (Moment) -> AnimatableValue?) {
      self.value = value
    }
  }

  private let body: Body

  /// Makes a function.
  ///
  /// - Parameter value: The property's value at a moment, of its key path's ``AnimationKeyPath/valueKind``;
  ///   `nil` leaves the property as it is. Several threads may ask at once.
  public init(_ value: @escaping @Sendable (Moment) -> AnimatableValue?) {
    body = Body(value)
  }

  /// The value at a moment.
  public func value(at moment: Moment) -> AnimatableValue? { body.value(moment) }
}

extension TimeFunction: Hashable {
  /// Whether one is a copy of the other.
  public static func == (l: TimeFunction, r: TimeFunction) -> Bool { l.body === r.body }

  /// Hashes what tells the function from others.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(body)) }
}

/// An animation whose values are a function of time, as with a `CADisplayLink`.
public struct FunctionAnimation: Hashable, Sendable {
  /// The property.
  public var property: AnimatedProperty
  /// The function that returns the property's values.
  public var function: TimeFunction

  /// Creates an animation of `property`.
  public init(_ property: AnimatedProperty, _ function: TimeFunction) {
    self.property = property
    self.function = function
  }
}

/// A pure function of time: it always returns the same value for the same time.
///
/// Two functions are equal if one is a copy of the other.
public struct TimeFunction: Sendable {
  /// The arguments of a time function.
  public struct Moment: Hashable, Sendable {
    /// The layer's time in seconds, even within groups.
    public var time: Double
    /// The fraction of the cycle that has passed, 0…1, after applying the timing function; 0 if the cycle has no end.
    public var progress: Double

    /// Creates a moment.
    public init(time: Double, progress: Double) {
      self.time = time
      self.progress = progress
    }
  }

  /// A box that holds the function; its address serves as the function's identity.
  private final class Body: Sendable {
    let value: @Sendable (Moment) -> AnimatableValue?

    init(_ value: @escaping @Sendable (Moment) -> AnimatableValue?) {
      self.value = value
    }
  }

  private let body: Body

  /// Creates a function.
  ///
  /// - Parameter value: A closure that returns the property's value at a given time, as a value of its key path's
  ///   ``AnimationKeyPath/valueKind``, or `nil` to leave the property unchanged. Several threads may call it
  ///   concurrently.
  public init(_ value: @escaping @Sendable (Moment) -> AnimatableValue?) {
    body = Body(value)
  }

  /// Returns the value at a given time.
  public func value(at moment: Moment) -> AnimatableValue? { body.value(moment) }
}

extension TimeFunction: Hashable {
  /// Returns whether one function is a copy of the other.
  public static func == (l: TimeFunction, r: TimeFunction) -> Bool { l.body === r.body }

  /// Hashes the function's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(body)) }
}

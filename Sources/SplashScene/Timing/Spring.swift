/// A damped spring that pulls a value from 0 to 1: the physics of `CASpringAnimation`.
public struct Spring: Hashable, Sendable {
  /// The mass at the spring's end.
  public var mass = 1.0
  /// The force per displacement.
  public var stiffness = 100.0
  /// The force per velocity.
  public var damping = 10.0
  /// The speed at the start, in whole distances per second, towards the end value.
  public var initialVelocity = 0.0

  /// Makes a spring.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
  }
}

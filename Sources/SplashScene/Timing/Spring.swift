/// A damped spring that pulls a value from 0 to 1: the physics of `CASpringAnimation`.
public struct Spring: Hashable, Sendable {
  /// The mass attached to the end of the spring, positive.
  public var mass = 1.0
  /// The force per unit of displacement, positive.
  public var stiffness = 100.0
  /// The force per unit of velocity, not negative.
  public var damping = 10.0
  /// The initial speed towards the end value, in multiples of the total distance per second.
  public var initialVelocity = 0.0
  /// Whether damping above critical slows the spring down. Otherwise, it moves as if critically damped.
  public var allowsOverdamping = false

  /// Creates a spring.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
  }

  /// The undamped angular frequency √(stiffness / mass), in radians per second.
  public var angularFrequency: Double { (stiffness / mass).squareRoot() }

  /// The damping as a fraction of critical damping, at which the spring stops oscillating.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// Returns the progress after `time` seconds: 0 at the start, 1 at rest, and possibly beyond 1 in between.
  public func progress(at time: Double) -> Double { 1 - remainder(at: time) }

  /// Returns the remaining fraction of the distance after `time` seconds.
  func remainder(at time: Double) -> Double {
    let w = angularFrequency
    let z = dampingRatio
    if z > 1, z.isFinite, allowsOverdamping {
      // The slow rate is computed from the product of both rates, which is w², to keep it precise.
      let sum = z + (z * z - 1).squareRoot()
      let (slow, quick) = (-w / sum, -w * sum)
      let share = (quick + initialVelocity) / (quick - slow)
      return share * Elementary.exp(slow * time) + (1 - share) * Elementary.exp(quick * time)
    }
    guard z < 1 else { return (1 + (w - initialVelocity) * time) * Elementary.exp(-w * time) }
    let wd = w * (1 - z * z).squareRoot()
    let b = (z * w - initialVelocity) / wd
    return Elementary.exp(-z * w * time)
      * (Elementary.cos(wd * time) + b * Elementary.sin(wd * time))
  }

  /// The time in seconds after which the spring stays within a thousandth of its end value: the `settlingDuration` of
  /// `CASpringAnimation`. For springs that don't oscillate, it is the first multiple of a tenth of a second at which
  /// the spring is within that distance. For an undamped spring, which never settles, it is 10⁹ seconds.
  public var settlingDuration: Double {
    let never = 1e9
    let w = angularFrequency
    let z = dampingRatio
    guard w > 0, z > 0 else { return never }
    if z < 1 {
      let b = (z * w - initialVelocity) / (w * (1 - z * z).squareRoot())
      return min(never, max(0, Elementary.log((1 + abs(b)) / 0.001) / (z * w)))
    }
    for tenth in 1...100_000 {
      let t = Double(tenth) / 10
      if abs(remainder(at: t)) < 0.001 { return t }
    }
    return never
  }
}

extension Spring {
  /// Creates the spring of `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)`. Its
  /// stiffness is chosen so that the sine part of the decay reaches a thousandth at `duration`. For damping ratios of 1
  /// and above, it is the whole remainder of the distance that does.
  ///
  /// If the velocity is so great that no spring does this, the stiffness is that of velocity 0.
  ///
  /// - Parameters:
  ///   - dampingRatio: The fraction of critical damping, clamped to 2⁻²³ and above. Above 1, the spring is overdamped.
  ///   - duration: The animation's duration in seconds, clamped to 0.01…10.
  ///   - initialVelocity: The initial speed, in multiples of the total distance per second.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double) {
    let decay = BlockDecay(dampingRatio: dampingRatio, duration: duration)
    let w =
      decay.angularFrequency(initialVelocity: initialVelocity)
      ?? decay.angularFrequency(initialVelocity: 0) ?? decay.estimate
    let z = decay.dampingRatio
    self.init(
      mass: 1, stiffness: w * w, damping: 2 * z * w, initialVelocity: initialVelocity,
      allowsOverdamping: z > 1)
  }

  /// Returns whether a spring of a UIKit block reaches its end within the block's duration. The parameters are those
  /// of ``init(dampingRatio:duration:initialVelocity:)``.
  package static func settles(
    dampingRatio: Double, duration: Double, initialVelocity: Double
  ) -> Bool {
    BlockDecay(dampingRatio: dampingRatio, duration: duration)
      .angularFrequency(initialVelocity: initialVelocity) != nil
  }

  /// Creates the spring of `CASpringAnimation(perceptualDuration:bounce:)` and of
  /// `UIView.animate(springDuration:bounce:initialSpringVelocity:)`: its mass is 1, its stiffness (2π / duration)²,
  /// and its damping ratio 1 − bounce, or 1 / (1 + bounce) for a negative bounce.
  ///
  /// - Parameters:
  ///   - perceptualDuration: The approximate perceived duration, in seconds, which is the period of the same spring
  ///     without damping; positive.
  ///   - bounce: The overshoot: 0 means critical damping, and 1 no damping. Negative values, which must be above −1,
  ///     produce overdamped and slower springs.
  ///   - initialVelocity: The initial speed, in multiples of the total distance per second.
  public init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    let w = 2 * Double.pi / perceptualDuration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      mass: 1, stiffness: w * w, damping: 2 * ratio * w, initialVelocity: initialVelocity,
      allowsOverdamping: bounce < 0)
  }
}

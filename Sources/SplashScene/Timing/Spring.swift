/// A damped spring that pulls a value from 0 to 1: the physics of `CASpringAnimation`.
public struct Spring: Hashable, Sendable {
  /// The mass at the spring's end, positive.
  public var mass = 1.0
  /// The force per displacement, positive.
  public var stiffness = 100.0
  /// The force per velocity, not negative.
  public var damping = 10.0
  /// The speed at the start, in whole distances per second, towards the end value.
  public var initialVelocity = 0.0
  /// Whether a spring that is damped more than critically moves slower for it. Otherwise it moves like
  /// a critically damped one.
  public var allowsOverdamping = false

  /// Makes a spring.
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

  /// The damping as a fraction of the critical one, at which the spring just stops swinging.
  public var dampingRatio: Double { damping / (2 * (stiffness * mass).squareRoot()) }

  /// The progress after `time` seconds: 0 at the start, 1 at rest, possibly beyond 1 in between.
  public func progress(at time: Double) -> Double { 1 - remainder(at: time) }

  /// What remains of the way after `time` seconds.
  private func remainder(at time: Double) -> Double {
    let w = angularFrequency
    let z = dampingRatio
    if z > 1, z.isFinite, allowsOverdamping {
      // The slow rate is the quick one's counterpart to w², which keeps its digits.
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

  /// The time in seconds after which the spring stays within a thousandth of its end value: the
  /// `settlingDuration` of `CASpringAnimation`; of springs that don't swing the first tenth of a second
  /// there. An undamped spring never settles: 10⁹ seconds.
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
  /// The spring of `UIView.animate(withDuration:delay:usingSpringWithDamping:initialSpringVelocity:)`:
  /// its stiffness is the one at which the decay's sine part reaches a thousandth at `duration`.
  ///
  /// - Parameters:
  ///   - dampingRatio: The fraction of critical damping, clamped to (0, 1].
  ///   - duration: The animation's length in seconds, clamped to 0.01…10 here.
  ///   - initialVelocity: The speed at the start, in whole distances per second.
  public init(dampingRatio: Double, duration: Double, initialVelocity: Double) {
    let z = min(max(dampingRatio, 1.1920929e-7), 1)
    let t = min(max(duration, 0.01), 10)
    let v = initialVelocity
    var w = 5 / t
    for _ in 0..<12 {
      let (value, slope) = Self.decay(w: w, z: z, v: v, t: t)
      guard slope != 0, slope.isFinite else { break }
      let next = w - (value - 0.001) / slope
      guard next.isFinite, next > 0 else { break }
      w = next
    }
    let stiffness = w * w
    self.init(
      mass: 1, stiffness: stiffness, damping: 2 * z * stiffness.squareRoot(), initialVelocity: v)
  }

  /// The spring of `CASpringAnimation(perceptualDuration:bounce:)` and of
  /// `UIView.animate(springDuration:bounce:initialSpringVelocity:)`: mass 1, stiffness (2π / duration)²,
  /// and the damping ratio 1 − bounce, or 1 / (1 + bounce) for a negative bounce.
  ///
  /// - Parameters:
  ///   - perceptualDuration: About how long the motion seems to take, in seconds: the period of the
  ///     same spring without damping. Positive.
  ///   - bounce: How much the spring overshoots: 0 is critical damping, 1 no damping; negative ones,
  ///     above −1, are damped more than critically, and slower for it.
  ///   - initialVelocity: The speed at the start, in whole distances per second.
  public init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    let w = 2 * Double.pi / perceptualDuration
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    self.init(
      mass: 1, stiffness: w * w, damping: 2 * ratio * w, initialVelocity: initialVelocity,
      allowsOverdamping: bounce < 0)
  }

  /// What remains of the motion at `t` for angular frequency `w`, and its derivative by `w`.
  private static func decay(
    w: Double, z: Double, v: Double, t: Double
  ) -> (value: Double, slope: Double) {
    guard z < 1 else {
      let e = Elementary.exp(-w * t)
      return ((1 + (w - v) * t) * e, -t * t * (w - v) * e)
    }
    let root = (1 - z * z).squareRoot()
    let g = (z * w - v) / (w * root)
    let e = Elementary.exp(-z * w * t)
    let sign: Double = g < 0 ? -1 : 1
    return (abs(g) * e, sign * (v / (root * w * w) - z * t * g) * e)
  }
}

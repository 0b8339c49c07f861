import Foundation
import SplashScene
import TestSupport
import Testing

/// The response and the settling time of `CASpringAnimation`.
@Suite struct SpringResponseTests {
  @Test func `a spring's defaults are mass 1, stiffness 100 and damping 10`() {
    let spring = Spring()
    #expect(spring.mass == 1 && spring.stiffness == 100 && spring.damping == 10)
    #expect(spring.initialVelocity == 0)
    #expect(spring.angularFrequency == 10 && spring.dampingRatio == 0.5)
  }

  /// The equation of motion m·x″ = k·(1 − x) − c·x′, integrated with the Runge-Kutta method.
  private func integrated(_ spring: Spring, until time: Double) -> Double {
    var (x, v) = (0.0, spring.initialVelocity)
    let steps = 4000
    let h = time / Double(steps)
    func acceleration(_ x: Double, _ v: Double) -> Double {
      (spring.stiffness * (1 - x) - spring.damping * v) / spring.mass
    }
    for _ in 0..<steps {
      let (x1, v1) = (v, acceleration(x, v))
      let (x2, v2) = (v + h / 2 * v1, acceleration(x + h / 2 * x1, v + h / 2 * v1))
      let (x3, v3) = (v + h / 2 * v2, acceleration(x + h / 2 * x2, v + h / 2 * v2))
      let (x4, v4) = (v + h * v3, acceleration(x + h * x3, v + h * v3))
      x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
      v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
    }
    return x
  }

  @Test func `the response of an underdamped spring solves the equation of motion`() {
    var random = SeededGenerator(seed: 10)
    for _ in 0..<60 {
      let (mass, stiffness) = (random.number(0.2...5), random.number(10...400))
      let ratio = random.number(0.02...1)
      let spring = Spring(
        mass: mass, stiffness: stiffness, damping: ratio * 2 * (mass * stiffness).squareRoot(),
        initialVelocity: random.number(-20...20))
      let time = random.number(0...2)
      expectClose(spring.progress(at: time), integrated(spring, until: time), within: 1e-6)
    }
  }

  @Test func `the response of a critically damped spring solves the equation of motion`() {
    for velocity in [-5.0, 0, 3, 30] {
      let spring = Spring(mass: 2, stiffness: 50, damping: 20, initialVelocity: velocity)
      #expect(spring.dampingRatio == 1)
      for time in [0.1, 0.4, 1.3] {
        expectClose(spring.progress(at: time), integrated(spring, until: time), within: 1e-6)
      }
    }
  }

  @Test func `an overdamped spring moves like a critically damped one by default`() {
    let critical = Spring(stiffness: 100, damping: 20)
    let over = Spring(stiffness: 100, damping: 100)
    for time in [0, 0.05, 0.3, 2] {
      #expect(over.progress(at: time) == critical.progress(at: time))
    }
    // The system's default spring: m = 3, k = 1000, c = 500.
    let system = Spring(mass: 3, stiffness: 1000, damping: 500)
    let w = Foundation.sqrt(1000.0 / 3)
    expectClose(system.progress(at: 0.2), 1 - (1 + w * 0.2) * Foundation.exp(-w * 0.2))
  }

  @Test
  func `the response of a spring with allowsOverdamping solves the equation of overdamped motion`()
  {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<40 {
      let (mass, stiffness) = (random.number(0.2...5), random.number(10...400))
      let spring = Spring(
        mass: mass, stiffness: stiffness,
        damping: random.number(1.05...4) * 2 * (mass * stiffness).squareRoot(),
        initialVelocity: random.number(-20...20), allowsOverdamping: true)
      let time = random.number(0...2)
      expectClose(spring.progress(at: time), integrated(spring, until: time), within: 1e-6)
      let (w, z) = (spring.angularFrequency, spring.dampingRatio)
      let (slow, quick) = (
        -w * (z - Foundation.sqrt(z * z - 1)), -w * (z + Foundation.sqrt(z * z - 1))
      )
      let a = (quick + spring.initialVelocity) / (quick - slow)
      let expected = 1 - a * Foundation.exp(slow * time) - (1 - a) * Foundation.exp(quick * time)
      expectClose(spring.progress(at: time), expected, within: 1e-9)
    }
    let under = Spring(damping: 3)
    #expect(
      Spring(damping: 3, allowsOverdamping: true).progress(at: 0.2) == under.progress(at: 0.2))
  }

  @Test func `an overdamped spring is within 0.001 of its end after its settling time`() {
    let spring = Spring(stiffness: 100, damping: 100, allowsOverdamping: true)
    let settled = spring.settlingDuration
    expectClose(settled, (settled * 10).rounded() / 10)
    #expect(abs(spring.progress(at: settled) - 1) < 0.001)
    #expect(abs(spring.progress(at: settled - 0.1) - 1) >= 0.001)
    let odd = [1e-9, 1e9].flatMap { stiffness in
      [1e-9, 1e9].map { Spring(stiffness: stiffness, damping: $0, allowsOverdamping: true) }
    }
    for spring in odd + [Spring(stiffness: 0, damping: 1, allowsOverdamping: true)] {
      #expect(spring.settlingDuration.isFinite && spring.progress(at: 1).isFinite, "\(spring)")
    }
  }

  @Test(arguments: [
    (0.5, 0.0, 1.0), (0.5, 0.3, 0.7), (2, 1, 0), (0.35, -0.2, 1.25), (1, -0.75, 4),
  ])
  func `a spring's perceptual duration and bounce determine its stiffness and damping`(
    duration: Double, bounce: Double, ratio: Double
  ) {
    let spring = Spring(perceptualDuration: duration, bounce: bounce, initialVelocity: 2)
    #expect(spring.mass == 1 && spring.initialVelocity == 2)
    expectClose(
      spring.stiffness, (2 * Double.pi / duration) * (2 * Double.pi / duration), within: 1e-9)
    expectClose(spring.damping, ratio * 2 * Foundation.sqrt(spring.stiffness), within: 1e-9)
    #expect(spring.allowsOverdamping == (bounce < 0))
  }

  @Test func `the response of a spring is continuous around critical damping`() {
    let above = Spring(
      stiffness: 100, damping: 20 * (1 + 1e-12), initialVelocity: 4, allowsOverdamping: true)
    let below = Spring(stiffness: 100, damping: 20 * (1 - 1e-12), initialVelocity: 4)
    let critical = Spring(stiffness: 100, damping: 20, initialVelocity: 4)
    for time in [0.01, 0.1, 0.5, 1] {
      expectClose(below.progress(at: time), critical.progress(at: time), within: 1e-8)
      expectClose(above.progress(at: time), critical.progress(at: time), within: 1e-8)
    }
  }

  @Test func `every damped spring starts at 0 and comes to rest at 1`() {
    var random = SeededGenerator(seed: 11)
    for _ in 0..<200 {
      let spring = Spring(
        mass: random.number(0.1...10), stiffness: random.number(1...500),
        damping: random.number(1...40), initialVelocity: random.number(-10...10))
      #expect(spring.progress(at: 0) == 0)
      expectClose(spring.progress(at: 1000), 1)
    }
  }

  @Test(arguments: [
    (100.0, 10.0, 1.4727003346780927), (100, 1, 13.91321015404625),
    (4 * Double.pi * Double.pi, 2 * Double.pi, 2.3438753795710707), (100, 20, 1), (100, 100, 1),
  ])
  func `the settling time of a spring equals the settlingDuration in Core Animation`(
    stiffness: Double, damping: Double, expected: Double
  ) {
    let spring = Spring(stiffness: stiffness, damping: damping)
    expectClose(spring.settlingDuration, expected, within: 1e-13)
  }

  @Test func `a spring stays within 0.001 of its end after its settling time`() {
    var random = SeededGenerator(seed: 12)
    for _ in 0..<100 {
      let spring = Spring(
        stiffness: random.number(5...300), damping: random.number(0.5...30),
        initialVelocity: random.number(-3...3))
      let settled = spring.settlingDuration
      for i in 0..<200 {
        let x = spring.progress(at: settled + Double(i) / 100)
        #expect(abs(x - 1) <= 0.001 + 1e-12, "\(spring) \(i)")
      }
    }
  }

  @Test func `the settling time of a spring that hardly or never settles is finite`() {
    #expect(Spring(damping: 0).settlingDuration == 1e9)
    #expect(Spring(stiffness: 0, damping: 1).settlingDuration == 1e9)
    #expect(Spring(stiffness: 1e-12, damping: 1e-13).settlingDuration.isFinite)
    #expect(Spring(stiffness: 1e-30, damping: 1).settlingDuration.isFinite)
  }

  @Test func `an undamped spring swings between 0 and 2 forever`() {
    let spring = Spring(damping: 0)
    for time in [0.1, 1, 20, 300] {
      expectClose(spring.progress(at: time), 1 - Foundation.cos(10 * time), within: 1e-11)
    }
  }

  @Test func `NaN, infinite, negative and zero spring parameters do not trap`() {
    for bad in [Double.nan, .infinity, -1, 0] {
      let spring = Spring(mass: bad, stiffness: bad, damping: bad, initialVelocity: bad)
      _ = spring.progress(at: 1)
      _ = spring.settlingDuration
      _ = Spring(dampingRatio: bad, duration: bad, initialVelocity: bad)
      _ = Spring().progress(at: bad)
    }
  }
}

/// `UIView.animate(usingSpringWithDamping:)`: conversion of duration, damping ratio and velocity to a spring.
@Suite struct ViewSpringTests {
  struct Known: Sendable {
    var duration, ratio, velocity, frequency, stiffness, damping, end: Double
    var peak: (Double, Double)?
  }

  static let known = [
    Known(
      duration: 0.8, ratio: 0.5, velocity: 0.2, frequency: 15.832148613146,
      stiffness: 250.656929708750, damping: 15.832148613146, end: 1.0010472,
      peak: (0.22832, 1.163047)),
    Known(
      duration: 0.8, ratio: 0.5, velocity: 0, frequency: 15.896122836620,
      stiffness: 252.686721236918, damping: 15.896122836620, end: 1.0009694,
      peak: (0.2282, 1.163034)),
    Known(
      duration: 1, ratio: 0.4, velocity: 0, frequency: 15.196603101701,
      stiffness: 230.936745830626, damping: 12.157282481361, end: 0.9985459,
      peak: (0.22555, 1.253827)),
    Known(
      duration: 2, ratio: 0.4, velocity: 0, frequency: 7.598301550850,
      stiffness: 57.734186457657, damping: 6.078641240680, end: 0.9985459,
      peak: (0.4511, 1.253827)),
  ]

  @Test(arguments: known)
  func `the stiffness, damping and highest point of UIView springs match precomputed values`(
    known: Known
  ) throws {
    let spring = Spring(
      dampingRatio: known.ratio, duration: known.duration, initialVelocity: known.velocity)
    #expect(spring.mass == 1 && spring.initialVelocity == known.velocity)
    expectClose(spring.angularFrequency, known.frequency, within: 1e-12)
    expectClose(spring.stiffness, known.stiffness, within: 1e-11)
    expectClose(spring.damping, known.damping, within: 1e-12)
    expectClose(spring.progress(at: known.duration), known.end, within: 0.5e-7)
    let peak = try #require(known.peak)
    expectClose(spring.progress(at: peak.0), peak.1, within: 0.6e-6)
    let samples = (0...100_000).map { known.duration * Double($0) / 100_000 }
    let highest = try #require(samples.max { spring.progress(at: $0) < spring.progress(at: $1) })
    expectClose(highest, peak.0, within: 6e-5)
    expectClose(spring.progress(at: highest), peak.1, within: 0.6e-6)
  }

  @Test
  func `a UIView spring of 3 s with damping ratio 0.25 has stiffness 54.83 and damping 3.70`() {
    let spring = Spring(dampingRatio: 0.25, duration: 3, initialVelocity: 0)
    expectClose(spring.angularFrequency, 7.404973571241, within: 1e-12)
    expectClose(spring.stiffness, 54.833633590783, within: 1e-11)
    expectClose(spring.damping, 3.702486785621, within: 1e-12)
  }

  @Test
  func `a UIView spring with damping ratio 0.5 matches 25 precomputed values, 1/30 s apart`() {
    let row = [
      0, 0.120013, 0.376888, 0.660187, 0.899170, 1.061476, 1.144227, 1.162548, 1.138985, 1.095696,
      1.049923, 1.012363, 0.987591, 0.975601, 0.973687, 0.978122, 0.985364, 0.992731, 0.998615,
      1.002378, 1.004096, 1.004243, 1.003433, 1.002229, 1.001047,
    ]
    let spring = Spring(dampingRatio: 0.5, duration: 0.8, initialVelocity: 0.2)
    for (i, expected) in row.enumerated() {
      expectClose(spring.progress(at: Double(2 * i) / 60), expected, within: 0.5001e-6, "\(2 * i)")
    }
  }

  /// ε = |(ζω − v) / (ω√(1 − ζ²))|·e^(−ζωT), the condition that defines the stiffness.
  @Test
  func `the sine term of a UIView spring's motion has amplitude 0.001 at the end of its duration`()
  {
    var random = SeededGenerator(seed: 13)
    for _ in 0..<300 {
      let (z, t) = (random.number(0.05...0.95), random.number(0.1...5))
      let spring = Spring(dampingRatio: z, duration: t, initialVelocity: 0)
      let w = spring.angularFrequency
      let rest = z / (1 - z * z).squareRoot() * Foundation.exp(-z * w * t)
      expectClose(rest, 0.001, within: 1e-9, "ζ \(z) T \(t)")
      expectClose(spring.dampingRatio, z, within: 1e-12)
    }
  }

  @Test(arguments: [0.3, 1, 4])
  func `a critically damped UIView spring reaches 0.999 at the end of its duration`(
    duration: Double
  ) {
    for velocity in [0.0, 0.5, 1] {
      let spring = Spring(dampingRatio: 1, duration: duration, initialVelocity: velocity)
      expectClose(1 - spring.progress(at: duration), 0.001, within: 1e-9)
    }
  }

  /// The closed form: x = 1 − A·e^(r₊t) − (1 − A)·e^(r₋t), with r± = −ω(ζ ∓ √(ζ² − 1)).
  @Test(arguments: [1.0001, 1.2, 2, 8])
  func `an overdamped UIView spring reaches 0.999 at the end of its duration`(ratio: Double) {
    for (duration, velocity) in [(0.4, 0.0), (1, 0.5), (2, -3)] {
      let spring = Spring(
        dampingRatio: ratio, duration: duration, initialVelocity: velocity)
      #expect(spring.allowsOverdamping)
      expectClose(spring.dampingRatio, ratio, within: 1e-12)
      let w = spring.stiffness.squareRoot()
      let root = (ratio * ratio - 1).squareRoot()
      let (slow, quick) = (-w * (ratio - root), -w * (ratio + root))
      let share = (quick + velocity) / (quick - slow)
      for time in [0, 0.2, 0.7, 1].map({ $0 * duration }) {
        let rest =
          share * Foundation.exp(slow * time) + (1 - share) * Foundation.exp(quick * time)
        expectClose(spring.progress(at: time), 1 - rest, within: 1e-9)
        if time == duration { expectClose(rest, 0.001, within: 1e-9) }
      }
    }
  }

  @Test func `the frequency of a UIView spring is continuous at damping ratio 1`() {
    let critical = Spring(dampingRatio: 1, duration: 1, initialVelocity: 0)
    let over = Spring(dampingRatio: 1 + 1e-7, duration: 1, initialVelocity: 0)
    expectClose(over.angularFrequency, critical.angularFrequency, within: 1e-4)
  }

  /// The maximum of (1 + (ω − v)T)·e^(−ωT) is e^(−vT), at ω = v.
  @Test
  func `a critically damped UIView spring settles in its duration only below a velocity limit`() {
    let limit = Foundation.log(1000.0)
    for duration in [0.3, 1, 5] {
      #expect(
        Spring.settles(
          dampingRatio: 1, duration: duration, initialVelocity: 0.99 * limit / duration))
      let velocity = 1.01 * limit / duration
      #expect(!Spring.settles(dampingRatio: 1, duration: duration, initialVelocity: velocity))
      let spring = Spring(dampingRatio: 1, duration: duration, initialVelocity: velocity)
      let still = Spring(dampingRatio: 1, duration: duration, initialVelocity: 0)
      #expect(spring.stiffness == still.stiffness && spring.initialVelocity == velocity)
    }
  }

  @Test
  func `an oscillating UIView spring settles within its duration with any initial velocity`() {
    for velocity in [-200.0, -3, 3, 40, 1000] {
      #expect(Spring.settles(dampingRatio: 0.4, duration: 0.5, initialVelocity: velocity))
      let spring = Spring(dampingRatio: 0.4, duration: 0.5, initialVelocity: velocity)
      let w = spring.angularFrequency
      let sine = (0.4 * w - velocity) / (w * 0.84.squareRoot())
      expectClose(abs(sine) * Foundation.exp(-0.4 * w * 0.5), 0.001, within: 1e-9)
    }
  }

  @Test
  func `a UIView spring's damping ratio is raised above 0 and its duration clamped to 0.01…10 s`() {
    func spring(_ ratio: Double, _ duration: Double) -> Spring {
      Spring(dampingRatio: ratio, duration: duration, initialVelocity: 0)
    }
    #expect(spring(0, 1) == spring(1.1920929e-7, 1))
    #expect(spring(-1, 1) == spring(1.1920929e-7, 1))
    #expect(spring(0.5, 0) == spring(0.5, 0.01))
    #expect(spring(0.5, 50) == spring(0.5, 10))
    for ratio in [0, 0.001, 0.5, 0.999_999, 1] {
      #expect(spring(ratio, 1).stiffness.isFinite && spring(ratio, 1).stiffness > 0)
    }
  }
}

import SplashScene
import TestSupport
import Testing

extension SeededGenerator {
  fileprivate mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  fileprivate mutating func curve() -> TimingFunction {
    if chance(0.3) { return .linear }
    return TimingFunction(number(0...1), number(-0.3...1.3), number(0...1), number(-0.3...1.3))
  }

  /// Every part of the timing, at random, in thousandths.
  fileprivate mutating func timing() -> MediaTiming {
    func decimal(_ range: ClosedRange<Double>) -> Double { (number(range) * 1000).rounded() / 1000 }
    return MediaTiming(duration: decimal(0.1...4), beginTime: chance(0.5) ? decimal(-1...3) : 0)
      .with {
        if chance(0.3) { $0.speed = decimal(-2...3) }
        if chance(0.1) { $0.speed = 0 }
        if chance(0.3) { $0.timeOffset = decimal(-2...5) }
        if chance(0.5) { $0.repeatCount = decimal(0...4) }
        if chance(0.2) { $0.repeatCount = .infinity }
        if chance(0.2) { $0.repeatDuration = decimal(0.1...9) }
        $0.autoreverses = chance(0.3)
        $0.fillMode = MediaTiming.FillMode.allCases.randomElement(using: &self) ?? .removed
      }
  }

  fileprivate mutating func property() -> AnimatedProperty {
    var property = AnimatedProperty(.cornerRadius)
    property.isAdditive = chance(0.3)
    property.isCumulative = chance(0.2)
    return property
  }

  private mutating func value() -> AnimatableValue { .number(number(-10...10)) }

  private mutating func basic() -> BasicAnimation {
    var basic = BasicAnimation(property())
    if chance(0.6) { basic.from = value() }
    if chance(0.6) { basic.to = value() }
    if chance(0.4) { basic.by = value() }
    return basic
  }

  private mutating func keyframe() -> KeyframeAnimation {
    let count = Int(number(1...6))
    var keyframe = KeyframeAnimation(property(), values: (0..<count).map { _ in value() })
    if chance(0.3) { keyframe.calculationMode = .discrete }
    let times = keyframe.calculationMode == .discrete ? count + 1 : count
    if times > 1, chance(0.6) {
      keyframe.keyTimes = [0] + (0..<times - 2).map { _ in number(0...1) }.sorted() + [1]
    }
    if chance(0.5) { keyframe.timingFunctions = (0..<max(0, count - 1)).map { _ in curve() } }
    return keyframe
  }

  fileprivate mutating func animation(depth: Int = 0) -> Animation {
    let kind: Animation.Kind
    switch number(0...10) {
    case ..<4: kind = .basic(basic())
    case ..<6:
      kind = .spring(
        basic(),
        Spring(
          mass: number(0.5...3), stiffness: number(5...300), damping: number(0...40),
          initialVelocity: number(-5...5)))
    case ..<8.5: kind = .keyframe(keyframe())
    default:
      kind =
        depth < 2
        ? .group((0..<Int(number(1...4))).map { _ in animation(depth: depth + 1) })
        : .basic(basic())
    }
    return Animation(timing: timing(), timingFunction: curve(), kind: kind)
  }
}

/// The library against the independent model.
@Suite struct ComparisonTests {
  /// Where a value jumps, the two may disagree on which side a time lies: both sides are right there.
  private func expectAgreement(
    _ animations: [Animation], at time: Double, model: Double, seed: UInt64
  ) throws {
    let properties = LayerProperties { $0.cornerRadius = model }
    let value = try number(.cornerRadius, of: animations, on: properties, at: time)
    let independent = IndependentModel(model: model)
    let expected = independent.value(of: animations, at: time)
    let scale = max(1, abs(expected))
    if abs(value - expected) <= 1e-6 * scale { return }
    let around = [time - 1e-7, time + 1e-7].map { independent.value(of: animations, at: $0) }
    // A steep curve or a jump next to the time.
    if abs(around[0] - around[1]) > 1e-3 * scale {
      let (low, high) = (around.min() ?? 0, around.max() ?? 0)
      if value >= low - 1e-6 * scale && value <= high + 1e-6 * scale { return }
    }
    Issue.record("\(value) is not \(expected) at \(time), seed \(seed): \(animations)")
  }

  @Test(arguments: [UInt64](100..<116))
  func `single animations agree at random times`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<60 {
      let animations = [random.animation()]
      for _ in 0..<10 {
        try expectAgreement(
          animations, at: random.number(-2...12), model: random.number(-9...9), seed: seed)
      }
    }
  }

  @Test(arguments: [UInt64](200..<208))
  func `stacks of animations agree at random times`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<30 {
      let animations = (0..<4).map { _ in random.animation() }
      for _ in 0..<10 {
        try expectAgreement(
          animations, at: random.number(-2...12), model: random.number(-9...9), seed: seed)
      }
    }
  }

  @Test func `places in the cycles agree at random times`() {
    var random = SeededGenerator(seed: 300)
    for _ in 0..<5000 {
      let timing = random.timing()
      let time = random.number(-3...15)
      let sample = timing.sample(at: time)
      let expected = IndependentModel.place(timing, at: time)
      #expect((sample == nil) == (expected == nil), "\(timing) at \(time)")
      guard let sample, let expected else { continue }
      expectClose(sample.localTime, expected.local, within: 1e-8, "\(timing) at \(time)")
      #expect(sample.cycle == expected.cycle, "\(timing) at \(time)")
    }
  }
}

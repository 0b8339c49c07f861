import SplashScene
import TestSupport
import Testing

/// The library, compared with `IndependentModel`.
@Suite struct IndependentModelTests {
  /// Where a value jumps, either side of the jump is accepted.
  private func expectAgreement(
    _ animations: [Animation], at time: Double, model: AnimatableValue,
    of keyPath: AnimationKeyPath, seed: UInt64
  ) throws {
    let properties = LayerProperties { $0.setValue(model, at: keyPath) }
    let found = try #require(
      evaluated(animations, on: properties, at: time).value(at: keyPath))
    let values = IndependentModel.numbers(found).numbers
    let independent = IndependentModel(model: IndependentModel.numbers(model))
    let expected = independent.value(of: animations, at: time).numbers
    try #require(values.count == expected.count)
    let scale = max(1, expected.map(abs).max() ?? 1)
    func agree(_ a: [Double], _ b: [Double]) -> Bool {
      zip(a, b).allSatisfy { abs($0 - $1) <= 1e-6 * scale }
    }
    if agree(values, expected) { return }
    let around = [time - 1e-7, time + 1e-7].map {
      independent.value(of: animations, at: $0).numbers
    }
    // A steep curve or a jump next to the time.
    let isBetween = values.indices.allSatisfy { i in
      let (low, high) = (min(around[0][i], around[1][i]), max(around[0][i], around[1][i]))
      return values[i] >= low - 1e-6 * scale && values[i] <= high + 1e-6 * scale
    }
    let isJump = !agree(around[0], around[1])
    guard !isJump || !isBetween else { return }
    Issue.record("\(values) is not \(expected) at \(time), seed \(seed): \(animations)")
  }

  private let kinds: [AnimationKeyPath] = [.cornerRadius, .position, .bounds, .backgroundColor]

  @Test(arguments: [UInt64](100..<124))
  func `single random animations match a second implementation in the tests`(seed: UInt64)
    throws
  {
    var random = RandomAnimations(seed: seed, keyPath: kinds[Int(seed) % kinds.count])
    for _ in 0..<50 {
      let animations = [random.animation()]
      for _ in 0..<8 {
        try expectAgreement(
          animations, at: random.number(-2...12), model: random.value(), of: random.keyPath,
          seed: seed)
      }
    }
  }

  @Test(arguments: [UInt64](200..<216))
  func `several random animations of one property match a second implementation in the tests`(
    seed: UInt64
  ) throws {
    var random = RandomAnimations(seed: seed, keyPath: kinds[Int(seed) % kinds.count])
    for _ in 0..<20 {
      let model = random.value()
      let animations = (0..<4).map { _ in random.animation() } + random.blocks(on: model)
      for _ in 0..<8 {
        try expectAgreement(
          animations, at: random.number(-2...12), model: model, of: random.keyPath, seed: seed)
      }
    }
  }

  @Test
  func
    `local times and cycles of random animations match a second implementation in the tests`()
  {
    var random = RandomAnimations(seed: 300, keyPath: .opacity)
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

import SplashScene
import TestSupport

/// Creates random animations of one property, of every kind.
struct RandomAnimations {
  let keyPath: AnimationKeyPath
  private var random: SeededGenerator

  init(seed: UInt64, keyPath: AnimationKeyPath) {
    random = SeededGenerator(seed: seed)
    self.keyPath = keyPath
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double { random.number(range) }

  private mutating func chance(_ probability: Double) -> Bool { number(0...1) < probability }

  /// A value of the property.
  mutating func value() -> AnimatableValue {
    func number() -> Double { self.number(-10...10) }
    switch keyPath.valueKind {
    case .point: return .point(Point(number(), number()))
    case .rect: return .rect(Rect(number(), number(), number(), number()))
    case .color: return .color(Color(number(), number(), number(), number()))
    default: return .number(number())
    }
  }

  // MARK: Timing

  private mutating func curve() -> TimingFunction {
    if chance(0.3) { return .linear }
    return TimingFunction(number(0...1), number(-0.3...1.3), number(0...1), number(-0.3...1.3))
  }

  /// A random timing with every property, in thousandths.
  mutating func timing() -> MediaTiming {
    func decimal(_ range: ClosedRange<Double>) -> Double { (number(range) * 1000).rounded() / 1000 }
    var timing = MediaTiming(
      duration: decimal(0.1...4), beginTime: chance(0.5) ? decimal(-1...3) : 0)
    if chance(0.3) { timing.speed = decimal(-2...3) }
    if chance(0.1) { timing.speed = 0 }
    if chance(0.3) { timing.timeOffset = decimal(-2...5) }
    if chance(0.5) { timing.repeatCount = decimal(0...4) }
    if chance(0.2) { timing.repeatCount = .infinity }
    if chance(0.2) { timing.repeatDuration = decimal(0.1...9) }
    timing.autoreverses = chance(0.3)
    timing.fillMode = MediaTiming.FillMode.allCases.randomElement(using: &random) ?? .removed
    return timing
  }

  // MARK: Animations

  private mutating func property() -> AnimatedProperty {
    var property = AnimatedProperty(keyPath)
    property.isAdditive = chance(0.3)
    property.isCumulative = chance(0.2)
    return property
  }

  private mutating func basic() -> BasicAnimation {
    var basic = BasicAnimation(property())
    if chance(0.6) { basic.from = value() }
    if chance(0.6) { basic.to = value() }
    if chance(0.4) { basic.by = value() }
    return basic
  }

  private mutating func spring() -> Spring {
    Spring(
      mass: number(0.5...3), stiffness: number(5...300), damping: number(0...60),
      initialVelocity: number(-5...5), allowsOverdamping: chance(0.5))
  }

  private mutating func path() -> MotionPath? {
    func point() -> Point { Point(number(-10...10), number(-10...10)) }
    var path = Path()
    path.move(to: point())
    for _ in 0..<Int(number(1...4)) {
      switch number(0...3) {
      case ..<1: path.addLine(to: point())
      case ..<2: path.addQuadCurve(to: point(), control: point())
      default: path.addCurve(to: point(), control1: point(), control2: point())
      }
    }
    if chance(0.3) { path.close() }
    return MotionPath(path)
  }

  private mutating func keyframe() -> KeyframeAnimation {
    let count = Int(number(1...6))
    var keyframe = KeyframeAnimation(property(), values: (0..<count).map { _ in value() })
    if keyPath == .position, chance(0.5), let path = path() {
      keyframe = KeyframeAnimation(property(), along: path)
    }
    keyframe.calculationMode =
      KeyframeAnimation.CalculationMode.allCases.randomElement(using: &random) ?? .linear
    let segments = keyframe.path?.segmentCount ?? count - 1
    let isHolding = keyframe.calculationMode == .discrete && keyframe.path == nil
    let times = isHolding ? count + 1 : segments + 1
    if times > 1, chance(0.6) {
      keyframe.keyTimes = [0] + (0..<times - 2).map { _ in number(0...1) }.sorted() + [1]
    }
    if chance(0.5) { keyframe.timingFunctions = (0..<segments).map { _ in curve() } }
    if chance(0.5) {
      for list in [\SplineShape.tensionValues, \.continuityValues, \.biasValues] {
        keyframe.spline[keyPath: list] = (0...segments).map { _ in number(-1...1) }
      }
    }
    return keyframe
  }

  /// One animation or a group.
  mutating func animation(depth: Int = 0) -> Animation {
    let kind: Animation.Kind
    switch number(0...10) {
    case ..<3: kind = .basic(basic())
    case ..<5: kind = .spring(basic(), spring())
    case ..<8.5: kind = .keyframe(keyframe())
    default:
      kind =
        depth < 2
        ? .group((0..<Int(number(1...4))).map { _ in animation(depth: depth + 1) })
        : .basic(basic())
    }
    return Animation(timing: timing(), timingFunction: curve(), kind: kind)
  }

  /// UIKit blocks, each starting at the previous block's value.
  mutating func blocks(on model: AnimatableValue) -> [Animation] {
    var before = model
    let begins = (0..<Int(number(0...4))).map { _ in number(0...6) }.sorted()
    return begins.map { begin in
      let from = chance(0.3) ? value() : before
      let to = value()
      let change = ViewAnimation.Change(keyPath, before: before, from: from, to: to)
      before = to
      var timing = MediaTiming(duration: number(0.1...3), beginTime: begin)
      timing.autoreverses = chance(0.2)
      if chance(0.1) { timing.repeatCount = .infinity }
      let block = ViewAnimation(
        changes: [change], delay: chance(0.5) ? number(0...1) : 0,
        spring: chance(0.5) ? spring() : nil)
      return Animation(timing: timing, timingFunction: curve(), kind: .view(block))
    }
  }
}

import Foundation
import SplashScene

/// A second implementation of the timing model, for values that are lists of numbers. It follows the published formulas
/// directly, and uses only the library's descriptions of animations.
struct IndependentModel {
  /// The value on the layer itself.
  var model: Vector

  /// The values computed so far.
  private struct State {
    /// The model value after all blocks that have begun.
    var model: Vector
    var running: Vector
    var sum: Vector
  }

  /// Returns the value of a property with `animations` at `time`.
  func value(of animations: [Animation], at time: Double) -> Vector {
    var state = State(model: model, running: model, sum: 0 * model)
    for animation in animations {
      if case .view(let block) = animation.kind { apply(block, of: animation, at: time, &state) }
    }
    for animation in animations { apply(animation, at: time, &state) }
    return state.running + state.sum
  }

  /// Blocks are additive animations of the difference to the previous value. The remainder of each is added
  /// to the last model value.
  private func apply(
    _ block: ViewAnimation, of animation: Animation, at time: Double, _ state: inout State
  ) {
    guard time >= animation.timing.beginTime else { return }
    var timing = animation.timing
    timing.beginTime += block.delay
    timing.fillMode = .removed
    for change in block.changes {
      let (from, to) = (Self.numbers(change.from), Self.numbers(change.to))
      var progress = time < timing.beginTime ? 0.0 : 1
      if let place = Self.place(timing, at: time) {
        progress =
          block.spring.map { Self.response($0, after: place.local) }
          ?? Self.curve(animation.timingFunction, place.local / timing.duration)
      }
      let value = (1 - progress) * from + progress * to
      state.running = state.running + value - Self.numbers(change.before)
      state.model = to
    }
  }

  private func apply(_ animation: Animation, at time: Double, _ state: inout State) {
    guard let place = Self.place(animation.timing, at: time) else { return }
    let length = animation.timing.duration
    let progress = Self.curve(animation.timingFunction, place.local / length)
    var property: AnimatedProperty
    var value: Vector
    var end: Vector
    switch animation.kind {
    case .group(let children):
      for child in children { apply(child, at: progress * length, &state) }
      return
    case .view, .transition, .function:
      return
    case .basic(let basic):
      guard let (from, to) = ends(of: basic, state) else { return }
      property = basic.property
      value = (1 - progress) * from + progress * to
      end = animation.timing.autoreverses ? from : to
    case .spring(let basic, let spring):
      guard let (from, to) = ends(of: basic, state) else { return }
      property = basic.property
      let x = Self.response(spring, after: progress * length)
      value = (1 - x) * from + x * to
      end = animation.timing.autoreverses ? from : to
    case .keyframe(let keyframe):
      property = keyframe.property
      let values = IndependentKeyframes(keyframe)
      value = values.value(at: progress)
      end = animation.timing.autoreverses ? values.first : values.last
    }
    if property.isCumulative, place.cycle > 0 { value = value + place.cycle * end }
    if property.isAdditive { state.sum = state.sum + value } else { state.running = value }
  }

  private func ends(of basic: BasicAnimation, _ state: State) -> (Vector, Vector)? {
    let from = basic.from.map(Self.numbers)
    let to = basic.to.map(Self.numbers)
    let by = basic.by.map(Self.numbers)
    if let from, let to { return (from, to) }
    if let from, let by { return (from, from + by) }
    if let to, let by { return (to - by, to) }
    if let from { return (from, state.model) }
    if let to { return (state.running, to) }
    if let by { return (state.running, state.running + by) }
    return nil
  }

  static func numbers(_ value: AnimatableValue) -> Vector {
    Vector(numbers: list(value))
  }

  private static func list(_ value: AnimatableValue) -> [Double] {
    switch value {
    case .number(let v): [v]
    case .numbers(let v): v
    case .point(let p): [p.x, p.y]
    case .size(let s): [s.width, s.height]
    case .rect(let r): [r.origin.x, r.origin.y, r.size.width, r.size.height]
    case .color(let c): [c.red, c.green, c.blue, c.alpha]
    default: [.nan]
    }
  }

  /// The time within the cycle, and the number of completed cycles.
  static func place(_ t: MediaTiming, at parent: Double) -> (local: Double, cycle: Double)? {
    let elapsed = parent - t.beginTime
    let cycle = t.autoreverses ? 2 * t.duration : t.duration
    let count = t.repeatCount == 0 ? 1 : t.repeatCount
    let active = t.repeatDuration > 0 ? t.repeatDuration : cycle * count
    var run = elapsed * t.speed
    var isEnd = false
    if t.speed != 0 {
      if elapsed < 0 {
        if t.fillMode == .removed || t.fillMode == .forwards { return nil }
        run = 0
      } else if elapsed * Swift.abs(t.speed) >= active {
        if t.fillMode == .removed || t.fillMode == .backwards { return nil }
        run = t.speed > 0 ? active : -active
        isEnd = true
      }
    }
    run += t.timeOffset
    var n = (run / cycle).rounded(.down)
    let nearest = (run / cycle).rounded()
    if Swift.abs(run / cycle - nearest) < 1e-10 {
      // A run ends at the end of its last cycle; with a negative speed, it starts there.
      n = nearest
      if isEnd != (t.speed < 0), nearest > 0, t.speed != 0 { n -= 1 }
    }
    var local = run - n * cycle
    if t.autoreverses, local > t.duration { local = 2 * t.duration - local }
    return (local, n)
  }

  /// The ordinate of the Bézier curve, found by bisection.
  static func curve(_ f: TimingFunction, _ x: Double) -> Double {
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    func coordinate(_ a: Double, _ b: Double, _ u: Double) -> Double {
      let v = 1 - u
      return 3 * v * v * u * a + 3 * v * u * u * b + u * u * u
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let u = (low + high) / 2
      if coordinate(f.c1x, f.c2x, u) < x { low = u } else { high = u }
    }
    return coordinate(f.c1y, f.c2y, (low + high) / 2)
  }

  /// The spring's displacement, computed with the C library.
  static func response(_ s: Spring, after t: Double) -> Double {
    let w = Foundation.sqrt(s.stiffness / s.mass)
    let z = s.damping / (2 * Foundation.sqrt(s.mass * s.stiffness))
    let v = s.initialVelocity
    if z > 1, s.allowsOverdamping {
      let root = Foundation.sqrt(z * z - 1)
      let (slow, quick) = (-w * (z - root), -w * (z + root))
      let a = (quick + v) / (quick - slow)
      return 1 - a * Foundation.exp(slow * t) - (1 - a) * Foundation.exp(quick * t)
    }
    if z >= 1 { return 1 - (1 + (w - v) * t) * Foundation.exp(-w * t) }
    let wd = w * Foundation.sqrt(1 - z * z)
    let b = (z * w - v) / wd
    let swing = Foundation.cos(wd * t) + b * Foundation.sin(wd * t)
    return 1 - Foundation.exp(-z * w * t) * swing
  }
}

/// A list of numbers.
struct Vector {
  var numbers: [Double]

  var length: Double { Foundation.sqrt(numbers.map { $0 * $0 }.reduce(0, +)) }

  static func + (a: Vector, b: Vector) -> Vector {
    Vector(numbers: zip(a.numbers, b.numbers).map { $0 + $1 })
  }

  static func - (a: Vector, b: Vector) -> Vector { a + -1 * b }

  static func * (s: Double, a: Vector) -> Vector { Vector(numbers: a.numbers.map { s * $0 }) }
}

import Foundation
import SplashScene

/// The timing model once more, for scalars: written from the published formulas in the plainest way,
/// with nothing of the library but the descriptions of animations.
struct IndependentModel {
  /// The value on the layer itself.
  var model: Double

  /// What `animations` of one property make of the model at `time`.
  func value(of animations: [Animation], at time: Double) -> Double {
    var running = model
    var sum = 0.0
    for animation in animations { apply(animation, at: time, &running, &sum) }
    return running + sum
  }

  private func apply(
    _ animation: Animation, at time: Double, _ running: inout Double, _ sum: inout Double
  ) {
    guard let place = Self.place(animation.timing, at: time) else { return }
    let length = animation.timing.duration
    let progress = Self.curve(animation.timingFunction, place.local / length)
    var property: AnimatedProperty
    var value: Double
    var end: Double
    switch animation.kind {
    case .group(let children):
      for child in children { apply(child, at: progress * length, &running, &sum) }
      return
    case .view:
      return
    case .basic(let basic):
      guard let (from, to) = ends(of: basic, running) else { return }
      property = basic.property
      value = (1 - progress) * from + progress * to
      end = animation.timing.autoreverses ? from : to
    case .spring(let basic, let spring):
      guard let (from, to) = ends(of: basic, running) else { return }
      property = basic.property
      let x = Self.response(spring, after: progress * length)
      value = (1 - x) * from + x * to
      end = animation.timing.autoreverses ? from : to
    case .keyframe(let keyframe):
      property = keyframe.property
      let values = keyframe.values.map(Self.scalar)
      value = Self.value(of: keyframe, values, at: progress)
      end = animation.timing.autoreverses ? values[0] : values[values.count - 1]
    }
    if property.isCumulative, place.cycle > 0 { value += place.cycle * end }
    if property.isAdditive { sum += value } else { running = value }
  }

  private func ends(of basic: BasicAnimation, _ running: Double) -> (Double, Double)? {
    let from = basic.from.map(Self.scalar)
    let to = basic.to.map(Self.scalar)
    let by = basic.by.map(Self.scalar)
    if let from, let to { return (from, to) }
    if let from, let by { return (from, from + by) }
    if let to, let by { return (to - by, to) }
    if let from { return (from, model) }
    if let to { return (running, to) }
    if let by { return (running, running + by) }
    return nil
  }

  static func scalar(_ value: AnimatableValue) -> Double {
    if case .number(let v) = value { return v }
    return .nan
  }

  /// The time within the cycle and the number of cycles before.
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
      // The end of a run is the end of its last cycle, forwards; one that runs backwards starts there.
      n = nearest
      if isEnd != (t.speed < 0), nearest > 0, t.speed != 0 { n -= 1 }
    }
    var local = run - n * cycle
    if t.autoreverses, local > t.duration { local = 2 * t.duration - local }
    return (local, n)
  }

  /// The Bézier's ordinate, by bisection.
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

  /// The spring's displacement, with the C library's functions.
  static func response(_ s: Spring, after t: Double) -> Double {
    let w = Foundation.sqrt(s.stiffness / s.mass)
    let z = s.damping / (2 * Foundation.sqrt(s.mass * s.stiffness))
    if z >= 1 { return 1 - (1 + (w - s.initialVelocity) * t) * Foundation.exp(-w * t) }
    let wd = w * Foundation.sqrt(1 - z * z)
    let b = (z * w - s.initialVelocity) / wd
    let swing = Foundation.cos(wd * t) + b * Foundation.sin(wd * t)
    return 1 - Foundation.exp(-z * w * t) * swing
  }

  static func value(of keyframe: KeyframeAnimation, _ values: [Double], at p: Double) -> Double {
    let count = values.count
    if count == 1 { return values[0] }
    let isDiscrete = keyframe.calculationMode == .discrete
    let steps = isDiscrete ? count : count - 1
    let times = keyframe.keyTimes ?? (0...steps).map { Double($0) / Double(steps) }
    var segment = 0
    for i in 0..<steps where p >= times[i] { segment = i }
    if isDiscrete { return values[segment] }
    if p <= 0 { return values[0] }
    if p >= 1 { return values[count - 1] }
    var q = (p - times[segment]) / (times[segment + 1] - times[segment])
    if segment < keyframe.timingFunctions.count { q = curve(keyframe.timingFunctions[segment], q) }
    return (1 - q) * values[segment] + q * values[segment + 1]
  }
}

import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

/// Examples of motion: a marquee, an orbit, springs, a toast.
@Suite struct `Motion patterns` {
  @Test
  func `the documentation's example "Marquee" scrolls a text at constant speed and wraps around`()
    throws
  {
    let code = try PublishedCode("Marquee", duration: 30)
    let width = try #require(code.value("box/label", .bounds(.width), at: 0)?.first)
    try #require(width > 0)
    try code.expect("box/label", .position) {
      // 60 points per second; it restarts at the right after the widths of the box and the text.
      let passed = ($0 * 60).truncatingRemainder(dividingBy: 240 + width)
      return [240 - passed, 24]
    }
    try code.expect("box", .masksToBounds) { _ in [1] }
  }

  @Test
  func
    `in the documentation's example "Orbit", a ship circles at constant speed and faces forward`()
    throws
  {
    let code = try PublishedCode("Orbit", duration: 7)
    let quarter = QuarterCircle()
    for time in code.times() {
      let turns = 4 * cycle(time, 3)
      let corner = turns.rounded(.down)
      let (point, tangent) = quarter.place(at: turns - corner)
      let angle = corner * .pi / 2
      let (s, c) = (sin(angle), cos(angle))
      #expect(
        agree(
          code.value("ship", .position, at: time),
          [160 + 100 * (c * point.x - s * point.y), 160 + 100 * (s * point.x + c * point.y)]),
        "at \(time)")
      #expect(
        agree(
          code.value("ship", .transform, at: time),
          planar(angle: angle + atan2(tangent.y, tangent.x))), "at \(time)")
    }
  }

  @Test
  func
    `in the documentation's example "Ball on a spring", the ball oscillates until it has settled`()
    throws
  {
    let code = try PublishedCode("Ball on a spring")
    // ζ = c / 2√(km), and the settling duration ln((1 + |B|) / 0.001) / ζω₀.
    let frequency = 120.0.squareRoot()
    let ratio = 8 / (2 * frequency)
    let sine = ratio / (1 - ratio * ratio).squareRoot()
    let settled = log((1 + sine) / 0.001) / (ratio * frequency)
    try code.expect("ball", .position, jumps: [0.4 + settled]) {
      let time = $0 - 0.4
      if time >= settled { return [160, 200] }
      let way = time <= 0 ? 0 : springProgress(stiffness: 120, damping: 8, at: time)
      return [160, between(-40, 200, way)]
    }
  }

  @Test(arguments: 0..<4)
  func
    `in the documentation's example "Icons popping in", icons appear in turn with UIKit's spring`(
      index: Int
    )
    throws
  {
    let code = try PublishedCode("Icons popping in")
    let stiffness = stiffnessOfUIKit(duration: 0.8, ratio: 0.5, velocity: 0.8)
    let begin = 0.3 + 0.1 * Double(index)
    func way(_ t: Double) -> Double {
      if t <= begin { return 0 }
      if t >= begin + 0.8 { return 1 }
      return springProgress(
        stiffness: stiffness, damping: 2 * 0.5 * stiffness.squareRoot(), velocity: 0.8,
        at: t - begin)
    }
    let jumps = [begin + 0.8]
    try code.expect("dock/icon-\(index)", .opacity, jumps: jumps) { [way($0)] }
    try code.expect("dock/icon-\(index)", .transform, jumps: jumps) {
      planar(scale: between(0.2, 1, way($0)))
    }
  }

  @Test func `the documentation's example "Toast" fades a message in, holds it and fades it out`()
    throws
  {
    let code = try PublishedCode("Toast")
    func way(_ t: Double) -> (coming: Double, going: Double) {
      (
        Curve.easeOut(progress(t, from: 0.3, duration: 0.4)),
        Curve.easeIn(progress(t, from: 0.3 + 0.4 + 1.5, duration: 0.3))
      )
    }
    try code.expect("toast", .opacity) { [way($0).coming - way($0).going] }
    try code.expect("toast", .transform) {
      planar(y: 40 * (1 - way($0).coming) + 20 * way($0).going)
    }
  }
}

/// The stiffness for `usingSpringWithDamping`: twelve Newton steps for the frequency at which a thousandth of
/// the distance remains at the end.
private func stiffnessOfUIKit(duration: Double, ratio: Double, velocity: Double) -> Double {
  let root = (1 - ratio * ratio).squareRoot()
  var frequency = 5 / duration
  for _ in 0..<12 {
    let sine = (ratio * frequency - velocity) / (frequency * root)
    let decay = exp(-ratio * frequency * duration)
    let slope = velocity / (root * frequency * frequency) - ratio * duration * sine
    let sign = sine < 0 ? -1.0 : 1.0
    frequency -= (abs(sine) * decay - 0.001) / (sign * slope * decay)
  }
  return frequency * frequency
}

/// The cubic curve from (1, 0) to (0, 1) that approximates a quarter of a circle, by arc length.
private struct QuarterCircle {
  private let steps = 4000
  /// The lengths from the start to the end of every step.
  private var lengths: [Double] = [0]

  init() {
    for i in 0..<steps {
      // Simpson's rule over one step.
      let (a, b) = (Double(i) / Double(steps), Double(i + 1) / Double(steps))
      let sum = speed(a) + 4 * speed((a + b) / 2) + speed(b)
      lengths.append(lengths[i] + sum * (b - a) / 6)
    }
  }

  /// The point and the tangent after a fraction of the length.
  func place(at fraction: Double) -> (point: Point, tangent: Point) {
    let length = fraction * lengths[steps]
    let i = min(lengths.lastIndex { $0 <= length } ?? 0, steps - 1)
    let u = (Double(i) + (length - lengths[i]) / (lengths[i + 1] - lengths[i])) / Double(steps)
    return (point(u), tangent(u))
  }

  private static let handle = 4 * (2.0.squareRoot() - 1) / 3

  private func point(_ u: Double) -> Point {
    let v = 1 - u
    let (a, b, c, d) = (v * v * v, 3 * v * v * u, 3 * v * u * u, u * u * u)
    return Point(a + b + c * Self.handle, b * Self.handle + c + d)
  }

  private func tangent(_ u: Double) -> Point {
    let v = 1 - u
    let (a, b, c) = (3 * v * v, 6 * v * u, 3 * u * u)
    return Point(
      b * (Self.handle - 1) - c * Self.handle, a * Self.handle + b * (1 - Self.handle))
  }

  private func speed(_ u: Double) -> Double {
    let t = tangent(u)
    return (t.x * t.x + t.y * t.y).squareRoot()
  }
}

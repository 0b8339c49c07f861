import Foundation
import SplashScene
import TestSupport
import Testing

/// Examples of animated controls and screens: rings, bars, cards, menus, cubes, switches.
@Suite struct ControlPatternTests {
  /// The components of a colour in the form `#rrggbb`.
  private func color(_ hex: Int) -> [Double] {
    [16, 8, 0].map { Double(hex >> $0 & 255) / 255 } + [1]
  }

  private func between(_ a: [Double], _ b: [Double], _ fraction: Double) -> [Double] {
    zip(a, b).map { $0 + ($1 - $0) * fraction }
  }

  @Test
  func `the documentation's example "Countdown ring" empties in 3 s and turns from green to red`()
    throws
  {
    let code = try PublishedCode("Countdown ring")
    try code.expect("ring", .strokeEnd) { [max(0, 1 - $0 / 3)] }
    try code.expect("ring", .strokeColor) {
      between(color(0x34c759), color(0xff3b30), min(max(($0 - 2) / 0.5, 0), 1))
    }
  }

  @Test
  func
    `the documentation's example "Indeterminate progress bar" moves and resizes a bar every 1.4 s`()
    throws
  {
    let code = try PublishedCode("Indeterminate progress bar")
    try code.expect("track/bar", .position(.x)) { [240 * Curve.easeInEaseOut(cycle($0, 1.4))] }
    try code.expect("track/bar", .bounds(.width)) {
      [keyframes([0, 120, 20], [0, 0.6, 1], curves: [.easeOut, .easeIn], at: cycle($0, 1.4))]
    }
  }

  @Test func `in the documentation's example "Staggered cards", a card springs in every 0.15 s`()
    throws
  {
    let code = try PublishedCode("Staggered cards")
    for row in 0..<3 {
      let begin = 0.15 * Double(row)
      let place = 40.0 + 80 * Double(row)
      try code.expect("cards/card-\(row)", .position(.y), jumps: [begin + 1.2]) { time in
        let local = max(0, time - begin)
        let offset =
          local < 1.2 ? -60 * (1 - springProgress(stiffness: 120, damping: 12, at: local)) : 0
        return [place + offset]
      }
      try code.expect("cards/card-\(row)", .opacity) { time in
        let local = max(0, time - begin)
        return [local < 1.2 ? local / 1.2 : 1]
      }
    }
  }

  @Test
  func `the documentation's example "Sliding menu" slides a menu in and out and dims the backdrop`()
    throws
  {
    let code = try PublishedCode("Sliding menu")
    func way(_ time: Double) -> Double {
      time < 2.5
        ? Curve.easeOut((time - 0.2) / 0.4) : 1 - Curve.easeIn((time - 2.5) / 0.3)
    }
    try code.expect("menu", .position(.x)) { [-120 + 240 * way($0)] }
    try code.expect("shade", .opacity) { [0.5 * way($0)] }
  }

  @Test func `the documentation's example "Rotating cube" turns the faces of a cube by 90 degrees`()
    throws
  {
    let code = try PublishedCode("Rotating cube")
    for (face, start) in [("front", 0), ("side", Double.pi / 2)] {
      try code.expect("stage/\(face)", .transform(.rotationY)) {
        [start - .pi / 2 * Curve.easeInEaseOut($0 / 1.5)]
      }
      try code.expect("stage/\(face)", .transform) {
        let angle = start - .pi / 2 * Curve.easeInEaseOut($0 / 1.5)
        let (s, c) = (sin(angle), cos(angle))
        return [c, 0, -s, 0, 0, 1, 0, 0, s, 0, c, 0, 0, 0, 0, 1]
      }
    }
    try code.expect("stage", .sublayerTransform) { _ in
      [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / 600, 0, 0, 0, 1]
    }
  }

  @Test func `the documentation's example "Comet on a circle" moves fading copies around a circle`()
    throws
  {
    let code = try PublishedCode("Comet on a circle")
    for copy in [0, 3, 7] {
      // Four cubic curves are a circle to 2.8·10⁻⁴ of its radius, and their lengths are equal: within a
      // quarter, the position is found by arc length.
      try code.expect("comets/instance-\(copy)/dot", .position) { time in
        let turn = cycle(max(0, time - 0.05 * Double(copy)), 2)
        let quarter = Int(turn * 4)
        let point = QuarterCircle.point(atFraction: turn * 4 - Double(quarter))
        let (x, y) = (point.x, point.y)
        let (px, py) = [(x, y), (-y, x), (-x, -y), (y, -x)][quarter % 4]
        return [160 + 90 * px, 160 + 90 * py]
      }
      try code.expect("comets/instance-\(copy)", .opacity) { _ in [1 - 0.11 * Double(copy)] }
    }
  }

  @Test
  func
    `the documentation's example "Like button" scales and recolours a heart and expands a circle`()
    throws
  {
    let code = try PublishedCode("Like button")
    let ease = Curve.easeInEaseOut
    try code.expect("heart", .transform(.scale), jumps: [0.5, 1.1]) { time in
      guard time >= 0.5, time < 1.1 else { return [1] }
      return [
        keyframes(
          [1, 0.6, 1.25, 1], [0, 0.3, 0.7, 1], curves: [ease, ease, ease], at: (time - 0.5) / 0.6)
      ]
    }
    try code.expect("heart", .fillColor) {
      between(color(0xc7c7cc), color(0xff3b30), min(max(($0 - 0.7) / 0.2, 0), 1))
    }
    func burst(_ time: Double) -> Double? {
      time >= 0.65 && time < 1.15 ? Curve.easeOut((time - 0.65) / 0.5) : nil
    }
    try code.expect("circle", .transform(.scaleXY), jumps: [0.65, 1.15]) {
      [burst($0).map { 0.3 + 1.3 * $0 } ?? 1]
    }
    try code.expect("circle", .lineWidth, jumps: [0.65, 1.15]) {
      [burst($0).map { 18 * (1 - $0) } ?? 0]
    }
  }

  @Test func `the documentation's example "Toggle switch" moves a knob and recolours its track`()
    throws
  {
    let code = try PublishedCode("Toggle switch")
    func way(_ time: Double) -> Double {
      let local = (time - 0.5) * 0.5
      guard local >= 0, local < 1.4 else { return 0 }
      return Curve.easeInEaseOut(reversingCycle(local, 0.35))
    }
    try code.expect("track/knob", .position(.x)) { [35 + 60 * way($0)] }
    try code.expect("track", .backgroundColor) {
      between(color(0xd1d1d6), color(0x34c759), way($0))
    }
  }
}

/// The cubic curve from (1, 0) to (0, 1) that approximates a quarter of a circle, by arc length.
private enum QuarterCircle {
  private static let points: [(Double, Double)] = {
    let k = 4 * (2.0.squareRoot() - 1) / 3
    let steps = 200_000
    return (0...steps).map { step in
      let u = Double(step) / Double(steps)
      let v = 1 - u
      let (a, b, c, d) = (v * v * v, 3 * v * v * u, 3 * v * u * u, u * u * u)
      return (a + b + c * k, b * k + c + d)
    }
  }()
  private static let lengths: [Double] = {
    var sum = 0.0
    return [0]
      + zip(points, points.dropFirst()).map { p, q in
        sum += ((q.0 - p.0) * (q.0 - p.0) + (q.1 - p.1) * (q.1 - p.1)).squareRoot()
        return sum
      }
  }()

  static func point(atFraction fraction: Double) -> (x: Double, y: Double) {
    let wanted = fraction * lengths[lengths.count - 1]
    var (low, high) = (0, lengths.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= wanted { low = middle } else { high = middle }
    }
    let part = (wanted - lengths[low]) / (lengths[high] - lengths[low])
    let (p, q) = (points[low], points[high])
    return (p.0 + (q.0 - p.0) * part, p.1 + (q.1 - p.1) * part)
  }
}

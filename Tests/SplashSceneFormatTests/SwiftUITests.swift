import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

/// Compares the scenes on the documentation page about SwiftUI with SwiftUI's formulas.
@Suite struct `SwiftUI animations` {
  /// The keys of a scene in the table row that begins with `code`: the first code in a column.
  private func keys(_ code: String, column: Int = 2) throws -> String {
    let rows = try PublishedCode.pages().components(separatedBy: "\n")
    let row = try #require(rows.first { $0.hasPrefix("| `\(code)") }, "no row \(code)")
    let cell = try #require(row.components(separatedBy: " | ").dropFirst(column).first)
    return try #require(cell.components(separatedBy: "`").dropFirst().first)
  }

  private func number(_ keyPath: String, of members: String, at time: Double) throws -> Double {
    let path = try #require(AnimationKeyPath(rawValue: keyPath))
    let film = try resolved(scene(layer: members)).scene
    let layer = try #require(film.evaluate(at: time).layers.first)
    guard case .number(let number)? = layer.properties.value(at: path) else { return .nan }
    return number
  }

  /// Compares the progress of a layer with a formula. The keys move the layer from 0 to 1, in a block or in an
  /// animation of a type.
  private func expect(
    _ keys: String, type: String? = nil, at times: [Double], is progress: (Double) -> Double
  ) throws {
    let block = #""animate": [{ \#(keys), "animations": { "position.x": 1 } }], "position": [0, 0]"#
    let animation = #""keyPath": "position.x", "from": 0, \#(keys) }], "position": [1, 0]"#
    let members = type.map { #""animations": [{ "type": "\#($0)", "# + animation } ?? block
    for time in times {
      let found = try number("position.x", of: members, at: time)
      #expect(abs(found - progress(time)) <= 1e-6, "\(keys) at \(time)")
    }
  }

  private static let curves: [(String, Double, Curve)] = [
    (".linear`", 0.35, .linear), (".easeIn`", 0.35, .easeIn), (".easeOut`", 0.35, .easeOut),
    (".easeInOut`", 0.35, .easeInEaseOut), (".easeInOut(duration: 1.2)`", 1.2, .easeInEaseOut),
    (".timingCurve(0.2, 0.8, 0.2, 1)`", 0.35, Curve(0.2, 0.8, 0.2, 1)),
    (".timingCurve(0.2, 0.8, 0.2, 1, duration: 0.6)`", 0.6, Curve(0.2, 0.8, 0.2, 1)),
    (".default` before iOS 17", 0.35, .easeInEaseOut),
    (".easeInOut(duration: 1).speed(2)`", 0.5, .easeInEaseOut),
  ]

  @Test(arguments: curves)
  func `the documentation's equivalent of a SwiftUI timing curve has the curve's values`(
    code: String, duration: Double, curve: Curve
  ) throws {
    let times = [0, 0.1, 0.4, 0.75, 0.99, 1.5].map { $0 * duration }
    for type in [nil, "basic"] {
      try expect(try keys(code), type: type, at: times) { curve($0 / duration) }
    }
  }

  private static let springs: [(String, Oscillator)] = [
    (".default` since iOS 17", Oscillator(0.55, 1)), (".spring` or `.spring()`", .smooth),
    (".spring()` in SDKs before iOS 17", Oscillator(0.55, 0.825)),
    (".spring(dampingFraction: 0.6)`", Oscillator(0.5, 0.6)),
    (".spring(response: 0.4)`", Oscillator(0.4, 0.825)),
    (".spring(response: 0.4, dampingFraction: 1.6)`", Oscillator(0.4, 1.6)),
    (".spring(duration: 0.6, bounce: 0.25)`", Oscillator(0.6, 0.75)),
    (".smooth`", .smooth), (".snappy`", Oscillator(0.5, 0.85)), (".bouncy`", .bouncy),
    (".bouncy(duration: 0.4, extraBounce: 0.1)`", Oscillator(0.4, 0.6)),
    (".interactiveSpring(response: 0.15, dampingFraction: 0.86", Oscillator(0.15, 0.86)),
    (".interactiveSpring` or `.interactiveSpring()`", Oscillator(0.15, 0.85)),
    (".interpolatingSpring(stiffness: 170, damping: 15)`", Oscillator(mass: 1, 170, 15)),
    (".interpolatingSpring(mass: 2, stiffness: 180", Oscillator(mass: 2, 180, 14, velocity: 3)),
    (".interpolatingSpring(stiffness: 100, damping: 30)`", Oscillator(mass: 1, 100, 20)),
    ("Spring(response: 0.5, dampingRatio: 0.7)`", Oscillator(0.5, 0.7)),
    ("Spring(mass: 1, stiffness: 100, damping: 10)`", Oscillator(mass: 1, 100, 10)),
    (".smooth.speed(2)`", Oscillator(0.25, 1)),
  ]

  @Test(arguments: springs)
  func `the documentation's equivalent of a SwiftUI spring moves like a damped oscillator`(
    code: String, spring: Oscillator
  ) throws {
    let keys = try keys(code)
    let times = [0, 0.1, 0.3, 0.7, 1].map { $0 * spring.response }
    let renamed = keys.replacingOccurrences(of: "springDuration", with: "perceptualDuration")
    try expect(keys, at: times, is: spring.progress)
    try expect(renamed, type: "spring", at: times, is: spring.progress)
  }

  @Test
  func
    `the documentation's spring for a SwiftUI settlingDuration of 1 second settles in 1 second`()
    throws
  {
    // The sine's factor f / √(1 − f²) · e^(−fω) is a thousandth after 1 s.
    let frequency = log(0.7 / 0.51.squareRoot() / 0.001) / 0.7
    try expect(
      try keys("Spring(settlingDuration: 1, dampingRatio: 0.7)`"), at: [0.1, 0.25, 0.5, 0.9],
      is: Oscillator(2 * .pi / frequency, 0.7).progress)
  }

  @Test func `the documentation's equivalent of a SwiftUI delay delays an animate block`() throws {
    let keys = try keys(".delay(0.3)`") + #", "duration": 0.5"#
    try expect(keys, at: [0.1, 0.3, 0.4, 0.9]) { Curve.easeInEaseOut(($0 - 0.3) / 0.5) }
  }

  @Test(arguments: [
    (".repeatCount(3)`", 3.0, true), (".repeatCount(3, autoreverses: false)`", 3, false),
    (".repeatForever()`", .infinity, true), (".repeatForever(auto", .infinity, false),
  ])
  func `the documentation's equivalent of SwiftUI's repeatCount counts each return as a repetition`(
    code: String, count: Double, reverses: Bool
  ) throws {
    let keys = try keys(code) + #", "duration": 0.5, "timingFunction": "easeInOut""#
    try expect(keys, type: "basic", at: [0.1, 0.3, 0.6, 0.9, 1.2, 1.45, 1.6, 1.9]) { time in
      let pass = (time / 0.5).rounded(.down)
      if pass >= count { return 1 }
      let way = Curve.easeInEaseOut(time / 0.5 - pass)
      return reverses && pass.truncatingRemainder(dividingBy: 2) == 1 ? 1 - way : way
    }
  }

  @Test(arguments: [
    (".offset(x: 8, y: 4)`", "transform.translation.x", 8.0),
    (".scaleEffect(2, anchor: .bottom)`", "transform.scale", 2),
    (".rotationEffect(.degrees(90))`", "transform.rotation", Double.pi / 2),
    (".frame(width: 80, height: 40)`", "bounds.size.height", 40),
    (".frame(width: 80, height: 40)`", "position.y", 30), (".opacity`", "opacity", 0),
    (".scale`", "transform.scale", 0), (".scale(scale: 0.5)`", "transform.scale", 0.5),
    (".move(edge: .leading)`", "transform.translation.x", -80),
    (".move(edge: .bottom)`", "transform.translation.y", 60),
  ])
  func `the documentation's equivalent of a SwiftUI modifier animates to the modifier's value`(
    code: String, path: String, value: Double
  ) throws {
    let block = #"{ "duration": 0.5, "animations": { \#(try keys(code, column: 1)) } }"#
    let members = #""bounds": [80, 60], "animate": [\#(block)]"#
    #expect(abs(try number(path, of: members, at: 1) - value) <= 1e-6)
  }

  // MARK: Scenes of the sections

  /// Compares a value of a section's scene with a formula, at random times before `end`.
  private func expect(
    _ section: String, _ layer: String, _ keyPath: AnimationKeyPath, before end: Double = 3,
    is formula: (Double) -> Double
  ) throws {
    let code = try PublishedCode(section)
    for time in code.times(within: 0..<end) {
      let found = code.value(layer, keyPath, at: time)
      #expect(agree(found, [formula(time)]), "\(layer) of \(section) at \(time)")
    }
  }

  @Test
  func `the documentation's scene for a SwiftUI state change follows a spring's formula`() throws {
    func way(_ time: Double) -> Double { Oscillator(0.5, 0.85).progress(time - 0.5) }
    try expect("State changes", "dot", .transform(.translationX), before: 1.2) { 120 * way($0) }
    try expect("State changes", "dot", .opacity, before: 1.2) { between(0.4, 1, way($0)) }
  }

  @Test
  func `the documentation's scene for a reversing SwiftUI animation eases each pass separately`()
    throws
  {
    let section = "Delay, speed and repetition"
    try expect(section, "bar", .transform(.translationX)) { time in
      let pass = min(max(time - 0.4, 0) / 0.5, 3)
      return 240 * Curve.easeInEaseOut(pass <= 1 ? pass : abs(2 - pass))
    }
    try expect(section, "heart", .transform(.scale)) { time in
      let half = 2 * cycle(time, 1.2)
      return 1 + 0.3 * (half < 1 ? Curve.easeIn(half) : 1 - Curve.easeIn(half - 1))
    }
  }

  @Test
  func
    `the documentation's scene for interrupted SwiftUI springs keeps the first spring's velocity`()
    throws
  {
    let (y, v) = Oscillator.bouncy.state(-200, 0, after: 0.2)
    try expect("Interrupted springs", "card", .position(.y), before: 1.36) { time in
      if time < 0.7 { return 300 + Oscillator.bouncy.state(-200, 0, after: max(time - 0.5, 0)).y }
      return 100 + Oscillator.bouncy.state(200 + y, v, after: time - 0.7).y
    }
  }

  @Test func `the documentation's scene for a SwiftUI phase animator runs one phase after another`()
    throws
  {
    let (y, v) = Oscillator.bouncy.state(32, 0, after: 0.5)
    try expect("Phase animators", "bell", .transform(.rotationZ), before: 1.56) { time in
      if time < 0.7 { return Curve.easeOut((time - 0.5) / 0.2) * .pi / 9 }
      let first = Oscillator.bouncy.state(32, 0, after: time - 0.7).y - 12
      let last = Oscillator.bouncy.state(y - 12, v, after: time - 1.2).y
      return (time < 1.2 ? first : last) * .pi / 180
    }
    try expect("Looping phases", "lamp", .opacity) { time in
      let local = cycle(time, 1.35) * 1.35
      if local < 0.35 { return between(0.2, 1, Curve.easeInEaseOut(local / 0.35)) }
      return between(1, 0.2, Curve.easeOut(local - 0.35))
    }
  }

  @Test
  func `the documentation's scenes for SwiftUI keyframes follow cubic, eased and spring curves`()
    throws
  {
    /// The value of cubic keyframes: value, velocity, time.
    func cubic(_ frames: [(Double, Double, Double)], at time: Double) -> Double {
      let next = max(1, frames.firstIndex { $0.2 >= time } ?? frames.count - 1)
      let ((a, v, start), (b, w, end)) = (frames[next - 1], frames[next])
      let u = min(max((time - start) / (end - start), 0), 1)
      return a + (b - a) * u * u * (3 - 2 * u) + (end - start) * u * (1 - u) * (v * (1 - u) - w * u)
    }
    try expect("Keyframe animators", "ball", .transform(.translationY)) {
      cubic([(0, 0, 0.5), (-80, -100 / 0.6, 0.8), (-100, 80 / 0.6, 1.1), (0, 0, 1.4)], at: $0)
    }
    try expect("Keyframe animators", "ball", .transform(.scaleY)) { time in
      if time < 0.7 { return 1 - 0.2 * Curve.easeOut((time - 0.5) / 0.2) }
      return time < 1.4 ? 1.2 - 0.2 * Oscillator.bouncy.progress(time - 0.7) : 1
    }
    try expect("Cubic keyframes", "puck", .transform(.translationX)) {
      cubic([(0, 0, 0.5), (100, 150 / 0.8, 0.7), (150, 0, 1.3)], at: $0)
    }
  }

  @Test
  func `the documentation's scenes for SwiftUI matched geometry and push move both views together`()
    throws
  {
    func way(_ time: Double) -> Double { Oscillator.smooth.progress(time - 0.5) }
    func ease(_ time: Double) -> Double { Curve.easeInEaseOut((time - 0.5) / 0.35) }
    for layer in ["thumbnail", "detail"] {
      try expect("Matched geometry", layer, .position(.y), before: 1.3) { 500 - 350 * way($0) }
      try expect("Matched geometry", layer, .bounds(.width), before: 1.3) { 80 + 295 * way($0) }
    }
    let section = "Insertion and removal"
    try expect(section, "first", .transform(.translationX)) { -200 * ease($0) }
    try expect(section, "second", .transform(.translationX)) { 200 - 200 * ease($0) }
    try expect(section, "second", .opacity, is: ease)
  }
}

/// SwiftUI's spring, by the solution of y″ + 2fωy′ + ω²y = 0 for the displacement y, with ω = 2π / response.
struct Oscillator: Sendable {
  var response: Double
  /// The damping fraction f.
  var fraction: Double
  /// The initial velocity towards the end value.
  var velocity = 0.0

  static let smooth = Oscillator(0.5, 1)
  static let bouncy = Oscillator(0.5, 0.7)

  init(_ response: Double, _ fraction: Double) {
    (self.response, self.fraction) = (response, fraction)
  }

  init(mass: Double, _ stiffness: Double, _ damping: Double, velocity: Double = 0) {
    response = 2 * .pi * (mass / stiffness).squareRoot()
    fraction = damping / (4 * stiffness * mass).squareRoot()
    self.velocity = velocity
  }

  /// The displacement and its velocity after a time.
  func state(_ y: Double, _ v: Double, after t: Double) -> (y: Double, v: Double) {
    let (w, isOver) = (2 * .pi / response, fraction > 1)
    let (a, root) = (fraction * w, abs(1 - fraction * fraction).squareRoot() * w)
    let cosine = isOver ? cosh(root * t) : cos(root * t)
    let sine = root == 0 ? t : (isOver ? sinh(root * t) : sin(root * t)) / root
    let rest = exp(-a * t) * (y * cosine + (v + a * y) * sine)
    let slope = (v + a * y) * cosine + (isOver ? 1 : -1) * y * root * root * sine
    return (rest, exp(-a * t) * slope - a * rest)
  }

  /// The progress from 0 to 1 after a time.
  func progress(_ time: Double) -> Double { time <= 0 ? 0 : 1 + state(-1, velocity, after: time).y }
}

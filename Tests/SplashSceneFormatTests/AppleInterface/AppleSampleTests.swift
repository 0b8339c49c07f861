import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

/// The seed of the drawn calls and cells, in hexadecimal digits in SPLASHRENDER_SAMPLE_SEED.
private let sampleSeed: UInt64 = {
  let text = ProcessInfo.processInfo.environment["SPLASHRENDER_SAMPLE_SEED"] ?? "8949f21d"
  let digits = text.hasPrefix("0x") ? String(text.dropFirst(2)) : text
  return UInt64(digits, radix: 16) ?? 0x8949_f21d
}()

/// Draws values.
private struct Draw {
  private var random: SeededGenerator

  init(_ number: Int) {
    random = SeededGenerator(seed: sampleSeed &+ UInt64(number) &* 0x1_0000_0001)
  }

  /// Draws a number with three decimal places.
  mutating func number(_ range: ClosedRange<Double>) -> Double {
    (Double.random(in: range, using: &random) * 1000).rounded() / 1000
  }

  mutating func time(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func chance(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &random) < probability
  }

  mutating func pick<Value>(_ values: [Value]) -> Value {
    values[Int.random(in: 0..<values.count, using: &random)]
  }
}

// MARK: Springs, once more

/// The fraction of the distance that a damped oscillator has left after a time.
private func remainder(
  _ w: Double, ratio z: Double, velocity v: Double, isOverdamped: Bool, at t: Double
) -> Double {
  if z > 1, isOverdamped {
    let root = (z * z - 1).squareRoot()
    let (slow, quick) = (w * (z - root), w * (z + root))
    let share = (quick - v) / (quick - slow)
    return share * Foundation.exp(-slow * t) + (1 - share) * Foundation.exp(-quick * t)
  }
  if z >= 1 { return (1 + (w - v) * t) * Foundation.exp(-w * t) }
  let wd = w * (1 - z * z).squareRoot()
  let sine = (z * w - v) / wd * Foundation.sin(wd * t)
  return Foundation.exp(-z * w * t) * (Foundation.cos(wd * t) + sine)
}

/// The left side of UIKit's equation for the angular frequency of a block's spring.
private func decay(
  _ w: Double, ratio z: Double, velocity v: Double, duration t: Double
) -> Double {
  if z > 1 { return remainder(w, ratio: z, velocity: v, isOverdamped: true, at: t) }
  if z == 1 { return (1 + (w - v) * t) * Foundation.exp(-w * t) }
  let root = (1 - z * z).squareRoot()
  return abs((z * w - v) / (w * root)) * Foundation.exp(-z * w * t)
}

/// The derivative of the decay with respect to the angular frequency, for ratios up to 1.
private func decaySlope(
  _ w: Double, ratio z: Double, velocity v: Double, duration t: Double
) -> Double {
  if z == 1 { return (t - t * (1 + (w - v) * t)) * Foundation.exp(-w * t) }
  let root = (1 - z * z).squareRoot()
  let g = (z * w - v) / (w * root)
  let slope = (v / (w * w * root) - z * t * g) * Foundation.exp(-z * w * t)
  return g < 0 ? -slope : slope
}

/// The angular frequency at which a thousandth is left after the duration; `nil` if there is none.
private func blockFrequency(ratio z: Double, duration: Double, velocity v: Double) -> Double? {
  let t = min(max(duration, 0.01), 10)
  func excess(_ w: Double) -> Double {
    decay(w, ratio: z, velocity: v, duration: t) - 0.001
  }
  if z <= 1 {
    var w = 5 / t
    for _ in 0..<12 where w > 0 && w.isFinite {
      w -= excess(w) / decaySlope(w, ratio: z, velocity: v, duration: t)
    }
    if w > 0, w.isFinite, abs(excess(w)) < 1e-9 { return w }
  }
  // The greatest solution.
  var high = 1e6 / t
  while high > 1e-6 / t, excess(high * 0.97) <= 0 { high *= 0.97 }
  var low = high * 0.97
  guard excess(low) > 0 else { return nil }
  for _ in 0..<100 {
    let middle = (low + high) / 2
    if excess(middle) > 0 { low = middle } else { high = middle }
  }
  return low
}

/// The time after which a spring has settled.
private func settling(
  _ w: Double, ratio z: Double, velocity v: Double, isOverdamped: Bool
) -> Double {
  if z < 1 {
    let b = (z * w - v) / (w * (1 - z * z).squareRoot())
    return Foundation.log((1 + abs(b)) * 1000) / (z * w)
  }
  var tenths = 1.0
  while abs(
    remainder(w, ratio: z, velocity: v, isOverdamped: isOverdamped, at: tenths / 10)) >= 0.001
  {
    tenths += 1
  }
  return tenths / 10
}

// MARK: Calls

/// A drawn `UIView.animate` call, which moves a layer or changes its opacity.
private struct DrawnCall {
  private struct Oscillator {
    var frequency: Double
    var ratio: Double
    var velocity: Double
    var isOverdamped: Bool
  }

  private struct Keyframe {
    var start: Double
    var end: Double
    var value: Double
  }

  /// The block.
  private(set) var text = ""
  let key: String
  /// The value of the layer before the block.
  let own: Double
  private var from: Double?
  private let to: Double
  private let beginTime: Double
  private var delay = 0.0
  private var duration: Double
  private var curve = Curve.easeInEaseOut
  private var repeats = false
  private var reverses = false
  private var oscillator: Oscillator?
  private var keyframes: [Keyframe] = []
  private var mode = "calculationModeLinear"

  private static let curves: [(String, Curve)] = [
    ("curveEaseInOut", .easeInEaseOut), ("curveEaseIn", .easeIn), ("curveEaseOut", .easeOut),
    ("curveLinear", .linear),
  ]

  init(_ draw: inout Draw) {
    let kind = draw.pick(["curve", "damping", "damping", "bounce", "mass", "keyframes"])
    let isSpring = ["damping", "bounce", "mass"].contains(kind)
    // Opacity is limited to 0…1, which springs leave.
    key = isSpring || draw.chance(0.5) ? "position.x" : "opacity"
    let unit = key == "opacity" ? 1.0 : 100
    own = draw.number(0...1) * unit
    to = draw.number(0...1) * unit
    if draw.chance(0.3) { from = draw.number(0...1) * unit }
    beginTime = draw.chance(0.5) ? 0 : draw.number(0...0.4)
    duration = draw.chance(0.1) ? 0 : draw.number(0.02...1.5)
    var members: [String] = []
    if beginTime > 0 { members.append("\"beginTime\": \(beginTime)") }
    if draw.chance(0.5) {
      delay = draw.number(0...0.5)
      members.append("\"delay\": \(delay)")
    }
    switch kind {
    case "damping": members += damping(&draw)
    case "bounce": members += bounce(&draw)
    case "mass": members += physics(&draw)
    default: members.append("\"duration\": \(duration)")
    }
    let options = options(&draw, hasKeyframes: kind == "keyframes")
    if !options.isEmpty {
      members.append("\"options\": [\(options.map { "\"\($0)\"" }.joined(separator: ", "))]")
    }
    if let from { members.append("\"from\": { \"\(key)\": \(from) }") }
    if kind == "keyframes" {
      members.append("\"keyframes\": [\(frames(&draw, unit))]")
    } else {
      members.append("\"animations\": { \"\(key)\": \(to) }")
    }
    text = "{ \(members.joined(separator: ", ")) }"
  }

  private mutating func options(_ draw: inout Draw, hasKeyframes: Bool) -> [String] {
    var names: [String] = []
    let type = hasKeyframes ? "UIView.KeyframeAnimationOptions" : "UIView.AnimationOptions"
    for row in InterfaceRow.all where row.type == type && row.status == .ignored {
      if draw.chance(0.15) { names.append(row.member) }
    }
    if draw.chance(0.6) {
      let (name, function) = draw.pick(Self.curves)
      curve = function
      names.append(name)
    }
    if draw.chance(0.25) {
      repeats = true
      names.append("repeat")
    }
    if draw.chance(0.25) {
      reverses = true
      names.append("autoreverse")
    }
    if hasKeyframes, draw.chance(0.6) {
      mode = draw.pick(
        ["calculationModeLinear", "calculationModeDiscrete", "calculationModePaced"])
      names.append(mode)
    }
    return names
  }

  private func velocity(
    _ draw: inout Draw, _ names: [String]
  ) -> (members: [String], speed: Double, x: Double) {
    let x = draw.number(-20...20)
    let key = draw.pick(names)
    switch draw.pick(["none", "number", "vector"]) {
    case "number": return (["\"\(key)\": \(x)"], x, x)
    case "vector":
      let y = draw.number(-20...20)
      return (["\"\(key)\": [\(x), \(y)]"], (x * x + y * y).squareRoot(), x)
    default: return ([], 0, 0)
    }
  }

  private mutating func damping(_ draw: inout Draw) -> [String] {
    let ratio = draw.chance(0.15) ? 1 : draw.number(0.05...2)
    let velocity = velocity(&draw, ["initialSpringVelocity", "initialVelocity"])
    if let frequency = blockFrequency(
      ratio: ratio, duration: duration, velocity: velocity.speed)
    {
      oscillator = Oscillator(
        frequency: frequency, ratio: ratio, velocity: velocity.x, isOverdamped: true)
    }
    return ["\"duration\": \(duration)", "\"usingSpringWithDamping\": \(ratio)"]
      + velocity.members
  }

  private mutating func bounce(_ draw: inout Draw) -> [String] {
    let perceived = draw.number(0.1...1.5)
    let bounce = draw.number(-0.9...0.95)
    let velocity = velocity(&draw, ["initialSpringVelocity", "initialVelocity"])
    let ratio = bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    let frequency = 2 * Double.pi / perceived
    oscillator = Oscillator(
      frequency: frequency, ratio: ratio, velocity: velocity.x, isOverdamped: true)
    duration = settling(
      frequency, ratio: ratio, velocity: velocity.speed, isOverdamped: true)
    return ["\"springDuration\": \(perceived)", "\"bounce\": \(bounce)"] + velocity.members
  }

  private mutating func physics(_ draw: inout Draw) -> [String] {
    let mass = draw.number(0.2...4)
    let stiffness = draw.number(20...400)
    let damping = draw.number(1...60)
    let velocity = velocity(&draw, ["initialVelocity"])
    let ratio = damping / (2 * (mass * stiffness).squareRoot())
    let frequency = (stiffness / mass).squareRoot()
    oscillator = Oscillator(
      frequency: frequency, ratio: ratio, velocity: velocity.x, isOverdamped: false)
    duration = settling(
      frequency, ratio: ratio, velocity: velocity.speed, isOverdamped: false)
    return ["\"mass\": \(mass)", "\"stiffness\": \(stiffness)", "\"damping\": \(damping)"]
      + velocity.members
  }

  private mutating func frames(_ draw: inout Draw, _ unit: Double) -> String {
    let count = draw.pick([1, 2, 3])
    let places = (0..<2 * count).map { _ in draw.number(0...1) }.sorted()
    for index in 0..<count {
      let value = index == count - 1 ? to : draw.number(0...1) * unit
      keyframes.append(
        Keyframe(start: places[2 * index], end: places[2 * index + 1], value: value))
    }
    return keyframes.map { frame in
      let length = ((frame.end - frame.start) * 1000).rounded() / 1000
      return """
        { "relativeStartTime": \(frame.start), "relativeDuration": \(length), \
        "animations": { "\(key)": \(frame.value) } }
        """
    }.joined(separator: ", ")
  }

  /// The value at a time in seconds of the scene.
  func value(at time: Double) -> Double {
    let first = from ?? own
    if time < beginTime { return own }
    let elapsed = time - beginTime - delay
    if elapsed < 0 { return first }
    if duration == 0 { return to }
    let cycle = reverses ? 2 * duration : duration
    if !repeats, elapsed >= cycle { return to }
    var local = elapsed.truncatingRemainder(dividingBy: cycle)
    if local > duration { local = 2 * duration - local }
    if let oscillator {
      let rest = remainder(
        oscillator.frequency, ratio: oscillator.ratio, velocity: oscillator.velocity,
        isOverdamped: oscillator.isOverdamped, at: local)
      return to + (first - to) * rest
    }
    let progress = curve(local / duration)
    if keyframes.isEmpty { return between(first, to, progress) }
    return keyframed(from: first, progress)
  }

  private func keyframed(from first: Double, _ progress: Double) -> Double {
    var last = first
    if mode == "calculationModePaced" {
      let values = [first] + keyframes.map(\.value)
      let ways = zip(values, values.dropFirst()).map { abs($1 - $0) }
      var rest = progress * ways.reduce(0, +)
      for (index, way) in ways.enumerated() {
        if rest < way { return between(values[index], values[index + 1], rest / way) }
        rest -= way
      }
      return to
    }
    for frame in keyframes {
      if mode == "calculationModeDiscrete" {
        if progress < frame.end { return last }
      } else if progress < frame.end {
        if progress <= frame.start { return last }
        return between(last, frame.value, (progress - frame.start) / (frame.end - frame.start))
      }
      last = frame.value
    }
    return last
  }
}

// MARK: Cells

/// The numbers from one to another.
private struct Interval {
  var low: Double
  var high: Double

  init(_ a: Double, _ b: Double) { (low, high) = (min(a, b), max(a, b)) }

  func contains(_ value: Double) -> Bool { value >= low - 1e-6 && value <= high + 1e-6 }

  func union(_ other: Interval) -> Interval {
    Interval(min(low, other.low), max(high, other.high))
  }

  static func * (a: Interval, b: Interval) -> Interval {
    let products = [a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high]
    return Interval(products.min() ?? 0, products.max() ?? 0)
  }

  static func * (a: Interval, factor: Double) -> Interval {
    Interval(a.low * factor, a.high * factor)
  }
}

/// A drawn emitter cell.
private struct DrawnCell {
  private(set) var members: [String] = []
  private var numbers: [String: Double] = [:]
  private var color = [1.0, 1, 1, 1]
  private(set) var isEnabled = true
  private var autoreverses = false
  private(set) var inner: [DrawnCell] = []

  static let components = ["red", "green", "blue", "alpha"]

  /// Draws any members of the table.
  init(_ draw: inout Draw, isInner: Bool = false) {
    for row in InterfaceRow.all where row.type == "CAEmitterCell" {
      let isNeeded = ["contents", "birthRate", "lifetime"].contains(row.member)
      guard isNeeded || draw.chance(0.35) else { continue }
      add(row.member, &draw, isInner: isInner)
    }
  }

  var text: String { "{ \(members.joined(separator: ", ")) }" }

  private mutating func add(_ member: String, _ draw: inout Draw, isInner: Bool) {
    switch member {
    case "contents":
      let contents = draw.pick(["\"picture.png\"", "{ \"path\": \"M-2 -2H2V2H-2Z\" }"])
      members.append("\"contents\": \(contents)")
    case "contentsRect": members.append("\"contentsRect\": [0, 0, 0.5, 1]")
    case "name": members.append("\"name\": \"spark\"")
    case "magnificationFilter", "minificationFilter":
      members.append("\"\(member)\": \"nearest\"")
    case "style": members.append("\"style\": {}")
    case "fillMode": members.append("\"fillMode\": \"both\"")
    case "isEnabled":
      isEnabled = draw.chance(0.8)
      members.append("\"isEnabled\": \(isEnabled)")
    case "autoreverses":
      autoreverses = draw.chance(0.5)
      members.append("\"autoreverses\": \(autoreverses)")
    case "color":
      let bytes = (0..<4).map { _ in draw.pick(Array(0...255)) }
      color = bytes.map { Double($0) / 255 }
      let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
      members.append("\"color\": \"#\(digits)\"")
    case "emitterCells":
      guard !isInner else { return }
      inner = [DrawnCell(&draw, isInner: true)]
      members.append("\"emitterCells\": [\(inner.map(\.text).joined(separator: ", "))]")
    default:
      guard let range = Self.ranges[member] else {
        Issue.record("nothing is drawn for \(member)")
        return
      }
      let value = draw.number(range.0...range.1)
      numbers[member] = value
      members.append("\"\(member)\": \(value)")
    }
  }

  /// The least and greatest values of the members that are numbers.
  private static let ranges: [String: (Double, Double)] = {
    var ranges: [String: (Double, Double)] = [
      "contentsScale": (0.5, 3), "minificationFilterBias": (-1, 1), "birthRate": (1, 30),
      "lifetime": (0.1, 1.2), "lifetimeRange": (-1, 1), "emissionLongitude": (-7, 7),
      "emissionLatitude": (-7, 7), "emissionRange": (-7, 7), "velocity": (-100, 100),
      "velocityRange": (-80, 80), "xAcceleration": (-100, 100), "yAcceleration": (-100, 100),
      "zAcceleration": (-100, 100), "scale": (-2, 2), "scaleRange": (-2, 2),
      "scaleSpeed": (-2, 2), "spin": (-9, 9), "spinRange": (-9, 9), "beginTime": (-0.3, 0.5),
      "duration": (0.1, 0.8), "speed": (0.3, 2), "timeOffset": (0, 0.5), "repeatCount": (0, 3),
      "repeatDuration": (0, 1),
    ]
    for component in DrawnCell.components {
      ranges[component + "Range"] = (-1, 1)
      ranges[component + "Speed"] = (-2, 2)
    }
    return ranges
  }()

  func number(_ key: String, _ standard: Double = 0) -> Double { numbers[key] ?? standard }

  private func about(_ value: Double, _ range: String) -> Interval {
    let half = abs(number(range)) / 2
    return Interval(value - half, value + half)
  }

  var speed: Double { number("speed", 1) }
  var velocity: Interval { about(number("velocity"), "velocityRange") }
  var lifetime: Interval { about(number("lifetime"), "lifetimeRange") }

  /// The scales of particles of an age.
  func scale(at age: Double) -> Interval {
    let born = about(number("scale", 1), "scaleRange")
    func grown(_ scale: Double) -> Double {
      let own = scale + number("scaleSpeed") * age
      return scale < 0 ? min(0, own) : max(0, own)
    }
    return Interval(grown(born.low), grown(born.high))
  }

  /// A component of the colours of particles of an age.
  func color(_ index: Int, at age: Double) -> Interval {
    let name = Self.components[index]
    let born = about(color[index], name + "Range")
    func changed(_ value: Double) -> Double {
      min(max(value + number(name + "Speed") * age, 0), 1)
    }
    return Interval(changed(born.low), changed(born.high))
  }

  /// The number of births up to a time, if the layer's factor for births is `factor`.
  func births(upTo time: Double, _ factor: Double) -> Double {
    let cycle = number("duration", .infinity) * (autoreverses ? 2 : 1)
    let count = number("repeatCount")
    let active =
      number("repeatDuration") > 0
      ? number("repeatDuration") : cycle * (count == 0 ? 1 : count)
    let begin = number("beginTime") - number("timeOffset") / speed
    let seconds = min(max(time - begin, 0), active / speed)
    return number("birthRate") * speed * factor * seconds
  }
}

/// A drawn emitter.
private struct DrawnEmitter {
  let cells: [DrawnCell]
  let text: String
  let lifetime: Double
  let birthRate: Double
  let velocity: Double
  let scale: Double

  init(_ draw: inout Draw) {
    cells = draw.chance(0.4) ? [DrawnCell(&draw), DrawnCell(&draw)] : [DrawnCell(&draw)]
    lifetime = draw.chance(0.5) ? 1 : draw.number(0...1.5)
    birthRate = draw.chance(0.5) ? 1 : draw.number(0...2)
    velocity = draw.chance(0.5) ? 1 : draw.number(-2...2)
    scale = draw.chance(0.5) ? 1 : draw.number(-2...2)
    let shape = draw.pick(["point", "line", "rectangle", "cuboid", "circle", "sphere"])
    let emitterMode = draw.pick(["points", "outline", "surface", "volume"])
    let renderMode = draw.pick(["unordered", "oldestFirst", "oldestLast", "additive"])
    text = """
      { "type": "CAEmitterLayer", "emitterPosition": [50, 50], "emitterSize": [30, 20], \
      "emitterDepth": 10, "emitterShape": "\(shape)", "emitterMode": "\(emitterMode)", \
      "renderMode": "\(renderMode)", "lifetime": \(lifetime), "birthRate": \(birthRate), \
      "velocity": \(velocity), "scale": \(scale), "spin": \(draw.number(-2...2)), \
      "seed": \(draw.pick(Array(0...1000))), \
      "emitterCells": [\(cells.map(\.text).joined(separator: ", "))] }
      """
  }

  /// The cells in depth-first order, with the cells that emit them.
  var all: [(cell: DrawnCell, parent: DrawnCell?)] {
    var all: [(cell: DrawnCell, parent: DrawnCell?)] = []
    for cell in cells {
      all.append((cell: cell, parent: nil))
      for inner in cell.inner { all.append((cell: inner, parent: cell)) }
    }
    return all
  }
}

@Suite("Drawn calls and cells") struct AppleSampleTests {
  private func scene(_ layer: String) throws -> ResolvedScene {
    try resolved(
      """
      { "splashrender": 1, "size": [100, 100], "duration": 4, "layers": [\(layer)] }
      """, assets: FakeAssets(images: ["picture.png": (40, 20)]))
  }

  @Test func `100 calls of UIView.animate have the values of their formulas`() throws {
    var skipped = 0
    for number in 0..<100 {
      var draw = Draw(number)
      let call = DrawnCall(&draw)
      let own =
        call.key == "opacity" ? "\"opacity\": \(call.own)" : "\"position\": [\(call.own), 50]"
      let result = try scene("{ \"id\": \"a\", \(own), \"animate\": [\(call.text)] }")
      let warnings = result.diagnostics.filter { $0.severity != .note }
      if !warnings.isEmpty {
        #expect(
          warnings.allSatisfy { $0.message.hasPrefix("no spring with this damping ratio") },
          "\(call.text): \(warnings.map(\.message))")
        skipped += 1
        continue
      }
      for _ in 0..<5 {
        let time = draw.time(0...3)
        let layer = try #require(result.scene.evaluate(at: time).layer(id: "a"))
        let value = call.key == "opacity" ? layer.opacity : layer.position.x
        let expected = call.value(at: time)
        #expect(
          abs(value - expected) <= 1e-5,
          "call \(number) at \(time) is \(value), not \(expected): \(call.text)")
      }
    }
    #expect(skipped < 50)
  }

  @Test func `The particles of 50 emitters are within their ranges`() throws {
    for number in 0..<50 {
      var draw = Draw(1000 + number)
      let emitter = DrawnEmitter(&draw)
      let result = try scene(emitter.text)
      #expect(result.diagnostics.allSatisfy { $0.severity == .note }, "\(emitter.text)")
      for _ in 0..<5 {
        let time = draw.time(0.05...2)
        let particles = particles(result, at: time)
        checkCounts(emitter, particles, at: time)
        checkValues(emitter, particles, at: time)
        checkVelocities(emitter, particles, self.particles(result, at: time + 1e-5), at: time)
      }
    }
  }

  private func particles(_ result: ResolvedScene, at time: Double) -> [Particle] {
    result.scene.evaluate(at: time).layers.flatMap(\.particles)
  }

  /// The speed of the time of particles.
  private func speed(_ cell: DrawnCell, _ parent: DrawnCell?) -> Double {
    cell.speed * (parent?.speed ?? 1)
  }

  private func checkCounts(_ emitter: DrawnEmitter, _ particles: [Particle], at time: Double) {
    for (index, (cell, parent)) in emitter.all.enumerated() where parent == nil {
      let count = Double(particles.filter { $0.cell == index }.count)
      let hasBegun = cell.isEnabled && time >= cell.number("beginTime")
      func living(_ lifetime: Double) -> Double {
        guard hasBegun else { return 0 }
        let age = max(0, lifetime) * emitter.lifetime / cell.speed
        return cell.births(upTo: time, emitter.birthRate)
          - cell.births(upTo: time - age, emitter.birthRate)
      }
      let (least, most) = (living(cell.lifetime.low), living(cell.lifetime.high))
      #expect(
        count >= least - 1.001 && count <= most + 1.001,
        "\(count) particles at \(time), not \(least)…\(most): \(emitter.text)")
    }
  }

  private func checkValues(_ emitter: DrawnEmitter, _ particles: [Particle], at time: Double) {
    let all = emitter.all
    for particle in particles {
      let (cell, parent) = all[particle.cell]
      let age = (time - particle.birthTime) * speed(cell, parent)
      #expect(age >= -1e-9 && age <= cell.lifetime.high * emitter.lifetime + 1e-6)
      // The values of the emitting particle, at whatever age it emitted this one.
      let oldest = (parent?.lifetime.high ?? 0) * emitter.lifetime
      let inherited = parent.map { $0.scale(at: 0).union($0.scale(at: oldest)) }
      let scale = cell.scale(at: age) * (inherited ?? Interval(1, 1)) * emitter.scale
      #expect(scale.contains(particle.scale), "\(particle) of \(emitter.text)")
      let color = particle.color
      for (index, value) in [color.red, color.green, color.blue, color.alpha].enumerated() {
        let factor = parent.map { $0.color(index, at: 0).union($0.color(index, at: oldest)) }
        let component = cell.color(index, at: age) * (factor ?? Interval(1, 1))
        #expect(component.contains(value), "\(particle) of \(emitter.text)")
      }
    }
  }

  /// Compares the distances that particles move between two times.
  private func checkVelocities(
    _ emitter: DrawnEmitter, _ particles: [Particle], _ later: [Particle], at time: Double
  ) {
    let births = particles.map(\.birthTime)
    guard births == later.map(\.birthTime), particles.map(\.cell) == later.map(\.cell) else {
      return
    }
    let all = emitter.all
    for (before, after) in zip(particles, later) {
      let (cell, parent) = all[before.cell]
      let passed = 1e-5 * speed(cell, parent)
      let age = (time - before.birthTime) * speed(cell, parent)
      func component(_ way: Double, _ acceleration: String) -> Double {
        way / passed - cell.number(acceleration) * (age + passed / 2)
      }
      let x = component(after.position.x - before.position.x, "xAcceleration")
      let y = component(after.position.y - before.position.y, "yAcceleration")
      let z = component(after.zPosition - before.zPosition, "zAcceleration")
      let length = (x * x + y * y + z * z).squareRoot()
      let range = cell.velocity * emitter.velocity
      let least = range.low <= 0 && range.high >= 0 ? 0 : min(abs(range.low), abs(range.high))
      let most = max(abs(range.low), abs(range.high))
      #expect(
        length >= least - 1e-4 && length <= most + 1e-4,
        "\(length), not \(least)…\(most): \(emitter.text)")
    }
  }
}

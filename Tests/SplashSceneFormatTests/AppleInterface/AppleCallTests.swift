import Foundation
import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

// MARK: Springs

/// The fraction of the distance that remains for a damped oscillator after a time.
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

/// The angular frequency at which a thousandth remains after the duration; `nil` if no frequency does.
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

/// A random `UIView.animate` call, which moves a layer or changes its opacity.
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
    // Opacity is limited to 0…1, which springs exceed.
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

@Suite("Random UIView.animate calls") struct AppleCallTests {
  @Test
  func `100 random UIView.animate calls written as animate blocks follow UIKit's timing formulas`()
    throws
  {
    var skipped = 0
    for number in 0..<100 {
      var draw = Draw(number)
      let call = DrawnCall(&draw)
      let own =
        call.key == "opacity" ? "\"opacity\": \(call.own)" : "\"position\": [\(call.own), 50]"
      let result = try sampleScene("{ \"id\": \"a\", \(own), \"animate\": [\(call.text)] }")
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
}

import Foundation
import SplashScene
import Testing

@testable import SplashSceneFormat

/// An interval of numbers.
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

/// A random emitter cell.
private struct DrawnCell {
  private(set) var members: [String] = []
  private var numbers: [String: Double] = [:]
  private var color = [1.0, 1, 1, 1]
  private(set) var isEnabled = true
  private var autoreverses = false
  private(set) var inner: [DrawnCell] = []

  static let components = ["red", "green", "blue", "alpha"]

  /// Picks random members of the interface table.
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

/// A random emitter.
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

@Suite("Random emitter cells") struct AppleCellTests {
  @Test
  func
    `the particles of 50 random emitters have scales, colours and speeds in their cells' ranges`()
    throws
  {
    for number in 0..<50 {
      var draw = Draw(1000 + number)
      let emitter = DrawnEmitter(&draw)
      let result = try sampleScene(emitter.text)
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

  /// The speed of the particles' time.
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
      // The values of the emitting particle, at any age.
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

  /// Checks the distances that particles move between two times.
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

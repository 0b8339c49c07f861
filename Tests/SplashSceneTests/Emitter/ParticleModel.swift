import Foundation
import SplashScene

/// A second implementation of particles, computed step by step from the rules in the documentation.
struct ParticleModel {
  var emitter: EmitterContent
  /// The layer's birth rate factor at a time.
  var birthRate: (Double) -> Double
  /// The emitter at a time, without that factor.
  var values: (Double) -> EmitterContent

  init(
    _ emitter: EmitterContent, birthRate: ((Double) -> Double)? = nil,
    values: ((Double) -> EmitterContent)? = nil
  ) {
    self.emitter = emitter
    self.birthRate = birthRate ?? { _ in emitter.birthRate }
    self.values = values ?? { _ in emitter }
  }

  struct Body {
    var cell: Int
    var place: [Double]
    var scale: Double
    var turn: Double
    var color: [Double]
    var born: Double
  }

  /// The bodies that are alive at a time, parents before their children.
  func bodies(at time: Double) -> [Body] {
    let root = word(emitter.seed, 0)
    var found: [Body] = []
    var index = 0
    for (number, cell) in emitter.emitterCells.enumerated() {
      defer { index += 1 + descendants(cell) }
      guard cell.isEnabled else { continue }
      let begin = cell.timing.beginTime
      let end = begin + cell.timing.activeDuration
      // Rates are steps of 1/240 s.
      var births = 0.0
      var step = (begin * 240).rounded(.down) / 240
      while step < min(time, end) {
        let (from, to) = (max(step, begin), min(step + 1 / 240.0, end))
        let rate = birthRate(step + 1 / 480.0) * cell.birthRate
        let before = births
        births += rate * (to - from)
        var k = (before + 1e-7).rounded(.down) + 1
        while k <= births + 1e-7 {
          let born = from + (k - before) / rate
          if born <= time {
            let state = word(word(root, 256 + UInt64(number)), UInt64(k) - 1)
            let layer = values(born)
            let start = origin(layer, state)
            let body = Start(
              state: state, place: start.place, longitude: start.longitude,
              latitude: start.latitude, layer: layer, scale: layer.scale, tint: [1, 1, 1, 1],
              born: born)
            found += lives(of: cell, index, body, age: time - born)
          }
          k += 1
        }
        step += 1 / 240.0
      }
    }
    return found
  }

  private struct Start {
    var state: UInt64
    var place: [Double]
    var longitude = 0.0
    var latitude = 0.0
    var layer: EmitterContent
    /// The factor for the particle's scale: the scale of the layer or of the emitting particle.
    var scale: Double
    var tint: [Double]
    var born: Double
  }

  private func lives(of cell: EmitterCell, _ index: Int, _ start: Start, age: Double) -> [Body] {
    func random(_ quantity: UInt64) -> Double { fraction(start.state, quantity) }
    func spread(_ value: Double, _ range: Double, _ quantity: UInt64) -> Double {
      (value - abs(range) / 2) * (1 - random(quantity)) + (value + abs(range) / 2)
        * random(quantity)
    }
    let speed = spread(cell.velocity, cell.velocityRange, 6) * start.layer.velocity
    let lifetime = spread(cell.lifetime, cell.lifetimeRange, 7) * start.layer.lifetime
    let half = min(abs(cell.emissionRange) / 2, .pi)
    let cosine = 1 - (1 - cos(half)) * random(4)
    let sine = sqrt(max(0, 1 - cosine * cosine))
    let turn = 2 * .pi * random(5)
    // The cone around the x axis is rotated by the latitude, then by the longitude.
    let local = [cosine, sine * cos(turn), sine * sin(turn)]
    let (rise, around) = (
      start.latitude + cell.emissionLatitude, start.longitude + cell.emissionLongitude
    )
    let lifted = [
      local[0] * cos(rise) - local[2] * sin(rise), local[1],
      local[0] * sin(rise) + local[2] * cos(rise),
    ]
    let direction = [
      lifted[0] * cos(around) - lifted[1] * sin(around),
      lifted[0] * sin(around) + lifted[1] * cos(around), lifted[2],
    ]
    func place(at age: Double) -> [Double] {
      let pull = [cell.xAcceleration, cell.yAcceleration, cell.zAcceleration]
      var (now, way) = (start.place, direction.map { $0 * speed })
      for _ in 0..<32 {
        let dt = age / 32
        for axis in 0..<3 {
          now[axis] += (way[axis] + pull[axis] * dt / 2) * dt
          way[axis] += pull[axis] * dt
        }
      }
      return now
    }
    /// The angles of the direction in which the particle moves or, at rest, was emitted.
    func angles(at age: Double) -> (longitude: Double, latitude: Double) {
      let pull = [cell.xAcceleration, cell.yAcceleration, cell.zAcceleration]
      var way = (0..<3).map { direction[$0] * speed + pull[$0] * age }
      if way == [0, 0, 0] { way = direction }
      return (atan2(way[1], way[0]), atan2(way[2], hypot(way[0], way[1])))
    }
    func scale(at age: Double) -> Double {
      let own = spread(cell.scale, cell.scaleRange, 8)
      let now = own + cell.scaleSpeed * age
      // The scale stops at 0.
      return (own * now < 0 || own == 0 && now < 0 ? 0 : now) * start.scale
    }
    func color(at age: Double) -> [Double] {
      let (c, r, s) = (cell.color, cell.colorRange, cell.colorSpeed)
      return [
        spread(c.red, r.red, 10) + s.red * age, spread(c.green, r.green, 11) + s.green * age,
        spread(c.blue, r.blue, 12) + s.blue * age, spread(c.alpha, r.alpha, 13) + s.alpha * age,
      ].enumerated().map { min(max($1, 0), 1) * start.tint[$0] }
    }
    var found: [Body] = []
    if age < lifetime {
      found.append(
        Body(
          cell: index, place: place(at: age),
          scale: scale(at: age),
          turn: spread(cell.spin, cell.spinRange, 9) * start.layer.spin * age,
          color: color(at: age), born: start.born))
    }
    var inner = index + 1
    for (number, child) in cell.emitterCells.enumerated() {
      defer { inner += 1 + descendants(child) }
      guard child.isEnabled else { continue }
      var k = 1.0
      while child.timing.beginTime + k / child.birthRate <= age,
        child.timing.beginTime + k / child.birthRate < lifetime,
        k / child.birthRate <= child.timing.activeDuration
      {
        let bornAt = child.timing.beginTime + k / child.birthRate
        let state = word(word(start.state, 256 + UInt64(number)), UInt64(k) - 1)
        let body = Start(
          state: state, place: place(at: bornAt), longitude: angles(at: bornAt).longitude,
          latitude: angles(at: bornAt).latitude, layer: start.layer, scale: scale(at: bornAt),
          tint: color(at: bornAt), born: start.born + bornAt)
        found += lives(of: child, inner, body, age: age - bornAt)
        k += 1
      }
    }
    return found
  }

  private func descendants(_ cell: EmitterCell) -> Int {
    cell.emitterCells.reduce(0) { $0 + 1 + descendants($1) }
  }

  /// A random point of the shape, according to the table in the documentation.
  private func origin(
    _ e: EmitterContent, _ state: UInt64
  ) -> (place: [Double], longitude: Double, latitude: Double) {
    let u = (0..<4).map { fraction(state, UInt64($0)) }
    var place = [e.emitterPosition.x, e.emitterPosition.y, e.emitterZPosition]
    let size = [e.emitterSize.width, e.emitterSize.height, e.emitterDepth]
    var (longitude, latitude) = (0.0, 0.0)
    func end(_ u: Double) -> Double { u < 0.5 ? -0.5 : 0.5 }
    switch (e.emitterShape, e.emitterMode) {
    case (.point, _): break
    case (.line, let mode):
      place[0] += size[0] * (mode == .points ? end(u[0]) : u[0] - 0.5)
      longitude = -.pi / 2
    case (.rectangle, let mode), (.cuboid, let mode):
      let axes = e.emitterShape == .cuboid ? 3 : 2
      var fixed = Set<Int>()
      switch mode {
      case .points: fixed = [0, 1, 2]
      case .outline:
        let lengths = (0..<axes).map { size[$0] }
        var rest = u[3] * lengths.reduce(0, +)
        var along = 0
        while along < axes - 1, rest >= lengths[along] {
          rest -= lengths[along]
          along += 1
        }
        fixed = Set([0, 1, 2]).subtracting([along])
      case .surface where axes == 3:
        let faces = [(2, size[0] * size[1]), (0, size[1] * size[2]), (1, size[0] * size[2])]
        var rest = u[3] * faces.reduce(0) { $0 + $1.1 }
        var face = 0
        while face < 2, rest >= faces[face].1 {
          rest -= faces[face].1
          face += 1
        }
        fixed = [faces[face].0]
      case .surface, .volume: break
      }
      for axis in 0..<axes {
        place[axis] += size[axis] * (fixed.contains(axis) ? end(u[axis]) : u[axis] - 0.5)
      }
    case (.circle, .points), (.sphere, .points): break
    case (.circle, _), (.sphere, .outline):
      longitude = 2 * .pi * u[0]
      let distance = size[0] * (e.emitterMode == .outline ? 1 : sqrt(u[1]))
      place[0] += distance * cos(longitude)
      place[1] += distance * sin(longitude)
    case (.sphere, let mode):
      longitude = 2 * .pi * u[0]
      latitude = asin(2 * u[1] - 1)
      let distance = size[0] * (mode == .volume ? cbrt(u[2]) : 1)
      place[0] += distance * cos(latitude) * cos(longitude)
      place[1] += distance * cos(latitude) * sin(longitude)
      place[2] += distance * sin(latitude)
    }
    return (place, longitude, latitude)
  }

  // MARK: Random numbers

  private func word(_ state: UInt64, _ index: UInt64) -> UInt64 {
    var z = state
    for _ in 0...index % 1_000_003 { z &+= 0x9E37_79B9_7F4A_7C15 }
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }

  private func fraction(_ state: UInt64, _ quantity: UInt64) -> Double {
    Double(word(state, quantity) >> 11) / 9_007_199_254_740_992
  }
}

/// A cell of an emitter, with everything precomputed that doesn't depend on time.
final class PreparedCell: Sendable {
  /// The cell's index among all cells of the emitter.
  let index: Int
  /// The cell's index among the cells of the layer or particle that emits it.
  let position: Int
  let cell: EmitterCell
  let timing: MediaTiming
  /// The number of births per second of the emitting layer's or particle's time, if the layer's factor is 1.
  let rate: Double
  /// The speed of the cell's time relative to the layer's time.
  let speed: Double
  /// The maximum age of a particle and its descendants, in seconds of cell time.
  let greatestAge: Double
  /// The cells that the cell's particles emit.
  let cells: [PreparedCell]
  let acceleration: SIMD3<Double>
  let colorSpeed: SIMD4<Double>
  /// The emission directions at an origin with the default direction.
  private let cone: EmissionCone

  /// Prepares a cell and its nested cells.
  ///
  /// - Parameters:
  ///   - position: The cell's index among the cells of the layer or particle that emits it.
  ///   - speed: The speed of the emitting layer's or particle's time relative to layer time.
  ///   - greatestLifetime: The maximum factor for lifetimes.
  ///   - count: The number of cells before this cell; increased by 1 and by the number of nested cells.
  private init(
    _ cell: EmitterCell, _ position: Int, in speed: Double, _ greatestLifetime: Double,
    _ count: inout Int
  ) {
    index = count
    self.position = position
    self.cell = cell
    timing = cell.timing
    rate = max(0, cell.birthRate) * max(0, timing.speed)
    let ownSpeed = speed * max(0, timing.speed)
    self.speed = ownSpeed
    count += 1
    cells = Self.prepared(cell.emitterCells, in: ownSpeed, greatestLifetime, &count)
    greatestAge =
      cell.greatestLifetime(greatestLifetime)
      + (cells.map { $0.greatestAge / $0.timing.speed }.max() ?? 0)
    cone = EmissionCone(
      longitude: cell.emissionLongitude, latitude: cell.emissionLatitude,
      range: cell.emissionRange)
    acceleration = SIMD3(cell.xAcceleration, cell.yAcceleration, cell.zAcceleration)
    colorSpeed = SIMD4(cell.colorSpeed)
  }

  /// Prepares the cells that emit particles. For the parameters, see `init`.
  static func prepared(
    _ cells: [EmitterCell], in speed: Double, _ greatestLifetime: Double, _ count: inout Int
  ) -> [PreparedCell] {
    var prepared: [PreparedCell] = []
    for (position, cell) in cells.enumerated() {
      let cell = PreparedCell(cell, position, in: speed, greatestLifetime, &count)
      if cell.cell.isEnabled, cell.rate > 0, cell.greatestAge > 0 { prepared.append(cell) }
    }
    return prepared
  }

  /// Returns the birth of a particle emitted by the layer.
  ///
  /// - Parameters:
  ///   - random: The particle's random numbers.
  ///   - time: The time of birth, in seconds of layer time.
  ///   - emitter: The emitter at that time.
  func birth(
    _ random: ParticleRandom, at time: Double, from emitter: EmitterContent
  ) -> ParticleBirth {
    ParticleBirth(
      of: self, random, EmitterOrigin(of: emitter, random), at: time,
      ParticleBirth.Factors(
        lifetime: emitter.lifetime, velocity: emitter.velocity, scale: emitter.scale,
        spin: emitter.spin), .none)
  }

  /// Returns the birth of a particle emitted by another particle, which inherits that particle's scale and colour.
  /// Its emission angles are relative to the direction in which that particle moves.
  ///
  /// - Parameters:
  ///   - k: The particle's index among the particles of this cell emitted by the parent.
  ///   - parent: The emitting particle.
  ///   - age: The parent's age at the birth, in seconds of its cell's time.
  func birth(
    _ k: Int, from parent: ParticleBirth, of cell: PreparedCell, at age: Double
  ) -> ParticleBirth {
    var factors = parent.factors
    // The parent's scale contains the layer's factor.
    factors.scale = 1
    return ParticleBirth(
      of: self, parent.random.cell(position).particle(k), parent.origin(at: age, of: cell),
      at: parent.time + age / cell.speed, factors,
      ParticleBirth.Inherited(
        scale: parent.scale(at: age, of: cell), color: parent.color(at: age, of: cell)))
  }

  /// Returns the emission directions at `origin`.
  func cone(at origin: EmitterOrigin) -> EmissionCone {
    if origin.longitude == 0, origin.latitude == 0 { return cone }
    return EmissionCone(
      longitude: origin.longitude + cell.emissionLongitude,
      latitude: origin.latitude + cell.emissionLatitude, range: cell.emissionRange)
  }
}

/// The properties of a particle that are fixed at its birth.
struct ParticleBirth {
  /// The layer's factors for its particles' values.
  struct Factors {
    var lifetime: Double
    var velocity: Double
    var scale: Double
    var spin: Double
  }

  /// The values of the emitting particle at the time of birth, by which a particle's own values are multiplied.
  struct Inherited {
    var scale: Double
    var color: SIMD4<Double>

    /// The factors of a particle that the layer emits.
    static let none = Inherited(scale: 1, color: SIMD4(repeating: 1))
  }

  let random: ParticleRandom
  /// The time of birth, in seconds of layer time.
  let time: Double
  let factors: Factors
  /// The lifetime, in seconds of cell time.
  let lifetime: Double
  private let position: SIMD3<Double>
  private let velocity: SIMD3<Double>
  /// The direction in which the particle was emitted; only set if the particle moves or emits particles.
  private let direction: SIMD3<Double>
  private let scale: Double
  private let spin: Double
  private let color: SIMD4<Double>
  private let inherited: Inherited

  init(
    of prepared: PreparedCell, _ random: ParticleRandom, _ origin: EmitterOrigin,
    at time: Double, _ factors: Factors, _ inherited: Inherited
  ) {
    let cell = prepared.cell
    (self.random, self.time, self.factors, self.inherited) = (random, time, factors, inherited)
    position = origin.position
    let speed =
      random.value(.velocity, about: cell.velocity, range: cell.velocityRange) * factors.velocity
    direction =
      speed == 0 && prepared.cells.isEmpty ? .zero : prepared.cone(at: origin).direction(random)
    velocity = speed * direction
    lifetime =
      random.value(.lifetime, about: cell.lifetime, range: cell.lifetimeRange) * factors.lifetime
    scale = random.value(.scale, about: cell.scale, range: cell.scaleRange)
    spin = random.value(.spin, about: cell.spin, range: cell.spinRange) * factors.spin
    let range = cell.colorRange
    color = SIMD4(
      random.value(.red, about: cell.color.red, range: range.red),
      random.value(.green, about: cell.color.green, range: range.green),
      random.value(.blue, about: cell.color.blue, range: range.blue),
      random.value(.alpha, about: cell.color.alpha, range: range.alpha))
  }

  /// Returns the position at a given age, in seconds of cell time.
  func position(at age: Double, of cell: PreparedCell) -> SIMD3<Double> {
    position + velocity * age + cell.acceleration * (age * age / 2)
  }

  /// Returns the place and direction of the particles that this particle emits at a given age.
  func origin(at age: Double, of cell: PreparedCell) -> EmitterOrigin {
    let velocity = velocity + cell.acceleration * age
    // A particle at rest has the direction in which it was emitted.
    return EmitterOrigin(
      position(at: age, of: cell), direction: velocity == .zero ? direction : velocity)
  }

  /// Returns the scale of the particle's contents at a given age. It doesn't change its sign.
  func scale(at age: Double, of cell: PreparedCell) -> Double {
    let own = scale + cell.cell.scaleSpeed * age
    return (scale < 0 ? min(0, own) : max(0, own)) * factors.scale * inherited.scale
  }

  /// Returns the colour factor of the particle's contents at a given age.
  func color(at age: Double, of cell: PreparedCell) -> SIMD4<Double> {
    (color + cell.colorSpeed * age).clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1)) * inherited.color
  }

  /// Returns the particle at a given age.
  func particle(at age: Double, of cell: PreparedCell) -> Particle {
    let place = position(at: age, of: cell)
    let color = color(at: age, of: cell)
    return Particle(
      cell: cell.index, position: Point(place.x, place.y), zPosition: place.z,
      scale: scale(at: age, of: cell), rotation: spin * age,
      color: Color(color.x, color.y, color.z, color.w), birthTime: time)
  }
}

extension SIMD4<Double> {
  /// Creates a vector of a colour's components.
  init(_ color: Color) { self.init(color.red, color.green, color.blue, color.alpha) }
}

/// Collects the living particles of a moment.
struct ParticleCollector {
  /// The layer's time in seconds.
  let time: Double
  private var particles: [Particle] = []
  /// How many more births are looked at.
  private var remaining = 4 * EmitterContent.maximumParticles

  init(time: Double) {
    self.time = time
  }

  /// Whether there are as many particles as there may be.
  var isFull: Bool { remaining <= 0 || particles.count >= EmitterContent.maximumParticles }

  /// The numbers of births between two counts of them, the end included; at most the last 400,000.
  static func births(from first: Double, to last: Double) -> Range<Int> {
    // Sums of decimal seconds are not exact.
    func count(_ births: Double) -> Int {
      births > 0 ? Int(min((births + 1e-6).rounded(.down), 1e15)) : 0
    }
    let end = count(last)
    return max(min(count(first), end), end - 4 * EmitterContent.maximumParticles)..<end
  }

  /// Collects a particle, if it lives, and those that it has emitted.
  mutating func collect(_ birth: ParticleBirth, of cell: PreparedCell) {
    remaining -= 1
    let age = max(0, (time - birth.time) * cell.speed)
    if age < birth.lifetime { particles.append(birth.particle(at: age, of: cell)) }
    for inner in cell.cells {
      let timing = inner.timing
      guard age >= timing.beginTime else { continue }
      let begin = timing.beginTime - timing.timeOffset / timing.speed
      // The last moment doesn't count: the particle is dead then.
      let end = min(
        age, begin + timing.activeDuration / timing.speed, birth.lifetime - 2e-6 / inner.rate)
      let first = max(begin, 0, age - inner.greatestAge / timing.speed - 1e-6)
      let births = Self.births(
        from: (first - begin) * inner.rate, to: (end - begin) * inner.rate)
      for k in births where !isFull {
        let bornAt = min(begin + Double(k + 1) / inner.rate, age)
        collect(inner.birth(k, from: birth, of: cell, at: bornAt), of: inner)
      }
    }
  }

  /// What was collected, in drawing order.
  func particles(in mode: ParticleRenderMode) -> [Particle] {
    switch mode {
    case .unordered, .additive: particles
    case .oldestFirst: sorted { $0.birthTime }
    case .oldestLast: sorted { -$0.birthTime }
    case .backToFront: sorted { $0.zPosition }
    }
  }

  /// The particles by ascending keys; equal ones stay in their order.
  private func sorted(by key: (Particle) -> Double) -> [Particle] {
    let keys = particles.map(key)
    if zip(keys, keys.dropFirst()).allSatisfy({ $0 <= $1 }) { return particles }
    return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { particles[$0] }
  }
}

import SplashSystem

/// Collects the live particles at one time.
struct ParticleCollector {
  /// The layer's time in seconds.
  let time: Double
  private var particles: [Particle] = []
  /// The remaining number of births to process.
  private var remaining = 4 * EmitterContent.maximumParticles

  /// The maximum number of particles.
  private let limit: Int

  init(time: Double, limit: Int = EmitterContent.maximumParticles) {
    (self.time, self.limit) = (time, limit)
  }

  /// Whether the maximum number of particles was reached.
  var isFull: Bool { remaining <= 0 || particles.count >= limit }

  /// Returns the indices of the births between two cumulative counts, including any birth at the second count; at
  /// most the last 400,000 of them.
  static func births(from first: Double, to last: Double) -> Range<Int> {
    // Sums of decimal fractions of a second are inexact.
    func count(_ births: Double) -> Int {
      births > 0 ? Int(clamping: min((births + 1e-6).rounded(.down), 1e15)) : 0
    }
    let end = count(last)
    return max(min(count(first), end), end - 4 * EmitterContent.maximumParticles)..<end
  }

  /// Collects a particle if it is alive, together with the particles that it has emitted.
  mutating func collect(_ birth: ParticleBirth, of cell: PreparedCell) {
    remaining -= 1
    let age = max(0, (time - birth.time) * cell.speed)
    if age < birth.lifetime { particles.append(birth.particle(at: age, of: cell)) }
    for inner in cell.cells {
      let timing = inner.timing
      guard age >= timing.beginTime else { continue }
      let begin = timing.beginTime - timing.timeOffset / timing.speed
      // The end itself is excluded: the particle is dead by then.
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

  /// Returns the collected particles in drawing order.
  func particles(in mode: ParticleRenderMode) -> [Particle] {
    switch mode {
    case .unordered, .additive: particles
    case .oldestFirst: sorted { $0.birthTime }
    case .oldestLast: sorted { -$0.birthTime }
    case .backToFront: sorted { $0.zPosition }
    }
  }

  /// Returns the particles in ascending order of their keys; the sort is stable.
  private func sorted(by key: (Particle) -> Double) -> [Particle] {
    let keys = particles.map(key)
    if zip(keys, keys.dropFirst()).allSatisfy({ $0 <= $1 }) { return particles }
    return keys.indices.sorted { (keys[$0], $0) < (keys[$1], $1) }.map { particles[$0] }
  }
}

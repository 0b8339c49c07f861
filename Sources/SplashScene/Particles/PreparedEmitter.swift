/// An emitter, with everything precomputed that doesn't depend on time. Its particles depend only on the time and the
/// seed.
final class PreparedEmitter: Sendable {
  private let content: EmitterContent
  /// The emitter as a function of layer time; `nil` if it is constant.
  private let values: (@Sendable (Double) -> EmitterContent)?
  private let birthRate: BirthRate
  private let cells: [PreparedCell]

  /// Prepares an emitter.
  ///
  /// - Parameters:
  ///   - content: The model values.
  ///   - greatestLifetime: The maximum factor for lifetimes.
  ///   - birthRate: The factor for birth rates.
  ///   - values: The emitter as a function of layer time, if it changes.
  init(
    _ content: EmitterContent, greatestLifetime: Double, birthRate: BirthRate,
    values: (@Sendable (Double) -> EmitterContent)?
  ) {
    self.content = content
    self.values = values
    self.birthRate = birthRate
    var count = 0
    cells = PreparedCell.prepared(content.emitterCells, in: 1, greatestLifetime, &count)
  }

  /// The spans of layer time in which there may be particles of each of the layer's cells, by the cell's index: from
  /// its beginning until the last particle that can be born is dead.
  var particleSpans: [Int: ClosedRange<Double>] {
    let spans = cells.map { cell in
      let timing = cell.timing
      let begin = timing.beginTime
      let lastBirth =
        begin + (timing.activeDuration - timing.timeOffset) / timing.speed
      return (cell.position, begin...max(begin, lastBirth + cell.greatestAge / timing.speed))
    }
    return Dictionary(uniqueKeysWithValues: spans)
  }

  /// Returns whether there are particles of the layer's cell with the given index, or of any cell, at a layer time.
  func hasParticles(of cell: Int?, at time: Double) -> Bool {
    let emitting = cell.map { index in cells.filter { $0.position == index } } ?? cells
    return !particles(of: emitting, at: time, limit: 1).isEmpty
  }

  /// Returns the live particles at a given layer time, in drawing order.
  func particles(at time: Double) -> [Particle] {
    particles(of: cells, at: time, limit: EmitterContent.maximumParticles)
  }

  /// Returns the live particles of some of the layer's cells; of more than `limit`, any of them.
  private func particles(
    of cells: [PreparedCell], at time: Double, limit: Int
  ) -> [Particle] {
    guard time.isFinite, !cells.isEmpty else { return [] }
    var collector = ParticleCollector(time: time, limit: limit)
    let integral = birthRate.integral(upTo: time)
    let random = ParticleRandom(seed: content.seed)
    for cell in cells {
      guard let births = CellBirths(of: cell, before: time, integral) else { continue }
      let random = random.cell(cell.position)
      for k in births.range where !collector.isFull {
        let birthTime = min(births.time(of: k, integral), time)
        let birth = cell.birth(
          random.particle(k), at: birthTime, from: values?(birthTime) ?? content)
        collector.collect(birth, of: cell)
      }
    }
    return collector.particles(in: content.renderMode)
  }
}

/// The births in one of the layer's cells whose particles may be alive.
private struct CellBirths {
  /// The indices of the births, from 0.
  let range: Range<Int>
  /// The integral of the layer's birth rate factor at the start of the emission.
  private let start: Double
  private let rate: Double

  /// Finds the births whose particles, or descendants, may be alive at a given layer time; `nil` if there are none.
  init?(of cell: PreparedCell, before time: Double, _ integral: BirthRate.Integral) {
    let timing = cell.timing
    guard time >= timing.beginTime else { return nil }
    let begin = timing.beginTime - timing.timeOffset / timing.speed
    let end = min(time, begin + timing.activeDuration / timing.speed)
    start = integral.value(at: begin)
    rate = cell.rate
    // Older particles are dead, with a small margin for rounding.
    let first = max(begin, time - cell.greatestAge / timing.speed - 1e-6)
    range = ParticleCollector.births(
      from: (integral.value(at: first) - start) * rate, to: (integral.value(at: end) - start) * rate
    )
    if range.isEmpty { return nil }
  }

  /// Returns the time of birth of a particle, in seconds of layer time.
  func time(of k: Int, _ integral: BirthRate.Integral) -> Double {
    integral.time(of: start + Double(k + 1) / rate)
  }
}

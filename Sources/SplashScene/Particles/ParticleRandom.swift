/// The random numbers of a particle: functions of the emitter's seed, of the indices that lead to the
/// particle, and of what a number is for.
///
/// A state is the seed's word 0. A cell's is word 256 + i of its owner's, where i is the cell's index
/// among those of the layer or particle that has it; the state of particle k is word k of its cell's.
/// Quantity q of a particle is its word q, in 1/2⁵³ of 0…1. Words are those of ``SplitMix``.
struct ParticleRandom: Sendable {
  /// What a number is for; the raw value is its index.
  enum Quantity: UInt64 {
    case placeAlong, placeAcross, placeDeep, placeChoice
    case coneTilt, coneTurn
    case velocity, lifetime, scale, spin
    case red, green, blue, alpha
  }

  let state: UInt64

  /// The numbers of an emitter.
  init(seed: UInt64) {
    state = SplitMix.word(seed, 0)
  }

  private init(state: UInt64) {
    self.state = state
  }

  /// Those of the cell at `index`, of the emitter or of the particle that has these numbers.
  func cell(_ index: Int) -> ParticleRandom {
    ParticleRandom(state: SplitMix.word(state, 256 + UInt64(index)))
  }

  /// Those of the particle at `index`, of the cell that has these numbers.
  func particle(_ index: Int) -> ParticleRandom {
    ParticleRandom(state: SplitMix.word(state, UInt64(index)))
  }

  /// A number of 0 to before 1.
  @inline(__always)
  func fraction(_ quantity: Quantity) -> Double {
    SplitMix.fraction(state, quantity.rawValue)
  }

  /// A number anywhere in `middle − range / 2 … middle + range / 2`.
  @inline(__always)
  func value(_ quantity: Quantity, about middle: Double, range: Double) -> Double {
    range == 0 ? middle : middle + range * (fraction(quantity) - 0.5)
  }
}

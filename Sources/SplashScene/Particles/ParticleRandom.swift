import SplashSystem

/// The random numbers of a particle. They depend on the emitter's seed, the indices of the cells and particles that
/// lead to the particle, and the purpose of each number.
///
/// An emitter's state is word 0 of its seed. A cell's state is word 256 + i of its owner's state, where i is the
/// cell's index among the cells of its layer or particle. The state of particle k is word k of its cell's state.
/// Quantity q of a particle is word q of its state, as a multiple of 1/2⁵³ in 0…1. Words are defined by ``SplitMix``.
struct ParticleRandom: Sendable {
  /// The purpose of a number; its raw value is the number's index.
  enum Quantity: UInt64 {
    case placeAlong, placeAcross, placeDeep, placeChoice
    case coneTilt, coneTurn
    case velocity, lifetime, scale, spin
    case red, green, blue, alpha
  }

  let state: UInt64

  /// Creates the random numbers for an emitter.
  init(seed: UInt64) {
    state = SplitMix.word(seed, 0)
  }

  private init(state: UInt64) {
    self.state = state
  }

  /// Returns the random numbers of the cell at `index` in this emitter or particle.
  func cell(_ index: Int) -> ParticleRandom {
    ParticleRandom(state: SplitMix.word(state, 256 + UInt64(index)))
  }

  /// Returns the random numbers of the particle at `index` of this cell.
  func particle(_ index: Int) -> ParticleRandom {
    ParticleRandom(state: SplitMix.word(state, UInt64(index)))
  }

  /// Returns a number in 0..<1.
  @inline(__always)
  func fraction(_ quantity: Quantity) -> Double {
    SplitMix.fraction(state, quantity.rawValue)
  }

  /// Returns a uniformly distributed number in `middle − range / 2 … middle + range / 2`. The sign of the range has
  /// no effect.
  @inline(__always)
  func value(_ quantity: Quantity, about middle: Double, range: Double) -> Double {
    range == 0 ? middle : middle + abs(range) * (fraction(quantity) - 0.5)
  }
}

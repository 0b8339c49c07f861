import SplashScene

/// The random choices of one expression: a function of the scene's seed, the place of the value in its
/// file and the call in the expression, so that an edit elsewhere leaves them alone.
struct SeededChoices {
  private let state: UInt64

  /// The choices of the value at `path` of its file.
  init(seed: UInt64, path: String) {
    // FNV-1a: a stable hash, unlike the standard library's.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = SplitMix.mix(seed ^ SplitMix.mix(hash))
  }

  /// A number of 0 to before 1, for the call at `call` of the expression.
  func fraction(call: Int) -> Double {
    SplitMix.fraction(state, UInt64(clamping: call))
  }

  /// A number of 0 to before `count`, for the call at `call` of the expression.
  func index(below count: Int, call: Int) -> Int {
    let word = SplitMix.word(state, UInt64(clamping: call))
    return Int(word.multipliedFullWidth(by: UInt64(clamping: count)).high)
  }
}

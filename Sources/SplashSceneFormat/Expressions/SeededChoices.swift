/// The random choices of one expression: a function of the scene's seed, the place of the value in its
/// file and the call in the expression, so that an edit elsewhere leaves them alone.
struct SeededChoices {
  private let state: UInt64

  /// The choices of the value at `path` of its file.
  init(seed: UInt64, path: String) {
    // FNV-1a: a stable hash, unlike the standard library's.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = SeededChoices.mix(seed ^ SeededChoices.mix(hash))
  }

  /// A number of 0 to before 1, for the call at `call` of the expression.
  func fraction(call: Int) -> Double {
    Double(word(call) >> 11) * 0x1p-53
  }

  /// A number of 0 to before `count`, for the call at `call` of the expression.
  func index(below count: Int, call: Int) -> Int {
    Int(word(call).multipliedFullWidth(by: UInt64(clamping: count)).high)
  }

  private func word(_ call: Int) -> UInt64 {
    SeededChoices.mix(state &+ 0x9E37_79B9_7F4A_7C15 &* (UInt64(clamping: call) &+ 1))
  }

  /// SplitMix64's output function.
  private static func mix(_ value: UInt64) -> UInt64 {
    var z = value
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

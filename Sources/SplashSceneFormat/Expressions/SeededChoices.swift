import SplashScene
import SplashSystem

/// The random choices of an expression. They depend on the scene's seed, the value's path in the file and the call's
/// index, so that edits elsewhere don't change them.
struct SeededChoices {
  private var state: UInt64

  /// Creates the choices for the value at `path` in its file.
  init(seed: UInt64, path: String) {
    // FNV-1a: a stable hash, unlike the standard library's.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in path.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    state = SplitMix.mix(seed ^ SplitMix.mix(hash))
  }

  /// Returns the choices for an element of a list, given its index.
  func element(_ index: Int) -> SeededChoices {
    var copy = self
    copy.state = SplitMix.word(state, ~UInt64(clamping: index))
    return copy
  }

  /// Returns a number from 0 up to, but not including, 1 for the call with index `call`.
  func fraction(call: Int) -> Double {
    SplitMix.fraction(state, UInt64(clamping: call))
  }

  /// Returns a whole number from 0 up to, but not including, `count` for the call with index `call`.
  func index(below count: Int, call: Int) -> Int {
    let word = SplitMix.word(state, UInt64(clamping: call))
    return Int(word.multipliedFullWidth(by: UInt64(clamping: count)).high)
  }
}

/// Chooses, for pixels that may as well be transparent as repeat what is on the screen, what makes
/// the compressed data shorter.
///
/// It follows the compressor's table of sequences, and picks at each step the longest sequence that
/// fits the pixels: of the sequences in the table, all that fit so far are followed.
struct LZWChooser {
  private static let codeLimit = 4095
  private static let hashBits = 13
  /// More sequences than these are not followed at once.
  private static let width = 8

  private let transparent: UInt8
  private let firstFree: UInt32
  private var keys = [UInt32](repeating: .max, count: 1 << hashBits)
  private var codes = [UInt16](repeating: 0, count: 1 << hashBits)
  /// Of each code: the code that it lengthens, and by which index.
  private var prefixes = [UInt16](repeating: 0, count: codeLimit + 1)
  private var suffixes = [UInt8](repeating: 0, count: codeLimit + 1)

  /// Makes a chooser for files with `bits` to an index.
  init(transparent: UInt8, bits: Int) {
    self.transparent = transparent
    // The codes for clearing and for the end come after those of the single indices.
    firstFree = (1 << UInt32(max(2, bits))) + 2
    for i in 0..<256 { suffixes[i] = UInt8(i) }
  }

  /// Replaces indices by the transparent one where that is shorter.
  ///
  /// - Parameters:
  ///   - indices: What each pixel shows; on return, what is to be written.
  ///   - isFree: Whether each pixel may be transparent instead.
  mutating func choose(_ indices: inout [UInt8], isFree: [Bool]) {
    var next = firstFree
    clear()
    var start = 0
    while start < indices.count {
      // Sequences in the table that fit, by their codes; all of one length.
      var live: [UInt16] = [UInt16(indices[start])]
      if isFree[start] && indices[start] != transparent { live.insert(UInt16(transparent), at: 0) }
      var end = start + 1
      var longer: [UInt16] = []
      while end < indices.count {
        longer.removeAll(keepingCapacity: true)
        let free = isFree[end]
        for code in live {
          if free, let child = child(of: code, transparent) { longer.append(child) }
          if let child = child(of: code, indices[end]), longer.last != child {
            longer.append(child)
          }
          if longer.count >= Self.width { break }
        }
        if longer.isEmpty { break }
        swap(&live, &longer)
        end += 1
      }
      guard let chosen = live.first else { return }
      // The sequence's indices, from the last to the first.
      var code = chosen
      for place in stride(from: end - 1, through: start, by: -1) {
        indices[place] = suffixes[Int(code)]
        code = prefixes[Int(code)]
      }
      if end < indices.count {
        // The compressor lengthens the sequence by the next index: the transparent one is the one
        // that comes again.
        if isFree[end] { indices[end] = transparent }
        if next >= Self.codeLimit {
          clear()
          next = firstFree
        } else {
          insert(prefix: chosen, suffix: indices[end], code: UInt16(next))
          next += 1
        }
      }
      start = end
    }
  }

  private mutating func clear() {
    for i in keys.indices { keys[i] = .max }
  }

  private func child(of code: UInt16, _ index: UInt8) -> UInt16? {
    let key = UInt32(code) << 8 | UInt32(index)
    var slot = Self.slot(key)
    while keys[slot] != .max {
      if keys[slot] == key { return codes[slot] }
      slot = (slot + 1) & (keys.count - 1)
    }
    return nil
  }

  private mutating func insert(prefix: UInt16, suffix: UInt8, code: UInt16) {
    let key = UInt32(prefix) << 8 | UInt32(suffix)
    var slot = Self.slot(key)
    while keys[slot] != .max { slot = (slot + 1) & (keys.count - 1) }
    keys[slot] = key
    codes[slot] = code
    prefixes[Int(code)] = prefix
    suffixes[Int(code)] = suffix
  }

  private static func slot(_ key: UInt32) -> Int {
    Int((key &* 0x9E37_79B1) >> UInt32(32 - hashBits))
  }
}

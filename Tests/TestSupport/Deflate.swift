/// Packs repeated bytes, as hostile archives do: up to a thousand of them take one byte.
package enum Deflate {
  /// Returns a deflated stream (RFC 1951) of `unit`, repeated until there are at least `count` bytes, and that
  /// number.
  ///
  /// - Parameters:
  ///   - head: Bytes in front of the repeated ones.
  ///   - unit: 1 to 4 bytes.
  ///   - tail: Bytes after the repeated ones.
  package static func repeated(
    _ unit: [UInt8], count: Int, head: [UInt8] = [], tail: [UInt8] = []
  ) -> (packed: [UInt8], size: Int) {
    var bits = Bits()
    // One last block with the fixed codes.
    bits.add(0b011, 3)
    for byte in head + unit { bits.add(literal: byte) }
    var size = head.count + unit.count
    // Each match copies up to 258 bytes, less for units that don't divide 258.
    let length = 258 - 258 % unit.count
    let copies = max(0, count - size + length - 1) / length
    for _ in 0..<copies {
      // 227…258 are the code 284 with five more bits, but 258 is the code 285 alone.
      if length == 258 {
        bits.add(code: 0b1100_0101, 8)
      } else {
        bits.add(code: 0b1100_0100, 8)
        bits.add(length - 227, 5)
      }
      // The distances 1 to 4 are the codes 0 to 3.
      bits.add(code: unit.count - 1, 5)
    }
    size += copies * length
    for byte in tail { bits.add(literal: byte) }
    size += tail.count
    bits.add(code: 0, 7)
    return (bits.finished, size)
  }

  private struct Bits {
    private var bytes: [UInt8] = []
    private var (rest, count) = (0, 0)

    /// Adds a number, the lowest bit first.
    mutating func add(_ value: Int, _ width: Int) {
      rest |= value << count
      count += width
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: rest))
        rest >>= 8
        count -= 8
      }
    }

    /// Adds a Huffman code, the highest bit first.
    mutating func add(code: Int, _ width: Int) {
      for bit in (0..<width).reversed() { add(code >> bit & 1, 1) }
    }

    mutating func add(literal byte: UInt8) {
      if byte < 144 {
        add(code: 0x30 + Int(byte), 8)
      } else {
        add(code: 0x190 + Int(byte) - 144, 9)
      }
    }

    var finished: [UInt8] { count == 0 ? bytes : bytes + [UInt8(truncatingIfNeeded: rest)] }
  }
}

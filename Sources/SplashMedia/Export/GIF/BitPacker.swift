/// Packs codes of different sizes into bytes, starting at the lowest bit.
struct BitPacker: Sendable {
  private var bytes: [UInt8] = []
  private var bits: UInt32 = 0
  private var count: UInt32 = 0

  /// Adds a code.
  mutating func put(_ code: Int, size: Int) {
    bits |= UInt32(code) &<< count
    count &+= UInt32(size)
    while count >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: bits))
      bits &>>= 8
      count &-= 8
    }
  }

  /// Appends all codes of another packer.
  mutating func append(_ other: BitPacker) {
    bytes.reserveCapacity(bytes.count + other.bytes.count + 4)
    for byte in other.bytes { put(Int(byte), size: 8) }
    if other.count > 0 { put(Int(other.bits), size: Int(other.count)) }
  }

  /// Returns the bytes. The last byte is padded with zero bits.
  mutating func finish() -> [UInt8] {
    if count > 0 { bytes.append(UInt8(truncatingIfNeeded: bits)) }
    return bytes
  }
}

internal import SplashSystem

/// Compresses images. Large images are compressed in two parts, concurrently.
@safe final class LZWEncoder {
  private let compressors = (LZWCompressor(), LZWCompressor())
  private let threads: Int

  /// The minimum number of pixels for compressing an image in two parts. Each of a table's 4096 sequences represents
  /// about ten pixels, so images of this size fill several tables anyway, and one more table costs little.
  private static let leastOfTwoParts = 1 << 16

  /// - Parameter threads: The maximum number of threads. It doesn't affect the codes.
  init(threads: Int) {
    self.threads = threads
  }

  /// Compresses an image.
  ///
  /// - Parameters:
  ///   - picture: The image's pixels, row by row.
  ///   - palette: The colours.
  ///   - bitCost: The cost of a bit in the file, in the units of the choices.
  /// - Returns: The codes, packed in GIF's format.
  func encode(_ picture: some LZWPicture, palette: GIFPalette, bitCost: UInt32) -> [UInt8] {
    let count = picture.count
    let clearCode = 1 << palette.bits
    var packer = BitPacker()
    packer.put(clearCode, size: palette.bits + 1)
    let compress = { (compressor: LZWCompressor, range: Range<Int>, packer: inout BitPacker) in
      compressor.compress(range, of: picture, palette: palette, bitCost: bitCost, into: &packer)
    }
    let middle = count < Self.leastOfTwoParts ? count : count / 2
    guard middle < count else {
      let size = compress(compressors.0, 0..<count, &packer)
      packer.put(clearCode + 1, size: size)
      return packer.finish()
    }
    // The parts only share data that neither of them modifies.
    nonisolated(unsafe) let work = compress
    nonisolated(unsafe) let second = compressors.1
    nonisolated(unsafe) var last: (codes: BitPacker, size: Int)?
    let compressLast: @Sendable () -> Void = {
      var codes = BitPacker()
      let size = unsafe work(second, middle..<count, &codes)
      unsafe last = (codes, size)
    }
    let worker = threads > 1 ? Thread(compressLast) : nil
    let size = compress(compressors.0, 0..<middle, &packer)
    packer.put(clearCode, size: size)
    if let worker { worker.join() } else { compressLast() }
    if let last = unsafe last {
      packer.append(last.codes)
      packer.put(clearCode + 1, size: last.size)
    }
    return packer.finish()
  }
}

internal import SplashSystem

/// Compresses pictures, large ones in two parts at the same time.
@safe final class LZWEncoder {
  private let compressors = (LZWCompressor(), LZWCompressor())
  private let threads: Int

  /// Pictures with fewer pixels are compressed as a whole. Each of a table's 4096 sequences stands for
  /// some ten pixels, so that pictures of this size fill several tables anyway, and one more costs little.
  private static let leastOfTwoParts = 1 << 16

  /// - Parameter threads: How many threads may work; the codes don't depend on it.
  init(threads: Int) {
    self.threads = threads
  }

  /// Compresses a picture.
  ///
  /// - Parameters:
  ///   - choices: Its pixels, row by row.
  ///   - palette: The colours.
  ///   - bitCost: What a bit of the file costs, in the units of the choices.
  ///   - chosen: Gets the index of each pixel.
  /// - Returns: The codes, as GIF packs them.
  func encode(
    _ choices: PixelChoices, palette: GIFPalette, bitCost: UInt32,
    chosen: inout [UInt8]
  ) -> [UInt8] {
    let count = choices.count
    chosen.removeAll(keepingCapacity: true)
    chosen.append(contentsOf: repeatElement(0, count: count))
    let clearCode = 1 << palette.bits
    var packer = BitPacker(capacity: count / 4)
    packer.put(clearCode, size: palette.bits + 1)
    unsafe chosen.withUnsafeMutableBufferPointer { chosen in
      guard let chosen = chosen.baseAddress else { return }
      let compress = { (compressor: LZWCompressor, range: Range<Int>) in
        unsafe compressor.compress(
          range, of: choices, palette: palette, bitCost: bitCost, chosen: chosen)
      }
      let middle = count < Self.leastOfTwoParts ? count : count / 2
      guard middle < count else {
        let part = compress(compressors.0, 0..<count)
        packer.append(part.codes)
        packer.put(clearCode + 1, size: part.size)
        return
      }
      // The parts have nothing in common but what both only read.
      nonisolated(unsafe) let work = compress
      nonisolated(unsafe) let second = compressors.1
      nonisolated(unsafe) var result: (codes: BitPacker, size: Int)?
      let worker =
        threads > 1 ? Thread { unsafe result = unsafe work(second, middle..<count) } : nil
      let first = compress(compressors.0, 0..<middle)
      worker?.join()
      let last = unsafe result ?? compress(second, middle..<count)
      packer.append(first.codes)
      packer.put(clearCode, size: first.size)
      packer.append(last.codes)
      packer.put(clearCode + 1, size: last.size)
    }
    return packer.finish()
  }
}

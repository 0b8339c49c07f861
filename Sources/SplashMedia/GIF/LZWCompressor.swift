internal import CSplashKernels
internal import SplashPixels

/// Compresses pixels as GIF does, LZW with codes of up to 12 bits, and chooses their indices on the way:
/// those that make the codes fewer, as long as the picture stays like its source.
///
/// It follows at each step the sequences in the compressor's table that fit the pixels, the ones that
/// cost least first, and takes the one with the least of bits and likeness lost for each of its pixels.
@safe final class LZWCompressor {
  /// The table of sequences.
  private let table: OpaquePointer
  private let kernels: Kernels
  private var codes: [UInt16] = []

  init(kernels: Kernels = .current) {
    self.kernels = kernels
    unsafe table = OpaquePointer(
      UnsafeMutableRawPointer.allocate(byteCount: splash_lzw_table_size(), alignment: 64))
  }

  deinit {
    unsafe UnsafeMutableRawPointer(table).deallocate()
  }

  /// Compresses some of a picture's pixels, with a table that has only single indices at first.
  ///
  /// - Parameters:
  ///   - range: The pixels.
  ///   - choices: The whole picture's.
  ///   - palette: The colours.
  ///   - bitCost: What a bit of the file costs, in the units of the choices.
  ///   - chosen: Gets the index of each pixel, at its place in the picture.
  /// - Returns: The codes, and the size of the one that may follow.
  func compress(
    _ range: Range<Int>, of choices: PixelChoices, palette: GIFPalette, bitCost: UInt32,
    chosen: UnsafeMutablePointer<UInt8>
  ) -> (codes: BitPacker, size: Int) {
    let room = range.count + range.count / 3000 + 1
    if codes.count < room { codes = Array(repeating: 0, count: room) }
    var size: Int32 = 0
    let count = unsafe kernels.parseLZW(
      table, choices.pixels + range.lowerBound, range.count, palette.table, bitCost,
      &codes, chosen + range.lowerBound, &size)
    var packer = BitPacker(capacity: 2 * count)
    for code in codes[..<count] { packer.put(Int(code & 0xFFF), size: Int(code >> 12)) }
    return (packer, Int(size))
  }
}

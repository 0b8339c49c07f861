internal import CSplashKernels
internal import SplashPixels

/// An image that is compressed in chunks, possibly by different threads.
protocol LZWPicture {
  /// The number of pixels.
  var count: Int { get }

  /// Adds the choices for some of the image's pixels.
  func gather(_ range: Range<Int>, into choices: PixelChoices)

  /// Receives the chosen indices of the pixels from `start` on. Every pixel is passed once, after its choices have
  /// been gathered.
  func adopt(_ indices: UnsafeBufferPointer<UInt8>, from start: Int)
}

/// Compresses pixels with GIF's variant of LZW (codes of up to 12 bits). It chooses indices that reduce the number of
/// codes, as long as the image stays similar to its source.
///
/// At each step it follows the sequences in the compressor's table that match the pixels, cheapest first. It selects
/// the sequence with the lowest cost per pixel in bits and lost similarity.
@safe final class LZWCompressor {
  /// The table of sequences.
  private let table: OpaquePointer
  private let kernels: Kernels
  private let choices = PixelChoices(capacity: pieceLength + ahead)
  private var chosen = [UInt8](repeating: 0, count: pieceLength + ahead)
  private var codes = [UInt16](repeating: 0, count: room)

  /// The number of pixels in a chunk.
  private static let pieceLength = 1 << 16
  /// The number of lookahead pixels. No sequence is longer than this.
  private static let ahead = Int(SPLASH_LZW_CODES)
  /// The maximum number of codes in a chunk. The last chunk includes the lookahead.
  private static let room = pieceLength + ahead + (pieceLength + ahead) / 3000 + 1

  init(kernels: Kernels = .current) {
    self.kernels = kernels
    unsafe table = OpaquePointer(
      UnsafeMutableRawPointer.allocate(byteCount: splash_lzw_table_size(), alignment: 64))
  }

  deinit {
    unsafe UnsafeMutableRawPointer(table).deallocate()
  }

  /// Compresses part of an image's pixels, starting with a table of single indices.
  ///
  /// - Parameters:
  ///   - range: The range of pixels to compress.
  ///   - picture: The image.
  ///   - palette: The colours.
  ///   - bitCost: The cost of a bit in the file, in the units of the choices.
  ///   - packer: The packer to which the codes are added.
  /// - Returns: The size of the next code.
  func compress(
    _ range: Range<Int>, of picture: some LZWPicture, palette: GIFPalette, bitCost: UInt32,
    into packer: inout BitPacker
  ) -> Int {
    var progress = splash_lzw_progress()
    choices.removeAll()
    var start = range.lowerBound
    while start < range.upperBound {
      let known = min(start + Self.pieceLength + Self.ahead, range.upperBound)
      picture.gather(start + choices.count..<known, into: choices)
      let piece = known < range.upperBound ? Self.pieceLength : known - start
      progress.ahead = known - start - piece
      let count = unsafe kernels.parseLZW(
        table, choices.pixels, piece, palette.table, bitCost, &codes, &chosen, &progress)
      for code in codes[..<count] { packer.put(Int(code & 0xFFF), size: Int(code >> 12)) }
      unsafe chosen.withUnsafeBufferPointer { chosen in
        unsafe picture.adopt(UnsafeBufferPointer(rebasing: chosen[..<progress.taken]), from: start)
      }
      choices.removeFirst(progress.taken)
      start += progress.taken
    }
    return Int(progress.size)
  }
}

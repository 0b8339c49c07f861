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

// How a GIF's pixels and codes are chosen.
//
// A GIF is as large as its number of LZW codes. A code stands for a sequence of indices that occurred before, so a frame is
// small if its pixels repeat sequences. Encoders that choose all indices first, by the nearest colour or by diffusing errors,
// leave that to chance: two pixels of almost the same colour break a sequence. giflossy (K. Lesiński, 2014) lets the
// compressor write another index if its colour is near. Here the compressor makes the whole choice, as the encoders of
// videos do: it looks for the codes with the least sum of bits and of lost similarity, at a price that the quality sets.
//
// For each pixel there are a few indices with their errors: the nearest colours, a pattern of two colours for gradients, and
// "unchanged" where the previous frame may show through. An error counts as its square divided by the local variance, which
// is the second-order expansion of structural similarity: errors are expensive in flat areas and cheap in busy ones.
//
// At each code, all sequences in the table that match so far are candidates. The six with the lowest cost per pixel are
// followed (a beam search): a longer one spends more errors, and saves codes. The search doesn't look beyond the code that it
// writes, except that the newest entry of the table depends on the next index.
//
// The table is what takes the time. Its entries are a tree, whose children are stored in groups of eight with their colours,
// so that a kernel computes eight errors at once instead of following pointers (kernels/lzw.h). The codes are T. Welch's
// (IEEE Computer 17 (6), 1984). `Documentation/gif.md` compares sizes and similarities with other encoders.

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

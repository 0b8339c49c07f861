internal import CSplashKernels
internal import SplashPixels

/// A picture that is compressed piece by piece, different pieces by different threads.
protocol LZWPicture {
  /// How many pixels it has.
  var count: Int { get }

  /// Adds what some of its pixels may be written as.
  func gather(_ range: Range<Int>, into choices: PixelChoices)

  /// Takes what was chosen for the pixels from `start` on. Every pixel comes once, after it was gathered.
  func adopt(_ indices: UnsafeBufferPointer<UInt8>, from start: Int)
}

/// Compresses pixels as GIF does, LZW with codes of up to 12 bits, and chooses their indices on the way:
/// those that make the codes fewer, as long as the picture stays like its source.
///
/// It follows at each step the sequences in the compressor's table that fit the pixels, the ones that
/// cost least first, and takes the one with the least of bits and similarity lost for each of its pixels.
@safe final class LZWCompressor {
  /// The table of sequences.
  private let table: OpaquePointer
  private let kernels: Kernels
  private let choices = PixelChoices(capacity: pieceLength + ahead)
  private var chosen = [UInt8](repeating: 0, count: pieceLength + ahead)
  private var codes = [UInt16](repeating: 0, count: room)

  /// How many pixels are worked on at a time.
  private static let pieceLength = 1 << 16
  /// How many of those that follow are known then: no sequence is longer.
  private static let ahead = Int(SPLASH_LZW_CODES)
  /// The most codes of a piece, which may be longer where it is the last.
  private static let room = pieceLength + ahead + (pieceLength + ahead) / 3000 + 1

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
  ///   - picture: What they are of.
  ///   - palette: The colours.
  ///   - bitCost: What a bit of the file costs, in the units of the choices.
  ///   - packer: Gets the codes.
  /// - Returns: The size of the code that may follow.
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

/// The difference between two frames as runs of pixels. A run is a word with a count and an
/// operation, followed by the pixels that it needs.
///
/// The word is four times the count, plus the operation: 0 to keep that many pixels, 1 to fill them
/// with the pixel that follows, or 2 to copy that many pixels that follow.
@safe final class PixelRuns {
  private enum Step: UInt32 {
    case keep = 0
    case fill = 1
    case copy = 2
  }

  /// Pixels of a row are compared in blocks. All pixels of a block are kept, filled or copied.
  private typealias Block = SIMD8<UInt32>

  /// The maximum number of words.
  let mostWords: Int
  private let memory: UnsafeMutablePointer<UInt32>
  /// The number of words, without the kept pixels at the end.
  private var count = 0
  /// The number of pixels to keep before the next run.
  private var kept = 0
  /// The index of the last run, if it is a fill.
  private var lastFill: Int?

  /// Allocates room for rows of `width` pixels.
  init(width: Int, height: Int) {
    // At most, a block needs its pixels, a word for the kept pixels before it, and a word that
    // begins a run.
    let blocks = width / Block.scalarCount + 1
    mostWords = (width + 2 * blocks) * height
    unsafe memory = .allocate(capacity: mostWords)
  }

  deinit { unsafe memory.deallocate() }

  /// The words added so far.
  var words: UnsafeBufferPointer<UInt32> { unsafe UnsafeBufferPointer(start: memory, count: count) }

  /// Removes all runs.
  func clear() { (count, kept, lastFill) = (0, 0, nil) }

  /// Keeps pixels as they are.
  func keep(_ count: Int) { kept += count }

  /// Adds a row of pixels.
  ///
  /// - Parameter old: The pixels that the row replaces; `nil` if there are none yet.
  /// - Returns: The range of columns that contains all differences; `nil` if there are none.
  func append(
    _ new: UnsafePointer<UInt32>, replacing old: UnsafePointer<UInt32>?, width: Int
  ) -> Range<Int>? {
    // The first pixel that isn't in a run yet, and the range of columns with differences.
    var start = 0
    var (first, end) = (width, 0)
    var place = 0
    while place < width {
      let length = min(Block.scalarCount, width - place)
      let next = place + length
      let isSame =
        if let old = unsafe old { unsafe Self.isEqual(new + place, old + place, length) } else {
          false
        }
      if isSame {
        unsafe copy(new + start, place - start)
        kept += length
        start = next
      } else {
        (first, end) = (min(first, place), next)
        if unsafe Self.isEven(new + place, length) {
          unsafe copy(new + start, place - start)
          unsafe fill(new[place], length)
          start = next
        }
      }
      place = next
    }
    unsafe copy(new + start, width - start)
    return first < end ? first..<end : nil
  }

  /// Returns whether pixels are equal.
  @inline(__always)
  private static func isEqual(
    _ new: UnsafePointer<UInt32>, _ old: UnsafePointer<UInt32>, _ count: Int
  ) -> Bool {
    guard count == Block.scalarCount else {
      return (0..<count).allSatisfy { unsafe new[$0] == old[$0] }
    }
    return unsafe isZero(block(new) ^ block(old))
  }

  /// Returns whether all pixels have the same colour.
  @inline(__always)
  private static func isEven(_ new: UnsafePointer<UInt32>, _ count: Int) -> Bool {
    guard count == Block.scalarCount else {
      return (1..<count).allSatisfy { unsafe new[$0] == new[0] }
    }
    return unsafe isZero(block(new) ^ Block(repeating: new[0]))
  }

  @inline(__always)
  private static func block(_ pixels: UnsafePointer<UInt32>) -> Block {
    unsafe UnsafeRawPointer(pixels).loadUnaligned(as: Block.self)
  }

  @inline(__always)
  private static func isZero(_ block: Block) -> Bool {
    let half = block.lowHalf | block.highHalf
    let quarter = half.lowHalf | half.highHalf
    return quarter.x | quarter.y == 0
  }

  /// Adds a run that fills pixels with a colour.
  private func fill(_ pixel: UInt32, _ number: Int) {
    if kept == 0, let lastFill, unsafe memory[lastFill + 1] == pixel {
      unsafe memory[lastFill] += UInt32(number) << 2
      return
    }
    begin(.fill, number)
    lastFill = count - 1
    unsafe memory[count] = pixel
    count += 1
  }

  /// Adds a run that copies pixels.
  private func copy(_ pixels: UnsafePointer<UInt32>, _ number: Int) {
    guard number > 0 else { return }
    begin(.copy, number)
    unsafe (memory + count).update(from: pixels, count: number)
    count += number
  }

  /// Begins a run.
  private func begin(_ step: Step, _ number: Int) {
    if kept > 0 {
      unsafe memory[count] = UInt32(kept) << 2 | Step.keep.rawValue
      count += 1
      kept = 0
    }
    unsafe memory[count] = UInt32(number) << 2 | step.rawValue
    count += 1
    lastFill = nil
  }
}

/// Pixels as runs: a word with a count and what to do, and the pixels that it takes.
///
/// The word is four times the count and 0 to keep as many pixels as they are, 1 to fill them with the pixel that
/// follows, or 2 to copy as many that follow.
@safe final class PixelRuns {
  private enum Step: UInt32 {
    case keep = 0
    case fill = 1
    case copy = 2
  }

  /// Pixels of a row are looked at in blocks: all of a block are kept, filled or copied.
  private typealias Block = SIMD8<UInt32>

  /// The maximum number of words.
  let mostWords: Int
  private let memory: UnsafeMutablePointer<UInt32>
  /// The number of words; pixels that are kept at the end are left out.
  private var count = 0
  /// The pixels to keep before the next run.
  private var kept = 0
  /// The place of the last run, if it fills.
  private var lastFill: Int?

  /// Room for rows of `width` pixels.
  init(width: Int, height: Int) {
    // A block takes its pixels, a word that keeps what is before it, and a word that begins a run, at most.
    let blocks = width / Block.scalarCount + 1
    mostWords = (width + 2 * blocks) * height
    unsafe memory = .allocate(capacity: mostWords)
  }

  deinit { unsafe memory.deallocate() }

  /// The words so far.
  var words: UnsafeBufferPointer<UInt32> { unsafe UnsafeBufferPointer(start: memory, count: count) }

  /// Begins anew.
  func clear() { (count, kept, lastFill) = (0, 0, nil) }

  /// Keeps pixels as they are.
  func keep(_ count: Int) { kept += count }

  /// Adds a row of pixels.
  ///
  /// - Parameter old: The pixels that they replace; `nil` if there are none yet.
  /// - Returns: Columns in which all that differs is; `nil` if nothing does.
  func append(
    _ new: UnsafePointer<UInt32>, replacing old: UnsafePointer<UInt32>?, width: Int
  ) -> Range<Int>? {
    // The first pixel that isn't in a run yet, and the columns of what differs.
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

  /// Whether pixels are the same.
  @inline(__always)
  private static func isEqual(
    _ new: UnsafePointer<UInt32>, _ old: UnsafePointer<UInt32>, _ count: Int
  ) -> Bool {
    guard count == Block.scalarCount else {
      return (0..<count).allSatisfy { unsafe new[$0] == old[$0] }
    }
    return unsafe isZero(block(new) ^ block(old))
  }

  /// Whether pixels are all the same colour.
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

  /// Fills pixels.
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

  /// Copies pixels.
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

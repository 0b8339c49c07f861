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

  private let memory: UnsafeMutablePointer<UInt32>
  /// The number of words; pixels that are kept at the end are left out.
  private var count = 0
  /// The pixels to keep before the next run.
  private var kept = 0

  /// Shorter runs are copied.
  private static let least = 8

  /// Room for rows of `width` pixels.
  init(width: Int, height: Int) {
    // Of every 8 pixels that aren't copied, a run has two words, and one more begins the copied ones behind it.
    unsafe memory = .allocate(capacity: (width + 3 * (width / Self.least) + 4) * height)
  }

  deinit { unsafe memory.deallocate() }

  /// The words so far.
  var words: UnsafeBufferPointer<UInt32> { unsafe UnsafeBufferPointer(start: memory, count: count) }

  /// Begins anew.
  func clear() { (count, kept) = (0, 0) }

  /// Keeps pixels as they are.
  func keep(_ count: Int) { kept += count }

  /// Adds a row of pixels.
  ///
  /// - Parameter old: The pixels that they replace; `nil` if there are none yet.
  func append(_ new: UnsafePointer<UInt32>, replacing old: UnsafePointer<UInt32>?, width: Int) {
    // The first pixel that isn't in a run, and how many up to the last one are as they were, and equal.
    var (start, same, equal) = (0, 0, 0)
    var place = 0
    while place < width {
      let pixel = unsafe new[place]
      same = if let old = unsafe old, unsafe old[place] == pixel { same + 1 } else { 0 }
      equal = if equal > 0, unsafe new[place - 1] == pixel { equal + 1 } else { 1 }
      place += 1
      if same == Self.least, let old = unsafe old {
        unsafe copy(new + start, place - same - start)
        while unsafe place < width && old[place] == new[place] {
          (place, same) = (place + 1, same + 1)
        }
        kept += same
        (start, same, equal) = (place, 0, 0)
      } else if equal == Self.least {
        unsafe copy(new + start, place - equal - start)
        while unsafe place < width && new[place] == pixel {
          (place, equal) = (place + 1, equal + 1)
        }
        begin(.fill, equal)
        unsafe memory[count] = pixel
        count += 1
        (start, same, equal) = (place, 0, 0)
      }
    }
    unsafe copy(new + start, width - start)
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
  }
}

/// A file's sound at 48 kHz, from a sample of the file on. Reading forwards takes constant memory; going
/// back begins the file anew.
final class SoundStream {
  private let open: () throws(MediaError) -> any SoundSource
  /// The sample of the file that is sample 0 here.
  private let origin: Int
  /// How many samples the file has: what its end has too much isn't heard.
  private let length: Int
  /// The conversion, when the file has another rate.
  private let resampler: Resampler?
  private var source: (any SoundSource)?
  /// Pairs of samples of the file, at its own rate, from sample ``start`` on.
  private var window: [Float] = []
  private var start = 0
  /// A block that lies behind the window.
  private var pending: SoundBlock?
  private var isAtEnd = false

  /// Makes a stream that has not begun.
  ///
  /// - Parameters:
  ///   - rate: The file's samples per second.
  ///   - duration: The file's length in seconds.
  ///   - origin: Where sample 0 lies, in seconds of the file.
  ///   - open: Begins to decode the file.
  init(
    rate: Int, duration: Double, origin: Double,
    open: @escaping () throws(MediaError) -> any SoundSource
  ) {
    self.open = open
    self.origin = Int((origin * Double(rate)).rounded())
    length = Int((duration * Double(rate)).rounded())
    resampler = rate == Resampler.outputRate ? nil : Resampler(from: rate)
  }

  /// Pairs of samples at 48 kHz; silence before the file's beginning and behind its end.
  func samples(_ range: Range<Int>) throws(MediaError) -> [Float] {
    guard let last = range.last else { return [] }
    guard let resampler else {
      let first = origin + range.lowerBound
      try read(first..<first + range.count)
      return Array(window[2 * (first - start)..<2 * (first - start + range.count)])
    }
    let first = origin + resampler.place(of: range.lowerBound).whole - resampler.reach + 1
    try read(first..<origin + resampler.place(of: last).whole + resampler.reach + 1)
    var result: [Float] = []
    result.reserveCapacity(2 * range.count)
    unsafe window.withUnsafeBufferPointer { window in
      guard let base = window.baseAddress else { return }
      for index in range {
        let (whole, rest) = resampler.place(of: index)
        let offset = origin + whole - resampler.reach + 1 - start
        let sample = unsafe resampler.sample(base + 2 * offset, rest: rest)
        result.append(sample.left)
        result.append(sample.right)
      }
    }
    return result
  }

  /// Ends reading, until something is read again.
  func close() {
    source = nil
    window = []
    start = 0
    pending = nil
    isAtEnd = false
  }

  /// Fills the window so that it has the samples of `range`, which isn't empty.
  private func read(_ range: Range<Int>) throws(MediaError) {
    // Before the first sample there is silence, which is as good a beginning as any.
    if source == nil || range.lowerBound < start {
      close()
      source = try open()
      start = min(range.lowerBound, 0)
      fill(to: min(range.upperBound, 0), from: start)
    }
    forget(before: range.lowerBound)
    while end < min(range.upperBound, length), let source {
      if pending == nil, !isAtEnd { pending = try source.next() }
      guard let block = pending else {
        isAtEnd = true
        break
      }
      guard block.position < range.upperBound else { break }
      pending = nil
      // What lies before the window's end follows it at once, what lies behind it after silence.
      fill(to: block.position, from: range.lowerBound)
      window += block.samples.prefix(2 * max(0, length - end))
      forget(before: range.lowerBound)
    }
    fill(to: range.upperBound, from: range.lowerBound)
  }

  /// The sample behind the window.
  private var end: Int { start + window.count / 2 }

  /// Adds silence up to a sample, as far as it isn't before one that is needed.
  private func fill(to sample: Int, from first: Int) {
    guard end < sample else { return }
    if end < first {
      window = []
      start = min(first, sample)
    }
    window += repeatElement(0, count: 2 * (sample - end))
  }

  /// Gives up what lies before a sample.
  private func forget(before sample: Int) {
    let count = min(sample, end) - start
    guard count > 0 else { return }
    window.removeFirst(2 * count)
    start += count
  }
}

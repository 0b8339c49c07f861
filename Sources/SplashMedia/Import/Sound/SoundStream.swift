import SplashSystem

/// A file's sound at 48 kHz, starting at a given sample of the file. Reading forwards uses constant memory; reading
/// an earlier range restarts decoding.
final class SoundStream {
  private let open: () throws(MediaError) -> any SoundSource
  /// The file's sample that corresponds to sample 0 of this stream.
  private let origin: Int
  /// The number of samples in the file. Additional samples at its end are ignored.
  private let length: Int
  /// The conversion, if the file has a different sample rate.
  private let resampler: Resampler?
  private var source: (any SoundSource)?
  /// Pairs of the file's samples at the file's own rate, beginning with sample ``start``.
  private var window: [Float] = []
  private var start = 0
  /// The next block, which begins after the window.
  private var pending: SoundBlock?
  private var isAtEnd = false

  /// Creates a stream without opening it.
  ///
  /// - Parameters:
  ///   - rate: The file's sample rate in Hz.
  ///   - duration: The file's duration in seconds.
  ///   - origin: The position of sample 0, in seconds from the file's beginning.
  ///   - open: A closure that returns a source that decodes the file.
  init(
    rate: Int, duration: Double, origin: Double,
    open: @escaping () throws(MediaError) -> any SoundSource
  ) {
    self.open = open
    self.origin = Int(clamping: (origin * Double(rate)).rounded())
    length = Int(clamping: (duration * Double(rate)).rounded())
    resampler = rate == Resampler.outputRate ? nil : Resampler(from: rate)
  }

  /// Returns pairs of samples at 48 kHz, silent before the file's beginning and after its end.
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

  /// Stops reading until the next request.
  func close() {
    source = nil
    window = []
    start = 0
    pending = nil
    isAtEnd = false
  }

  /// Fills the window with the samples of `range`, which must not be empty.
  private func read(_ range: Range<Int>) throws(MediaError) {
    // Before its first sample, the file counts as silent, so the window may begin there.
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
      // A block that begins before the window's end is appended directly; a later block is appended after silence.
      fill(to: block.position, from: range.lowerBound)
      window += block.samples.prefix(2 * max(0, length - end))
      forget(before: range.lowerBound)
    }
    fill(to: range.upperBound, from: range.lowerBound)
  }

  /// The number of the first sample after the window.
  private var end: Int { start + window.count / 2 }

  /// Adds silence up to a sample, but none before the first sample needed.
  private func fill(to sample: Int, from first: Int) {
    guard end < sample else { return }
    if end < first {
      window = []
      start = min(first, sample)
    }
    window += repeatElement(0, count: 2 * (sample - end))
  }

  /// Removes the window's samples before a given sample.
  private func forget(before sample: Int) {
    let count = min(sample, end) - start
    guard count > 0 else { return }
    window.removeFirst(2 * count)
    start += count
  }
}

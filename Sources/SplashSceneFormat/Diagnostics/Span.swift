import SplashSystem

/// A range of bytes in a file.
struct Span: Hashable, Sendable {
  private let lower: UInt32
  private let upper: UInt32

  /// The first byte's offset.
  var start: Int { Int(lower) }
  /// The offset after the last byte.
  var end: Int { Int(upper) }

  /// Creates the range from `start` to `end`, excluding `end`. Files are far smaller than 4 GB.
  init(_ start: Int, _ end: Int) {
    lower = UInt32(clamping: start)
    upper = UInt32(clamping: max(start, end))
  }

  /// The offsets of the bytes.
  var range: Range<Int> { start..<end }
}

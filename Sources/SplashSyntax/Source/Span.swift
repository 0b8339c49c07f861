import SplashSystem

/// A range of bytes in a file.
package struct Span: Hashable, Sendable {
  private let lower: UInt32
  private let upper: UInt32

  /// The first byte's offset.
  package var start: Int { Int(lower) }
  /// The offset after the last byte.
  package var end: Int { Int(upper) }

  /// Creates the range from `start` to `end`, excluding `end`. Files are far smaller than 4 GB.
  package init(_ start: Int, _ end: Int) {
    lower = UInt32(clamping: start)
    upper = UInt32(clamping: max(start, end))
  }

  /// The number of bytes.
  package var length: Int { end - start }

  /// The offsets of the bytes.
  package var range: Range<Int> { start..<end }
}

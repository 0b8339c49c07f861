import SplashSystem

/// The header of a record in a stream of frames: eight unsigned 32-bit integers, little-endian.
/// `byteCount` bytes follow.
struct PageRecord {
  /// The kinds of records.
  enum Kind: UInt32 {
    /// ``PixelRuns`` of complete rows follow, starting with the area's first row. The area contains all differences.
    case runs = 1
    /// An event follows as JSON.
    case event = 2
    /// The last frame was sent.
    case end = 4
    /// The area specifies the size of all following frames. A complete frame follows.
    case size = 5
    /// The frame is complete and can be displayed.
    case frame = 6
  }

  var kind: Kind
  var frame = 0
  var area = PixelArea()
  /// The number of bytes that follow.
  var byteCount = 0
  /// The number of frames that were skipped before this one.
  var skipped = 0

  static let headBytes = 32

  /// The encoded header.
  var head: [UInt8] {
    let numbers = [
      Int(kind.rawValue), frame, area.x, area.y, area.width, area.height, byteCount, skipped,
    ]
    return numbers.flatMap { number in
      let number = UInt32(clamping: number)
      return (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
  }
}

/// A rectangle of pixels.
struct PixelArea: Equatable {
  var (x, y, width, height) = (0, 0, 0, 0)
}

/// The head of a record of frames for pages: eight unsigned 32-bit numbers, little-endian. Bytes may follow.
struct PageRecord {
  /// The kinds of records.
  enum Kind: UInt32 {
    /// ``PixelRuns`` of whole rows follow, from the area's first row on. All that differs is in the area.
    case runs = 1
    /// An event follows as JSON.
    case event = 2
    /// The last frame was sent.
    case end = 4
    /// The area is the size of all further frames; a whole frame follows.
    case size = 5
    /// The frame is complete, and can be painted.
    case frame = 6
  }

  var kind: Kind
  var frame = 0
  var area = PixelArea()
  /// The number of the bytes that follow.
  var byteCount = 0
  /// How many frames were skipped before this one.
  var skipped = 0

  static let headBytes = 32

  /// The numbers.
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

/// Some rows of a picture.
public struct FrameRows {
  /// Which rows of the picture they are.
  public let range: Range<Int>
  /// The number of pixels in a row.
  public var width: Int { pixmap.width }
  private let pixmap: Pixmap
  // The row of the picture that the pixmap's first one is.
  private let top: Int

  /// Rows of a picture, of which `pixmap` holds those from `top` on.
  public init(_ range: Range<Int>, of pixmap: Pixmap, from top: Int = 0) {
    precondition(
      range.lowerBound >= top && range.upperBound <= top + pixmap.height,
      "the rows are in the pixmap")
    self.range = range
    self.pixmap = pixmap
    self.top = top
  }

  /// All rows of a picture.
  public init(_ pixmap: Pixmap) {
    self.init(0..<pixmap.height, of: pixmap)
  }

  /// The first pixel of row `y` of the picture, one of ``range``, as ``Pixmap/row32(_:)`` gives it.
  public func row32(_ y: Int) -> UnsafePointer<UInt32> {
    precondition(range.contains(y), "the row is one of these")
    return unsafe UnsafePointer(pixmap.row32(y - top))
  }
}

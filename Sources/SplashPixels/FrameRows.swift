/// Some rows of an image.
public struct FrameRows {
  /// The range of rows in the image.
  public let range: Range<Int>
  /// The number of pixels in a row.
  public var width: Int { pixmap.width }
  private let pixmap: Pixmap
  // The number of the image row that is the pixmap's first row.
  private let top: Int

  /// Creates rows of an image. `pixmap` contains the image's rows from `top` on.
  public init(_ range: Range<Int>, of pixmap: Pixmap, from top: Int = 0) {
    precondition(
      range.lowerBound >= top && range.upperBound <= top + pixmap.height,
      "the rows are in the pixmap")
    self.range = range
    self.pixmap = pixmap
    self.top = top
  }

  /// Creates rows that include the complete image.
  public init(_ pixmap: Pixmap) {
    self.init(0..<pixmap.height, of: pixmap)
  }

  /// Returns the address of the first pixel in row `y` of the image, which must be in ``range``, like
  /// ``Pixmap/row32(_:)``.
  public func row32(_ y: Int) -> UnsafePointer<UInt32> {
    precondition(range.contains(y), "the row is one of these")
    return unsafe UnsafePointer(pixmap.row32(y - top))
  }
}

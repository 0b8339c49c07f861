/// A rectangle with integer pixel coordinates, including its last column and row.
package struct PixelArea: Hashable, Sendable {
  /// The first column.
  package var left: Int
  /// The first row.
  package var top: Int
  /// The last column.
  package var right: Int
  /// The last row.
  package var bottom: Int

  package init(left: Int, top: Int, right: Int, bottom: Int) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// Creates a rectangle that contains one pixel.
  init(x: Int, y: Int) {
    self.init(left: x, top: y, right: x, bottom: y)
  }

  package var width: Int { right - left + 1 }
  package var height: Int { bottom - top + 1 }

  /// Returns the smallest rectangle that contains both rectangles.
  func union(_ other: PixelArea) -> PixelArea {
    PixelArea(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }
}

/// A rectangle with integer pixel coordinates, excluding the right and bottom edges.
struct PixelRect: Equatable, Sendable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// An empty rectangle, as the initial value of a union.
  static let empty = PixelRect(left: .max, top: .max, right: .min, bottom: .min)

  var isEmpty: Bool { left >= right || top >= bottom }
  var width: Int { isEmpty ? 0 : right - left }
  var height: Int { isEmpty ? 0 : bottom - top }
  var area: Int { width * height }

  /// Returns whether a pixel is inside the rectangle.
  func contains(_ x: Int, _ y: Int) -> Bool {
    x >= left && x < right && y >= top && y < bottom
  }

  /// Returns the smallest rectangle that contains both rectangles.
  func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// Extends the rectangle to contain the pixels of a row from one column up to, but not including, another.
  mutating func add(row: Int, from: Int, to: Int) {
    left = min(left, from)
    right = max(right, to)
    top = min(top, row)
    bottom = max(bottom, row + 1)
  }

  /// Returns the intersection of both rectangles.
  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }
}

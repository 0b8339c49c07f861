/// A rectangle of whole pixels, the right and bottom edges exclusive.
struct PixelRect: Equatable, Sendable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  /// A rectangle without pixels, to which others are joined.
  static let empty = PixelRect(left: .max, top: .max, right: .min, bottom: .min)

  var isEmpty: Bool { left >= right || top >= bottom }
  var width: Int { isEmpty ? 0 : right - left }
  var height: Int { isEmpty ? 0 : bottom - top }
  var area: Int { width * height }

  /// Whether a pixel lies inside.
  func contains(_ x: Int, _ y: Int) -> Bool {
    x >= left && x < right && y >= top && y < bottom
  }

  /// The smallest rectangle that holds both.
  func union(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: min(left, other.left), top: min(top, other.top),
      right: max(right, other.right), bottom: max(bottom, other.bottom))
  }

  /// Grows to hold the pixels of a row from one column up to another, exclusive.
  mutating func add(row: Int, from: Int, to: Int) {
    left = min(left, from)
    right = max(right, to)
    top = min(top, row)
    bottom = max(bottom, row + 1)
  }

  /// What both have in common.
  func intersection(_ other: PixelRect) -> PixelRect {
    PixelRect(
      left: max(left, other.left), top: max(top, other.top),
      right: min(right, other.right), bottom: min(bottom, other.bottom))
  }
}

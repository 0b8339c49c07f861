import SplashPixels
import SplashScene

/// A rectangle with integer pixel coordinates, excluding `right` and `bottom`.
struct PixelBounds: Hashable {
  var left: Int
  var top: Int
  var right: Int
  var bottom: Int

  static let empty = PixelBounds(left: 0, top: 0, right: 0, bottom: 0)

  var isEmpty: Bool { left >= right || top >= bottom }

  func intersection(_ other: PixelBounds) -> PixelBounds {
    let common = PixelBounds(
      left: max(left, other.left), top: max(top, other.top), right: min(right, other.right),
      bottom: min(bottom, other.bottom))
    return common.isEmpty ? .empty : common
  }

  /// Returns whether this rectangle contains all pixels of the other rectangle.
  func contains(_ other: PixelBounds) -> Bool {
    left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
  }

  func union(_ other: PixelBounds) -> PixelBounds {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return PixelBounds(
      left: min(left, other.left), top: min(top, other.top), right: max(right, other.right),
      bottom: max(bottom, other.bottom))
  }

  /// Returns this rectangle extended in every direction within `whole`, up to a total of `pixels` pixels and `side`
  /// pixels in a row or column; `nil` if this rectangle alone exceeds the limits.
  func grown(towards whole: PixelBounds, pixels: Int, side: Int) -> PixelBounds? {
    let whole = union(whole)
    func part(_ margin: Int) -> PixelBounds {
      PixelBounds(
        left: max(left - margin, whole.left), top: max(top - margin, whole.top),
        right: min(right + margin, whole.right), bottom: min(bottom + margin, whole.bottom))
    }
    func fits(_ part: PixelBounds) -> Bool {
      let (width, height) = (part.right - part.left, part.bottom - part.top)
      return max(width, height) <= side && width * height <= pixels
    }
    if fits(whole) { return whole }
    guard fits(self) else { return nil }
    var (fitting, tooFar) = (0, max(whole.right - whole.left, whole.bottom - whole.top))
    while tooFar - fitting > 1 {
      let middle = (fitting + tooFar) / 2
      if fits(part(middle)) { fitting = middle } else { tooFar = middle }
    }
    return part(fitting)
  }

  /// Creates the bounds of the pixels that a fixed-point box touches.
  init(touchedBy box: FixedBounds) {
    guard box.minX <= box.maxX, box.minY < box.maxY else {
      self = .empty
      return
    }
    let last = Precision.one - 1
    self.init(
      left: Int(box.minX) >> Precision.bits, top: Int(box.minY) >> Precision.bits,
      right: (Int(box.maxX) + last) >> Precision.bits,
      bottom: (Int(box.maxY) + last) >> Precision.bits)
  }

  /// Creates the bounds of the pixels that are completely within a fixed-point box.
  init(within box: FixedBounds) {
    let last = Precision.one - 1
    let inner = PixelBounds(
      left: (Int(box.minX) + last) >> Precision.bits, top: (Int(box.minY) + last) >> Precision.bits,
      right: Int(box.maxX) >> Precision.bits, bottom: Int(box.maxY) >> Precision.bits)
    self = inner.isEmpty ? .empty : inner
  }

  /// Creates the bounds of the pixels that a rectangle touches, within the allowed range of pixel numbers.
  init(enclosing rect: Rect) {
    let limit = 1 << 22
    self.init(
      touchedBy: rect, within: PixelBounds(left: -limit, top: -limit, right: limit, bottom: limit))
  }

  /// Creates the bounds of the pixels of `area` that `rect` touches.
  init(touchedBy rect: Rect, within area: PixelBounds) {
    func clamped(_ value: Double, _ low: Int, _ high: Int) -> Int {
      Int(Swift.min(Swift.max(value, Double(low)), Double(high)))
    }
    guard rect.maxX > rect.minX, rect.maxY > rect.minY else {
      self = .empty
      return
    }
    self.init(
      left: clamped(rect.minX.rounded(.down), area.left, area.right),
      top: clamped(rect.minY.rounded(.down), area.top, area.bottom),
      right: clamped(rect.maxX.rounded(.up), area.left, area.right),
      bottom: clamped(rect.maxY.rounded(.up), area.top, area.bottom))
  }

  /// The same rectangle as a `Rect`.
  var rect: Rect {
    Rect(Double(left), Double(top), Double(right - left), Double(bottom - top))
  }

  init(left: Int, top: Int, right: Int, bottom: Int) {
    self.left = left
    self.top = top
    self.right = right
    self.bottom = bottom
  }
}

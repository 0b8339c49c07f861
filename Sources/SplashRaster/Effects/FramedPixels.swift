import SplashPixels
import SplashScene

/// The pixels of a rectangle whose edge pixels are repeated beyond it. Pixels that the rectangle covers only partly
/// are given their neighbours' colour, and are then faded according to their coverage.
struct FramedPixels {
  private let frame: Rect
  private let pixmap: Pixmap
  /// The bounds of the pixels that the frame touches, including those beyond the pixmap.
  private let outer: PixelBounds
  /// The bounds of the pixels that are completely covered. Along an axis without any, these are the touched pixels.
  private let inner: PixelBounds
  private let area: PixelBounds

  init(_ frame: Rect, _ pixmap: Pixmap) {
    self.frame = frame
    self.pixmap = pixmap
    area = PixelBounds(left: 0, top: 0, right: pixmap.width, bottom: pixmap.height)
    let outer = PixelBounds(enclosing: frame)
    func whole(_ low: Double, _ high: Double, _ all: (Int, Int)) -> (Int, Int) {
      let first = Double(all.0) < low ? all.0 + 1 : all.0
      let end = Double(all.1) > high ? all.1 - 1 : all.1
      return first < end ? (first, end) : all
    }
    let (left, right) = whole(frame.minX, frame.maxX, (outer.left, outer.right))
    let (top, bottom) = whole(frame.minY, frame.maxY, (outer.top, outer.bottom))
    self.outer = outer
    inner = PixelBounds(left: left, top: top, right: right, bottom: bottom)
  }

  /// Returns those edges of `bounds` that coincide with the frame's edges.
  func edges(of bounds: PixelBounds) -> GaussianBlur.Edges {
    var edges: GaussianBlur.Edges = []
    if bounds.left == outer.left { edges.insert(.left) }
    if bounds.right == outer.right { edges.insert(.right) }
    if bounds.top == outer.top { edges.insert(.top) }
    if bounds.bottom == outer.bottom { edges.insert(.bottom) }
    return edges
  }

  /// Clips the pixels to the frame, and fills partly covered pixels with the colour of their nearest covered
  /// neighbours.
  ///
  /// - Parameter drawn: The bounds of the pixels that may be non-transparent.
  /// - Returns: The bounds of the pixels that may be non-transparent afterwards.
  func extend(_ drawn: PixelBounds) -> PixelBounds {
    for y in drawn.top..<drawn.bottom {
      let row = unsafe pixmap.row32(y)
      let isInside = y >= inner.top && y < inner.bottom
      let left = isInside ? min(max(inner.left, drawn.left), drawn.right) : drawn.right
      let right = isInside ? max(min(inner.right, drawn.right), left) : drawn.right
      unsafe (row + drawn.left).update(repeating: 0, count: left - drawn.left)
      unsafe (row + right).update(repeating: 0, count: drawn.right - right)
      guard isInside else { continue }
      if outer.left < inner.left, outer.left >= 0, inner.left < area.right {
        unsafe row[outer.left] = row[inner.left]
      }
      if inner.right < outer.right, inner.right < area.right, inner.right > 0 {
        unsafe row[inner.right] = row[inner.right - 1]
      }
    }
    let columns = outer.intersection(area)
    func copy(_ source: Int, to target: Int) {
      guard source >= 0, source < area.bottom, target >= 0, target < area.bottom, !columns.isEmpty
      else { return }
      unsafe (pixmap.row32(target) + columns.left).update(
        from: pixmap.row32(source) + columns.left, count: columns.right - columns.left)
    }
    if outer.top < inner.top { copy(inner.top, to: outer.top) }
    if inner.bottom < outer.bottom { copy(inner.bottom - 1, to: inner.bottom) }
    let inside = drawn.intersection(inner)
    guard !inside.isEmpty else { return .empty }
    return PixelBounds(
      left: inside.left == inner.left ? outer.left : inside.left,
      top: inside.top == inner.top ? outer.top : inside.top,
      right: inside.right == inner.right ? outer.right : inside.right,
      bottom: inside.bottom == inner.bottom ? outer.bottom : inside.bottom)
  }

  /// Fades the partly covered pixels of `bounds`.
  func fade(_ bounds: PixelBounds) {
    func share(_ pixel: Int, _ low: Double, _ high: Double, _ isWhole: Bool) -> Float {
      isWhole ? 1 : Float(min(Double(pixel + 1), high) - max(Double(pixel), low))
    }
    for y in bounds.top..<bounds.bottom {
      let down = share(y, frame.minY, frame.maxY, y >= inner.top && y < inner.bottom)
      let row = unsafe pixmap.row32(y)
      if down < 1 {
        for x in bounds.left..<bounds.right {
          let across = share(x, frame.minX, frame.maxX, x >= inner.left && x < inner.right)
          unsafe row[x] = Self.faded(row[x], across * down)
        }
      } else {
        for x in Set([bounds.left, bounds.right - 1]) where x < inner.left || x >= inner.right {
          unsafe row[x] = Self.faded(row[x], share(x, frame.minX, frame.maxX, false))
        }
      }
    }
  }

  private static func faded(_ pixel: UInt32, _ share: Float) -> UInt32 {
    func byte(_ shift: UInt32) -> UInt32 {
      UInt32(Float(pixel >> shift & 255) * max(0, share) + 0.5) << shift
    }
    return byte(0) | byte(8) | byte(16) | byte(24)
  }
}

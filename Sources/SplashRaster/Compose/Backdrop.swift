import SplashPixels
import SplashScene

/// The filtered backdrop of a group: a copy of the pixels drawn before the group. The copy is made when all of these
/// pixels are complete.
final class Backdrop {
  /// The pixels of the backdrop that the group shows.
  let shown: PixelBounds
  /// The pixels that contribute to the shown pixels, including those beyond the canvas.
  private let area: PixelBounds
  private let effects: [DisplayList.Effect]
  private let canvas: PixelBounds
  /// Whether pixels beyond the canvas mirror the canvas, rather than being transparent.
  private let mirrorsEdges: Bool
  /// The filtered pixels, which are available while the group is drawn.
  private(set) var source: PixelSource?
  /// Whether all shown pixels are opaque.
  private(set) var isOpaque = false

  /// - Parameters:
  ///   - reach: The area in which drawing influences effects.
  ///   - mirrorsEdges: Whether pixels beyond the canvas mirror the canvas.
  init?(
    _ effects: [DisplayList.Effect], shown: PixelBounds, canvas: PixelBounds, reach: Rect,
    mirrorsEdges: Bool
  ) {
    let whole = effects.reversed().reduce(shown.rect) { $1.source(of: $0) }
    let near = PixelBounds(enclosing: reach)
    guard !shown.isEmpty,
      let area = shown.grown(
        towards: PixelBounds(enclosing: whole).intersection(near),
        pixels: Offscreen.maximumPixels, side: Offscreen.maximumSide)
    else { return nil }
    (self.shown, self.area, self.canvas, self.mirrorsEdges) = (shown, area, canvas, mirrorsEdges)
    let way = Point(Double(-area.left), Double(-area.top))
    self.effects = effects.map { $0.moved(by: way) }
  }

  /// The pixels of the canvas that contribute to the shown pixels, or are covered by them.
  var read: PixelBounds { area.intersection(canvas) }

  /// Copies the pixels from a surface that contains everything drawn before the group.
  func take(from surface: Surface, _ kernels: Kernels) {
    let (width, height) = (area.right - area.left, area.bottom - area.top)
    let pixmap = Pixmap(width: width, height: height)
    // Columns inside the surface are copied together; columns outside may be mirrored.
    let inside = area.intersection(surface.bounds).columns
    let others = (area.left..<area.right).compactMap { x -> (Int, Int)? in
      let column = place(x, canvas.right)
      let isMirrored = !inside.contains(x) && surface.bounds.columns.contains(column)
      return isMirrored ? (x - area.left, column) : nil
    }
    for y in 0..<height {
      let target = unsafe pixmap.row32(y)
      unsafe target.update(repeating: 0, count: width)
      let row = place(area.top + y, canvas.bottom)
      guard surface.bounds.rows.contains(row) else { continue }
      if !inside.isEmpty {
        unsafe (target + (inside.lowerBound - area.left)).update(
          from: surface.pixel(inside.lowerBound, row), count: inside.count)
      }
      for (x, column) in others { unsafe target[x] = surface.pixel(column, row).pointee }
    }
    var painter = EffectPainter(
      pixmap, drawn: PixelBounds(left: 0, top: 0, right: width, bottom: height), kernels: kernels)
    for effect in effects { painter.apply(effect) }
    source = PixelSource(pixmap: pixmap, left: area.left, top: area.top, alpha: 255)
    isOpaque = (shown.top..<shown.bottom).allSatisfy { y in
      var all: UInt32 = .max
      let row = unsafe pixmap.row32(y - area.top) + (shown.left - area.left)
      for x in 0..<(shown.right - shown.left) { all &= unsafe row[x] }
      return all >> 24 == 255
    }
  }

  /// Releases the pixels.
  func release() { source = nil }

  /// Returns the position from which a pixel is copied along an axis of `length` pixels; −1 if the pixel is
  /// transparent.
  private func place(_ pixel: Int, _ length: Int) -> Int {
    if (0..<length).contains(pixel) { return pixel }
    guard mirrorsEdges, length > 0 else { return -1 }
    let period = 2 * length
    let rest = ((pixel % period) + period) % period
    return rest < length ? rest : period - 1 - rest
  }
}

extension PixelBounds {
  fileprivate var columns: Range<Int> { isEmpty ? 0..<0 : left..<right }
  fileprivate var rows: Range<Int> { isEmpty ? 0..<0 : top..<bottom }
}

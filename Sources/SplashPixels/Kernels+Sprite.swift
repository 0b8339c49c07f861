import CSplashKernels

/// A mip level of a small picture with a border of two transparent texels on every side, and where pixels
/// lie in it: places in texels of the pixmap with 32 fractional bits (`Kernels.fixed`).
package struct SpriteLevel {
  let pixels: PixmapView
  /// The place of the first pixel.
  package var x: Int64
  package var y: Int64
  /// The way to the next pixel of a row.
  package var dx: Int64
  package var dy: Int64
  /// The way to the next row.
  package var xRow: Int64
  package var yRow: Int64

  /// Makes a level of a pixmap of at least 5 × 5 pixels, which somebody else holds.
  package init(
    _ pixels: PixmapView, x: Int64, y: Int64, dx: Int64, dy: Int64, xRow: Int64, yRow: Int64
  ) {
    self.pixels = pixels
    (self.x, self.y, self.dx, self.dy, self.xRow, self.yRow) = (x, y, dx, dy, xRow, yRow)
  }

  /// The same level from another pixel on.
  package func advanced(columns: Int, rows: Int) -> SpriteLevel {
    var level = self
    level.x &+= Int64(columns) &* dx &+ Int64(rows) &* xRow
    level.y &+= Int64(columns) &* dy &+ Int64(rows) &* yRow
    return level
  }

  fileprivate var raw: splash_sprite_level {
    unsafe splash_sprite_level(
      image: pixels.raw, x: x, y: y, dx: dx, dy: dy, x_row: xRow, y_row: yRow)
  }
}

extension Kernels {
  /// Draws the part of a small picture that falls on rows of pixels.
  ///
  /// - Parameters:
  ///   - dst: The first pixel.
  ///   - stride: Pixels from one row to the next.
  ///   - columns: Pixels in a row that are drawn on.
  ///   - rows: How many rows there are.
  ///   - fine: The picture.
  ///   - coarse: A smaller mip level of it.
  ///   - share: The share of `coarse`, 0…255 of 256.
  ///   - color: What the pixels are multiplied by, component by component, as a premultiplied pixel.
  ///   - adds: Whether they are added to those below, up to 255; otherwise they are composed over them.
  package func sprite(
    _ dst: UnsafeMutablePointer<UInt32>, stride: Int, columns: Int, rows: Int, fine: SpriteLevel,
    coarse: SpriteLevel, share: UInt32, color: UInt32, adds: Bool
  ) {
    var sprite = unsafe splash_sprite(
      fine: fine.raw, coarse: coarse.raw, share: share, color: color, adds: adds)
    unsafe table.pointee.sprite(dst, stride, columns, rows, &sprite)
  }
}

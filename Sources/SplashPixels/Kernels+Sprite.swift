import CSplashKernels

/// A mip level of a small image, with a border of two transparent texels on every side, together with the positions
/// at which it is sampled for the pixels to draw. Positions are in texels of the pixmap, with 32 fractional bits
/// (`Kernels.fixed`).
@safe package struct SpriteLevel {
  fileprivate let raw: splash_sprite_level
  /// The x position of the first pixel.
  package var x: Int64 { unsafe raw.x }
  package var y: Int64 { unsafe raw.y }
  /// The x step to the next pixel of a row.
  package var dx: Int64 { unsafe raw.dx }
  package var dy: Int64 { unsafe raw.dy }
  /// The x step to the next row.
  package var xRow: Int64 { unsafe raw.x_row }
  package var yRow: Int64 { unsafe raw.y_row }

  /// Whether the pixmap only contains alphas: see ``Pixmap/alphaSquares()``.
  fileprivate let isMask: Bool

  /// Creates a level from a pixmap, which must be retained elsewhere. Its width and height must be at least 5 and
  /// less than 2^15 texels.
  package init(
    _ pixels: PixmapView, isMask: Bool = false, x: Int64, y: Int64, dx: Int64, dy: Int64,
    xRow: Int64, yRow: Int64
  ) {
    self.isMask = isMask
    unsafe raw = splash_sprite_level(
      image: pixels.raw, x: x, y: y, dx: dx, dy: dy, x_row: xRow, y_row: yRow)
  }
}

/// The pixels of a sprite to draw.
package struct SpritePart {
  /// The column and row of the first pixel.
  package var column: Int
  package var row: Int
  /// The number of pixels in a row and in a column.
  package var columns: Int
  package var rows: Int

  package init(column: Int, row: Int, columns: Int, rows: Int) {
    (self.column, self.row, self.columns, self.rows) = (column, row, columns, rows)
  }
}

extension Kernels {
  /// Draws part of a small image onto rows of pixels.
  ///
  /// - Parameters:
  ///   - dst: The address of the part's first pixel.
  ///   - stride: The number of pixels from one row to the next.
  ///   - part: The part to draw.
  ///   - level: The image.
  ///   - smaller: A smaller mip level; `nil` for none.
  ///   - share: The fraction of the smaller level in units of 1/256, 1…255.
  ///   - color: The factor for the pixels, component by component, as a premultiplied pixel.
  ///   - adds: Whether the pixels are added to the pixels below, up to 255, rather than composited over them.
  @inline(__always)
  package func sprite(
    _ dst: UnsafeMutablePointer<UInt32>, stride: Int, part: SpritePart, level: SpriteLevel,
    smaller: SpriteLevel?, share: UInt32 = 0, color: UInt32, adds: Bool
  ) {
    var part = splash_part(
      column: part.column, row: part.row, columns: part.columns, rows: part.rows)
    var first = unsafe level.raw
    guard
      let draw = unsafe level.isMask
        ? table.pointee.sprites.sprite_mask : table.pointee.sprites.sprite
    else {
      preconditionFailure("every table has all kernels")
    }
    if let smaller {
      var second = unsafe smaller.raw
      unsafe draw(dst, stride, &part, &first, &second, share, color, adds)
    } else {
      unsafe draw(dst, stride, &part, &first, nil, 0, color, adds)
    }
  }
}

extension Pixmap {
  /// Whether all pixels are white, with any alpha, and the pixmap is small enough for ``alphaSquares()``.
  package var isWhite: Bool {
    guard width * height <= 1 << 20 else { return false }
    for y in 0..<height {
      let row = unsafe row32(y)
      for x in 0..<width where unsafe row[x] != row[x] >> 24 &* 0x0101_0101 { return false }
    }
    return true
  }

  /// Returns the alphas of all pixels. Each word contains four alphas, starting in the lowest byte: those of its own
  /// pixel, of the next pixel in the row, and of the two pixels below. Pixels beyond the edges are transparent.
  package func alphaSquares() -> Pixmap {
    let squares = Pixmap(width: width, height: height)
    func alpha(_ x: Int, _ y: Int) -> UInt32 {
      x < width && y < height ? unsafe row32(y)[x] >> 24 : 0
    }
    for y in 0..<height {
      for x in 0..<width {
        unsafe squares.row32(y)[x] =
          alpha(x, y) | alpha(x + 1, y) << 8 | alpha(x, y + 1) << 16 | alpha(x + 1, y + 1) << 24
      }
    }
    return squares
  }
}

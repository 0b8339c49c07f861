import CSplashKernels

/// A mip level of a small picture with a border of two transparent texels on every side, and where pixels
/// lie in it: places in texels of the pixmap with 32 fractional bits (`Kernels.fixed`).
@safe package struct SpriteLevel {
  fileprivate let raw: splash_sprite_level
  /// The place of the first pixel.
  package var x: Int64 { unsafe raw.x }
  package var y: Int64 { unsafe raw.y }
  /// The way to the next pixel of a row.
  package var dx: Int64 { unsafe raw.dx }
  package var dy: Int64 { unsafe raw.dy }
  /// The way to the next row.
  package var xRow: Int64 { unsafe raw.x_row }
  package var yRow: Int64 { unsafe raw.y_row }

  /// Whether the pixmap holds alphas: see ``Pixmap/alphaSquares()``.
  fileprivate let isMask: Bool

  /// Makes a level of a pixmap, which somebody else holds: at least 5 texels and less than 2^15 wide and
  /// high.
  package init(
    _ pixels: PixmapView, isMask: Bool = false, x: Int64, y: Int64, dx: Int64, dy: Int64,
    xRow: Int64, yRow: Int64
  ) {
    self.isMask = isMask
    unsafe raw = splash_sprite_level(
      image: pixels.raw, x: x, y: y, dx: dx, dy: dy, x_row: xRow, y_row: yRow)
  }
}

/// The pixels of a sprite that are drawn.
package struct SpritePart {
  /// The column and the row of the first one.
  package var column: Int
  package var row: Int
  /// How many there are in a row and in a column.
  package var columns: Int
  package var rows: Int

  package init(column: Int, row: Int, columns: Int, rows: Int) {
    (self.column, self.row, self.columns, self.rows) = (column, row, columns, rows)
  }
}

extension Kernels {
  /// Draws a part of a small picture on rows of pixels.
  ///
  /// - Parameters:
  ///   - dst: The part's first pixel.
  ///   - stride: Pixels from one row to the next.
  ///   - part: What is drawn.
  ///   - level: The picture.
  ///   - smaller: A smaller mip level, and its share, 1…255 of 256; `nil` if it has none.
  ///   - color: What the pixels are multiplied by, component by component, as a premultiplied pixel.
  ///   - adds: Whether they are added to those below, up to 255; otherwise they are composed over them.
  @inline(__always)
  package func sprite(
    _ dst: UnsafeMutablePointer<UInt32>, stride: Int, part: SpritePart, level: SpriteLevel,
    smaller: (level: SpriteLevel, share: UInt32)?, color: UInt32, adds: Bool
  ) {
    var part = splash_part(
      column: part.column, row: part.row, columns: part.columns, rows: part.rows)
    var first = unsafe level.raw
    guard let draw = unsafe level.isMask ? table.pointee.sprite_mask : table.pointee.sprite else {
      preconditionFailure("every table has all kernels")
    }
    if let smaller {
      var second = unsafe smaller.level.raw
      unsafe draw(dst, stride, &part, &first, &second, smaller.share, color, adds)
    } else {
      unsafe draw(dst, stride, &part, &first, nil, 0, color, adds)
    }
  }
}

extension Pixmap {
  /// Whether all pixels are white, more or less transparent, and few enough for ``alphaSquares()``.
  package var isWhite: Bool {
    guard width * height <= 1 << 20 else { return false }
    for y in 0..<height {
      let row = unsafe row32(y)
      for x in 0..<width where unsafe row[x] != row[x] >> 24 &* 0x0101_0101 { return false }
    }
    return true
  }

  /// The alphas of all pixels: a word holds those of its pixel, of the next one in the row, and of the two
  /// below these, from the lowest byte up. Beyond the edges all is transparent.
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

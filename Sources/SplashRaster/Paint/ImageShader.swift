import SplashPixels
import SplashScene

/// A picture seen in perspective: every pixel has a place, and a size, of its own in the picture.
struct ImageShader: PixelShader {
  /// A part of the picture that is stretched in one way.
  fileprivate struct Cell {
    /// From the paint's space to the picture's pixels.
    var map: AffineTransform
    /// By how much areas grow by that.
    var growth: Double
    /// The mip levels that may be seen; the picture itself where there are none.
    var levels: [Level]
  }

  /// One mip level of the picture.
  fileprivate struct Level {
    var pixmap: Pixmap
    /// Its pixels for each of the picture's.
    var scale: Size
    /// Between which places it is sampled.
    var columns: ClosedRange<Double>
    var rows: ClosedRange<Double>
  }

  private let cells: [Cell]
  private let inverse: Projection
  private let columns: [Double]
  private let rows: [Double]
  private let paint: DisplayList.ImagePaint
  /// How much of the paint's space falls on a pixel of the canvas where w' is 1.
  private let density: Double

  /// - Returns: `nil` if the picture has no area on the canvas.
  init?(_ pyramid: ImagePyramid, _ paint: DisplayList.ImagePaint) {
    guard let inverse = paint.transform.inverse, let picture = pyramid.levels.first else {
      return nil
    }
    self.inverse = inverse
    self.paint = paint
    tint = Tint(paint.tint)
    density = abs(inverse.determinant)
    let (columns, rows) = paint.strips(of: picture)
    self.columns = columns.dropFirst().map(\.place.lowerBound)
    self.rows = rows.dropFirst().map(\.place.lowerBound)
    cells = rows.flatMap { row in
      columns.map { column in
        let map = column.map(isVertical: false).concatenating(row.map(isVertical: true))
        let part = PicturePart(column.pixels, row.pixels, of: picture)
        let levels = (0...part.lastLevel(of: pyramid)).map { index in
          let pixmap = pyramid.levels[index]
          let limits = part.sampled(pyramid, index, isNearest: false)
          return Level(
            pixmap: pixmap,
            scale: Size(
              Double(pixmap.width) / Double(picture.width),
              Double(pixmap.height) / Double(picture.height)),
            columns: limits.columns, rows: limits.rows)
        }
        return Cell(map: map, growth: abs(map.determinant), levels: levels)
      }
    }
    guard !cells.isEmpty, density.isFinite else { return nil }
  }

  /// What the pixels are multiplied by.
  private let tint: Tint?

  func shade(
    _ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ kernels: Kernels
  ) {
    let line = inverse.row(y)
    for i in 0..<count {
      let place = line.place(x + i)
      let point = Point(place.x / place.w, place.y / place.w)
      let column = columns.count { $0 <= point.x }
      let row = rows.count { $0 <= point.y }
      let cell = cells[row * (columns.count + 1) + column]
      let area = density * cell.growth / (place.w * place.w * place.w)
      unsafe target[i] = Self.color(cell, cell.map.apply(point), area, paint)
    }
    if let tint { unsafe tint.apply(target, UnsafePointer(target), count: count) }
  }

  /// The picture's colour at `p`, of whose pixels `area` fall on one of the canvas; nothing where that
  /// is no place.
  private static func color(
    _ cell: Cell, _ p: Point, _ area: Double, _ paint: DisplayList.ImagePaint
  ) -> UInt32 {
    if p.x.isNaN || p.y.isNaN { return 0 }
    let isSmaller = area > 1
    switch isSmaller ? paint.minificationFilter : paint.magnificationFilter {
    case .nearest: return cell.levels[0].nearest(p)
    case .linear: return cell.levels[0].mixture(p)
    case .trilinear:
      let last = cell.levels.count - 1
      guard isSmaller, area.isFinite, last > 0 else {
        return cell.levels[isSmaller ? last : 0].mixture(p)
      }
      // The mip level whose pixels are as large as the canvas's, or the two about it in proportion.
      let shrink = area.squareRoot()
      let index = min(Int(shrink.exponent), last)
      let share = index < last ? UInt64(((shrink.significand - 1) * 256).rounded()) : 0
      let fine = cell.levels[index].mixture(p)
      return share == 0 ? fine : mix(fine, cell.levels[index + 1].mixture(p), share)
    }
  }

  /// Two pixels in 256ths, halves rounded up.
  private static func mix(_ a: UInt32, _ b: UInt32, _ share: UInt64) -> UInt32 {
    func mixed(_ shift: UInt32) -> UInt32 {
      let (a, b) = (UInt64(a >> shift & 255), UInt64(b >> shift & 255))
      return UInt32((a * (256 - share) + b * share + 128) / 256) << shift
    }
    return mixed(0) | mixed(8) | mixed(16) | mixed(24)
  }
}

extension ImageShader.Level {
  /// The pixel that holds `p`, a place in the picture.
  func nearest(_ p: Point) -> UInt32 {
    pixel(
      Int(min(max(p.x * scale.width, columns.lowerBound - 0.5), columns.upperBound + 0.499_999)),
      Int(min(max(p.y * scale.height, rows.lowerBound - 0.5), rows.upperBound + 0.499_999)))
  }

  /// The mixture of the four pixels about `p`, a place in the picture, in 256ths each way.
  func mixture(_ p: Point) -> UInt32 {
    let x = min(max(p.x * scale.width, columns.lowerBound), columns.upperBound) - 0.5
    let y = min(max(p.y * scale.height, rows.lowerBound), rows.upperBound) - 0.5
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let right = UInt64(((x - left) * 256).rounded())
    let lower = UInt64(((y - top) * 256).rounded())
    let (column, row) = (Int(left), Int(top))
    let upperMix =
      Self.spread(pixel(column, row)) * (256 - right) + Self.spread(pixel(column + 1, row)) * right
    let lowerMix =
      Self.spread(pixel(column, row + 1)) * (256 - right)
      + Self.spread(pixel(column + 1, row + 1)) * right
    // Each component has sixteen bits: 255 · 256 fits. The sum of both rows needs 24.
    func component(_ shift: UInt64) -> UInt32 {
      let sum =
        (upperMix >> shift & 0xffff) * (256 - lower) + (lowerMix >> shift & 0xffff) * lower
      return UInt32((sum + 32_768) >> 16)
    }
    return component(0) | component(16) << 8 | component(32) << 16 | component(48) << 24
  }

  /// A pixel's components with sixteen bits each.
  private static func spread(_ pixel: UInt32) -> UInt64 {
    let p = UInt64(pixel)
    return p & 0xff | (p & 0xff00) << 8 | (p & 0xff_0000) << 16 | (p & 0xff00_0000) << 24
  }

  private func pixel(_ column: Int, _ row: Int) -> UInt32 {
    let (column, row) = (
      min(max(column, 0), pixmap.width - 1), min(max(row, 0), pixmap.height - 1)
    )
    return unsafe pixmap.row32(row)[column]
  }
}

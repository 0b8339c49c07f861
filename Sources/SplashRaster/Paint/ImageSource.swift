import SplashPixels
import SplashScene

/// A picture laid into the frame: its cells, and for each of them which of the picture's mip levels are
/// mixed and where their pixels are.
///
/// A class, as every row looks at it: copies would count references.
final class ImageSource {
  /// A part of the picture that is stretched in one way.
  struct Cell {
    /// The mip level that is at least as large as drawn, or the picture itself.
    let fine: ImageLevel
    /// The next smaller one, if it has a share.
    let coarse: ImageLevel
    /// Its share in 1/256, 0…255.
    let share: UInt32

    /// The part `columns` × `rows` of a picture, to whose pixels `inverse` takes the canvas.
    init?(
      _ pyramid: ImagePyramid, _ inverse: AffineTransform, _ columns: ClosedRange<Double>,
      _ rows: ClosedRange<Double>, _ paint: DisplayList.ImagePaint
    ) {
      // How many of the picture's pixels fall on one of the canvas, along a side: 2^k at level k.
      let shrink = max(1, abs(inverse.determinant).squareRoot())
      guard shrink.isFinite else { return nil }
      let part = PicturePart(columns, rows, of: pyramid.levels[0])
      let filter = shrink > 1 ? paint.minificationFilter : paint.magnificationFilter
      guard shrink > 1, filter == .trilinear else {
        fine = ImageLevel(pyramid, 0, inverse, part, isNearest: filter == .nearest)
        (coarse, share) = (fine, 0)
        return
      }
      // Between two powers the levels are mixed in proportion, so that nothing jumps while the size
      // changes.
      let last = part.lastLevel(of: pyramid)
      let index = min(Int(shrink.exponent), last)
      let share = index < last ? UInt32(((shrink.significand - 1) * 256).rounded()) : 0
      func level(_ index: Int) -> ImageLevel {
        ImageLevel(pyramid, index, inverse, part, isNearest: false)
      }
      if share == 256 {
        fine = level(index + 1)
        (coarse, self.share) = (fine, 0)
      } else {
        fine = level(index)
        coarse = share > 0 ? level(index + 1) : fine
        self.share = share
      }
    }
  }

  /// The picture, which the cells don't hold.
  private let pyramid: ImagePyramid
  /// The first cell.
  let first: Cell
  /// The cells from left to right, row by row; empty if the first is the whole picture.
  let cells: [Cell]
  /// From the canvas to the space in which the cells lie.
  let map: PlaceMap
  /// Where each column but the first begins in that space, with 32 fractional bits.
  let columns: [Int64]
  /// The same of rows.
  let rows: [Int64]
  /// The column of the canvas from which places in a row are counted, wherever drawing begins; `nil` if
  /// they may lie so far apart that each has to be worked out by itself.
  let origin: Int?
  /// Whether rows of the canvas are rows of the picture, so that several can be sampled together.
  let isUpright: Bool
  /// The fading, 1…255.
  let alpha: UInt8
  /// What the colours are multiplied by.
  let tint: Tint?
  /// Whether all pixels are opaque before the fading.
  let isOpaque: Bool

  /// Whether nothing is seen through it where it covers a pixel whole.
  var hidesAllBelow: Bool { isOpaque && alpha == 255 && tint == nil }

  /// - Parameters:
  ///   - transform: The paint's, which is affine.
  ///   - area: The pixels of the canvas that are drawn.
  /// - Returns: `nil` if the picture has no area on the canvas or can't be seen.
  init?(
    _ pyramid: ImagePyramid, _ paint: DisplayList.ImagePaint, _ transform: AffineTransform,
    area: PixelBounds, alpha: UInt8
  ) {
    guard alpha > 0, let inverse = transform.inverse, let picture = pyramid.levels.first
    else { return nil }
    self.alpha = alpha
    self.pyramid = pyramid
    map = PlaceMap(inverse)
    tint = Tint(paint.tint)
    isOpaque = pyramid.isOpaque
    let (columns, rows) = paint.strips(of: picture)
    self.columns = columns.dropFirst().map { Kernels.fixed($0.place.lowerBound) }
    self.rows = rows.dropFirst().map { Kernels.fixed($0.place.lowerBound) }
    var cells: [Cell] = []
    for row in rows {
      for column in columns {
        let toPixels = column.map(isVertical: false).concatenating(row.map(isVertical: true))
        guard
          let cell = Cell(
            pyramid, inverse.concatenating(toPixels), column.pixels, row.pixels, paint)
        else { return nil }
        cells.append(cell)
      }
    }
    guard let first = cells.first else { return nil }
    self.first = first
    self.cells = cells.count > 1 ? cells : []
    let maps = [inverse] + cells.map(\.fine.map.transform)
    origin = maps.allSatisfy { $0.staysNear(area) } ? area.left : nil
    isUpright =
      cells.count == 1 && origin != nil && first.fine.isUpright
      && (first.share == 0 || first.coarse.isUpright)
  }
}

extension AffineTransform {
  /// Whether places of pixels of the canvas can be told in fixed point, and the way between any two.
  fileprivate func staysNear(_ area: PixelBounds) -> Bool {
    [
      (area.left, area.top), (area.right, area.top), (area.left, area.bottom),
      (area.right, area.bottom),
    ]
    .allSatisfy { x, y in
      let place = apply(Point(Double(x), Double(y)))
      // No comparison with what is no number holds.
      return abs(place.x) < Double(1 << 28) && abs(place.y) < Double(1 << 28)
    }
  }
}

extension DisplayList.ImagePaint {
  /// The strips of `picture`: the part that is shown where there are none.
  func strips(of picture: Pixmap) -> (columns: [DisplayList.Strip], rows: [DisplayList.Strip]) {
    let size = Size(Double(picture.width), Double(picture.height))
    let part = part ?? Rect(origin: .zero, size: size)
    func plain(_ low: Double, _ high: Double) -> DisplayList.Strip {
      let range = low...max(low, high)
      return DisplayList.Strip(pixels: range, place: range)
    }
    return (columns ?? [plain(part.minX, part.maxX)], rows ?? [plain(part.minY, part.maxY)])
  }
}

extension DisplayList.Strip {
  /// From places to pixels along one axis.
  func map(isVertical: Bool) -> AffineTransform {
    guard place != pixels else { return .identity }
    let scale =
      (pixels.upperBound - pixels.lowerBound) / (place.upperBound - place.lowerBound)
    let shift = pixels.lowerBound - place.lowerBound * scale
    return isVertical
      ? AffineTransform(1, 0, 0, scale, 0, shift) : AffineTransform(scale, 0, 0, 1, shift, 0)
  }
}

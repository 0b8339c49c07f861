import SplashPixels
import SplashScene

/// An image that is prepared for a frame: its cells and, for each cell, the mip levels that are interpolated and
/// their transforms.
///
/// It is a class because every row accesses it. Copies would cause reference counting.
final class ImageSource {
  /// A part of the image that is stretched individually.
  struct Cell {
    /// The smallest mip level that is at least as large as the drawn image, or the image itself.
    let fine: ImageLevel
    /// The next smaller mip level, if it contributes.
    let coarse: ImageLevel
    /// The fraction of the smaller level in units of 1/256, 0…255.
    let share: UInt32

    /// Creates a cell for the part `columns` × `rows` of an image. `inverse` is the transform from the canvas to the
    /// image's pixels.
    init?(
      _ pyramid: ImagePyramid, _ inverse: AffineTransform, _ columns: ClosedRange<Double>,
      _ rows: ClosedRange<Double>, _ paint: DisplayList.ImagePaint
    ) {
      // The number of image pixels per canvas pixel along a side; this is 2^k at level k.
      let shrink = max(1, abs(inverse.determinant).squareRoot())
      guard shrink.isFinite else { return nil }
      let part = PicturePart(columns, rows, of: pyramid.levels[0])
      let filter = shrink > 1 ? paint.minificationFilter : paint.magnificationFilter
      guard shrink > 1, filter == .trilinear else {
        fine = ImageLevel(pyramid, 0, inverse, part, isNearest: filter == .nearest)
        (coarse, share) = (fine, 0)
        return
      }
      // Between two powers of 2, the levels are interpolated proportionally, so that nothing jumps while the size
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

  /// The image, which the cells don't retain.
  private let pyramid: ImagePyramid
  /// The first cell.
  let first: Cell
  /// The cells from left to right, row by row; empty if the first cell is the complete image.
  let cells: [Cell]
  /// The transform from the canvas to the space of the cells.
  let map: PlaceMap
  /// The start of each column except the first in the space of the cells, with 32 fractional bits.
  let columns: [Int64]
  /// The start of each row except the first, with 32 fractional bits.
  let rows: [Int64]
  /// The canvas column from which positions in a row are counted, regardless of where drawing begins; `nil` if
  /// positions may be so far apart that each must be computed individually.
  let origin: Int?
  /// Whether rows of the canvas map to rows of the image, so that several rows can be sampled together.
  let isUpright: Bool
  /// The alpha factor, 1…255.
  let alpha: UInt8
  /// The colour factor.
  let tint: Tint?
  /// Whether all pixels are opaque before the alpha factor is applied.
  let isOpaque: Bool

  /// Whether the image occludes everything below, wherever it covers a pixel completely.
  var hidesAllBelow: Bool { isOpaque && alpha == 255 && tint == nil }

  /// - Parameters:
  ///   - transform: The paint's affine transform.
  ///   - area: The drawn pixels of the canvas.
  /// - Returns: `nil` if the image has no area on the canvas or is invisible.
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
  /// Returns whether the positions of canvas pixels, and the distance between any two of them, can be represented in
  /// fixed point.
  fileprivate func staysNear(_ area: PixelBounds) -> Bool {
    [
      (area.left, area.top), (area.right, area.top), (area.left, area.bottom),
      (area.right, area.bottom),
    ]
    .allSatisfy { x, y in
      let place = apply(Point(Double(x), Double(y)))
      // A comparison with NaN is false.
      return abs(place.x) < Double(1 << 28) && abs(place.y) < Double(1 << 28)
    }
  }
}

extension DisplayList.ImagePaint {
  /// Returns the strips of `picture`. By default, there is a single strip along each axis: the visible part.
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
  /// Returns the transform from positions to pixels along one axis.
  func map(isVertical: Bool) -> AffineTransform {
    guard place != pixels else { return .identity }
    let scale =
      (pixels.upperBound - pixels.lowerBound) / (place.upperBound - place.lowerBound)
    let shift = pixels.lowerBound - place.lowerBound * scale
    return isVertical
      ? AffineTransform(1, 0, 0, scale, 0, shift) : AffineTransform(scale, 0, 0, 1, shift, 0)
  }
}

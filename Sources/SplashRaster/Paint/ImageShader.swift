import SplashPixels
import SplashScene

/// An image in perspective. Every pixel has its own position and scale in the image.
struct ImageShader: PixelShader {
  /// The parts of the image that are stretched individually, row by row.
  private let cells: [ProjectedImage]
  private let inverse: Projection
  // The starts of all parts except the first.
  private let columns: [Double]
  private let rows: [Double]
  /// The factor for the pixels.
  private let tint: Tint?

  /// - Returns: `nil` if the image has no area on the canvas.
  init?(_ pyramid: ImagePyramid, _ paint: DisplayList.ImagePaint) {
    guard let inverse = paint.transform.inverse, let picture = pyramid.levels.first else {
      return nil
    }
    self.inverse = inverse
    tint = Tint(paint.tint)
    // The area in the paint's space that a canvas pixel covers where w' is 1.
    let density = abs(inverse.determinant)
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
          return ProjectedImage.Level(
            pixmap,
            scale: (
              Double(pixmap.width) / Double(picture.width),
              Double(pixmap.height) / Double(picture.height)
            ), columns: limits.columns, rows: limits.rows)
        }
        return ProjectedImage(
          levels, map: .init(map.a, map.b, map.c, map.d, map.tx, map.ty),
          density: density * abs(map.determinant), smaller: .init(paint.minificationFilter),
          larger: .init(paint.magnificationFilter))
      }
    }
    guard !cells.isEmpty, density.isFinite else { return nil }
  }

  func shade(
    _ target: UnsafeMutablePointer<UInt32>, x: Int, y: Int, count: Int, _ kernels: Kernels
  ) {
    let line = inverse.row(y)
    var next = 0
    while next < count {
      let first = next
      let cell = cell(at: line, x + first)
      next = cells.count == 1 ? count : next + 1
      while next < count, self.cell(at: line, x + next) == cell { next += 1 }
      unsafe kernels.sample(
        target + first, count: next - first, cells[cell], line, x: x + first)
    }
    if let tint { unsafe tint.apply(target, UnsafePointer(target), count: count) }
  }

  /// Returns the part of the image in a column.
  private func cell(at line: ProjectedLine, _ x: Int) -> Int {
    guard cells.count > 1 else { return 0 }
    let place = line.place(Double(x) + 0.5)
    let column = columns.count { $0 <= place.x / place.w }
    let row = rows.count { $0 <= place.y / place.w }
    return row * (columns.count + 1) + column
  }
}

extension ProjectedImage.Filter {
  fileprivate init(_ filter: ContentsFilter) {
    switch filter {
    case .nearest: self = .nearest
    case .linear: self = .linear
    case .trilinear: self = .trilinear
    }
  }
}

import SplashPixels

// Perspective. Positions are computed individually.
extension ReferenceKernels {
  /// Returns the position of a point in a gradient.
  package static func place(_ x: Double, _ y: Double, _ shape: GradientShape) -> Double {
    switch shape {
    case .axial: return x
    case .radial(nil): return (x * x + y * y).squareRoot()
    case .radial(let focus?):
      let way = (x: x - focus.x, y: y - focus.y)
      let scale = 1 / (1 - focus.x * focus.x - focus.y * focus.y)
      let q = scale * (focus.x * way.x + focus.y * way.y)
      return q + (q * q + scale * (way.x * way.x + way.y * way.y)).squareRoot()
    case .conic: return turn(x, y)
    }
  }

  /// Returns the angle of a direction in revolutions, 0…1, from the x axis towards the y axis; 0 for the zero vector.
  ///
  /// The arc tangent is computed with formula 4.4.49 of Abramowitz and Stegun.
  package static func turn(_ x: Double, _ y: Double) -> Double {
    let (across, down) = (abs(x), abs(y))
    let longer = max(across, down)
    guard longer > 0 else { return 0 }
    let ratio = min(across, down) / longer
    let q = ratio * ratio
    var sum = 0.0028662257
    for coefficient in [
      -0.0161657367, 0.0429096138, -0.0752896400, 0.1065626393, -0.1420889944, 0.1999355085,
      -0.3333314528, 1,
    ] { sum = sum * q + coefficient }
    var turn = sum * ratio / (2 * Double.pi)
    if down > across { turn = 0.25 - turn }
    if x < 0 { turn = 0.5 - turn }
    return y < 0 ? 1 - turn : turn
  }
}

// MARK: Images

extension ReferenceKernels {
  /// Returns the colour of an image at a point of a line, given before the division by its `w`; 0 if the point isn't
  /// valid.
  package static func color(
    _ image: ProjectedImage, at place: (x: Double, y: Double, w: Double)
  ) -> UInt32 {
    let (map, w) = (image.map, place.w)
    let (px, py) = (place.x / w, place.y / w)
    let x = map.a * px + map.c * py + map.tx
    let y = map.b * px + map.d * py + map.ty
    if x.isNaN || y.isNaN { return 0 }
    let area = image.density / (w * w * w)
    let isSmaller = area > 1
    switch isSmaller ? image.filters.smaller : image.filters.larger {
    case .nearest: return nearest(image.levels[0], x, y)
    case .linear: return mixture(image.levels[0], x, y)
    case .trilinear:
      let last = image.levels.count - 1
      guard isSmaller, area.isFinite, last > 0 else {
        return mixture(image.levels[isSmaller ? last : 0], x, y)
      }
      // The colour is taken from the mip level whose texels are as large as pixels, or interpolated between the two
      // nearest levels.
      let shrink = area.squareRoot()
      let index = min(Int(shrink.exponent), last)
      let share = index < last ? Int(((shrink.significand - 1) * 256).rounded()) : 0
      let fine = mixture(image.levels[index], x, y)
      if share == 0 { return fine }
      let coarse = mixture(image.levels[index + 1], x, y)
      return components {
        (component(fine, $0) * (256 - share) + component(coarse, $0) * share + 128) / 256
      }
    }
  }

  private static func nearest(_ level: ProjectedImage.Level, _ x: Double, _ y: Double) -> UInt32 {
    let (columns, rows) = (level.columns, level.rows)
    return texel(
      level,
      Int(min(max(x * level.scale.x, columns.lowerBound - 0.5), columns.upperBound + 0.499_999)),
      Int(min(max(y * level.scale.y, rows.lowerBound - 0.5), rows.upperBound + 0.499_999)))
  }

  /// Returns the bilinear interpolation of the four texels around a position. Weights are in units of 1/256 per axis,
  /// and the result is rounded once.
  private static func mixture(_ level: ProjectedImage.Level, _ x: Double, _ y: Double) -> UInt32 {
    let (columns, rows) = (level.columns, level.rows)
    let x = min(max(x * level.scale.x, columns.lowerBound), columns.upperBound) - 0.5
    let y = min(max(y * level.scale.y, rows.lowerBound), rows.upperBound) - 0.5
    let (left, top) = (x.rounded(.down), y.rounded(.down))
    let right = Int(((x - left) * 256).rounded())
    let lower = Int(((y - top) * 256).rounded())
    let (column, row) = (Int(left), Int(top))
    func texel(_ dx: Int, _ dy: Int) -> UInt32 { Self.texel(level, column + dx, row + dy) }
    return components { shift in
      func row(_ dy: Int) -> Int {
        component(texel(0, dy), shift) * (256 - right) + component(texel(1, dy), shift) * right
      }
      return (row(0) * (256 - lower) + row(1) * lower + 32_768) >> 16
    }
  }

  private static func texel(_ level: ProjectedImage.Level, _ column: Int, _ row: Int) -> UInt32 {
    let pixmap = level.pixmap
    return unsafe pixmap.row32(min(max(row, 0), pixmap.height - 1))[
      min(max(column, 0), pixmap.width - 1)]
  }

  private static func component(_ pixel: UInt32, _ shift: Int) -> Int { Int(pixel >> shift & 255) }

  private static func components(_ value: (_ shift: Int) -> Int) -> UInt32 {
    [0, 8, 16, 24].reduce(0) { $0 | UInt32(value($1)) << $1 }
  }
}

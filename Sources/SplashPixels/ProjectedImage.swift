internal import CSplashKernels

/// An image on a plane in perspective that is prepared for sampling.
@safe package final class ProjectedImage: @unchecked Sendable {
  /// The filter with which texels are interpolated.
  package enum Filter: Sendable {
    /// The nearest texel.
    case nearest
    /// The four nearest texels, with weights in units of 1/256 per axis.
    case linear
    /// Like `linear`, but applied to the mip level whose texels are as large as pixels, or interpolated between the
    /// two nearest levels.
    case trilinear
  }

  /// A mip level.
  package struct Level: Sendable {
    /// The pixels.
    package var pixmap: Pixmap
    /// The number of the level's texels per texel of the image, along x and y.
    package var scale: (x: Double, y: Double)
    /// The range in which the level is sampled along x, in the level's texels.
    package var columns: ClosedRange<Double>
    /// The range in which the level is sampled along y, in the level's texels.
    package var rows: ClosedRange<Double>

    /// Creates a level.
    package init(
      _ pixmap: Pixmap, scale: (x: Double, y: Double), columns: ClosedRange<Double>,
      rows: ClosedRange<Double>
    ) {
      (self.pixmap, self.scale, self.columns, self.rows) = (pixmap, scale, columns, rows)
    }
  }

  /// An affine transform: (`a·x + c·y + tx`, `b·x + d·y + ty`).
  package struct Map: Sendable {
    /// The coefficients.
    package var a, b, c, d, tx, ty: Double

    /// Creates a transform from its coefficients.
    package init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
      (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }
  }

  /// The mip levels, starting with the image itself.
  package let levels: [Level]
  package let map: Map
  package let density: Double
  /// The filter for places where the image is drawn smaller than its own size, and the filter for all other places.
  package let filters: (smaller: Filter, larger: Filter)
  private let views: UnsafeMutablePointer<splash_projected_level>

  /// Prepares an image.
  ///
  /// - Parameters:
  ///   - levels: The mip levels, starting with the image itself; at least one.
  ///   - map: The transform from the points of a line to the image's texels.
  ///   - density: The number of texels per pixel at points where w is 1.
  ///   - smaller: The filter for points where there is more than one texel per pixel.
  ///   - larger: The filter for all other points.
  package init(_ levels: [Level], map: Map, density: Double, smaller: Filter, larger: Filter) {
    precondition(!levels.isEmpty, "a picture has pixels")
    (self.levels, self.map, self.density) = (levels, map, density)
    // Only the first level is used where the image isn't drawn smaller than its own size. If both filters are equal,
    // the scale need not be computed.
    filters = (smaller, smaller == .linear && larger == .trilinear ? .linear : larger)
    unsafe views = .allocate(capacity: levels.count)
    for (index, level) in levels.enumerated() {
      let view = unsafe splash_projected_level(
        image: PixmapView(level.pixmap).raw, scale_x: level.scale.x,
        scale_y: level.scale.y, min_x: level.columns.lowerBound, max_x: level.columns.upperBound,
        min_y: level.rows.lowerBound, max_y: level.rows.upperBound)
      unsafe (views + index).initialize(to: view)
    }
  }

  deinit { unsafe views.deallocate() }

  /// The kernels' view of the image, valid as long as the image exists.
  var kernelView: splash_projected_image {
    unsafe splash_projected_image(
      levels: views, count: levels.count, a: map.a, b: map.b, c: map.c, d: map.d, tx: map.tx,
      ty: map.ty, density: density, smaller: filters.smaller.kernelView,
      larger: filters.larger.kernelView)
  }
}

extension ProjectedImage.Filter {
  fileprivate var kernelView: splash_filter {
    switch self {
    case .nearest: SPLASH_FILTER_NEAREST
    case .linear: SPLASH_FILTER_LINEAR
    case .trilinear: SPLASH_FILTER_TRILINEAR
    }
  }
}

internal import CSplashKernels

/// A picture on a plane that is seen in perspective, ready to be sampled.
@safe public final class ProjectedImage: @unchecked Sendable {
  /// How texels are mixed.
  public enum Filter: Sendable {
    /// The texel that holds the place.
    case nearest
    /// The four texels about the place, in 256ths each way.
    case linear
    /// The same of the mip level whose texels are as large as pixels, or of the two about it in proportion.
    case trilinear
  }

  /// A mip level.
  public struct Level: Sendable {
    /// Its pixels.
    public var pixmap: Pixmap
    /// How many of its texels there are for one of the picture, along x and along y.
    public var scale: (x: Double, y: Double)
    /// Between which places it is sampled along x, in its texels.
    public var columns: ClosedRange<Double>
    /// Between which places it is sampled along y.
    public var rows: ClosedRange<Double>

    /// Makes a level.
    public init(
      _ pixmap: Pixmap, scale: (x: Double, y: Double), columns: ClosedRange<Double>,
      rows: ClosedRange<Double>
    ) {
      (self.pixmap, self.scale, self.columns, self.rows) = (pixmap, scale, columns, rows)
    }
  }

  /// An affine map: (`a·x + c·y + tx`, `b·x + d·y + ty`).
  public struct Map: Sendable {
    /// The factors of the map.
    public var a, b, c, d, tx, ty: Double

    /// Makes a map of its factors.
    public init(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ tx: Double, _ ty: Double) {
      (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }
  }

  /// The mip levels, the picture itself first.
  let levels: [Level]
  let map: Map
  let density: Double
  /// The filters where the picture is drawn smaller than it is, and elsewhere.
  let filters: (smaller: Filter, larger: Filter)
  private let views: UnsafeMutablePointer<splash_projected_level>

  /// Makes a picture ready.
  ///
  /// - Parameters:
  ///   - levels: The mip levels, the picture itself first; at least one.
  ///   - map: From the points of a line to the picture's texels.
  ///   - density: How much of the picture, in texels, is drawn on a pixel whose w is 1.
  ///   - smaller: The filter where more than one texel is drawn on a pixel.
  ///   - larger: The filter elsewhere.
  public init(_ levels: [Level], map: Map, density: Double, smaller: Filter, larger: Filter) {
    precondition(!levels.isEmpty, "a picture has pixels")
    (self.levels, self.map, self.density) = (levels, map, density)
    // Where it isn't drawn smaller, only the first level counts: with equal filters, no size has to be worked out.
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

  /// What the kernels read; valid as long as the picture is.
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

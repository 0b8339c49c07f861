import SplashPixels
import SplashScene

/// Applies effects to a pixmap.
struct EffectPainter {
  private let pixmap: Pixmap
  private let kernels: Kernels
  private let area: PixelBounds
  /// The bounds of the pixels that may be non-transparent.
  private var drawn: PixelBounds

  /// The maximum number of pixels in a shadow's plane, unless the pixmap has more.
  private static let planePixels = 1 << 26

  /// Creates a painter for a pixmap in which only the pixels within `drawn` may be non-transparent.
  init(_ pixmap: Pixmap, drawn: PixelBounds, kernels: Kernels) {
    self.pixmap = pixmap
    self.kernels = kernels
    area = PixelBounds(left: 0, top: 0, right: pixmap.width, bottom: pixmap.height)
    self.drawn = drawn.intersection(area)
  }

  /// Applies an effect. Pixels beyond the pixmap's edges count as transparent, and anything drawn there is discarded.
  mutating func apply(_ effect: DisplayList.Effect) {
    guard !drawn.isEmpty else { return }
    var reached = PixelBounds(enclosing: effect.spread(drawn.rect)).intersection(area)
    switch effect {
    case .gaussianBlur(let sigma, nil): blur(sigma, reached)
    case .gaussianBlur(let sigma, let frame?):
      let framed = FramedPixels(frame, pixmap)
      let filled = framed.extend(drawn)
      reached = PixelBounds(enclosing: effect.spread(filled.rect)).intersection(area)
      blur(sigma, reached, framed.edges(of: reached))
      framed.fade(reached)
    case .shadow(let shadow): add(shadow)
    case .colorSteps(let steps):
      let change = ColorChange(steps, kernels: kernels)
      for y in drawn.top..<drawn.bottom {
        unsafe change.apply(pixmap.row32(y) + drawn.left, count: drawn.right - drawn.left)
      }
    case .pixellate(let cell, let corner):
      Pixellation(cell: cell, corner: corner).apply(pixmap, reached)
    }
    drawn = reached
  }

  private func blur(_ sigma: Size, _ bounds: PixelBounds, _ repeated: GaussianBlur.Edges = []) {
    guard !bounds.isEmpty else { return }
    let blur = GaussianBlur(
      width: bounds.right - bounds.left, height: bounds.bottom - bounds.top, channels: 4,
      across: GaussianKernel(sigma: sigma.width), down: GaussianKernel(sigma: sigma.height),
      repeating: repeated, kernels: kernels)
    unsafe blur.apply(pixmap.row(bounds.top) + 4 * bounds.left, stride: pixmap.stride)
  }

  private func add(_ shadow: DisplayList.Shadow) {
    let (whole, rest) = shadow.place
    let (dx, dy) = (Int(whole.x), Int(whole.y))
    var silhouette = shadow
    silhouette.replacesCaster = true
    // Pixels beyond the pixmap's edges may contribute to visible pixels after the blur.
    let margin = DisplayList.Effect.gaussianBlur(sigma: shadow.sigma)
    let shown = PixelBounds(enclosing: DisplayList.Effect.shadow(silhouette).spread(drawn.rect))
      .intersection(area)
    let moved = PixelBounds(
      left: drawn.left + dx, top: drawn.top + dy, right: drawn.right + dx,
      bottom: drawn.bottom + dy)
    let near = moved.intersection(PixelBounds(enclosing: margin.source(of: area.rect)))
    let pixels = max(Self.planePixels, area.right * area.bottom)
    let plane =
      shown.isEmpty || near.isEmpty
      ? nil : shown.grown(towards: near, pixels: pixels, side: .max).map(AlphaPlane.init)
    if let plane {
      let bounds = plane.bounds
      let cast = moved.intersection(bounds)
      for y in cast.top..<cast.bottom {
        unsafe kernels.sourceAlpha(
          plane.pixel(cast.left, y), pixmap.row32(y - dy) + (cast.left - dx),
          count: cast.right - cast.left)
      }
      let blur = GaussianBlur(
        width: bounds.right - bounds.left, height: bounds.bottom - bounds.top, channels: 1,
        across: GaussianKernel(sigma: shadow.sigma.width, shift: rest.x),
        down: GaussianKernel(sigma: shadow.sigma.height, shift: rest.y), kernels: kernels)
      unsafe blur.apply(plane.pixel(bounds.left, bounds.top), stride: bounds.right - bounds.left)
    }
    if shadow.replacesCaster {
      for y in drawn.top..<drawn.bottom {
        unsafe (pixmap.row32(y) + drawn.left).update(
          repeating: 0, count: drawn.right - drawn.left)
      }
    }
    if let plane { compose(plane, shadow) }
  }

  /// Composites the pixmap's pixels over a shadow.
  private func compose(_ plane: AlphaPlane, _ shadow: DisplayList.Shadow) {
    let colors = (0...255).map { premultiply(shadow.color, Double($0) / 255) }
    let bounds = plane.bounds.intersection(area)
    let count = bounds.right - bounds.left
    var row = [UInt32](repeating: 0, count: count)
    unsafe row.withUnsafeMutableBufferPointer { buffer in
      guard let row = buffer.baseAddress else { return }
      for y in bounds.top..<bounds.bottom {
        let alphas = unsafe plane.pixel(bounds.left, y)
        let pixels = unsafe pixmap.row32(y) + bounds.left
        for x in 0..<count { unsafe row[x] = colors[Int(alphas[x])] }
        if !shadow.replacesCaster { unsafe kernels.over(row, pixels, count: count) }
        unsafe pixels.update(from: row, count: count)
      }
    }
  }
}

/// A plane with one byte per pixel of a rectangle.
@safe private final class AlphaPlane {
  let bounds: PixelBounds
  private let base: UnsafeMutablePointer<UInt8>

  init(_ bounds: PixelBounds) {
    self.bounds = bounds
    let count = (bounds.right - bounds.left) * (bounds.bottom - bounds.top)
    unsafe base = .allocate(capacity: count)
    unsafe base.initialize(repeating: 0, count: count)
  }

  deinit {
    unsafe base.deallocate()
  }

  /// Returns the address of the byte for the pixel (x, y).
  func pixel(_ x: Int, _ y: Int) -> UnsafeMutablePointer<UInt8> {
    unsafe base + (y - bounds.top) * (bounds.right - bounds.left) + x - bounds.left
  }
}

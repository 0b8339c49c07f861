import SplashPixels
import SplashScene

// How pixels are composited.
//
// A frame is drawn in bands of 64 rows, and all steps are drawn on a band before the next band begins. A band of a canvas
// 1,170 pixels wide takes 300 kB, so its pixels stay in the second-level cache however many layers overlap, and so does
// each group's buffer, which is only as high as the band. The encoder takes a band from the same thread while it is still
// there. Tiles would need less memory at a time, but every step would be looked at in more of them, and rows would be
// shorter than the vectors of a processor like to have them. Skia's and vello's tiles are made for processors with
// thousands of lanes; Blend2D uses bands as well.
//
// Pixels are premultiplied bytes, four in a word. Products of bytes are rounded to nearest, exactly, so that opaque stays
// opaque and all instruction sets agree; sums saturate. Wider pixels would take twice the bandwidth, which is what limits
// compositing: most steps are a load, two multiplications and a store per pixel.
//
// Most pixels need even less than that. The coverage of an outline comes as spans of equal coverage, which become fills and copies,
// and spans with a byte for each pixel (see Coverage.swift). What an opaque fill covers isn't drawn (``Occluders``), nor is
// what the previous frame has drawn already (``Damage``), and a group gets a buffer only if it would look different without
// one (``Simplifications``). `Documentation/performance.md` lists these and more.
//
// The operators are Porter's and Duff's (SIGGRAPH 1984), the blend modes those of W3C's Compositing and Blending Level 1. A
// group is composited as in that specification and in resvg's `render_group`: effects, mask, clips and opacity, blending.
// `Tests/SplashRasterTests/PlainComposition.swift` is the same without bands and shortcuts.

/// Draws the steps of a frame on one band of rows.
@safe final class BandPainter {
  let kernels: Kernels
  let coverage: Coverage
  let pool: SurfacePool
  private let width: Int
  private let bandHeight: Int
  private let sampler: ImageSampler
  private let stage: OffscreenStage
  // Buffers for a row of a paint's pixels, for several rows of an image, and for a band's coverage by several clips.
  private let row: UnsafeMutablePointer<UInt32>
  private let rows: UnsafeMutablePointer<UInt32>
  let plane: UnsafeMutablePointer<UInt8>

  /// - Parameter stage: The stage that draws the bitmaps that steps need.
  init(width: Int, bandHeight: Int, kernels: Kernels, stage: OffscreenStage) {
    self.width = width
    self.bandHeight = bandHeight
    self.kernels = kernels
    coverage = Coverage(width: width, bandHeight: bandHeight, kernels: kernels)
    pool = SurfacePool(width: width, height: bandHeight)
    self.stage = stage
    sampler = ImageSampler(width: width, kernels: kernels)
    unsafe row = .allocate(capacity: width)
    unsafe rows = .allocate(capacity: width * ImageSampler.rowsAtOnce)
    unsafe plane = .allocate(capacity: width * bandHeight)
    unsafe row.initialize(repeating: 0, count: width)
    unsafe rows.initialize(repeating: 0, count: width * ImageSampler.rowsAtOnce)
    unsafe plane.initialize(repeating: 0, count: width * bandHeight)
  }

  deinit {
    unsafe row.deallocate()
    unsafe rows.deallocate()
    unsafe plane.deallocate()
  }

  /// Draws steps.
  ///
  /// - Parameter hidden: The number of commands that are occluded; see ``PreparedFrame/Step/end``.
  func draw(
    _ steps: ArraySlice<PreparedFrame.Step>, hidden: Int = 0, _ context: DrawingContext
  ) {
    let rows = context.bounds.top..<context.bounds.bottom
    for index in steps.indices
    where steps[index].rows.overlaps(rows) && steps[index].end > hidden {
      switch steps[index].kind {
      case .fill(let outline, let source): fill(outline, source, context)
      case .particles(let particles):
        particles.draw(on: context.surface, context.band, kernels)
      case .group(let group): draw(group, hidden: hidden, context)
      }
    }
  }

  private func draw(
    _ group: PreparedFrame.Group, hidden: Int, _ context: DrawingContext
  ) {
    let (surface, bounds) = (context.surface, group.bounds.intersection(context.bounds))
    if group.blendMode.isUnbounded { clear(surface, outside: bounds) }
    if bounds.isEmpty { return }
    switch group.method {
    case .direct, .throughClip:
      draw(group.contents[...], hidden: hidden, context.on(surface.narrowed(to: bounds)))
    case .color(let color):
      unsafe forEachRowOfClips(of: group, in: bounds, context) { y, mask in
        unsafe kernels.overColorMask(
          surface.pixel(bounds.left, y), count: bounds.right - bounds.left, color: color,
          mask: mask)
      }
    case .buffer:
      pool.withSurface(bounds, kernels) { own in
        drawInside(of: group, context.on(own))
        compose(own, group, context)
      }
    }
  }

  /// Draws a group's contents on the group's own buffer, and multiplies them by the mask.
  func drawInside(of group: PreparedFrame.Group, _ context: DrawingContext) {
    draw(group.contents[...], context)
    guard let mask = group.mask else { return }
    pool.withSurface(context.bounds, kernels) { own in
      draw(mask.contents[...], context.on(own))
      multiply(context.surface, by: own, mask)
    }
  }

  // MARK: Fills

  private func fill(
    _ outline: PreparedOutline, _ source: PaintSource, _ context: DrawingContext
  ) {
    let surface = context.surface
    if case .offscreen(let offscreen) = source {
      guard !outline.bounds.intersection(surface.bounds).isEmpty,
        let drawn = offscreen.source(drawnBy: stage)
      else { return }
      return fill(outline, drawn, context)
    }
    if case .backdrop(let backdrop) = source {
      if let opaque = context.opaqueBackdrop {
        guard opaque === backdrop else { return }
        return fill(outline, .solid(.max), context)
      }
      guard let pixels = backdrop.source else { return }
      return fill(outline, .pixels(pixels), context)
    }
    func forEachRow(_ body: (Int, CoverageSpans) -> Void) {
      coverage.forEachRow(
        of: outline, in: surface.bounds, band: context.band, edges: context.edges, body)
    }
    switch source {
    case .solid(let color):
      forEachRow { y, spans in fill(spans, color, surface, y) }
    case .axial(let axial):
      forEachRow { y, spans in fill(spans, axial, surface, y) }
    case .radial(let radial):
      forEachRow { y, spans in fill(spans, radial, surface, y) }
    case .shader(let shader, let alpha):
      forEachRow { y, spans in
        for i in 0..<spans.count {
          let span = spans[i]
          unsafe shader.shade(row, x: span.start, y: y, count: span.end - span.start, kernels)
          unsafe over(span, row, alpha, surface, y)
        }
      }
    case .image(let image):
      if image.isUpright, outline.isNearlyRectangular {
        fill(outline, upright: image, context)
      } else {
        forEachRow { y, spans in fill(spans, image, surface, y) }
      }
    case .pixels(let source):
      forEachRow { y, spans in
        let line = unsafe source.pixmap.row32(y - source.top)
        for i in 0..<spans.count {
          let span = spans[i]
          let pixels = unsafe tinted(
            line + (span.start - source.left), span.end - span.start, source.tint)
          unsafe over(span, pixels, source.alpha, surface, y)
        }
      }
    case .offscreen, .backdrop:
      break
    }
  }

  private func fill(_ spans: CoverageSpans, _ axial: AxialSource, _ surface: Surface, _ y: Int) {
    if let color = axial.rowColor(y) {
      fill(spans, color, surface, y)
      return
    }
    let (place, thresholds) = (axial.place(y), axial.pattern.row(y))
    for i in 0..<spans.count {
      let span = spans[i]
      let hides = axial.ramp.isOpaque && span.coverage == 255
      let target = unsafe hides ? surface.pixel(span.start, y) : row
      unsafe kernels.gradientAxial(
        target, count: span.end - span.start, ramp: axial.ramp, thresholds: thresholds,
        x: span.start + axial.pattern.left, t: place, dt: axial.step)
      if !hides { unsafe over(span, row, 255, surface, y) }
    }
  }

  private func fill(_ spans: CoverageSpans, _ radial: RadialSource, _ surface: Surface, _ y: Int) {
    let (place, step, thresholds) = (radial.place(y), radial.step, radial.pattern.row(y))
    for i in 0..<spans.count {
      let span = spans[i]
      let hides = radial.ramp.isOpaque && span.coverage == 255
      let target = unsafe hides ? surface.pixel(span.start, y) : row
      unsafe kernels.gradientRadial(
        target, count: span.end - span.start, ramp: radial.ramp, thresholds: thresholds,
        x: span.start + radial.pattern.left, px: place.x, py: place.y, dx: step.x, dy: step.y,
        focus: radial.focus)
      if !hides { unsafe over(span, row, 255, surface, y) }
    }
  }

  @inline(__always)
  private func fill(
    _ spans: CoverageSpans, _ color: UInt32, _ surface: Surface, _ y: Int
  ) {
    let isOpaque = color >> 24 == 255
    for i in 0..<spans.count {
      let span = spans[i]
      let count = span.end - span.start
      let target = unsafe surface.pixel(span.start, y)
      if span.isVarying {
        unsafe kernels.overColorMask(
          target, count: count, color: color, mask: coverage.mask + span.start)
      } else if span.coverage == 255, isOpaque {
        unsafe kernels.fill(target, count: count, color: color)
      } else {
        unsafe kernels.overColor(
          target, count: count,
          color: span.coverage == 255 ? color : scaled(color, UInt32(span.coverage)))
      }
    }
  }

  /// Composites a span's pixels over the surface, multiplied by `alpha` and the coverage.
  @inline(__always)
  func over(
    _ span: CoverageSpan, _ pixels: UnsafePointer<UInt32>, _ alpha: UInt8, _ surface: Surface,
    _ y: Int, _ mode: BlendMode = .normal
  ) {
    let count = span.end - span.start
    let target = unsafe surface.pixel(span.start, y)
    if mode != .normal {
      if span.isVarying {
        unsafe blend(target, pixels, count, mode, alpha, coverage.mask + span.start)
      } else {
        let factor = product(UInt32(span.coverage), UInt32(alpha))
        unsafe blend(target, pixels, count, mode, UInt8(factor), nil)
      }
      return
    }
    if span.isVarying {
      let mask = unsafe coverage.mask + span.start
      if alpha < 255 { unsafe kernels.maskScale(mask, count: count, alpha: alpha) }
      unsafe kernels.overMask(target, pixels, count: count, mask: mask)
      return
    }
    let factor = product(UInt32(span.coverage), UInt32(alpha))
    if count == 1 {
      unsafe target.pointee = composed(scaled(pixels.pointee, factor), over: target.pointee)
    } else if factor == 255 {
      unsafe kernels.over(target, pixels, count: count)
    } else {
      unsafe kernels.overAlpha(target, pixels, count: count, alpha: UInt8(factor))
    }
  }

  /// Copies an opaque span of an image.
  private func fill(
    _ span: CoverageSpan, opaque image: ImageSource, _ surface: Surface, _ y: Int
  ) {
    let count = span.end - span.start
    let target = unsafe span.coverage == 255 ? surface.pixel(span.start, y) : row
    let pixels = unsafe sampler.pixels(of: image, span.start, y, count, into: target)
    if span.coverage != 255 {
      unsafe over(span, pixels, 255, surface, y)
    } else if unsafe pixels != UnsafePointer(target) {
      unsafe target.update(from: pixels, count: count)
    }
  }

  /// Composites an image over a row.
  private func fill(_ spans: CoverageSpans, _ image: ImageSource, _ surface: Surface, _ y: Int) {
    if image.hidesAllBelow {
      for i in 0..<spans.count { fill(spans[i], opaque: image, surface, y) }
      return
    }
    var i = 0
    while i < spans.count {
      // Adjacent spans are sampled together.
      let first = spans[i]
      var next = i + 1
      while next < spans.count, spans[next].start == spans[next - 1].end { next += 1 }
      let count = spans[next - 1].end - first.start
      let pixels = unsafe tinted(
        sampler.pixels(of: image, first.start, y, count, into: row), count, image.tint)
      while i < next {
        let span = spans[i]
        unsafe over(span, pixels + (span.start - first.start), image.alpha, surface, y)
        i += 1
      }
    }
  }

  /// Composites an axis-aligned image, sampling several rows together. Opaque rows are sampled directly into the
  /// surface. Other rows are sampled into a buffer before they are composited.
  private func fill(
    _ outline: PreparedOutline, upright image: ImageSource, _ context: DrawingContext
  ) {
    let (surface, band, edges) = (context.surface, context.band, context.edges)
    let area = surface.bounds.intersection(outline.bounds)
    guard !area.isEmpty else { return }
    if image.hidesAllBelow {
      let whole = outline.inner.intersection(area)
      let width = whole.right - whole.left
      for y in stride(from: whole.top, to: whole.bottom, by: ImageSampler.rowsAtOnce) {
        let rows = y..<min(y + ImageSampler.rowsAtOnce, whole.bottom)
        unsafe sampler.sample(
          image, rows: rows, whole.left, width, into: surface.pixel(whole.left, y),
          stride: surface.stride)
      }
      coverage.forEachRow(of: outline, in: surface.bounds, band: band, edges: edges) { y, spans in
        let isPlaced = y >= whole.top && y < whole.bottom
        for i in 0..<spans.count {
          let span = spans[i]
          if isPlaced, span.start >= whole.left, span.end <= whole.right, span.coverage == 255 {
            continue
          }
          fill(span, opaque: image, surface, y)
        }
      }
      return
    }
    let width = area.right - area.left
    var sampled = area.top..<area.top
    coverage.forEachRow(of: outline, in: surface.bounds, band: band, edges: edges) { y, spans in
      if y >= sampled.upperBound {
        sampled = y..<min(y + ImageSampler.rowsAtOnce, area.bottom)
        unsafe sampler.sample(image, rows: sampled, area.left, width, into: rows, stride: width)
      }
      let line = unsafe rows + (y - sampled.lowerBound) * width
      for i in 0..<spans.count {
        let span = spans[i]
        let pixels = unsafe tinted(
          line + (span.start - area.left), span.end - span.start, image.tint)
        unsafe over(span, pixels, image.alpha, surface, y)
      }
    }
  }

  /// Multiplies pixels by a tint, if there is one.
  @inline(__always)
  private func tinted(
    _ pixels: UnsafePointer<UInt32>, _ count: Int, _ tint: Tint?
  ) -> UnsafePointer<UInt32> {
    guard let tint else { return unsafe pixels }
    unsafe tint.apply(row, pixels, count: count)
    return unsafe UnsafePointer(row)
  }

  // MARK: Blending

  /// Blends pixels, multiplied by `alpha` and the mask, with the pixels below.
  func blend(
    _ target: UnsafeMutablePointer<UInt32>, _ pixels: UnsafePointer<UInt32>, _ count: Int,
    _ mode: BlendMode, _ alpha: UInt8, _ mask: UnsafePointer<UInt8>?
  ) {
    unsafe Blending.compose(
      mode, target, pixels, count: count, alpha: alpha, mask: mask, kernels)
  }
}

/// Returns `a · b / 255` for bytes, rounded to nearest, exactly as in the kernels.
func product(_ a: UInt32, _ b: UInt32) -> UInt32 {
  let t = a &* b &+ 128
  return (t &+ t >> 8) >> 8
}

/// Returns a pixel multiplied by `factor` / 255.
private func scaled(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
  @inline(__always) func pair(_ bytes: UInt32) -> UInt32 {
    // Each product and its carry fit in 16 bits.
    let t = bytes &* factor &+ 0x80_0080
    return (t &+ (t >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
  }
  return pair(pixel & 0xFF_00FF) | pair(pixel >> 8 & 0xFF_00FF) << 8
}

/// Composites a pixel over another one, exactly as in the kernels: sums saturate at 255.
private func composed(_ pixel: UInt32, over below: UInt32) -> UInt32 {
  let rest = scaled(below, 255 - pixel >> 24)
  @inline(__always) func pair(_ a: UInt32, _ b: UInt32) -> UInt32 {
    let sum = a + b
    // Components with a carry become 255.
    let carries = sum >> 8 & 0x01_0001
    return (sum | carries &* 255) & 0xFF_00FF
  }
  return pair(pixel & 0xFF_00FF, rest & 0xFF_00FF)
    | pair(pixel >> 8 & 0xFF_00FF, rest >> 8 & 0xFF_00FF) << 8
}

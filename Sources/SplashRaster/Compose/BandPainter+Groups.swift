import SplashPixels
import SplashScene

extension BandPainter {
  /// Multiplies a surface in a band by a mask, whose contents were drawn on `own`.
  func multiply(_ surface: Surface, by own: Surface, _ mask: PreparedFrame.Mask) {
    let area = surface.bounds
    let width = area.right - area.left
    for y in area.top..<area.bottom {
      let (target, pixels) = unsafe (surface.pixel(area.left, y), own.pixel(area.left, y))
      if mask.isPlain {
        unsafe kernels.scaleBySourceAlpha(target, pixels, count: width)
        continue
      }
      switch mask.mode {
      case .alpha: unsafe kernels.sourceAlpha(plane, pixels, count: width)
      case .luminance: for x in 0..<width { unsafe plane[x] = luminance(pixels[x]) }
      }
      if mask.isInverted { for x in 0..<width { unsafe plane[x] = ~plane[x] } }
      unsafe kernels.scaleMask(target, count: width, mask: plane)
    }
  }

  /// Clears the pixels outside of `bounds`, for a group with an unbounded blend mode.
  func clear(_ surface: Surface, outside bounds: PixelBounds) {
    let area = surface.bounds
    let kept = area.intersection(bounds)
    func clear(_ columns: Range<Int>, _ y: Int) {
      unsafe kernels.fill(surface.pixel(columns.lowerBound, y), count: columns.count, color: 0)
    }
    for y in area.top..<area.bottom {
      if kept.isEmpty || y < kept.top || y >= kept.bottom {
        clear(area.left..<area.right, y)
      } else {
        clear(area.left..<kept.left, y)
        clear(kept.right..<area.right, y)
      }
    }
  }

  /// Composites a group, which was drawn on its own buffer, over what is below.
  func compose(_ own: Surface, _ group: PreparedFrame.Group, _ context: DrawingContext) {
    let (surface, area) = (context.surface, own.bounds)
    let width = area.right - area.left
    switch group.clips.count {
    case 0:
      for y in area.top..<area.bottom {
        let span = CoverageSpan(start: area.left, end: area.right, coverage: 255)
        unsafe over(span, own.pixel(area.left, y), group.opacity, surface, y, group.blendMode)
      }
    case 1 where !group.blendMode.isUnbounded && !group.clips[0].isInverted:
      forEachRow(of: group.clips[0], in: area, context) { y, spans in
        for i in 0..<spans.count {
          let span = spans[i]
          unsafe over(span, own.pixel(span.start, y), group.opacity, surface, y, group.blendMode)
        }
      }
    default:
      unsafe forEachRowOfClips(of: group, in: area, context) { y, mask in
        let (target, pixels) = unsafe (surface.pixel(area.left, y), own.pixel(area.left, y))
        if group.blendMode == .normal {
          unsafe kernels.overMask(target, pixels, count: width, mask: mask)
        } else {
          unsafe blend(target, pixels, width, group.blendMode, 255, mask)
        }
      }
    }
  }

  /// Calls `body` for every row of `area` with the row and, for each pixel in it, the product of the group's opacity
  /// and its clips' coverages.
  func forEachRowOfClips(
    of group: PreparedFrame.Group, in area: PixelBounds, _ context: DrawingContext,
    _ body: (Int, UnsafePointer<UInt8>) -> Void
  ) {
    let width = area.right - area.left
    unsafe plane.update(repeating: group.opacity, count: width * (area.bottom - area.top))
    for clip in group.clips { multiplyPlane(by: clip, area, context) }
    for y in area.top..<area.bottom { unsafe body(y, plane + (y - area.top) * width) }
  }

  private func forEachRow(
    of clip: PreparedFrame.Clip, in area: PixelBounds, _ context: DrawingContext,
    _ body: (Int, CoverageSpans) -> Void
  ) {
    coverage.forEachRow(
      of: clip.outline, in: area, band: context.band, edges: context.edges, body)
  }

  /// Multiplies the plane for `area` by the coverage of `clip`.
  private func multiplyPlane(
    by clip: PreparedFrame.Clip, _ area: PixelBounds, _ context: DrawingContext
  ) {
    let width = area.right - area.left
    if clip.isInverted {
      forEachRow(of: clip, in: area, context) { y, spans in
        let line = unsafe plane + (y - area.top) * width - area.left
        for i in 0..<spans.count { unsafe cut(line, spans[i]) }
      }
      return
    }
    // All rows before this one are done.
    var done = area.top
    func clear(to y: Int) {
      unsafe (plane + (done - area.top) * width).update(repeating: 0, count: (y - done) * width)
      done = y
    }
    forEachRow(of: clip, in: area, context) { y, spans in
      clear(to: y)
      let line = unsafe plane + (y - area.top) * width - area.left
      var x = area.left
      for i in 0..<spans.count {
        let span = spans[i]
        unsafe (line + x).update(repeating: 0, count: span.start - x)
        if span.isVarying {
          unsafe kernels.maskMultiply(
            line + span.start, coverage.mask + span.start, count: span.end - span.start)
        } else if span.coverage < 255 {
          unsafe kernels.maskScale(
            line + span.start, count: span.end - span.start, alpha: UInt8(span.coverage))
        }
        x = span.end
      }
      unsafe (line + x).update(repeating: 0, count: area.right - x)
      done = y + 1
    }
    clear(to: area.bottom)
  }

  /// Multiplies a row of the plane by the inverse of a span's coverage.
  private func cut(_ line: UnsafeMutablePointer<UInt8>, _ span: CoverageSpan) {
    let (target, count) = unsafe (line + span.start, span.end - span.start)
    if span.isVarying {
      let mask = unsafe coverage.mask + span.start
      for i in 0..<count { unsafe mask[i] = ~mask[i] }
      unsafe kernels.maskMultiply(target, mask, count: count)
    } else {
      unsafe kernels.maskScale(target, count: count, alpha: UInt8(255 - span.coverage))
    }
  }
}

/// Returns the luminance of a premultiplied pixel, rounded to nearest. The weights are 0.2126, 0.7152 and 0.0722, in
/// units of 1/65536.
private func luminance(_ pixel: UInt32) -> UInt8 {
  let sum = 13_933 * (pixel & 255) + 46_871 * (pixel >> 8 & 255) + 4_732 * (pixel >> 16 & 255)
  return UInt8((sum + 32_768) >> 16)
}

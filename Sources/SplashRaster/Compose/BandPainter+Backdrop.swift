import SplashPixels
import SplashScene

extension BandPainter {
  /// Composites a group, which was drawn on its own buffer, over what is below. The group's backdrop replaces what is
  /// below, even where the backdrop is translucent.
  func composeReplacingBackdrop(
    _ own: Surface, _ group: PreparedFrame.Group, _ context: DrawingContext
  ) {
    let (surface, area) = (context.surface, own.bounds)
    pool.withSurface(area, kernels) { cover in
      // This computes the alpha that the group would have on an opaque backdrop.
      var opaque = context.on(cover)
      opaque.opaqueBackdrop = group.backdrop
      drawInside(of: group, opaque)
      unsafe forEachRowOfClips(of: group, in: area, context) { y, mask in
        let target = unsafe surface.pixel(area.left, y)
        let pixels = unsafe own.pixel(area.left, y)
        let alphas = unsafe cover.pixel(area.left, y)
        for x in 0..<(area.right - area.left) {
          let factor = unsafe UInt32(mask[x])
          let (source, below) = unsafe (pixels[x], target[x])
          let rest = unsafe 255 - product(alphas[x] >> 24, factor)
          func byte(_ shift: UInt32) -> UInt32 {
            min(
              product(source >> shift & 255, factor) + product(below >> shift & 255, rest), 255)
              << shift
          }
          unsafe target[x] = byte(0) | byte(8) | byte(16) | byte(24)
        }
      }
    }
  }
}

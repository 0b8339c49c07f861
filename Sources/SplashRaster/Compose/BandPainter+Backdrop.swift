import SplashPixels
import SplashScene

extension BandPainter {
  /// Composites a group over the surface. The group's backdrop replaces what is below, even where the backdrop is
  /// translucent.
  ///
  /// - Parameter inside: The group's steps.
  func compose(
    _ own: Surface, _ group: PreparedFrame.Group, hidingBelow inside: Range<Int>,
    of frame: PreparedFrame, on surface: Surface, _ band: Band, _ edges: EdgeTable
  ) {
    withBuffer(own.bounds) { cover in
      // This computes the alpha that the group would have on an opaque backdrop.
      coveringBackdrop = group.backdrop
      draw(frame, inside, on: cover, band, edges)
      coveringBackdrop = nil
      let area = own.bounds
      unsafe forEachRowOfClips(of: group, in: area, band, edges) { y, mask in
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

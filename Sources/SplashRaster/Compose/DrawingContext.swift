/// What steps are drawn on.
struct DrawingContext {
  /// The pixels to draw on, which are in the band.
  let surface: Surface
  let band: Band
  let edges: EdgeTable
  /// The backdrop that is drawn as opaque white. If it is set, other backdrops aren't drawn.
  var opaqueBackdrop: Backdrop?

  var bounds: PixelBounds { surface.bounds }

  /// Returns the context for drawing on another surface in the band.
  func on(_ surface: Surface) -> DrawingContext {
    DrawingContext(surface: surface, band: band, edges: edges, opaqueBackdrop: opaqueBackdrop)
  }
}

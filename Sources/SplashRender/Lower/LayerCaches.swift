/// What is known of a film's layers from the moments that were lowered last.
struct LayerCaches: Sendable {
  /// What the bitmaps of layers show.
  let bitmaps = LayerBitmaps()
  /// The outlines of shapes that are trimmed or have round corners.
  let outlines = LayerOutlines()
}

/// Information about a video's layers that is cached from recently lowered moments.
struct LayerCaches: Sendable {
  /// The contents of layers' bitmaps.
  let bitmaps = LayerBitmaps()
  /// The outlines of shapes that are trimmed or have round corners.
  let outlines = LayerOutlines()
}

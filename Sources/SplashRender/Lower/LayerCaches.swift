/// Information about a video's layers that is cached from recently lowered moments.
struct LayerCaches: Sendable {
  /// What layers draw in their bitmaps.
  let drawings = LayerDrawings()
  /// The outlines of shapes that are trimmed or have round corners.
  let outlines = LayerOutlines()
}

/// What may still be drawn in a frame, so that what multiplies ends. Files that ask for more aren't read (see
/// ``LottieLoad``), but values may go beyond those at their keys.
struct LottieBudget {
  /// Layers, those of compositions counted wherever these are shown.
  var layers = 100_000
  /// Copies that repeaters make, those within others multiplied.
  var copies = 100_000
  /// Elements of the paths that are painted.
  var elements = 1_000_000
  /// Vertices that modifiers add to outlines.
  var vertices = 1_000_000
}

/// The remaining drawing budget of a frame, which bounds nested multiplication. Files that exceed it aren't read (see
/// ``LottieLoad``), but values may exceed those at their keys.
struct LottieBudget {
  /// Layers, counting a composition's layers each time it is used.
  var layers = 100_000
  /// Copies by repeaters, multiplied if nested.
  var copies = 100_000
  /// Elements of painted paths.
  var elements = 1_000_000
  /// Vertices that modifiers add to outlines.
  var vertices = 1_000_000
}

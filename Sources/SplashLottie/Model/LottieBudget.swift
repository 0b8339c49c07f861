import SplashScene

/// The remaining drawing budget of a frame, which limits the effect of nested repetition. Files whose keyframed
/// values already exceed it aren't read (see ``LottieLoad``), but interpolated values may be greater.
struct LottieBudget {
  /// The number of layers, counting a composition's layers each time it is used.
  var layers = 100_000
  /// The number of copies made by repeaters, multiplied if nested.
  var copies = 100_000
  /// The number of elements of painted paths.
  var elements = 1_000_000
  /// The number of vertices that modifiers add to outlines.
  var vertices = 1_000_000
}

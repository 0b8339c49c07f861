import SplashScene

/// The remaining drawing budget of a frame, which limits the effect of nested repetition. Files whose keyframed
/// values already exceed it aren't read (see ``LottieLoad``), but interpolated values may be greater.
struct LottieBudget {
  /// The number of layers, counting a composition's layers each time it is used.
  var layers = SceneLimits.layers
  /// The number of copies made by repeaters, multiplied if nested.
  var copies = LottieLimits.copies
  /// The number of elements of painted paths.
  var elements = SceneLimits.pathElements
  /// The number of vertices that modifiers add to outlines.
  var vertices = 1_000_000
}

import SplashScene

/// A layer's place in its superlayer.
struct LayerGeometry {
  var bounds: Rect
  var position: Point
  var anchorPoint: Point
}

import SplashScene

/// The geometry of a layer in its superlayer.
struct LayerGeometry {
  var bounds: Rect
  var position: Point
  var anchorPoint: Point
}

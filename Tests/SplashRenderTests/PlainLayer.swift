import SplashScene

/// A layer with only a background colour.
func plain(_ id: String, _ frame: Rect, _ color: Color? = .white) -> Layer {
  var layer = Layer(id: id)
  layer.properties.bounds = Rect(origin: .zero, size: frame.size)
  layer.properties.position = frame.center
  layer.properties.backgroundColor = color
  return layer
}

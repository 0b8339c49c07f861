import SplashScene

/// A layer that is nothing but a coloured rectangle.
func plain(_ id: String, _ frame: Rect, _ color: Color? = .white) -> Layer {
  var layer = Layer(id: id)
  layer.properties.bounds = Rect(origin: .zero, size: frame.size)
  layer.properties.position = frame.center
  layer.properties.backgroundColor = color
  return layer
}

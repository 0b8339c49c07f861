import SplashRaster
import SplashScene

extension DisplayList.Paint {
  /// Returns the paint with its colours multiplied by `tint`, whose alpha is ignored.
  func tinted(_ tint: Color) -> DisplayList.Paint {
    if tint == .white { return self }
    switch self {
    case .solid(let color): return .solid(color.times(tint))
    case .backdrop: return self
    case .gradient(var gradient):
      gradient.colors = gradient.colors.map { $0.times(tint) }
      return .gradient(gradient)
    case .image(var image):
      image.tint = tint
      return .image(image)
    case .raster(var raster):
      raster.tint = tint
      return .raster(raster)
    case .document(var document):
      if let color = document.color {
        document.color = color.times(tint)
      } else {
        document.tint = tint
      }
      return .document(document)
    }
  }
}

extension Color {
  /// Returns the colour with every component except alpha multiplied.
  func times(_ other: Color) -> Color {
    Color(red * other.red, green * other.green, blue * other.blue, alpha)
  }
}

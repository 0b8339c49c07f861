import SplashRaster
import SplashScene

extension DisplayList.Paint {
  /// The paint with its colours multiplied by those of `tint`, whose alpha means nothing.
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
  /// Every component but alpha multiplied.
  func times(_ other: Color) -> Color {
    Color(red * other.red, green * other.green, blue * other.blue, alpha)
  }
}

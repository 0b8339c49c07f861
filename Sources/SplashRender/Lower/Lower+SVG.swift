import SplashRaster
import SplashScene

extension Lowering {
  mutating func append(
    _ svg: SVGContent, _ bounds: Rect, _ matrix: AffineTransform
  ) -> Rect {
    .zero
  }
}

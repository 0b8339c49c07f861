import SplashRaster
import SplashScene

extension Lowering {
  mutating func append(
    _ text: TextContent, _ bounds: Rect, _ matrix: AffineTransform
  ) -> Rect {
    .zero
  }
}

import SplashPixels
import SplashScene

/// Draws those bitmaps of a renderer's frames that aren't cached.
final class OffscreenStage {
  private let makeRenderer: () -> Renderer
  // The renderer that draws the bitmaps. It has its own stage for nested bitmaps.
  private lazy var renderer = makeRenderer()
  private let kernels: Kernels
  private let cache: BitmapCache
  /// The memory budget for a frame's bitmaps.
  let room: BitmapBudget

  /// - Parameter makeRenderer: A closure that creates a renderer for the bitmaps.
  init(
    kernels: Kernels, cache: BitmapCache, room: BitmapBudget, makeRenderer: @escaping () -> Renderer
  ) {
    self.kernels = kernels
    self.cache = cache
    self.room = room
    self.makeRenderer = makeRenderer
  }

  /// Returns the bitmap for `content`.
  func bitmap(of content: Offscreen.Content) -> Bitmap {
    cache.bitmap(of: content) {
      let pixmap = Pixmap(width: content.list.width, height: content.list.height)
      renderer.render(
        content.list, reach: content.reach, pattern: content.pattern, into: pixmap)
      var painter = EffectPainter(pixmap, drawn: content.drawn, kernels: kernels)
      for effect in content.effects { painter.apply(effect) }
      if let sigma = content.gridSigma {
        return Bitmap(BlurGrid(pixmap, sigma: sigma, kernels: kernels))
      }
      return Bitmap(pixmap)
    }
  }
}

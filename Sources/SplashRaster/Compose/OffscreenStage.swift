import SplashPixels
import SplashScene

/// Draws the bitmaps of a renderer's frames, and keeps those that were used last.
final class OffscreenStage {
  private let makeRenderer: () -> Renderer
  // Draws bitmaps; it has a stage of its own for those within.
  private lazy var renderer = makeRenderer()
  private let kernels: Kernels
  private let cache: BitmapCache
  /// The memory for the bitmaps of a frame.
  let room: BitmapRoom

  /// - Parameter makeRenderer: Makes a renderer for the bitmaps.
  init(
    kernels: Kernels, cache: BitmapCache, room: BitmapRoom, makeRenderer: @escaping () -> Renderer
  ) {
    self.kernels = kernels
    self.cache = cache
    self.room = room
    self.makeRenderer = makeRenderer
  }

  /// The bitmap that shows `content`.
  func bitmap(of content: Offscreen.Content) -> Bitmap {
    if let kept = cache[content] { return kept }
    let pixmap = Pixmap(width: content.list.width, height: content.list.height)
    renderer.render(
      content.list, reach: content.reach, pattern: content.pattern, into: pixmap)
    var painter = EffectPainter(pixmap, drawn: content.drawn, kernels: kernels)
    for effect in content.effects { painter.apply(effect) }
    let bitmap = Bitmap(pixmap)
    cache[content] = bitmap
    return bitmap
  }
}

/// Bitmaps by what they show, up to a bound of memory. Those that were not asked for since the cache
/// was half full make room for new ones.
final class BitmapCache {
  private var recent: [Offscreen.Content: Bitmap] = [:]
  private var older: [Offscreen.Content: Bitmap] = [:]
  private var recentBytes = 0
  private let bound: Int

  /// - Parameter bytes: The most bytes of the bitmaps that are kept.
  init(bytes: Int) {
    bound = bytes / 2
  }

  /// The bitmap that shows `content`, if it is kept.
  subscript(content: Offscreen.Content) -> Bitmap? {
    get {
      if let bitmap = recent[content] { return bitmap }
      guard let bitmap = older[content] else { return nil }
      keep(bitmap, content)
      return bitmap
    }
    set {
      if let newValue { keep(newValue, content) }
    }
  }

  private func keep(_ bitmap: Bitmap, _ content: Offscreen.Content) {
    // With what its commands take.
    let bytes = bitmap.bytes + 400 * content.list.commands.count
    guard bytes <= bound else { return }
    if recentBytes + bytes > bound {
      older = recent
      recent = [:]
      recentBytes = 0
    }
    recent[content] = bitmap
    recentBytes += bytes
  }
}

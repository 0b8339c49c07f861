import SplashRaster
import SplashScene
import Synchronization

/// What each layer that has a bitmap drew last. A layer that only moves and fades is lowered only once. Its list keeps
/// its storage, so comparing the list is fast. The pixels are in the renderers' ``SplashRaster/BitmapCache``.
final class LayerDrawings: Sendable {
  /// What a layer draws in its own space, in pixels of a bitmap.
  struct Drawing: Sendable {
    /// The drawing commands.
    var commands: [DisplayList.Command]
    /// The rectangle of integer pixels that contains the layer's bounds and everything that it draws; empty if
    /// nothing is drawn.
    var frame: Rect
    /// The list for a bitmap of the pixels in ``frame``; `nil` if there are too many.
    var list: DisplayList?
  }

  private struct Entry: Sendable {
    var layer: EvaluatedLayer
    var scale: Double
    var drawing: Drawing
  }

  /// The latest drawings by layer name. Names are rarely shared by several layers.
  private let last = Mutex<[String: Entry]>([:])

  /// Returns the drawing of a layer, calling `draw` if it isn't cached.
  ///
  /// - Parameter scale: The number of bitmap pixels per point.
  func drawing(of layer: EvaluatedLayer, scale: Double, _ draw: () -> Drawing) -> Drawing {
    let layer = layer.inItsOwnSpace
    if let known = last.withLock({ $0[layer.id] }), known.layer == layer, known.scale == scale {
      return known.drawing
    }
    let drawing = draw()
    last.withLock { $0[layer.id] = Entry(layer: layer, scale: scale, drawing: drawing) }
    return drawing
  }
}

extension EvaluatedLayer {
  /// The layer without the values that don't affect its bitmap.
  fileprivate var inItsOwnSpace: EvaluatedLayer {
    var properties = properties
    properties.position = .zero
    properties.zPosition = 0
    properties.transform = .identity
    properties.opacity = 1
    var layer = self
    layer.properties = properties
    layer.tint = nil
    return layer
  }
}

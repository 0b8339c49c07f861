import SplashRaster
import SplashScene
import Synchronization

/// The contents of layers' bitmaps, the latest of each. A layer that only moves and fades is lowered once. Its list
/// keeps its storage, so comparing it is fast.
final class LayerBitmaps: Sendable {
  /// A layer's drawing in its own space, in a bitmap's pixels.
  struct Drawing: Sendable {
    /// The steps.
    var commands: [DisplayList.Command]
    /// The integer pixels that contain the layer's bounds and its drawing; empty if nothing is drawn.
    var frame: Rect
    /// The list for a bitmap of these pixels; `nil` if there are too many.
    var list: DisplayList?
  }

  private struct Entry: Sendable {
    var layer: EvaluatedLayer
    var drawing: Drawing
  }

  /// By the layers' names, which are rarely shared.
  private let last = Mutex<[String: Entry]>([:])

  /// Returns the drawing of a layer, calling `draw` if it isn't known.
  func drawing(of layer: EvaluatedLayer, _ draw: () -> Drawing) -> Drawing {
    let layer = layer.inItsOwnSpace
    if let known = last.withLock({ $0[layer.id] }), known.layer == layer { return known.drawing }
    let drawing = draw()
    last.withLock { $0[layer.id] = Entry(layer: layer, drawing: drawing) }
    return drawing
  }
}

extension EvaluatedLayer {
  /// The layer without values that don't affect its bitmap.
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

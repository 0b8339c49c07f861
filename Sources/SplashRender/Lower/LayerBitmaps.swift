import SplashRaster
import SplashScene
import Synchronization

/// What the bitmaps of a film's layers show, the last one of each: a layer that only moves and fades is
/// lowered once, and its list keeps its memory, so that it is seen at once to be the same.
final class LayerBitmaps: Sendable {
  /// What a layer draws in its own space, in a bitmap's pixels.
  struct Drawing: Sendable {
    /// The steps.
    var commands: [DisplayList.Command]
    /// The whole pixels that hold the layer's bounds and all that is drawn; empty when nothing is.
    var frame: Rect
    /// The bitmap of these pixels; `nil` when they are too many.
    var list: DisplayList?
  }

  private struct Entry: Sendable {
    var layer: EvaluatedLayer
    var drawing: Drawing
  }

  /// By the layers' names, which few layers share.
  private let last = Mutex<[String: Entry]>([:])

  /// What a layer draws; `draw` finds it out where it isn't known.
  func drawing(of layer: EvaluatedLayer, _ draw: () -> Drawing) -> Drawing {
    let layer = layer.inItsOwnSpace
    if let known = last.withLock({ $0[layer.id] }), known.layer == layer { return known.drawing }
    let drawing = draw()
    last.withLock { $0[layer.id] = Entry(layer: layer, drawing: drawing) }
    return drawing
  }
}

extension EvaluatedLayer {
  /// The layer without what its bitmap doesn't show.
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

/// Content with layers of its own, on a canvas of its own.
package protocol NestedContent: DrawnContent {
  /// The displayed time in seconds; `nil` for the layer's time.
  var time: Double? { get set }
  /// How the canvas is placed in the layer's bounds.
  var gravity: ContentsGravity { get }
  /// This value as a layer's content.
  var layerContent: LayerContent { get }
  /// The scene; `nil` for a composition of another format.
  var ownScene: Scene? { get }
  /// The composition of another format; `nil` for a scene.
  var foreign: (any Composition)? { get }

  /// Returns the displayed moment at a given layer time.
  ///
  /// - Parameter isFrozen: Whether transitions show their previous state.
  func moment(at layerTime: Double, isFrozen: Bool) -> Moment
}

extension EvaluatedLayer {
  /// The rectangle of ``nested``'s canvas in the layer's space; `nil` for a layer without a nested scene.
  package var nestedPlacement: Rect? {
    guard let nested, let content = properties.content.nested else { return nil }
    return content.gravity.placement(of: nested.size, in: properties.bounds)
  }
}

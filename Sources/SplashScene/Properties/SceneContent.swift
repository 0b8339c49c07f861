/// A nested scene as a layer's contents.
public struct SceneContent: Hashable, Sendable {
  /// The scene.
  public var scene: Scene
  /// The displayed time of the scene, in seconds; `nil` for the layer's time.
  public var time: Double?
  /// How the scene's canvas is placed in the bounds.
  public var gravity = ContentsGravity.resize

  /// Creates contents with `scene` stretched to the bounds.
  public init(scene: Scene) {
    self.scene = scene
  }
}

extension SceneContent: NestedContent {
  package var layerContent: LayerContent { .scene(self) }
  package var ownScene: Scene? { scene }
  package var foreign: (any Composition)? { nil }

  package func moment(at layerTime: Double, isFrozen: Bool) -> Moment {
    scene.evaluate(at: time ?? layerTime, isFrozen: isFrozen)
  }
}

extension LayerContent {
  /// The content's explicit time; `nil` for content that has no time, `.some(nil)` for the layer's time.
  private var ownTime: Double?? {
    if case .ownTime(let time) = timeDependence { .some(time) } else { nil }
  }

  /// The displayed time of a video, a nested scene or a composition, in seconds since its beginning; 0 if the contents
  /// use the layer's time.
  var time: Double? {
    get { ownTime.map { $0 ?? 0 } }
    set {
      if case .video(var content) = self {
        content.time = newValue
        self = .video(content)
      } else if var content = nested {
        content.time = newValue
        self = content.layerContent
      }
    }
  }
}

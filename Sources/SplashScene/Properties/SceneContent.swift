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

extension SceneContent: DrawnContent {}

extension LayerContent {
  /// The content's explicit time; `nil` for content that has no time, `.some(nil)` for the layer's time.
  private var ownTime: Double?? {
    if case .ownTime(let time) = timeDependence { .some(time) } else { nil }
  }

  /// The displayed time of a video, a nested scene or a Lottie file, in seconds since its beginning; 0 if the
  /// contents use the layer's time.
  var time: Double? {
    get { ownTime.map { $0 ?? 0 } }
    set {
      switch self {
      case .video(var content):
        content.time = newValue
        self = .video(content)
      case .scene(var content):
        content.time = newValue
        self = .scene(content)
      case .lottie(var content):
        content.time = newValue
        self = .lottie(content)
      default: break
      }
    }
  }
}

extension EvaluatedLayer {
  /// The rectangle of ``nested``'s canvas in the layer's space; `nil` for a layer without a nested scene.
  package var nestedPlacement: Rect? {
    guard let nested else { return nil }
    let bounds = properties.bounds
    switch properties.content {
    case .scene(let content): return content.gravity.placement(of: nested.size, in: bounds)
    case .lottie(let content): return content.gravity.placement(of: nested.size, in: bounds)
    default: return nil
    }
  }
}

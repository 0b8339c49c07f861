/// A nested scene as a layer's contents.
public struct SceneContent: Hashable, Sendable {
  /// The scene.
  public var scene: Scene
  /// The moment of it that is shown, in seconds; `nil` is the layer's time.
  public var time: Double?
  /// How its canvas is laid into the bounds.
  public var gravity = ContentsGravity.resize

  /// Makes contents that stretch `scene` to the bounds.
  public init(scene: Scene) {
    self.scene = scene
  }
}

extension SceneContent: DrawnContent {}

extension LayerContent {
  fileprivate var scene: SceneContent? {
    get { if case .scene(let scene) = self { scene } else { nil } }
    set { if case .scene = self, let newValue { self = .scene(newValue) } }
  }

  /// What a video or a nested scene shows, in seconds since its beginning; 0 while that is the layer's time.
  var time: Double? {
    get { (video.map(\.time) ?? scene.map(\.time)).map { $0 ?? 0 } }
    set {
      video?.time = newValue
      scene?.time = newValue
    }
  }

  /// The same contents at a time of the layer, which is their own unless they are given another.
  func atLayerTime(_ layerTime: Double) -> LayerContent? {
    guard video.map(\.time) ?? scene.map(\.time) ?? layerTime == nil else { return nil }
    var content = self
    content.time = layerTime
    return content
  }
}

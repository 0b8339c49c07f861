/// A nested scene as a layer's contents.
public struct SceneContent: Hashable, Sendable {
  /// The scene, evaluated at the layer's local time.
  public var scene: Scene
  /// How its canvas is laid into the bounds.
  public var gravity = ContentsGravity.resize

  /// Makes contents that stretch `scene` to the bounds.
  public init(scene: Scene) {
    self.scene = scene
  }
}

extension SceneContent: DrawnContent {}

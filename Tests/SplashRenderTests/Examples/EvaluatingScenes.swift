import SplashRender
import SplashScene

/// Returns a layer's position in its superlayer, in points; `nil` without such a layer.
func position(of id: String, in scene: Scene, at time: Double) -> Point? {
  scene.evaluate(at: time).layer(id: id)?.position
}

/// The value of a property in each frame of a scene.
func values(
  of keyPath: AnimationKeyPath, _ id: String, in scene: Scene
) -> [AnimatableValue?] {
  let count = scene.frameRate.frameCount(in: scene.duration)
  return (0..<count).map { frame in
    let moment = scene.evaluate(at: scene.frameRate.time(ofFrame: frame))
    return moment.layer(id: id)?.properties.value(at: keyPath)
  }
}

/// Where the centre of a layer is on the canvas; `nil` when it lies behind the viewer.
func center(ofLayer id: String, in scene: Scene, at time: Double) -> Point? {
  let moment = scene.evaluate(at: time)
  guard let bounds = moment.layer(id: id)?.properties.bounds else { return nil }
  return moment.canvasPoint(of: bounds.center, inLayer: id)
}

/// All layers of a scene at a time, as JSON.
func describe(_ scene: Scene, at time: Double) -> String {
  scene.evaluate(at: time).json(markers: scene.markers)
}

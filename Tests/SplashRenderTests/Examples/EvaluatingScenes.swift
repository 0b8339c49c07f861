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

/// Where a point of a top-level layer is on the canvas; `nil` when it lies behind the viewer.
func place(of point: Point, in layer: EvaluatedLayer) -> Point? {
  let canvas = LayerSpace(plane: Projection(AffineTransform.identity))
  return canvas.projection(of: layer).apply(point)
}

/// All layers of a scene at a time, as JSON.
func describe(_ scene: Scene, at time: Double) -> String {
  scene.evaluate(at: time).json(markers: scene.markers)
}

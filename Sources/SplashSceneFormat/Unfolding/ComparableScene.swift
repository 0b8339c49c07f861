import SplashScene

/// A scene for comparisons: without ids, and with some values of functions of time instead of the functions.
struct ComparableScene: Equatable {
  private let scene: Scene
  private let values: [AnimatableValue?]

  init(_ scene: Scene) {
    var values: [AnimatableValue?] = []
    let layers = Self.layers(scene.layers, &values)
    self.scene = Scene(
      size: scene.size, scale: scene.scale, frameRate: scene.frameRate, duration: scene.duration,
      backgroundColor: scene.backgroundColor, layers: layers, markers: scene.markers,
      sounds: scene.sounds, poster: scene.poster)
    self.values = values
  }

  private static func layers(
    _ layers: [Layer], _ values: inout [AnimatableValue?]
  ) -> [Layer] {
    layers.map { layer in
      var copy = layer
      copy.id = ""
      copy.animations = layer.animations.compactMap { animation($0, &values) }
      copy.sublayers = self.layers(layer.sublayers, &values)
      copy.mask = layer.mask.flatMap { self.layers([$0], &values).first }
      if case .scene(var content) = layer.properties.content {
        let nested = ComparableScene(content.scene)
        content.scene = nested.scene
        values += nested.values
        copy.properties.content = .scene(content)
      }
      return copy
    }
  }

  private static func animation(
    _ animation: Animation, _ values: inout [AnimatableValue?]
  ) -> Animation? {
    var copy = animation
    switch animation.kind {
    case .function(let function):
      for moment in [(0.0, 0.0), (0.3, 0.125), (1, 0.5), (1.9, 1)] {
        values.append(
          function.function.value(at: TimeFunction.Moment(time: moment.0, progress: moment.1)))
      }
      return nil
    case .group(let children):
      copy.kind = .group(children.compactMap { self.animation($0, &values) })
    case .basic, .spring, .keyframe, .view, .transition: break
    }
    return copy
  }
}

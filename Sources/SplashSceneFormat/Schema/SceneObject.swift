/// A kind of object in scene files and in the files of golden frames, named as in messages.
enum SceneObject: String, CaseIterable {
  case scene = "a scene"
  case parameter = "a parameter"
  case componentFile = "a file of components"
  case component = "a component"
  case componentParameter = "a component's parameter"
  case sound = "a sound"
  case layer = "a layer"
  case grid = "a grid"
  case gradient = "a gradient"
  case shapeGradient = "a shape's gradient"
  case textPart = "a part of a text"
  case textUnit = "each"
  case emitterCell = "an emitter cell"
  case particleShape = "a particle's shape"
  case filter = "a filter"
  case transform = "a transform"
  case path = "a path"
  case circle = "a circle"
  case star = "a star"
  case polygon = "a polygon"
  case pathCommand = "a path command"
  case arc = "an arc"
  case tangentArc = "a tangent arc"
  case animation = "an animation"
  case block = "a block"
  case keyframe = "a keyframe"
  case goldenFrames = "the golden frames"
  case goldenFrame = "a frame"
  case goldenChoice = "the choice of frames"
  case goldenOptions = "the options"
}

extension SceneObject: Comparable {
  static func < (l: SceneObject, r: SceneObject) -> Bool { l.rawValue < r.rawValue }
}

import SplashScene

/// The maximum values in a scene. Each limit has its own message (see `Problem`).
enum Limits {
  /// The size of a scene file in bytes.
  static let sceneBytes = 16 << 20
  /// The size of the JSON of an animation of another format in bytes.
  static let compositionBytes = 64 << 20
  /// The total bytes of a scene and its nested scenes, including each use.
  static let nestedSceneBytes = 256 << 20
  /// The nesting depth of layers, including nested scenes and masks.
  static let layerDepth = 100
  /// The nesting depth of scenes.
  static let sceneDepth = 16
  /// The number of layers in a scene, including nested scenes.
  static let layers = SceneLimits.layers
  /// The number of path elements in a scene, including nested scenes.
  static let pathElements = SceneLimits.pathElements
  /// The canvas's longer side in pixels.
  static let canvasSide = 16_384
  /// The pixels per frame times the number of frames.
  static let framePixels = 1e12
  /// An image's longer side in pixels.
  static let imageSide = ImageLimits.side
  /// The total pixels of a scene's images.
  static let imagePixels = ImageLimits.pixels
  /// The bytes of a text in UTF-8.
  static let textBytes = SceneLimits.textBytes
  /// The number of glyphs in all the text of a scene, including nested scenes. A text counts at least its lines.
  static let glyphs = SceneLimits.glyphs
  /// The number of different strings that the layers of a scene display over time.
  static let setStrings = 10_000
  /// The number of font files in a scene.
  static let fonts = 64
  /// The number of sounds in a scene.
  static let sounds = 256
  /// The number of checks in a file.
  static let checks = 1000
  /// The gain of a sound: 60 dB.
  static let gain = 1000.0
  /// The loop count of a sound, unless it loops forever.
  static let loopCount = 1_000_000
  /// Frames per second.
  static let frameRate = 1000.0
  /// The absolute value of a number. Sums and products of a few such numbers stay finite.
  static let magnitude = SceneLimits.magnitude
  /// The number of component files that a scene includes.
  static let includes = 256
  /// The number of elements in a list.
  static let listElements = 100_000
  /// The number of lists that contain each other.
  static let listDepth = 32
  /// The number of transforms in a list.
  static let transformParts = 100
  /// The length of an expression in bytes.
  static let expressionBytes = 4096
  /// The nesting depth of parentheses, calls and conditions in an expression.
  static let expressionDepth = 64
  /// The number of list elements in a scene's expressions, and of operations for each of them, while the scene is read
  /// and in one frame.
  static let expressionSteps = 10_000_000
  /// The number of named values of a function of time.
  static let functionNames = 256
  /// The length of a chain of references between named values.
  static let nameDepth = 64
  /// The number of name objects in a layer.
  static let nameGroups = 100
  /// The bytes of all named values inserted into a scene, including each use.
  static let namedBytes = SceneLimits.namedBytes
  /// The bytes of a scene's text that are read for each cell of a grid, each repetition of an emitter cell, each unit of
  /// a text, each use of a component and each nested scene with other values.
  static let repeatedBytes = 64 << 20
  /// The bytes added to the length of a named value or of repeated text for each use.
  static let namedUseBytes = SceneLimits.namedUseBytes
  /// The number of live particles of an emitter.
  static let particles = EmitterContent.maximumParticles
  /// The number of emitter cells in an array.
  static let cells = 1000
  /// The nesting depth of emitter cells.
  static let cellDepth = 8
  /// The nesting depth of animation groups.
  static let groupDepth = 100
  /// The bytes of a file name.
  static let nameBytes = 240
}

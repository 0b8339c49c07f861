import SplashScene

/// What a scene may ask for at most. Each limit has its own message (see `Problem`).
enum Limits {
  /// The size of a scene file in bytes.
  static let sceneBytes = 16 << 20
  /// The size of the JSON of a Lottie file in bytes.
  static let lottieBytes = 64 << 20
  /// The bytes of all scenes that are resolved for one, each nested use counted.
  static let nestedSceneBytes = 256 << 20
  /// How deep arrays and objects nest in a file.
  static let syntaxDepth = 256
  /// How deep layers nest, nested scenes and masks included.
  static let layerDepth = 100
  /// How deep scenes nest.
  static let sceneDepth = 16
  /// How deep the compositions of a Lottie file nest.
  static let lottieDepth = 16
  /// How many keys all values of a Lottie file have.
  static let lottieKeys = 4_000_000
  /// How many colours, and how many opacities, a gradient of a Lottie file has.
  static let lottieStops = 1000
  /// How many copies all repeaters of a Lottie file make in a frame.
  static let lottieCopies = 100_000
  /// How many layers of a Lottie file are looked at in a frame, those that aren't there too.
  static let lottieVisits = 1_000_000
  /// How many masks of a layer of a Lottie file are drawn.
  static let lottieMasks = 64
  /// How many layers a scene has, those of nested scenes included.
  static let layers = 100_000
  /// How many elements all paths of a scene have, those of nested scenes included.
  static let pathElements = 1_000_000
  /// The canvas's longer side in pixels.
  static let canvasSide = 16_384
  /// Pixels of a frame times frames.
  static let framePixels = 1e12
  /// An image's longer side in pixels.
  static let imageSide = ImageLimits.side
  /// The pixels of all images of a scene together.
  static let imagePixels = ImageLimits.pixels
  /// The bytes of a text in UTF-8.
  static let textBytes = 64 << 10
  /// The glyphs of all texts of a scene, those of nested scenes included.
  static let glyphs = 100_000
  /// Ranges times the letters that they work on, of all texts of a Lottie file.
  static let rangedLetters = 1_000_000
  /// How many different texts the layers of a scene show in turn.
  static let setStrings = 10_000
  /// How many font files a scene names.
  static let fonts = 64
  /// How many sounds a scene has.
  static let sounds = 256
  /// The factor by which a sound can be made louder: 60 dB.
  static let gain = 1000.0
  /// How often a sound is played, unless it is played for ever.
  static let loopCount = 1_000_000
  /// Frames per second.
  static let frameRate = 1000.0
  /// The absolute value of every number, so that sums and products of a few stay finite.
  static let magnitude = PathData.magnitude
  /// How many files of components a scene includes.
  static let includes = 256
  /// How many elements a list has.
  static let listElements = 10_000
  /// How many transforms are joined to one.
  static let transformParts = 100
  /// The length of an expression in bytes.
  static let expressionBytes = 4096
  /// How deep parentheses, calls and conditions nest in an expression.
  static let expressionDepth = 64
  /// How many named values lead to one another.
  static let nameDepth = 64
  /// How many objects of names a layer has.
  static let nameGroups = 100
  /// The bytes of all values that are put in by name, each use counted.
  static let namedBytes = 32 << 20
  /// What a use of a named value counts for besides the value's length.
  static let namedUseBytes = 64
  /// How many particles of an emitter live at a time.
  static let particles = EmitterContent.maximumParticles
  /// How many emitter cells an array has.
  static let cells = 1000
  /// How deep emitter cells nest.
  static let cellDepth = 8
  /// How deep groups of animations nest.
  static let groupDepth = 100
  /// How many rows a manifest has.
  static let rows = 100_000
  /// The bytes of a file's name.
  static let nameBytes = 240
  /// How many diagnostics are kept.
  static let diagnostics = 1000
  /// How often errors are looked for at one place, which is read again for each cell of a grid.
  static let reportsOfPlace = 32
}

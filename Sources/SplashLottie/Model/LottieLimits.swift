import SplashScene

/// The maximum values in a Lottie file.
enum LottieLimits {
  /// The nesting depth of compositions.
  static let depth = 16
  /// The nesting depth of groups of shapes.
  static let groupDepth = 100
  /// The number of keyframes.
  static let keys = 4_000_000
  /// The number of layers in all compositions of a file.
  static let layers = 100_000
  /// The number of shapes in a file, including groups, paints and modifiers.
  static let shapes = 250_000
  /// The number of colour stops, and of opacity stops, in a gradient.
  static let stops = 1000
  /// The number of copies per frame from all repeaters.
  static let copies = 100_000
  /// The number of layers visited per frame, including inactive layers.
  static let visits = 1_000_000
  /// The number of masks drawn for a layer.
  static let masks = 64
  /// The number of text ranges times the number of letters they affect, for all texts of a file.
  static let rangedLetters = 1_000_000
}

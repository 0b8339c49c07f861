import SplashMedia

/// The ranges that the command line accepts. Scenes have limits of their own.
enum Limits {
  /// The canvas width and height, in points.
  static let canvas = 0.01...65536.0
  /// Pixels per point.
  static let scale = 0.01...64.0
  /// Frames per second.
  static let frameRate = 0.01...1000.0
  /// A time, in seconds.
  static let seconds = 0.0...86400.0
  /// The largest frame number.
  static let frames = 100_000_000
  /// The number of threads or jobs.
  static let threads = 1...256
  /// A file size, in bytes.
  static let bytes = 1.0...1e15
  /// Bits per second.
  static let bitrate = 1e3...1e9
  /// Audio bits per second.
  static let audioBitrate =
    Double(SoundOptions.bitRates.lowerBound)...Double(SoundOptions.bitRates.upperBound)
  /// The number of frames from one key frame to the next.
  static let gop = 1...100_000
  /// The loop count.
  static let loopCount = 1...65_536
  /// The duration of the last frame of a GIF, in seconds.
  static let lastFrameDuration = 0.02...655.35
  /// The output width, in pixels.
  static let width = 16...16384
  /// The number of frames, or of columns, on a contact sheet.
  static let pictures = 1...1000
}

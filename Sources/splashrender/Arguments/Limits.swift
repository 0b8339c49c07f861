import SplashMedia

/// What the command line accepts; scenes have limits of their own.
enum Limits {
  /// The sides of a canvas in points.
  static let canvas = 0.01...65536.0
  /// Pixels per point.
  static let scale = 0.01...64.0
  /// Frames per second.
  static let frameRate = 0.01...1000.0
  /// A moment in seconds.
  static let seconds = 0.0...86400.0
  /// A moment in frames.
  static let frames = 100_000_000
  /// Threads and jobs.
  static let threads = 1...256
  /// The bytes of a file.
  static let bytes = 1.0...1e15
  /// Bits per second.
  static let bitrate = 1e3...1e9
  /// Bits per second of sound.
  static let audioBitrate =
    Double(SoundOptions.bitRates.lowerBound)...Double(SoundOptions.bitRates.upperBound)
  /// Frames from one key frame to the next.
  static let gop = 1...100_000
  /// How often a film plays.
  static let loopCount = 1...65_536
  /// How long a picture of a GIF stands, in seconds.
  static let standing = 0.02...655.35
  /// The width of a picture in pixels.
  static let width = 16...16384
  /// Pictures on a sheet, and side by side on one.
  static let pictures = 1...1000
}

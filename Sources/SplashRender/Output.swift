public import SplashMedia
public import SplashScene
public import SplashSystem

/// An output file for a rendered video.
public struct Output: Sendable {
  /// The file's path, or `-` for standard output.
  public var path: FilePath
  /// The format.
  public var format: OutputFormat
  /// The frame rate, in frames per second; `nil` for the video's rate.
  public var frameRate: FrameRate?
  /// The encoding options for formats other than GIF.
  public var video = VideoOptions()
  /// The encoding options for GIF.
  public var gif = GIFOptions()
  /// The encoding options for the sound, in formats that support it; `nil` to omit the sound.
  package var sound: SoundOptions? = SoundOptions()
  /// Whether the output has the scene's sound, if its format can have any.
  public var hasSound: Bool {
    get { sound != nil }
    set { sound = newValue ? sound ?? SoundOptions() : nil }
  }
  /// How symbolic links at the path are handled.
  package var links = OutputFile.Links.followed

  /// Creates an output with the format's default options, at the video's frame rate.
  public init(path: FilePath, format: OutputFormat) {
    self.path = path
    self.format = format
  }

  /// Checks the options, before anything is rendered.
  ///
  /// - Throws: ``SplashMedia/OutputError/unsupported(path:reason:)`` for unsupported options, and
  ///   ``SplashMedia/OutputError/encodingFailed(path:reason:)`` if this build of FFmpeg lacks a feature.
  public func check() throws(OutputError) {
    if format != .gif { try video.check(for: format, path: path) }
    _ = try sound?.codec(in: format, with: video.codec, path: path)
  }

  /// Checks the frame size, before frames are drawn.
  ///
  /// - Throws: ``SplashMedia/OutputError/unsupported(path:reason:)`` for a size that the format or its encoder
  ///   doesn't support.
  public func check(width: Int, height: Int) throws(OutputError) {
    if format == .gif {
      try GIFEncoder.checkSize(width, height, path: path)
    } else {
      try video.checkSize(width, height, for: format, path: path)
    }
  }

  /// Limits the frame rate of a GIF to 25 frames per second, which is the default.
  package mutating func limitFrameRate(of film: Film) {
    if format == .gif, film.frameRate.value > FrameRate.gif.value { frameRate = .gif }
  }

  /// Whether the output is a single image of the video's first frame.
  public var isOnePicture: Bool { format.isPicture && !format.isSequence(at: path) }
}

/// A report about a written output.
public struct OutputReport: Sendable {
  /// The output's path.
  public let path: FilePath
  /// The frames' width in pixels.
  public let width: Int
  /// The frames' height in pixels.
  public let height: Int
  /// The frame rate, in frames per second.
  public let frameRate: FrameRate
  /// The number of encoded frames.
  public let frameCount: Int
  /// The total size of the output's files in bytes; `nil` for a stream.
  public let bytes: Int?
  /// Whether frames were translucent although the format has no alpha channel. Such frames are composited over
  /// ``SplashMedia/VideoOptions/matte``.
  public let hasLostAlpha: Bool
  /// Information about the clipping of the sound, if the sound exceeds the file's range.
  package let clipping: SoundMixer.Clipping?
  /// The options that were used for a GIF. The quality and the number of colours may be lower than requested, to stay
  /// within the maximum size.
  public let gif: GIFOptions?
  /// The states of the complete files before they were renamed into place; empty for a stream.
  package let files: [FileState]
  /// Whether a GIF's size, frame rate or quality was reduced to stay within its maximum size.
  public let isReduced: Bool

  package init(
    path: FilePath, width: Int, height: Int, frameRate: FrameRate, frameCount: Int, bytes: Int?,
    hasLostAlpha: Bool, clipping: SoundMixer.Clipping?, gif: GIFOptions?, files: [FileState],
    isReduced: Bool
  ) {
    (self.path, self.width, self.height) = (path, width, height)
    (self.frameRate, self.frameCount, self.bytes) = (frameRate, frameCount, bytes)
    (self.hasLostAlpha, self.clipping, self.gif) = (hasLostAlpha, clipping, gif)
    (self.files, self.isReduced) = (files, isReduced)
  }
}

extension FrameRate {
  /// A frame rate that GIF can represent exactly in hundredths of a second.
  package static let gif = FrameRate(25)
}

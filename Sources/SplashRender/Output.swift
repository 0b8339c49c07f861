public import SplashMedia
public import SplashScene
public import SplashSystem

/// A file to be made of a film.
public struct Output: Sendable {
  /// The file's path, or `-` for standard output.
  public var path: FilePath
  /// The kind of file.
  public var format: OutputFormat
  /// Frames per second, or `nil` for the film's.
  public var frameRate: FrameRate?
  /// How to encode what isn't a GIF.
  public var video = VideoOptions()
  /// How to encode GIF.
  public var gif = GIFOptions()
  /// How to encode the film's sound, in formats that hold it; `nil` to leave it out.
  public var sound: SoundOptions? = SoundOptions()
  /// What happens where a link is at the path.
  public var links = OutputFile.Links.followed

  /// Makes an output with the format's default options, at the film's rate.
  public init(path: FilePath, format: OutputFormat) {
    self.path = path
    self.format = format
  }

  /// Finds out whether its options can be, before there is a film.
  ///
  /// - Throws: ``SplashMedia/OutputError/unsupported(path:reason:)`` for what can't be, and
  ///   ``SplashMedia/OutputError/encodingFailed(path:reason:)`` for what this build of FFmpeg lacks.
  public func check() throws(OutputError) {
    if format != .gif { try video.check(for: format, path: path) }
    _ = try sound?.codec(in: format, with: video.codec, path: path)
  }

  /// Finds out whether frames of a size can be written, before they are drawn.
  ///
  /// - Throws: ``SplashMedia/OutputError/unsupported(path:reason:)`` for a size that the format, or what
  ///   writes it, can't have.
  public func check(width: Int, height: Int) throws(OutputError) {
    if format == .gif {
      try GIFEncoder.checkSize(width, height, path: path)
    } else {
      try video.checkSize(width, height, for: format, path: path)
    }
  }

  /// Whether it is a picture of the film's first frame.
  public var isOnePicture: Bool { format.isPicture && !format.isSequence(at: path) }
}

/// What was made of an output.
public struct OutputReport: Sendable {
  /// The output's path.
  public let path: FilePath
  /// The frames' width in pixels.
  public let width: Int
  /// The frames' height in pixels.
  public let height: Int
  /// Frames per second.
  public let frameRate: FrameRate
  /// How many frames were encoded.
  public let frameCount: Int
  /// The bytes of all its files; `nil` for a stream.
  public let bytes: Int?
  /// Whether frames were translucent, and the format has no alpha: they are seen over
  /// ``SplashMedia/VideoOptions/matte``.
  public let hasLostAlpha: Bool
  /// Where the sound is louder than the file can hold, if it is.
  public let clipping: SoundMixer.Clipping?
  /// Of a GIF, the options that it was encoded with; quality and colours may be lower than asked for to
  /// keep within the most bytes.
  public let gif: GIFOptions?
  /// The files when they were whole, before they were put in their places; none of a stream.
  package let files: [FileState]
  /// Whether a GIF is smaller, slower or less true than asked for, to keep within its most bytes.
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
  /// A rate that GIF, which counts hundredths of a second, can keep.
  package static let gif = FrameRate(25)
}

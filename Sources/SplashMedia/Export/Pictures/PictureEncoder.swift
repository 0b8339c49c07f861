internal import CFFmpeg
public import SplashPixels
public import SplashSystem

/// Encodes single images: PNG (unpremultiplied RGBA, or RGB if opaque, tagged as sRGB), JPEG, WebP and AVIF.
///
/// The encoder reuses resources between images of the same kind. It must not be used from two threads at once.
public final class PictureEncoder {
  /// The encoders for images of a particular size and kind.
  private struct Tools {
    let encoding: FilmEncoding
    let layout: EncoderPicture.Layout
    let encoder: FrameEncoder
    let picture: EncoderPicture
    let hasAlpha: Bool
  }

  private let format: OutputFormat
  private let options: VideoOptions
  private var tools: Tools?
  /// Whether an image was translucent although the format has no alpha.
  public private(set) var hasLostAlpha = false

  /// Creates an encoder for images of any size.
  ///
  /// - Parameters:
  ///   - format: ``OutputFormat/png``, ``OutputFormat/jpeg``, ``OutputFormat/webp`` or ``OutputFormat/avif``.
  ///   - options: The encoding options.
  public init(_ format: OutputFormat = .png, options: VideoOptions = VideoOptions()) {
    self.format = format
    self.options = options
  }

  /// Encodes an image as PNG.
  ///
  /// - Parameters:
  ///   - pixmap: The image.
  ///   - path: The path to report in errors.
  public static func png(
    _ pixmap: Pixmap, path: FilePath = "the picture"
  ) throws(OutputError) -> [UInt8] {
    try PictureEncoder().encode(pixmap, path: path)
  }

  /// Encodes an image.
  ///
  /// - Parameters:
  ///   - pixmap: The image.
  ///   - path: The path to report in errors.
  public func encode(
    _ pixmap: Pixmap, path: FilePath = "the picture"
  ) throws(OutputError) -> [UInt8] {
    let isOpaque = (0..<pixmap.height).allSatisfy(pixmap.isOpaque)
    let tools = try tools(for: pixmap, hasAlpha: !isOpaque, path)
    if !isOpaque, !tools.layout.format.hasAlpha { hasLostAlpha = true }
    _ = tools.picture.prepare()
    tools.picture.take(pixmap)
    guard let frame = tools.picture.frame else {
      throw .encodingFailed(path: path, reason: "out of memory")
    }
    if !tools.encoding.recipe.writesFiles {
      self.tools = nil
      return try mux(tools, frame, path)
    }
    do throws(OutputError) {
      try tools.encoder.send(frame)
      guard let packet = try tools.encoder.receive() else {
        throw .encodingFailed(path: path, reason: "the encoder gave nothing")
      }
      let bytes = unsafe Array(
        UnsafeBufferPointer(
          start: packet.raw.pointee.data, count: Int(packet.raw.pointee.size)))
      return format == .png ? PNGText.adding(options.comment, to: bytes) : bytes
    } catch {
      self.tools = nil
      throw error
    }
  }

  /// Writes a file with one image, and possibly a second image with the first one's alpha.
  private func mux(_ tools: Tools, _ frame: Frame, _ path: FilePath) throws(OutputError) -> [UInt8]
  {
    let muxer = try Muxer(file: nil, path: path, tools.encoding.container, options)
    var alphaEncoder: FrameEncoder?
    if tools.layout.alpha != nil {
      alphaEncoder = try makeEncoder(tools.encoding, tools.layout, isAlpha: true, path)
    }
    let tracks = try FilmTracks(muxer, tools.encoding, tools.encoder, alpha: alphaEncoder)
    try muxer.begin()
    try tools.encoder.send(frame)
    try tools.encoder.send(nil)
    while let packet = try tools.encoder.receive() { try tracks.write(color: packet) }
    if let alphaEncoder, let alpha = tools.picture.alpha {
      try alphaEncoder.send(alpha)
      try alphaEncoder.send(nil)
      while let packet = try alphaEncoder.receive() { try tracks.write(alpha: packet) }
    }
    return try muxer.finish()
  }

  private func tools(
    for pixmap: Pixmap, hasAlpha: Bool, _ path: FilePath
  ) throws(OutputError) -> Tools {
    let (width, height) = (pixmap.width, pixmap.height)
    if let tools, tools.layout.width == width, tools.layout.height == height,
      tools.hasAlpha == hasAlpha
    {
      return tools
    }
    tools = nil
    LibraryLog.silence()
    let encoding = try FilmEncoding(
      format, options, hasAlpha: hasAlpha, isStill: true, width: width, height: height, path: path)
    let layout = encoding.layout(width: width, height: height, watchesAlpha: false)
    let made = Tools(
      encoding: encoding, layout: layout,
      encoder: try makeEncoder(encoding, layout, isAlpha: false, path),
      picture: EncoderPicture(layout), hasAlpha: hasAlpha)
    tools = made
    return made
  }

  private func makeEncoder(
    _ encoding: FilmEncoding, _ layout: EncoderPicture.Layout, isAlpha: Bool, _ path: FilePath
  ) throws(OutputError) -> FrameEncoder {
    try FrameEncoder(
      encoding, layout, rate: AVRational(num: 1, den: 1), isStill: true, isAlpha: isAlpha,
      path: path)
  }
}

/// Writes an image file. The file appears completely or not at all.
///
/// - Parameters:
///   - pixmap: The image.
///   - path: The target, or `-` for standard output.
///   - format: ``OutputFormat/png``, ``OutputFormat/jpeg``, ``OutputFormat/webp`` or ``OutputFormat/avif``.
///   - options: The encoding options.
/// - Returns: Whether the image has alpha although the format doesn't support it.
@discardableResult
public func writePicture(
  _ pixmap: Pixmap, to path: FilePath, format: OutputFormat = .png,
  options: VideoOptions = VideoOptions()
) throws(OutputError) -> Bool {
  let encoder = PictureEncoder(format, options: options)
  let file = try OutputFile(path: path)
  try file.write(encoder.encode(pixmap, path: path))
  try file.commit()
  return encoder.hasLostAlpha
}

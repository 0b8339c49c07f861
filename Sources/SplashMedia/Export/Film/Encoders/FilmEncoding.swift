internal import CFFmpeg
internal import SplashSystem

/// The container and encoder of a video file, with their options.
struct FilmEncoding: Sendable {
  /// The container.
  let container: Container
  /// The encoder.
  let recipe: EncoderRecipe
  /// The pixel format.
  let pixelFormat: VideoOptions.PixelFormat
  /// The colour space.
  let colorspace: VideoOptions.Colorspace
  /// The constant rate factor; `nil` if there is none.
  let crf: Int?
  let options: VideoOptions

  /// Chooses the encoding.
  ///
  /// - Parameters:
  ///   - format: The output format, except GIF.
  ///   - options: The encoding options.
  ///   - hasAlpha: Whether the video has alpha.
  ///   - isStill: Whether the file is a single image.
  ///   - width: The frames' width in pixels; `nil` if unknown.
  ///   - height: The frames' height in pixels; `nil` if unknown.
  ///   - frameRate: The frame rate, in frames per second; `nil` if unknown, and for single images.
  ///   - path: The path to report in errors.
  ///   - isBuilt: A closure that returns whether this build of FFmpeg includes an encoder.
  /// - Throws: ``OutputError/unsupported(path:reason:)`` for unsupported options;
  ///   ``OutputError/encodingFailed(path:reason:)`` if this build of FFmpeg lacks the encoder.
  init(
    _ format: OutputFormat, _ options: VideoOptions, hasAlpha: Bool, isStill: Bool = false,
    width: Int? = nil, height: Int? = nil, frameRate: Double? = nil, path: FilePath,
    isBuilt: (EncoderRecipe) -> Bool = \.isBuilt
  ) throws(OutputError) {
    func unsupported(_ reason: String) -> OutputError {
      .unsupported(path: path, reason: reason)
    }
    self.options = options
    container = format.container
    if let codec = options.codec, !format.codecs.contains(codec) {
      throw unsupported(Self.refusal(of: codec, in: format))
    }
    let codec = options.codec ?? format.codecs.first
    let name = codec?.name ?? format.name
    let all = format.recipes(codec, isStill: isStill)
    let possible = format.pixelFormats(all.flatMap { $0.formats.map(\.format) }, at: path)
    let wanted =
      options.pixelFormat
      ?? possible.first { $0.hasAlpha == hasAlpha || all[0].prefersFirst } ?? possible.first
      ?? .yuv420p
    var recipes = all.filter { $0.raw(wanted) != nil }
    guard !recipes.isEmpty else { throw unsupported(Self.refusal(of: wanted, name: name, in: all)) }
    guard possible.contains(wanted) else {
      throw unsupported(
        "a .\(path.pathExtension ?? "") file can't have \(wanted.rawValue) pixels")
    }
    pixelFormat = wanted
    let spaces = wanted.isRGB ? [.bt709] : recipes.first?.colorspaces ?? []
    if let space = options.colorspace, !spaces.contains(space) {
      throw unsupported(
        wanted.isRGB
          ? "\(wanted.rawValue) has no colour matrix and uses bt709 primaries, not \(space.rawValue)"
          : "\(name) supports \(list(spaces.map(\.rawValue))), not \(space.rawValue)")
    }
    colorspace = options.colorspace ?? spaces.first ?? .bt709

    if options.bitrate != nil, options.crf != nil {
      throw unsupported("a rate factor and a bit rate can't be combined")
    }
    let factors = recipes.compactMap(\.crf)
    if let crf = options.crf {
      guard let least = factors.map(\.lowerBound).min(), let most = factors.map(\.upperBound).max()
      else { throw unsupported("\(name) has no constant rate factor") }
      guard (least...most).contains(crf) else {
        throw unsupported("crf \(crf); \(name) supports \(least) to \(most)")
      }
      recipes.removeAll { $0.crf?.contains(crf) != true }
    }
    if options.bitrate != nil, factors.isEmpty { throw unsupported("\(name) has no bit rate") }

    try Self.remove(&recipes, width: width, height: height, frameRate, name: name, path: path)
    guard let recipe = recipes.first(where: isBuilt) else {
      let libraries = recipes.map { $0.library ?? $0.encoder }
      throw .encodingFailed(
        path: path,
        reason:
          "\(name) needs \(libraries.joined(separator: " or ")), which this build of FFmpeg"
          + " lacks; splashrender formats lists the available formats")
    }
    self.recipe = recipe
    crf = options.bitrate == nil && recipe.crf != nil ? options.crf ?? recipe.usualCRF : nil
  }

  /// Removes the encoders that don't support a size or a frame rate.
  private static func remove(
    _ recipes: inout [EncoderRecipe], width: Int?, height: Int?, _ frameRate: Double?, name: String,
    path: FilePath
  ) throws(OutputError) {
    if let width, let height {
      let sides = recipes.map(\.sides)
      recipes.removeAll { !$0.sides.contains(width) || !$0.sides.contains(height) }
      if recipes.isEmpty {
        let (least, most) = (sides.map(\.lowerBound).min() ?? 1, sides.map(\.upperBound).max() ?? 1)
        throw .unsupported(
          path: path,
          reason: "\(width) × \(height) pixels; \(name) supports \(least) to \(most) per side")
      }
    }
    if let frameRate {
      let rates = recipes.map(\.frameRates)
      recipes.removeAll { !$0.frameRates.contains(frameRate) }
      if recipes.isEmpty, let least = rates.map(\.lowerBound).min() {
        throw .encodingFailed(
          path: path,
          reason:
            "\(frameRate) frames per second; \(name) requires at least \(Int(clamping: least))")
      }
    }
  }

  /// Returns the parameters for the encoder.
  func request(
    _ layout: EncoderPicture.Layout, isStill: Bool, isAlpha: Bool
  ) -> EncoderRequest {
    EncoderRequest(
      options: options, format: pixelFormat, crf: isAlpha ? 0 : crf,
      isThin: min(layout.pictureWidth, layout.pictureHeight) < 2, isStill: isStill,
      isAlpha: isAlpha)
  }

  /// Returns the layout of a video's pictures.
  ///
  /// - Parameter watchesAlpha: Whether to detect alpha that isn't kept.
  func layout(width: Int, height: Int, watchesAlpha: Bool) -> EncoderPicture.Layout {
    var layout = EncoderPicture.Layout(
      width: width, height: height, format: pixelFormat,
      raw: recipe.raw(pixelFormat) ?? AV_PIX_FMT_NONE,
      colorspace: colorspace, isFullRange: recipe.isFullRange)
    if pixelFormat.hasAlpha {
      if case .apart(let format) = recipe.alpha { layout.alpha = format }
    } else {
      layout.matte = options.matte
      layout.watchesAlpha = watchesAlpha
    }
    return layout
  }

  /// Returns the maximum number of frames between key frames.
  func gop(at rate: AVRational) -> Int {
    let twoSeconds = (2 * Int64(rate.num) + Int64(rate.den) - 1) / Int64(rate.den)
    return max(1, min(options.gop ?? Int(twoSeconds), 100_000))
  }

  /// Returns the encoder's bit rate in bits per second.
  func bitrate(isAlpha: Bool) -> Int? {
    isAlpha ? recipe.bitrate : options.bitrate ?? recipe.bitrate
  }

  // MARK: Unsupported combinations

  private static func refusal(of codec: VideoCodec, in format: OutputFormat) -> String {
    guard !format.codecs.isEmpty else { return "\(format.name) has no codec to choose" }
    let others = OutputFormat.allCases.filter { $0.codecs.contains(codec) }.map(\.name)
    return "\(format.name) supports \(list(format.codecs.map(\.name))), not \(codec.name);"
      + " \(codec.name) is supported by \(list(others))"
  }

  private static func refusal(
    of wanted: VideoOptions.PixelFormat, name: String, in recipes: [EncoderRecipe]
  ) -> String {
    let known = recipes.flatMap { $0.formats.map(\.format) }
    let formats = "\(name) supports \(list(known.map(\.rawValue))), not \(wanted.rawValue)"
    guard wanted.hasAlpha, !known.contains(where: \.hasAlpha) else { return formats }
    return (recipes.lazy.compactMap(\.alphaRefusal).first ?? "\(name) has no alpha")
      + "; formats with alpha are ProRes 4444 (codec prores in MOV), VP9 (WebM), FFV1 (MKV), APNG,"
      + " WebP, AVIF and PNG"
  }
}

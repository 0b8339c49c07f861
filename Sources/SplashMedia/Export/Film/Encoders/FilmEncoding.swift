internal import CFFmpeg
internal import SplashSystem

/// The muxer and encoder of a video file, with their options.
struct FilmEncoding: Sendable {
  /// The muxer's name in FFmpeg.
  let muxer: String
  /// The muxer's options for a file or for a pipe.
  let muxerSettings: @Sendable (_ isStream: Bool) -> [(name: String, value: String)]
  /// Whether the muxer rewrites earlier parts of the file. If so, output for a pipe is first assembled in memory.
  let needsSeeking: Bool
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
    (muxer, muxerSettings, needsSeeking) = Self.muxer(of: format, options)
    if let codec = options.codec, !format.codecs.contains(codec) {
      throw unsupported(Self.refusal(of: codec, in: format))
    }
    let codec = options.codec ?? format.codecs.first
    let name = codec?.name ?? format.name
    var recipes = Self.recipes(codec, format, isStill: isStill)
    let all = recipes.flatMap { $0.formats.map(\.format) }

    let wanted = options.pixelFormat ?? Self.usualFormat(format, recipes, hasAlpha: hasAlpha, path)
    if let refusal = Self.refusal(of: wanted, as: format, path) { throw unsupported(refusal) }
    recipes.removeAll { $0.raw(wanted) == nil }
    guard !recipes.isEmpty else {
      throw unsupported(Self.refusal(of: wanted, name: name, codec: codec, known: all))
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

    if let width, let height {
      let sides = recipes.map(\.sides)
      recipes.removeAll { !$0.sides.contains(width) || !$0.sides.contains(height) }
      if recipes.isEmpty {
        let (least, most) = (sides.map(\.lowerBound).min() ?? 1, sides.map(\.upperBound).max() ?? 1)
        throw unsupported(
          "\(width) × \(height) pixels; \(name) supports \(least) to \(most) per side")
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

  /// Returns the muxer's name and options for the file.
  ///
  /// - Parameters:
  ///   - isStream: Whether the file is written to a pipe.
  ///   - hasSound: Whether the file also has a sound track.
  func muxerKind(isStream: Bool, hasSound: Bool = false) -> Muxer.Kind {
    var kind = Muxer.Kind(
      name: muxer, settings: muxerSettings(isStream), needsSeeking: needsSeeking)
    if hasSound {
      // Video and sound are interleaved no matter how far one is ahead of the other.
      kind.settings.append(("max_interleave_delta", "0"))
      if isStream, muxer == "mp4" || muxer == "mov" {
        // The header must contain the sound's initial padding.
        kind.settings.append(("movflags", "frag_keyframe+delay_moov+default_base_moof"))
      }
    }
    if let comment = options.comment {
      kind.metadata = [("comment", comment)]
      // QuickTime's own comment type is limited to 64 KiB.
      if muxer == "mov" { kind.settings.append(("movflags", "+use_metadata_tags")) }
    }
    return kind
  }

  /// Whether one picture can represent several frames. The last picture's duration is then set at the end of the
  /// file.
  var holdsFrames: Bool { muxer == "apng" }

  /// Whether alpha that is encoded separately has its own track.
  var isAlphaATrack: Bool { muxer == "avif" }

  /// The FourCC by which players select the decoder, if the muxer has no suitable default.
  var tag: String? { muxer == "mp4" || muxer == "mov" ? recipe.tag : nil }

  /// Whether the encoder's global headers are stored in the file's header.
  var hasGlobalHeader: Bool {
    guard let format = unsafe av_guess_format(muxer, nil, nil) else { return false }
    return unsafe format.pointee.flags & AVFMT_GLOBALHEADER != 0
  }

  /// Returns the maximum number of frames between key frames.
  func gop(at rate: AVRational) -> Int {
    let twoSeconds = (2 * Int64(rate.num) + Int64(rate.den) - 1) / Int64(rate.den)
    return max(1, min(options.gop ?? Int(twoSeconds), 100_000))
  }

  /// Returns the encoder's bit rate in bits per second.
  func bitrate(isAlpha: Bool) -> Int? {
    if let bitrate = options.bitrate, !isAlpha { return bitrate }
    // libvpx treats VP8's rate factor as a minimum, which it only reaches if the bit rate allows it. The bit rate is
    // therefore set very high.
    return recipe.encoder == "libvpx" ? 200_000_000 : nil
  }

  /// Returns the encoders, in order of preference, for a codec or for a format that has only one codec.
  static func recipes(
    _ codec: VideoCodec?, _ format: OutputFormat, isStill: Bool = false
  ) -> [EncoderRecipe] {
    switch codec {
    case .h264: [.x264, .x264RGB]
    case .hevc: [.x265]
    case .av1: [.svtAV1, .aom]
    case .vp9: [.vp9]
    case .vp8: [.vp8]
    case .prores: [.prores]
    case .ffv1: [.ffv1]
    case nil:
      switch format {
      case .apng: [.apng]
      case .webp: [isStill ? .webpPicture : .webp]
      case .avif: [.avif]
      case .png: [.png]
      case .jpeg: [.jpeg]
      case .nut: [.rgb]
      case .y4m: [.y4m]
      case .rawvideo, .framemd5: [.raw]
      case .gif, .mp4, .mov, .webm, .mkv: []
      }
    }
  }

  /// Returns the default pixel format.
  private static func usualFormat(
    _ format: OutputFormat, _ recipes: [EncoderRecipe], hasAlpha: Bool, _ path: FilePath
  ) -> VideoOptions.PixelFormat {
    switch (format, path.pathExtension) {
    case (.rawvideo, "yuv"): return .yuv420p
    case (.rawvideo, "rgb"): return .rgb24
    case (.rawvideo, _), (.framemd5, _): return .rgba
    default: break
    }
    let formats = recipes.flatMap { $0.formats.map(\.format) }
    return formats.first { $0.hasAlpha == hasAlpha } ?? formats.first ?? .yuv420p
  }

  // MARK: Muxers

  private static func muxer(
    of format: OutputFormat, _ options: VideoOptions
  ) -> (
    name: String, settings: @Sendable (Bool) -> [(name: String, value: String)], needsSeeking: Bool
  ) {
    let loopCount = String(options.loopCount ?? 0)
    return switch format {
    case .mp4, .mov:
      (
        format.rawValue,
        { isStream in
          [("movflags", isStream ? "frag_keyframe+empty_moov+default_base_moof" : "faststart")]
        }, false
      )
    case .webm: ("webm", { _ in [] }, false)
    case .mkv: ("matroska", { _ in [] }, false)
    case .apng: ("apng", { _ in [("plays", loopCount)] }, true)
    case .webp: ("webp", { _ in [("loop", loopCount)] }, true)
    case .avif: ("avif", { _ in [] }, true)
    case .nut: ("nut", { _ in [] }, false)
    case .y4m: ("yuv4mpegpipe", { _ in [("strict", "-1")] }, false)
    case .framemd5: ("framemd5", { _ in [] }, false)
    case .rawvideo, .gif, .png, .jpeg: ("rawvideo", { _ in [] }, false)
    }
  }

  // MARK: Unsupported combinations

  private static func refusal(of codec: VideoCodec, in format: OutputFormat) -> String {
    guard !format.codecs.isEmpty else { return "\(format.name) has no codec to choose" }
    let others = OutputFormat.allCases.filter { $0.codecs.contains(codec) }.map(\.name)
    return "\(format.name) supports \(list(format.codecs.map(\.name))), not \(codec.name);"
      + " \(codec.name) is supported by \(list(others))"
  }

  /// Returns the reason for rejecting raw video, which has no header, if its pixel format contradicts the file
  /// extension.
  private static func refusal(
    of wanted: VideoOptions.PixelFormat, as format: OutputFormat, _ path: FilePath
  ) -> String? {
    guard format == .rawvideo, let name = path.pathExtension else { return nil }
    let isRight =
      switch name {
      case "yuv": !wanted.isRGB
      case "rgb": wanted == .rgb24
      case "rgba": wanted == .rgba
      default: true
      }
    return isRight
      ? nil : "a .\(name) file can't have \(wanted.rawValue) pixels"
  }

  private static func refusal(
    of wanted: VideoOptions.PixelFormat, name: String, codec: VideoCodec?,
    known: [VideoOptions.PixelFormat]
  ) -> String {
    let formats = "\(name) supports \(list(known.map(\.rawValue))), not \(wanted.rawValue)"
    guard wanted.hasAlpha, !known.contains(where: \.hasAlpha) else { return formats }
    return
      (codec == .hevc
      ? "only Apple's encoder writes HEVC with alpha" : "\(name) has no alpha")
      + "; formats with alpha are ProRes 4444 (codec prores in MOV), VP9 (WebM), FFV1 (MKV), APNG,"
      + " WebP, AVIF and PNG"
  }
}

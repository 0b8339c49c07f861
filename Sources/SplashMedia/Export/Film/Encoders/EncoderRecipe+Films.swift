internal import CFFmpeg

// Encoders for videos that are meant for viewing.
extension EncoderRecipe {
  static let eightBits: Formats = [
    (.yuv420p, AV_PIX_FMT_YUV420P), (.yuv422p, AV_PIX_FMT_YUV422P),
    (.yuv444p, AV_PIX_FMT_YUV444P),
  ]

  static let tenBits: Formats = [
    (.yuv420p10, AV_PIX_FMT_YUV420P10LE), (.yuv422p10, AV_PIX_FMT_YUV422P10LE),
    (.yuv444p10, AV_PIX_FMT_YUV444P10LE),
  ]

  /// H.264.
  static let x264 = EncoderRecipe(
    encoder: "libx264", library: "x264", formats: eightBits + tenBits, crf: 0...51, usualCRF: 18,
    threads: 4, cost: x264Cost, settings: x264Settings)

  /// H.264 with RGB samples.
  static let x264RGB = EncoderRecipe(
    encoder: "libx264rgb", library: "x264", formats: [(.rgb24, AV_PIX_FMT_BGR0)], crf: 0...51,
    usualCRF: 18, threads: 4, cost: x264Cost, settings: x264Settings)

  private static let x264Cost = Cost(
    fixed: 8, perFrame: 6, lookahead: [8, 8, 18, 28, 38, 48, 58, 68], isPerSample: true)

  private static let x264Settings: @Sendable (EncoderRequest) -> [(name: String, value: String)] = {
    request in
    let options = request.options
    var settings = [("preset", options.preset.rawValue)]
    if let crf = request.crf {
      // x264's rate factors for 10 bits go down to -12, which FFmpeg doesn't allow; a quantizer of 0 is equivalent.
      settings.append(crf == 0 && request.format.isDeep ? ("qp", "0") : ("crf", String(crf)))
    }
    let same = "cpu-independent=1"
    settings.append(("x264-params", options.usesAssembly ? same : same + ":asm=0"))
    return settings
  }

  /// HEVC. The settings that x265 embeds in the stream are disabled, because they would name the machine's
  /// instruction sets.
  static let x265 = EncoderRecipe(
    encoder: "libx265", library: "x265", formats: eightBits + tenBits,
    alphaRefusal: "only Apple's encoder writes HEVC with alpha", sides: 16...16_384,
    crf: 0...51, usualCRF: 20, threads: 4, tag: "hvc1",
    cost: Cost(
      fixed: 14, perFrame: 8, lookahead: [15, 20, 25, 25, 25, 30, 35, 50], isPerSample: true)
  ) { request in
    var parameters = "info=0:pools=4:frame-threads=2:log-level=none"
    var settings = [("preset", request.options.preset.rawValue)]
    if let crf = request.crf {
      if crf == 0 { parameters += ":lossless=1" } else { settings.append(("crf", String(crf))) }
    }
    if !request.options.usesAssembly { parameters += ":asm=0" }
    settings.append(("x265-params", parameters))
    return settings
  }

  /// AV1, with the fast SVT-AV1 encoder.
  static let svtAV1 = EncoderRecipe(
    encoder: "libsvtav1", library: "SVT-AV1",
    formats: [(.yuv420p, AV_PIX_FMT_YUV420P), (.yuv420p10, AV_PIX_FMT_YUV420P10LE)],
    sides: 64...16_384, frameRates: 1...240, crf: 1...63, usualCRF: 18,
    cost: Cost(fixed: 165, perFrame: 4, lookahead: [40])
  ) { request in
    let (presets, parameters) = svtAV1Speeds
    return [("preset", request.preset(presets)), ("svtav1-params", parameters)]
      + (request.crf.map { [("crf", String($0))] } ?? [])
  }

  // Presets differ between versions: see Documentation/decisions/encoding.md.
  private static let svtAV1Speeds: (presets: [Int], parameters: String) =
    switch splash_svt_av1_version() {
    case ..<2: ([10, 9, 7, 7, 6, 5, 4, 3, 2], "lp=4")
    case 2...3: ([10, 9, 7, 7, 6, 5, 4, 3, 2], "lp=4:scm=1")
    default: ([9, 8, 6, 6, 5, 4, 3, 2, 1], "lp=4")
    }

  /// AV1 for all pixel formats and sizes.
  static let aom = EncoderRecipe(
    encoder: "libaom-av1", library: "libaom", formats: eightBits + tenBits,
    frameRates: 1...1e6, crf: 0...63, usualCRF: 18, threads: 4, cost: aomCost,
    settings: aomSettings)

  private static let aomCost = Cost(fixed: 40, perFrame: 10, lookahead: [20], isPerSample: true)

  /// Animated AVIF, by default with full-resolution chroma.
  static let avif = EncoderRecipe(
    encoder: "libaom-av1", library: "libaom",
    formats: [
      (.yuv444p, AV_PIX_FMT_YUV444P), (.yuva444p, AV_PIX_FMT_YUV444P),
      (.yuv420p, AV_PIX_FMT_YUV420P), (.yuva420p, AV_PIX_FMT_YUV420P),
      (.yuv422p, AV_PIX_FMT_YUV422P),
    ] + tenBits,
    alpha: .apart(AV_PIX_FMT_GRAY8), frameRates: 1...1e6, crf: 0...63, usualCRF: 18, threads: 4,
    cost: aomCost, settings: aomSettings)

  /// A single AVIF image.
  static let avifPicture = {
    var recipe = avif
    recipe.cost = Cost(fixed: 100)
    return recipe
  }()

  private static let aomSettings: @Sendable (EncoderRequest) -> [(name: String, value: String)] = {
    request in
    var settings = [("row-mt", "1"), ("cpu-used", request.preset([8, 8, 7, 6, 5, 4, 3, 2, 1]))]
    if request.isStill { settings.append(("still-picture", "1")) }
    if let crf = request.crf {
      if crf == 0 || request.isAlpha {
        settings += [("crf", "0"), ("aom-params", "lossless=1")]
      } else {
        settings.append(("crf", String(crf)))
      }
    }
    return settings
  }

  /// VP9. Alpha is a separate, lossless stream: small errors would be visible as an edge when the video is composited
  /// over a background.
  static let vp9 = EncoderRecipe(
    encoder: "libvpx-vp9", library: "libvpx",
    formats: eightBits + tenBits + [(.yuva420p, AV_PIX_FMT_YUV420P)],
    alpha: .apart(AV_PIX_FMT_YUV420P), crf: 0...63, usualCRF: 18, threads: 4,
    cost: Cost(fixed: 120, perFrame: 1.6, lookahead: [0, 0, 0, 25], isPerSample: true)
  ) { request in
    // Compared to "good", "realtime" takes a seventh of the time, and produces a quarter more bytes.
    let isQuick = [.ultrafast, .superfast, .veryfast].contains(request.options.preset)
    var settings = [
      ("deadline", isQuick ? "realtime" : "good"),
      ("cpu-used", request.preset([8, 6, 5, 5, 4, 3, 2, 1, 0])), ("row-mt", "1"),
    ]
    if request.crf == 0 || request.isAlpha {
      settings.append(("lossless", "1"))
    } else if let crf = request.crf {
      settings.append(("crf", String(crf)))
    }
    return settings
  }

  /// VP8. Alpha is a separate stream at the finest quantizer. The encoder uses a single thread, because multiple
  /// threads would busy-wait for each other. libvpx treats the rate factor as a minimum, which it only reaches if the
  /// bit rate allows it. The bit rate is therefore set very high.
  static let vp8 = EncoderRecipe(
    encoder: "libvpx", library: "libvpx",
    formats: [(.yuv420p, AV_PIX_FMT_YUV420P), (.yuva420p, AV_PIX_FMT_YUV420P)],
    alpha: .apart(AV_PIX_FMT_YUV420P), sides: 1...16_382, crf: 0...63, usualCRF: 6,
    bitrate: 200_000_000, colorspaces: [.bt601], cost: Cost(fixed: 38)
  ) { request in
    var settings = [
      ("deadline", "good"), ("cpu-used", request.preset([5, 5, 4, 3, 2, 2, 1, 1, 0])),
      ("auto-alt-ref", "0"), ("lag-in-frames", "0"),
    ]
    if request.isAlpha { return settings + [("qmin", "0"), ("qmax", "0"), ("crf", "0")] }
    // libvpx's minimum is 4.
    if let crf = request.crf { settings.append(("crf", String(max(4, crf)))) }
    return settings
  }
}

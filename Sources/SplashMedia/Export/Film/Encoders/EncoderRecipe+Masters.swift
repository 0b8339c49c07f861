internal import CFFmpeg

// Encoders for animated images, and for videos that are meant for editing.
extension EncoderRecipe {
  private static let planar: Formats =
    eightBits + [(.yuva420p, AV_PIX_FMT_YUVA420P), (.yuva444p, AV_PIX_FMT_YUVA444P)]
    + tenBits + [(.yuva444p10, AV_PIX_FMT_YUVA444P10LE)]

  private static let packedRGB: Formats = [
    (.rgb24, AV_PIX_FMT_RGB24), (.rgba, AV_PIX_FMT_RGBA),
  ]

  /// ProRes: 422 HQ for opaque videos, and 4444 with lossless alpha for all others.
  static let prores = EncoderRecipe(
    encoder: "prores_ks",
    formats: [
      (.yuv422p10, AV_PIX_FMT_YUV422P10LE), (.yuv444p10, AV_PIX_FMT_YUV444P10LE),
      (.yuva444p10, AV_PIX_FMT_YUVA444P10LE),
    ], sides: 1...16_384, threads: 4, threadsBySlice: true, cost: Cost(fixed: 5)
  ) { request in
    let profile = request.format == .yuv422p10 ? "hq" : "4444"
    // Editing programs check for Apple's vendor ID.
    return [("profile", profile), ("vendor", "apl0"), ("alpha_bits", "16")]
  }

  /// FFV1, with RGB by default.
  static let ffv1 = EncoderRecipe(
    encoder: "ffv1",
    formats: [(.rgb24, AV_PIX_FMT_BGR0), (.rgba, AV_PIX_FMT_BGRA)] + planar, threads: 4,
    threadsBySlice: true, cost: Cost(fixed: 160)
  ) { request in
    // Version 3, with 2 × 2 slices that each have a checksum.
    [
      ("level", "3"), ("slices", request.isThin ? "1" : "4"), ("slicecrc", "1"), ("coder", "1"),
      ("context", "0"),
    ]
  }

  /// Animated PNG.
  static let apng = EncoderRecipe(
    encoder: "apng", formats: packedRGB, sides: 1...65_535, cost: Cost(fixed: 12)
  ) { _ in [("pred", "paeth")] }

  /// Animated WebP. The library converts RGB to luma and chroma itself, as the format requires.
  static let webp = EncoderRecipe(
    encoder: "libwebp_anim", library: "libwebp",
    formats: [(.rgb24, AV_PIX_FMT_BGRA), (.rgba, AV_PIX_FMT_BGRA)], sides: 1...16_383,
    cost: Cost(fixed: 20)
  ) { request in
    request.options.isLossless
      ? [("lossless", "1"), ("quality", "75")]
      : [("quality", String(request.options.quality ?? VideoOptions.usualQuality))]
  }

  /// Uncompressed samples.
  static let raw = EncoderRecipe(
    encoder: "rawvideo",
    formats: [(.rgba, AV_PIX_FMT_RGBA), (.rgb24, AV_PIX_FMT_RGB24)] + planar, prefersFirst: true,
    sides: 1...65_535, cost: Cost(fixed: 5)
  ) { _ in [] }

  /// Uncompressed RGB pixels, for containers that can't store the colour matrix.
  static let rgb = EncoderRecipe(
    encoder: "rawvideo", formats: packedRGB, sides: 1...65_535, cost: Cost(fixed: 5)
  ) { _ in [] }

  /// Uncompressed samples for YUV4MPEG2, which can't store the colour matrix. FFmpeg assumes BT.601 at every size.
  static let y4m = EncoderRecipe(
    encoder: "wrapped_avframe", formats: eightBits + tenBits, sides: 1...65_535,
    colorspaces: [.bt601, .bt709, .bt2020], cost: Cost(fixed: 5)
  ) { _ in [] }
}

// Encoders for single images.
extension EncoderRecipe {
  /// PNG: encoding is four times as fast as with the library's default compression, but files are a twelfth larger.
  static let png = EncoderRecipe(
    encoder: "png", formats: packedRGB, sides: 1...65_535, writesFiles: true, cost: Cost(fixed: 6)
  ) { _ in [("pred", "paeth"), ("compression_level", "4")] }

  /// JPEG, by default with full-resolution chroma, because user interfaces are full of sharp colour edges. The buffer
  /// size of FFmpeg's encoder, 3100 bytes per block, must fit in 32 bits.
  static let jpeg = EncoderRecipe(
    encoder: "mjpeg",
    formats: [
      (.yuv444p, AV_PIX_FMT_YUV444P), (.yuv422p, AV_PIX_FMT_YUV422P),
      (.yuv420p, AV_PIX_FMT_YUV420P),
    ], sides: 1...65_500, mostBlocks: 692_000, colorspaces: [.bt601], isFullRange: true,
    writesFiles: true, cost: Cost(fixed: 14)
  ) { request in
    // The quantizer ranges from 1 to 25.
    let quantizer = max(1, (100 - (request.options.quality ?? VideoOptions.usualQuality)) / 4)
    return [
      ("flags", "+qscale"), ("qmin", "1"),
      ("global_quality", String(quantizer * Int(FF_QP2LAMBDA))),
    ]
  }

  /// A single WebP image.
  static let webpPicture = EncoderRecipe(
    encoder: "libwebp", library: "libwebp", formats: webp.formats, sides: webp.sides,
    writesFiles: true, cost: Cost(fixed: 10), settings: webp.settings)
}

import SplashMedia

// How films, GIFs and pictures are encoded.
extension AnyOption {
  /// How films are encoded.
  static let film: [AnyOption] = [
    .codec, .crf, .bitrate, .preset, .gop, .pixFmt, .colorspace, .noAudio, .audioCodec,
    .audioBitrate,
  ]

  /// How GIFs are encoded.
  static let gif: [AnyOption] = [
    .quality, .colors, .noDither, .matte, .loop, .lastFrameDuration, .maxSize, .embedSource,
  ]

  /// How single pictures are encoded.
  static let picture: [AnyOption] = [
    .crf, .preset, .pixFmt, .quality, .lossless, .matte, .embedSource,
  ]

  private static let films = OutputFormat.allCases.filter { !$0.codecs.isEmpty }

  static let codec = Option<VideoCodec>(
    "codec", "NAME", .choice, .film,
    "How a film is compressed: MP4 holds h264 (the default), hevc and av1; MOV prores, h264 and "
      + "hevc; WebM vp9, vp8 and av1; Matroska ffv1, which loses nothing, and all others.",
    formats: films)
  static let crf = Option(
    "crf", "N", .integer(0...63), .film,
    "The constant rate factor, 0 (lossless) to 51 (worst) for h264 and hevc, to 63 for vp9, vp8 "
      + "and av1; 18 by default, 20 for hevc, 6 for vp8.", formats: films + [.avif])
  static let bitrate = Option(
    "bitrate", "RATE", .bitRate(Limits.bitrate, "from 1k to 1000M, such as 4M or 800k"), .film,
    "The bits per second on the average, such as 4M or 800k, in place of a rate factor.",
    formats: films)
  static let preset = Option<VideoOptions.Preset>(
    "preset", "NAME", .choice, .film,
    "How hard the encoder tries, from ultrafast to veryslow; veryfast by default.",
    formats: films + [.avif])
  static let gop = Option(
    "gop", "N", .integer(Limits.gop), .film,
    "The most frames from one key frame to the next; two seconds' worth by default.", formats: films
  )
  static let pixFmt = Option<VideoOptions.PixelFormat>(
    "pix-fmt", "NAME", .choice, .film,
    "How colours are kept: yuv420p (most films' default, which every player shows), yuv422p or "
      + "yuv444p, whose edges of colour are sharper, each with 10 at its end for 10 bits; rgb24, "
      + "which --crf 0 keeps bit for bit; with alpha yuva420p, yuva444p, yuva444p10 and rgba.",
    formats: films + [.apng, .webp, .avif, .jpeg, .nut, .y4m, .rawvideo, .framemd5])
  static let colorspace = Option<VideoOptions.Colorspace>(
    "colorspace", "NAME", .choice, .film,
    "The colour space: bt709 (the default), bt601 (the default of y4m), or bt2020, best with "
      + "10 bits.", formats: films + [.avif, .y4m, .rawvideo, .framemd5])
  static let noAudio = Flag(
    "no-audio", .film, "Leave the scene's sound out.", formats: films + [.nut])
  static let audioCodec = Option<SoundOptions.Codec>(
    "audio-codec", "NAME", .choice, .film,
    "How the sound is compressed: aac in MP4 and MOV, opus or vorbis in WebM and Matroska; "
      + "flac (Matroska) and pcm (MOV, Matroska, NUT) lose nothing.", formats: films + [.nut])
  static let audioBitrate = Option(
    "audio-bitrate", "RATE", .bitRate(Limits.audioBitrate, "from 16k to 512k, such as 96k"), .film,
    "The bits per second of aac, opus and vorbis, such as 96k; 160k by default.", formats: films)
  static let lossless = Flag(
    "lossless", .gif, "Keep every pixel of a WebP as it is.", formats: [.webp])
  static let quality = Option(
    "quality", "N", .integer(1...100), .gif,
    "How true the pictures are, 1 (the smallest file) to 100; \(VideoOptions.usualQuality) by default.",
    formats: [.gif, .webp, .jpeg])
  static let colors = Option(
    "colors", "N", .integer(2...256), .gif,
    "The most colours of a picture, 2 to 256; 256 by default.", formats: [.gif])
  static let noDither = Flag(
    "no-dither", .gif, "Don't mix the colours of gradients that are missing from two others.",
    formats: [.gif])
  static let matte = Option(
    "matte", "COLOR", .opaqueColor, .output,
    "What translucent pixels are seen over where the format has no alpha; black by default. "
      + "Without it, a pixel of a GIF is transparent or opaque.",
    formats: OutputFormat.allCases.filter { $0 != .png })
  static let loop = Option(
    "loop", "N", .loopCount, .gif, "How often the film plays; forever, or 0, is the default.",
    formats: [.gif, .apng, .webp])
  static let lastFrameDuration = Option(
    "last-frame-duration", "SECONDS", .number(Limits.standing), .gif,
    "How long the last picture stands, up to 655.35.", formats: [.gif])
  static let maxSize = Option(
    "max-size", "SIZE", .bytes, .gif,
    "Maximum file size: 5MB, 500kB or 1.5MiB. The best picture that fits is picked: quality is "
      + "lowered first, then frame rate and width.", formats: [.gif])
  static let embedSource = Flag(
    "embed-source", .output,
    "Store the scene file's text as the output's comment; without it, there is no metadata.",
    formats: films + [.gif, .png])
}

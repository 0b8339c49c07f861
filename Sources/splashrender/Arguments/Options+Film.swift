import SplashMedia

// Options for encoding videos, GIFs and images.
extension AnyOption {
  /// Video encoding options.
  static let film: [AnyOption] = [
    .codec, .crf, .bitrate, .preset, .gop, .pixFmt, .colorspace, .noAudio, .audioCodec,
    .audioBitrate,
  ]

  /// GIF encoding options.
  static let gif: [AnyOption] = [
    .quality, .colors, .noDither, .matte, .loop, .lastFrameDuration, .maxSize, .embedSource,
  ]

  /// Image encoding options.
  static let picture: [AnyOption] = [
    .crf, .preset, .pixFmt, .quality, .lossless, .matte, .embedSource,
  ]

  private static let films = OutputFormat.allCases.filter { !$0.codecs.isEmpty }

  private static func holders(of codec: SoundOptions.Codec) -> String {
    OutputFormat.allCases.filter { $0.soundCodecs.contains(codec) }.map(\.name)
      .joined(separator: ", ")
  }

  static let codec = Option<VideoCodec>(
    "codec", "NAME", .choice, .film,
    "Video codec; the default is the first one listed for each format. "
      + films.filter { $0 != .mkv }.map { format in
        "\(format.name): \(format.codecs.map(\.rawValue).joined(separator: ", ")); "
      }.joined() + "Matroska: ffv1 (lossless), and all the others.",
    formats: films)
  static let crf = Option(
    "crf", "N", .integer(0...63), .film,
    "Constant rate factor, from 0 (lossless) to 51 (worst) for h264 and hevc, to 63 for vp9, vp8 "
      + "and av1; default 18, for hevc 20, for vp8 6.", formats: films + [.avif])
  static let bitrate = Option(
    "bitrate", "RATE", .bitRate(Limits.bitrate, "from 1k to 1000M, such as 4M or 800k"), .film,
    "Average bits per second, such as 4M or 800k, instead of --crf. 'help video' explains "
      + "how to compute it from a file size.",
    formats: films)
  static let preset = Option<VideoOptions.Preset>(
    "preset", "NAME", .choice, .film,
    "Encoder preset, from ultrafast (larger files) to veryslow (smaller files); default veryfast.",
    formats: films + [.avif])
  static let gop = Option(
    "gop", "N", .integer(Limits.gop), .film,
    "Maximum number of frames between key frames; default two seconds' worth.", formats: films)
  static let pixFmt = Option<VideoOptions.PixelFormat>(
    "pix-fmt", "NAME", .choice, .film,
    "Pixel format: yuv420p (the usual default, which every player supports); yuv422p or yuv444p "
      + "for sharper colour edges; append 10 for 10 bits; rgb24, lossless with --crf 0; "
      + "yuva420p, yuva444p, yuva444p10 or rgba with alpha.",
    formats: films + [.apng, .webp, .avif, .jpeg, .nut, .y4m, .rawvideo, .framemd5])
  static let colorspace = Option<VideoOptions.Colorspace>(
    "colorspace", "NAME", .choice, .film,
    "Colour space: bt709 (default), bt601 (default for y4m) or bt2020, preferably with 10 bits.",
    formats: films + [.avif, .y4m, .rawvideo, .framemd5])
  static let noAudio = Flag(
    "no-audio", .film, "Omit the scene's sound.", formats: films + [.nut])
  static let audioCodec = Option<SoundOptions.Codec>(
    "audio-codec", "NAME", .choice, .film,
    "Audio codec: aac (\(holders(of: .aac))), opus or vorbis (\(holders(of: .opus))); lossless: "
      + "flac (\(holders(of: .flac))), pcm (\(holders(of: .pcm))).", formats: films + [.nut])
  static let audioBitrate = Option(
    "audio-bitrate", "RATE", .bitRate(Limits.audioBitrate, "from 16k to 512k, such as 96k"), .film,
    "Bits per second for aac, opus and vorbis, such as 96k; default 160k.", formats: films)
  static let lossless = Flag(
    "lossless", .gif, "Encode WebP losslessly.", formats: [.webp])
  static let quality = Option(
    "quality", "N", .integer(1...100), .gif,
    "Quality from 1 (smallest file) to 100 (best); default \(VideoOptions.usualQuality).",
    formats: [.gif, .webp, .jpeg])
  static let colors = Option(
    "colors", "N", .integer(2...256), .gif,
    "Maximum palette size, from 2 to 256; default 256.", formats: [.gif])
  static let noDither = Flag(
    "no-dither", .gif, "Don't dither gradients.", formats: [.gif])
  static let matte = Option(
    "matte", "COLOR", .opaqueColor, .output,
    "Colour behind translucent pixels in formats without alpha; default black. For a GIF, the "
      + "default is none: each pixel is either transparent or opaque.",
    formats: OutputFormat.allCases.filter { $0 != .png })
  static let loop = Option(
    "loop", "N", .loopCount, .gif, "Number of times to play; 0 or forever (default) loops forever.",
    formats: OutputFormat.allCases.filter { $0.loopCounts != nil })
  static let lastFrameDuration = Option(
    "last-frame-duration", "SECONDS", .number(Limits.lastFrameDuration), .gif,
    "Duration of the last frame in seconds, at most 655.35.", formats: [.gif])
  static let maxSize = Option(
    "max-size", "SIZE", .bytes, .gif,
    "Maximum file size, such as 5MB, 500kB or 1.5MiB. To make the file fit, quality is lowered first, "
      + "then the frame rate and the width. For videos, set --bitrate.", formats: [.gif])
  static let embedSource = Flag(
    "embed-source", .output,
    "Store the scene file's text as a comment in the output. By default, outputs have no metadata.",
    formats: films + [.gif, .png])
}

import SplashMedia

extension Option {
  /// The declaration of `name`.
  static subscript(name: Name) -> Option {
    switch name {
    case .output:
      Option(
        .output, "o", "OUT", .output,
        "The file to write; its extension names the format; - is standard output. Give it again "
          + "for more outputs of the same frames. A PNG is the first frame; with a number in its "
          + "name, such as %04d, all of them.")
    case .format:
      Option(
        .format, nil, "FORMAT", choices: ["mp4", "gif", "png"], .output,
        "The format, when the name does not tell: mp4, gif or png.")
    case .overwrite:
      Option(.overwrite, "y", .output, "Replace outputs that exist. This is the default.")
    case .noOverwrite:
      Option(.noOverwrite, "n", .output, "Refuse to replace outputs that exist.")
    case .dryRun:
      Option(
        .dryRun, nil, .output, "Read and check everything, say what would be written, and stop.")
    case .crf:
      Option(
        .crf, nil, "N", .output,
        "The constant rate factor of a film, 0 (lossless) to 51 (worst); 18 by default.")
    case .preset:
      Option(
        .preset, nil, "NAME",
        choices: [
          "ultrafast", "superfast", "veryfast", "faster", "fast", "medium", "slow", "slower",
          "veryslow",
        ], .output,
        "How hard x264 tries, from ultrafast to veryslow; veryfast by default.")
    case .pixFmt:
      Option(
        .pixFmt, nil, "NAME", choices: VideoOptions.PixelFormat.allCases.map(\.rawValue), .output,
        "How a film keeps colours: yuv420p (the default, which every player shows), yuv422p or "
          + "yuv444p, whose edges of colour are sharper, each with 10 at its end for 10 bits; or "
          + "rgb24, which --crf 0 keeps bit for bit.")
    case .colorspace:
      Option(
        .colorspace, nil, "NAME", choices: VideoOptions.Colorspace.allCases.map(\.rawValue),
        .output,
        "What a film's values of colours mean: bt709 (the default), bt601, or bt2020, best with 10 "
          + "bits.")
    case .quality:
      Option(
        .quality, nil, "N", .gif,
        "How true the pictures are, 1 (the smallest file) to 100; \(GIFOptions().quality) by default."
      )
    case .colors:
      Option(.colors, nil, "N", .gif, "The most colours of a picture, 2 to 256; 256 by default.")
    case .noDither:
      Option(
        .noDither, nil, .gif, "Don't mix the colours of gradients that are missing from two others."
      )
    case .matte:
      Option(
        .matte, nil, "COLOR", .gif,
        "What translucent pixels are seen over; without it, a pixel is transparent or opaque.")
    case .loop:
      Option(
        .loop, nil, "N", .gif, "How often the film plays; forever, or 0, is the default.")
    case .lastFrameDuration:
      Option(
        .lastFrameDuration, nil, "SECONDS", .gif, "How long the last picture stands, up to 655.35.")
    case .maxSize:
      Option(
        .maxSize, nil, "SIZE", .gif,
        "The most bytes of the file: 5MB, 500kB or 1.5MiB. Quality and colours are lowered to keep "
          + "within it, then width and frame rate.")
    case .set:
      Option(
        .set, nil, "NAME=VALUE", .scene,
        "Give a parameter of the scene a value. May be given again.")
    case .params:
      Option(
        .params, nil, "FILE", .scene,
        "Give parameters the values of a JSON file, an object of names and values. May be given "
          + "again; later files win, and --set wins over all of them.")
    case .seed:
      Option(.seed, nil, "N", .scene, "The seed of the scene's random choices.")
    case .size:
      Option(.size, nil, "WxH", .scene, "The canvas in points, such as 375x812.")
    case .scale:
      Option(.scale, nil, "S", .scene, "Pixels per point.")
    case .fps:
      Option(
        .fps, nil, "RATE", .scene,
        "Frames per second: 60, 29.97 or 30000/1001. The scene's by default; GIFs have at most 25 "
          + "then.")
    case .background:
      Option(
        .background, nil, "COLOR", .scene,
        "What lies beneath all layers, as CSS writes colours: white, '#3749f7', transparent.")
    case .allowPath:
      Option(
        .allowPath, nil, "DIR", .scene,
        "Let the scene name files below DIR, too; without it, only files below its own folder. May "
          + "be given again.")
    case .strict:
      Option(.strict, nil, .scene, "Treat warnings as errors.")
    case .from:
      Option(
        .from, nil, "T", .choice,
        "Begin here: seconds (2.5), a frame (150f) or a marker of the scene (marker:NAME).")
    case .to:
      Option(
        .to, nil, "T", .choice,
        "Stop before here: seconds (2.5), a frame (150f) or a marker of the scene (marker:NAME).")
    case .at:
      Option(
        .at, nil, "T", .choice,
        "The moment: seconds (2.5), a frame (150f) or a marker (marker:NAME); 0 by default.")
    case .width:
      Option(
        .width, nil, "PIXELS", .output, "The width of the pictures, in place of --scale.")
    case .columns:
      Option(.columns, nil, "N", .output, "How many pictures stand side by side; 4 by default.")
    case .count:
      Option(
        .count, nil, "N", .choice,
        "How many frames, evenly spread from the first to the last; 12 by default.")
    case .json:
      Option(.json, nil, .output, "Write the result to standard output as JSON.")
    case .threads:
      Option(.threads, nil, "N", .general, "How many threads render; one per processor by default.")
    case .jobs:
      Option(
        .jobs, "j", "N", .general, "How many scenes are rendered at the same time; 1 by default.")
    case .quiet:
      Option(.quiet, "q", .general, "Say nothing but warnings and errors.")
    case .progress:
      Option(
        .progress, nil, "HOW", choices: ProgressStyle.allCases.map(\.rawValue), .general,
        "auto (a bar, on a terminal only), bar, plain (a line per second), json (an object per "
          + "second) or none; written to standard error.")
    case .color:
      Option(
        .color, nil, "WHEN", choices: ColorChoice.allCases.map(\.rawValue), .general,
        "Colour messages: auto (on a terminal, unless NO_COLOR is set), always or never.")
    case .help:
      Option(.help, "h", .general, "Show help.")
    case .version:
      Option(.version, nil, .general, "Show the version.")
    }
  }

  /// The option whose short spelling is `letter`.
  static func short(_ letter: Character) -> Option? {
    Name.allCases.lazy.map { Option[$0] }.first { $0.short == letter }
  }

  private init(_ name: Name, _ short: Character?, _ group: Group, _ help: String) {
    self.init(name, short, nil, group, help)
  }
}

import SplashMedia

extension Option {
  /// The declaration of `name`.
  static subscript(name: Name) -> Option {
    switch name {
    case .output:
      Option(
        .output, "o", "OUT", .output,
        "The file to write; its extension names the format; - is standard output. Give it again "
          + "for more outputs of the same frames. A PNG or JPEG is the first frame; with a number in "
          + "its name, such as %04d, all of them.")
    case .format:
      Option(
        .format, nil, "FORMAT", choices: OutputFormat.allCases.map(\.rawValue), .output,
        "The format, when the name does not tell: see splashrender formats.")
    case .overwrite:
      Option(.overwrite, "y", .output, "Replace outputs that exist. This is the default.")
    case .noOverwrite:
      Option(.noOverwrite, "n", .output, "Refuse to replace outputs that exist.")
    case .dryRun:
      Option(
        .dryRun, nil, .output, "Read and check everything, say what would be written, and stop.")
    case .codec:
      Option(
        .codec, nil, "NAME", choices: VideoCodec.allCases.map(\.rawValue), .film,
        "How a film is compressed: MP4 holds h264 (the default), hevc and av1; MOV prores, h264 and "
          + "hevc; WebM vp9, vp8 and av1; Matroska ffv1, which loses nothing, and all others.")
    case .crf:
      Option(
        .crf, nil, "N", .film,
        "The constant rate factor, 0 (lossless) to 51 (worst) for h264 and hevc, to 63 for vp9, vp8 "
          + "and av1; 18 by default, 20 for hevc, 6 for vp8.")
    case .bitrate:
      Option(
        .bitrate, nil, "RATE", .film,
        "The bits per second on the average, such as 4M or 800k, in place of a rate factor.")
    case .preset:
      Option(
        .preset, nil, "NAME", choices: VideoOptions.Preset.allCases.map(\.rawValue), .film,
        "How hard the encoder tries, from ultrafast to veryslow; veryfast by default.")
    case .gop:
      Option(
        .gop, nil, "N", .film,
        "The most frames from one key frame to the next; two seconds' worth by default.")
    case .pixFmt:
      Option(
        .pixFmt, nil, "NAME", choices: VideoOptions.PixelFormat.allCases.map(\.rawValue), .film,
        "How colours are kept: yuv420p (most films' default, which every player shows), yuv422p or "
          + "yuv444p, whose edges of colour are sharper, each with 10 at its end for 10 bits; rgb24, "
          + "which --crf 0 keeps bit for bit; with alpha yuva420p, yuva444p, yuva444p10 and rgba.")
    case .colorspace:
      Option(
        .colorspace, nil, "NAME", choices: VideoOptions.Colorspace.allCases.map(\.rawValue),
        .film,
        "The colour space: bt709 (the default), bt601 (the default of y4m), or bt2020, best with "
          + "10 bits.")
    case .noAudio:
      Option(.noAudio, nil, .film, "Leave the scene's sound out.")
    case .audioCodec:
      Option(
        .audioCodec, nil, "NAME", choices: SoundOptions.Codec.allCases.map(\.rawValue), .film,
        "How the sound is compressed: aac in MP4 and MOV, opus or vorbis in WebM and Matroska; "
          + "flac (Matroska) and pcm (MOV, Matroska, NUT) lose nothing.")
    case .audioBitrate:
      Option(
        .audioBitrate, nil, "RATE", .film,
        "The bits per second of aac, opus and vorbis, such as 96k; 160k by default.")
    case .quality:
      Option(
        .quality, nil, "N", .gif,
        "How true the pictures are, 1 (the smallest file) to 100; \(VideoOptions.usualQuality) by default."
      )
    case .lossless:
      Option(.lossless, nil, .gif, "Keep every pixel of a WebP as it is.")
    case .colors:
      Option(.colors, nil, "N", .gif, "The most colours of a picture, 2 to 256; 256 by default.")
    case .noDither:
      Option(
        .noDither, nil, .gif, "Don't mix the colours of gradients that are missing from two others."
      )
    case .matte:
      Option(
        .matte, nil, "COLOR", .output,
        "What translucent pixels are seen over where the format has no alpha; black by default. "
          + "Without it, a pixel of a GIF is transparent or opaque.")
    case .loop:
      Option(
        .loop, nil, "N", .gif, "How often the film plays; forever, or 0, is the default.")
    case .lastFrameDuration:
      Option(
        .lastFrameDuration, nil, "SECONDS", .gif, "How long the last picture stands, up to 655.35.")
    case .maxSize:
      Option(
        .maxSize, nil, "SIZE", .gif,
        "Maximum file size: 5MB, 500kB or 1.5MiB. The best picture that fits is picked: quality is "
          + "lowered first, then frame rate and width.")
    case .embedSource:
      Option(
        .embedSource, nil, .output,
        "Store the scene file's text as the output's comment; without it, there is no metadata.")
    case .terminal:
      Option(
        .terminal, nil, .output,
        "Play in the terminal instead, with characters in its colours: once, or as --loop says.")
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
        "A moment: seconds (2.5), a frame (150f) or a marker (marker:NAME); a still is of the "
          + "beginning without it, and inspect has every value at it, as JSON.")
    case .step:
      Option(
        .step, nil, "S", .choice,
        "From one moment of a series to the next: seconds (0.1) or frames (2f); a frame by default."
      )
    case .layer:
      Option(
        .layer, nil, "ID", .choice,
        "Only this layer, by its id or its path (card/title). May be given again.")
    case .key:
      Option(
        .key, nil, "PATH", .choice,
        "Only this value, by its key path: opacity, position.x, or matrix, which maps the layer to the "
          + "canvas. May be given again, or several with commas between them.")
    case .csv:
      Option(
        .csv, nil, .output,
        "Write a series of values as comma-separated values, which is the default: a column for the time "
          + "and one for each number, such as box.position.x, and a line for each moment.")
    case .displayList:
      Option(
        .displayList, nil, .output,
        "Show the drawing commands of a moment: fills, groups and masks in pixels, each with its layer."
      )
    case .width:
      Option(
        .width, nil, "PIXELS", .output, "The width of the pictures, in place of --scale.")
    case .columns:
      Option(.columns, nil, "N", .output, "How many pictures stand side by side; 4 by default.")
    case .noLabels:
      Option(.noLabels, nil, .output, "Leave the times under the pictures out.")
    case .count:
      Option(
        .count, nil, "N", .choice,
        "How many frames, evenly spread from the first to the last; 12 by default.")
    case .every:
      Option(.every, nil, "K", .choice, "Every Kth frame, from the first.")
    case .motion:
      Option(
        .motion, nil, "N", .choice,
        "At most N frames that show every animation in motion, and each loop at three phases.")
    case .markers:
      Option(.markers, nil, .choice, "The frames at the scene's markers.")
    case .golden:
      Option(
        .golden, nil, "DIR|FILE", .output,
        "The folder of the golden frames, or a PNG file that holds all of them. By default it is next to the "
          + "scene and has its name: scene.golden for scene.json.")
    case .onePicture:
      Option(
        .onePicture, nil, .output,
        "Record all frames in one PNG file, from top to bottom: scene.golden.png for scene.json.")
    case .maxDifference:
      Option(
        .maxDifference, nil, "N", .comparison,
        "The most by which a channel of a pixel may differ, 0 to 255; 0 by default.")
    case .maxPixels:
      Option(
        .maxPixels, nil, "SHARE", .comparison,
        "The share of a picture's pixels that may differ by more: 0.1% or 0.001; 0 by default.")
    case .report:
      Option(
        .report, nil, "DIR", .output,
        "The folder for a report: index.html, report.json and the pictures of what differs.")
    case .reportFrames:
      Option(
        .reportFrames, nil, "N", .output,
        "How many of the frames that differ are in the report, from the first; 10 by default.")
    case .junit:
      Option(.junit, nil, "FILE", .output, "Write a report as JUnit's XML; - is standard output.")
    case .allowCI:
      Option(
        .allowCI, nil, .general,
        "Record golden frames also where the variable CI is set, which is refused otherwise.")
    case .json:
      Option(.json, nil, .output, "Write the result to standard output as JSON.")
    case .threads:
      Option(.threads, nil, "N", .general, "How many threads work; one per processor by default.")
    case .maxMemory:
      Option(
        .maxMemory, nil, "SIZE", .general,
        "The most memory to take, such as 2GB: fewer threads work, and what needs more is refused before "
          + "anything is drawn. What the machine has, by default.")
    case .jobs:
      Option(
        .jobs, "j", "N", .general,
        "How many scenes are rendered at the same time, between which the processors are shared; one "
          + "per processor by default, at most 8 and one per GB of memory.")
    case .scene:
      Option(
        .scene, nil, "FILE", .output, "The scene of all rows, in place of the manifest's.")
    case .name:
      Option(
        .name, nil, "PATTERN", .output,
        "What outputs are called, such as {locale}-{index:3}.mp4: the row's values, {scene} and "
          + "{index}. Give it again for more outputs of each row.")
    case .shard:
      Option(
        .shard, nil, "I/N", .general,
        "Render every Nth scene only, beginning with the Ith: one of N machines' part.")
    case .failFast:
      Option(.failFast, nil, .general, "Stop when a scene fails.")
    case .cache:
      Option(
        .cache, nil, "DIR", .general,
        "Where outputs are kept so that they are not rendered again, or off; "
          + "~/.cache/splashrender by default.")
    case .cacheSize:
      Option(
        .cacheSize, nil, "SIZE", .general,
        "The most that is kept there, such as 500MB; 2GB by default. What was not used for longest is "
          + "dropped.")
    case .quiet:
      Option(.quiet, "q", .general, "Say nothing but warnings and errors.")
    case .progress:
      Option(
        .progress, nil, "HOW", choices: ProgressStyle.allCases.map(\.rawValue), .general,
        "auto (a bar, on a terminal only), bar, plain (a line per second), json (an object per "
          + "second) or none; written to standard error.")
    case .timings:
      Option(
        .timings, nil, .general,
        "After the run, show how long each stage took, on standard error; an object with --progress json."
      )
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

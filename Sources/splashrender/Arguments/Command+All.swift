import SplashSceneFormat

extension Command {
  /// Every command in the order in which help lists them; the first is meant when none is named.
  static let all: [Command] = [
    render, preview, watch, batch, still, sheet, inspect, validate, golden, diff, unfold, new,
    templates, schema, formats, doctor, completions, manual, help, version,
  ]

  /// The command that is meant when none is named.
  static var standard: Command { render }

  /// What changes the scene before it is rendered.
  private static let sceneOptions: [Option.Name] = [
    .set, .params, .seed, .size, .scale, .fps, .background, .allowPath, .strict,
  ]

  /// How films are encoded.
  static let filmOptions: [Option.Name] = [
    .codec, .crf, .bitrate, .preset, .gop, .pixFmt, .colorspace, .noAudio, .audioCodec,
    .audioBitrate,
  ]

  /// How GIFs are encoded.
  static let gifOptions: [Option.Name] = [
    .quality, .colors, .noDither, .matte, .loop, .lastFrameDuration, .maxSize, .embedSource,
  ]

  /// How single pictures are encoded.
  private static let pictureOptions: [Option.Name] = [
    .crf, .preset, .pixFmt, .quality, .lossless, .matte, .embedSource,
  ]

  private static let picture =
    "The picture to write: PNG, JPEG, WebP or AVIF; - is standard output, PNG unless --format says "
    + "otherwise."

  private static let pictureFormats =
    "The format, when the name does not tell: png, jpeg, webp or avif."

  static let render = Command(
    name: "render",
    summary: "Render a scene to films, GIFs or pictures. The default command.",
    usage: "[render] SCENE -o OUT [-o OUT …] [OPTIONS]",
    examples: [
      Example("splashrender scene.json -o film.mp4", "the film"),
      Example(
        "splashrender scene.json -o film.mp4 -o film.gif", "both, in place together or not at all"),
      Example(
        "splashrender scene.json --width 400 --max-size 2MB -o film.gif",
        "a GIF for where size counts"),
      Example(
        "splashrender scene.json --set accent=tomato --fps 30 -o film.mp4",
        "another colour, half the frames"),
      Example("splashrender scene.json --from 1 --to 90f -o 'part/%04d.png'", "numbered pictures"),
      Example(
        "splashrender scene.json --background transparent -o film.webm", "a film with alpha"),
    ],
    argument: Argument("SCENE", 1...1, "The scene file; - is standard input."),
    options: [.output, .format, .overwrite, .noOverwrite, .dryRun, .width]
      + filmOptions + gifOptions + [.lossless] + sceneOptions + [
        .from, .to, .threads, .maxMemory, .progress, .timings,
      ],
    run: RenderCommand.run)

  static let preview = Command(
    name: "preview",
    summary: "Make a small GIF: 25 frames per second, at most 480 pixels wide and 5 MB.",
    usage: "preview SCENE [-o OUT.gif] [OPTIONS]",
    examples: [
      Example("splashrender preview scene.json", "NAME-preview.gif beside the scene"),
      Example("splashrender preview scene.json -o small.gif --width 160", "a smaller one"),
      Example("splashrender preview scene.json --terminal", "a look at it, right here"),
    ],
    argument: Argument("SCENE", 1...1, "The scene file; - is standard input, and needs -o."),
    options: [.output, .overwrite, .noOverwrite, .dryRun, .width, .terminal]
      + gifOptions + sceneOptions + [.from, .to, .threads, .maxMemory, .progress, .timings],
    wording: [
      .output:
        "The GIF to write; - is standard output. By default NAME-preview.gif beside the scene.",
      .width: "The width of the GIF; the canvas's points, at most 480, by default.",
      .fps: "Frames per second: 10, 12.5 or 50; 25 by default.",
      .maxSize:
        "The most bytes of the GIF; 5MB by default. Quality and colours are lowered to keep within "
        + "it, then width and frame rate.",
    ],
    run: PreviewCommand.run)

  static let watch = Command(
    name: "watch",
    summary: "Render a scene again whenever it, or anything it is made of, changes.",
    usage: "watch SCENE -o OUT [-o OUT …] [OPTIONS]",
    examples: [
      Example("splashrender watch scene.json -o film.gif --width 320", "until Ctrl-C")
    ],
    argument: Argument("SCENE", 1...1, "The scene file."),
    options: [.output, .format, .overwrite, .width]
      + filmOptions + gifOptions + [.lossless] + sceneOptions + [
        .from, .to, .threads, .maxMemory, .progress,
      ],
    wording: [
      .output:
        "The file to write. Give it again for more outputs of the same frames. What was made last "
        + "stays until the scene is right again."
    ],
    run: WatchCommand.run)

  static let batch = Command(
    name: "batch",
    summary: "Render many scenes, or a scene for many rows of values, into a directory.",
    usage: "batch SCENE|MANIFEST… -o DIR [OPTIONS]",
    examples: [
      Example("splashrender batch scenes/*/scene.json -o out", "out/NAME.mp4 for every scene"),
      Example(
        "splashrender batch a.json b.json -o out --format gif --jobs 2", "GIFs, two at a time"),
      Example(
        "splashrender batch cards.csv --scene card.json --name '{locale}.mp4' -o out",
        "a film for every row of a table"),
      Example("splashrender batch cards.json -o out --dry-run", "what would be made, and how"),
    ],
    argument: Argument(
      "SCENE…", 1...Int.max,
      "The scene files, or manifests: JSON with rows, .jsonl or .csv. Without --name, the output of a "
        + "scene is named after its file, or after the folder of a scene that is called scene.json."
    ),
    options: [
      .output, .format, .scene, .name, .overwrite, .noOverwrite, .dryRun, .width, .json, .junit,
    ] + filmOptions + gifOptions + [.lossless] + sceneOptions + [
      .from, .to, .threads, .maxMemory, .jobs, .shard, .failFast, .cache, .cacheSize, .progress,
    ],
    wording: [
      .output: "The directory to write to, made where it is missing.",
      .format:
        "The format of all outputs: mp4 (the default), or another one of splashrender formats; png "
        + "and jpeg are the first frame.",
      .dryRun:
        "Read and check everything, say what would be rendered and what need not be, and stop.",
    ],
    run: BatchCommand.run)

  static let still = Command(
    name: "still",
    summary: "Render one frame to a picture.",
    usage: "still SCENE [--at T] -o OUT.png [OPTIONS]",
    examples: [
      Example("splashrender still scene.json --at 2.5 -o frame.png", "the moment 2.5 s"),
      Example("splashrender still scene.json --at 150f -o frame.png", "frame 150, counted from 0"),
      Example("splashrender still scene.json --width 400 -o frame.png", "400 pixels wide"),
    ],
    argument: Argument("SCENE", 1...1, "The scene file; - is standard input."),
    options: [.output, .format, .overwrite, .noOverwrite, .dryRun, .width] + pictureOptions
      + sceneOptions + [.at, .maxMemory],
    wording: [
      .output: picture, .format: pictureFormats,
      .width: "The width of the picture, in place of --scale; the height keeps the proportions.",
    ],
    run: StillCommand.run)

  static let sheet = Command(
    name: "sheet",
    summary: "Render frames side by side on one picture, with their times.",
    usage: "sheet SCENE -o OUT.png [OPTIONS]",
    examples: [
      Example("splashrender sheet scene.json -o sheet.png", "12 frames, 4 side by side"),
      Example("splashrender sheet scene.json --count 20 --columns 5 -o sheet.png", "20 frames"),
      Example(
        "splashrender sheet scene.json --from 1 --to 90f -o sheet.png", "frames of a part"),
      Example(
        "splashrender sheet scene.json --at 1.2 --at 150f -o sheet.png", "these moments"),
    ],
    argument: Argument("SCENE", 1...1, "The scene file; - is standard input."),
    options: [.output, .format, .overwrite, .noOverwrite, .dryRun, .width, .columns, .noLabels]
      + pictureOptions + sceneOptions + [.from, .to, .count, .at, .maxMemory],
    wording: [
      .output: picture, .format: pictureFormats,
      .at:
        "A moment to show: seconds (2.5), a frame (150f) or a marker (marker:NAME). May be given "
        + "again; --from, --to and --count are for frames evenly spread.",
      .width: "The width of the sheet; 1200 by default.",
    ],
    run: SheetCommand.run)

  static let inspect = Command(
    name: "inspect",
    summary: "Show a scene's layers and timeline, or values at a moment or over time.",
    usage: "inspect SCENE [--at T] [--layer ID] [--key PATH] [OPTIONS]",
    examples: [
      Example("splashrender inspect scene.json", "the tree of layers and their animations"),
      Example("splashrender inspect scene.json --at 1.2 --json", "every value at 1.2 s"),
      Example(
        "splashrender inspect scene.json --layer box --key position.x --at 1.2",
        "one value at 1.2 s"),
      Example(
        "splashrender inspect scene.json --layer box --key position.x,opacity --csv",
        "these values at every frame, and at the end"),
      Example(
        "splashrender inspect scene.json --layer box --key matrix --step 0.1 --json",
        "a matrix every tenth of a second"),
      Example(
        "splashrender inspect scene.json --display-list --at 1.2", "the drawing commands at 1.2 s"),
    ],
    argument: Argument("SCENE", 1...1, "The scene file; - is standard input."),
    options: [.json, .csv, .displayList] + sceneOptions
      + [.at, .from, .to, .step, .layer, .key, .maxMemory],
    wording: [
      .at:
        "A moment: seconds (2.5), a frame (150f) or a marker (marker:NAME); the beginning by default. "
        + "Without --key, every value at it, as JSON.",
      .from:
        "Where a series of values begins: seconds (2.5), a frame (150f) or a marker (marker:NAME); the "
        + "scene's beginning by default.",
      .to: "The last moment of a series; the scene's end by default.",
      .maxMemory: "The most memory to take for the scene's pictures, such as 2GB.",
    ],
    run: InspectCommand.run)

  static let validate = Command(
    name: "validate",
    summary: "Find every problem of scenes at once, and what is legal and surely not meant.",
    usage: "validate SCENE… [--json] [OPTIONS]",
    examples: [
      Example("splashrender validate scenes/*/scene.json", "all problems, with line and column"),
      Example("splashrender validate scene.json --json", "the same for a program"),
    ],
    argument: Argument("SCENE…", 1...Int.max, "The scene files; - is standard input."),
    options: [.json] + sceneOptions,
    run: ValidateCommand.run)

  static let golden = Command(
    name: "golden",
    summary: "Record frames of scenes as golden ones, or compare scenes with them.",
    usage: "golden update|check SCENE… [OPTIONS]",
    examples: [
      Example(
        "splashrender golden update scenes/*/scene.json", "record frames of each into scene.golden"),
      Example(
        "splashrender golden update scene.json --at 2.5 --at 150f",
        "record these frames and no others"),
      Example(
        "splashrender golden check scenes/*/scene.json", "compare; ends with 2 if one differs"),
      Example(
        "splashrender golden check scene.json --report report --junit junit.xml",
        "the same, with a page to look at and a list for continuous integration"),
    ],
    argument: Argument(
      "update|check SCENE…", 2...Int.max, actions: ["update", "check"],
      "What to do, and the scene files, or folders and PNG files of golden frames. Options of the "
        + "scene and of frames are for update, which stores them; reports are check's."),
    options: [.golden, .onePicture, .report, .junit, .json] + sceneOptions + [
      .at, .every, .count, .motion, .markers, .maxDifference, .maxPixels, .allowCI, .threads,
      .maxMemory,
      .progress,
    ],
    wording: [
      .at: "A frame: seconds (2.5), a number (150f) or a marker (marker:NAME). May be given again.",
      .count: "How many frames, evenly spread from the first to the last.",
      .motion:
        "At most N frames that show every animation in motion, and each loop at three phases. "
        + "Without --at, --every, --count, --motion and --markers: 16, and those at markers.",
      .report:
        "The folder for check's report: index.html, report.json and the pictures of what differs. "
        + "Without it, golden-report where something differs.",
      .maxDifference:
        "The most by which a channel of a pixel may differ, 0 to 255; what update was told, or 0, "
        + "by default.",
      .maxPixels:
        "The share of a picture's pixels that may differ by more: 0.1% or 0.001; what update was "
        + "told, or 0, by default.",
      .json: "Write check's report to standard output as JSON.",
    ],
    run: GoldenCommand.run)

  static let diff = Command(
    name: "diff",
    summary: "Compare two films frame by frame, or two pictures.",
    usage: "diff A B [OPTIONS]",
    examples: [
      Example("splashrender diff a.mp4 b.mp4", "how much they differ, and where first"),
      Example("splashrender diff a.png b.png --report report", "the same, with a page to look at"),
      Example(
        "splashrender diff a.mp4 b.mp4 --max-difference 3", "small differences count as none"),
    ],
    argument: Argument(
      "A B", 2...2, "Two films, or two pictures, of any format that can be read; A is expected."),
    options: [
      .report, .reportFrames, .json, .maxDifference, .maxPixels, .threads, .maxMemory, .progress,
    ],
    run: DiffCommand.run)

  /// The command called `name`.
  static func named(_ name: String) -> Command? {
    all.first { $0.name == name }
  }
}

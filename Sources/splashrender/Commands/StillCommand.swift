import SplashPixels
import SplashRender
import SplashSystem

/// `still`: renders one frame.
enum StillCommand {
  /// The help's wording for single images.
  static let pictureWording: [AnyOption: String] = [
    .output:
      "Output image: PNG, JPEG, WebP or AVIF; - is standard output, as PNG unless --format is set.",
    .format: "Format, if the file name has no known extension: png, jpeg, webp or avif.",
    .layer:
      "Show only the part of the canvas with this layer, by its id or its path (card/title).",
  ]

  static let declaration = Command(
    name: "still",
    summary: "Render one frame to an image.",
    usage: "still SCENE [--at T] -o OUT.png [OPTIONS]",
    examples: [
      .init("splashrender still scene.json --at 2.5 -o frame.png", "the frame at 2.5 s"),
      .init("splashrender still scene.json --at 150f -o frame.png", "frame 150, counted from 0"),
      .init("splashrender still scene.json --width 400 -o frame.png", "400 pixels wide"),
      .init(
        "splashrender still scene.json --layer logo --at 1 -o logo.png", "one layer, where it is"),
    ],
    argument: .init("SCENE", 1...1, "The scene file; - is standard input."),
    options: [.output, .format, .overwrite, .noOverwrite, .dryRun, .width] + AnyOption.picture
      + AnyOption.sceneChanges + [.at, .layer, .padding, .annotate, .maxMemory],
    wording: pictureWording.merging([
      .width: "Width of the image, instead of --scale; the height keeps its proportion to it."
    ]) { $1 },
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let output = try Destinations(invocation).picture()
    let moment = try invocation[.at]
    let width = try SceneSource(invocation).width()
    var film = try SceneSource(invocation).film(
      invocation.files[0], SceneSource(invocation).overrides(), messages)
    let time = try SceneSource(invocation).time(of: moment, in: film)
    let view = try StillView(invocation, of: film, at: [time])
    if let width { film.setWidth(width, of: view) }
    let size = film.size(of: view)
    try Destinations(invocation).check([output], of: film, areSingle: true)
    if view.region == nil {
      try MemoryCheck(invocation).checkSizes([output], of: film)
      try MemoryCheck(invocation).checkMemory(still: output, of: film)
    }
    if invocation.has(.dryRun) {
      return try messages.result(
        ["\(output.path): \(size.width)×\(size.height) pixels, at \(short(time)) s"],
        [
          ("time", .shortest(time)),
          (
            "outputs",
            .array([
              .object([
                ("path", .path(output.path)), ("width", .whole(size.width)),
                ("height", .whole(size.height)), ("frames", .whole(1)),
              ])
            ])
          ),
        ])
    }
    messages.log?.add(result: [("time", .shortest(time))])
    let still: Pixmap
    do {
      still = try film.still(at: time, view)
    } catch {
      throw CommandError(error)
    }
    try Destinations(invocation).write(still, of: film, to: output, messages)
  }
}

import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// `preview`: renders a small animated GIF quickly.
enum PreviewCommand {
  static let declaration = Command(
    name: "preview",
    summary: "Make a small GIF of a scene.",
    details:
      "It has 25 frames per second, is at most 480 pixels wide, and is at most 5 MB in size.",
    usage: "preview SCENE [-o OUT.gif] [OPTIONS]",
    examples: [
      .init("splashrender preview scene.json", "NAME-preview.gif next to the scene"),
      .init("splashrender preview scene.json -o small.gif --width 160", "a smaller one"),
      .init("splashrender preview scene.json --terminal", "shows it in the terminal"),
    ],
    argument: .init("SCENE", 1...1, "The scene file; - is standard input and requires -o."),
    options: [.output, .overwrite, .noOverwrite, .dryRun, .width, .terminal]
      + AnyOption.gif + AnyOption.sceneChanges + [
        .from, .to, .threads, .maxMemory, .progress, .timings,
      ],
    wording: [
      .output:
        "Output GIF; - is standard output. The default is NAME-preview.gif next to the scene.",
      .width: "Width of the GIF; default the canvas width in points, at most 480.",
      .fps: "Frames per second, such as 10, 12.5 or 50; default 25.",
      .maxSize:
        "Maximum file size; default 5MB. To make the GIF fit, quality is lowered first, then the frame "
        + "rate and the width.",
    ],
    run: run)

  /// The maximum width in pixels without `--width` and `--scale`. A preview has at most one pixel per point of the
  /// canvas.
  private static let widest = 480.0
  /// The maximum size in bytes without `--max-size`; chats and code reviews accept files of this size.
  private static let mostBytes = 5_000_000

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    if invocation.has(.terminal) { return try TerminalPreview.run(invocation, messages) }
    let path = invocation.files[0]
    var output = try Destinations(invocation).output(target(invocation, scene: path), or: .gif)
    guard output.format == .gif else {
      throw invocation.mistake("preview writes GIFs, not -o \(output.path)")
    }
    // With a default name, an existing link in the folder must not be followed.
    if !invocation.has(.output) { output.links = .replaced }
    if !invocation.has(.maxSize) { output.gif.maximumBytes = mostBytes }
    let width = try SceneSource(invocation).width()
    let threads = try SceneSource(invocation).threads()

    let source = SceneSource(invocation)
    let overrides = try source.overrides()
    let times = invocation.stageTimes
    var film = try times.measure(.read) { () throws(CommandError) in
      try source.film(path, overrides, messages)
    }
    film.stageTimes = times
    if overrides.frameRate == nil { film.frameRate = .gif }
    if let width {
      film.setWidth(width)
    } else if overrides.scale == nil {
      film.pixelScale = min(1, widest / film.scene.size.width)
    }
    try Rendering(film: film, outputs: [output], threads: threads).run(invocation, messages)
  }

  private static func target(_ invocation: Invocation, scene: FilePath) throws(CommandError)
    -> FilePath
  {
    if let path = try Destinations(invocation).onlyOutput() { return path }
    guard !scene.isStandardStream else {
      throw invocation.mistake("a scene from standard input needs an output: set -o OUT.gif")
    }
    let path = ScenePath(scene)
    return path.directory.appending(path.name.adding("-preview.gif"))
  }
}

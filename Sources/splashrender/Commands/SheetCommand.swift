import SplashPixels
import SplashRender
import SplashSystem

/// `sheet`: renders frames side by side.
enum SheetCommand {
  static let declaration = Command(
    name: "sheet",
    summary: "Render frames side by side in one image, with their times.",
    usage: "sheet SCENE -o OUT.png [OPTIONS]",
    examples: [
      .init("splashrender sheet scene.json -o sheet.png", "12 frames, 4 side by side"),
      .init("splashrender sheet scene.json --count 20 --columns 5 -o sheet.png", "20 frames"),
      .init(
        "splashrender sheet scene.json --from 1 --to 90f -o sheet.png",
        "frames of one part of the scene"),
      .init(
        "splashrender sheet scene.json --annotate -o sheet.png", "with the layers' boxes and ids"),
      .init(
        "splashrender sheet scene.json --at 1.2 --at 150f -o sheet.png", "the frames at these times"
      ),
    ],
    argument: .init("SCENE", 1...1, "The scene file; - is standard input."),
    options: [
      .output, .format, .overwrite, .noOverwrite, .dryRun, .width, .columns, .noLabels, .annotate,
    ]
      + AnyOption.picture + AnyOption.sceneChanges + [
        .from, .to, .count, .at, .layer, .padding, .maxMemory,
      ],
    wording: StillCommand.pictureWording.merging([
      .at:
        "Time to show: seconds (2.5), a frame (150f) or a marker (marker:NAME). May be repeated. "
        + "Use --from, --to and --count for evenly spaced frames.",
      .width: "Width of the sheet; default 1200.",
    ]) { $1 },
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let output = try Destinations(invocation).picture()
    let columns = try invocation[.columns] ?? 4
    let count = try invocation[.count] ?? 12
    let width = try SceneSource(invocation).width() ?? 1200
    let moments = try moments(invocation)
    let film = try SceneSource(invocation).film(
      invocation.files[0], SceneSource(invocation).overrides(), messages)
    try Destinations(invocation).check([output], of: film, areSingle: true)
    var times: [Double] = []
    for (moment, text) in moments {
      times.append(try SceneSource(invocation).time(of: moment, text, in: film))
    }
    if times.isEmpty { times = film.evenTimes(count: count) }
    let view = try StillView(invocation, of: film, at: times)
    if invocation.has(.dryRun) {
      let frames = counted(times.count, "frame")
      let line = "\(output.path): \(frames) of \(film.length)"
      return try messages.result(
        [line],
        [
          ("times", .array(times.map(JSON.shortest))),
          ("outputs", .array([.object([("path", .path(output.path))])])),
        ])
    }
    messages.log?.add(result: [("times", .array(times.map(JSON.shortest)))])
    let sheet: Pixmap
    do {
      sheet = try film.contactSheet(
        at: times, view, columns: columns, width: width, isLabelled: !invocation.has(.noLabels))
    } catch {
      throw CommandError(error)
    }
    try Destinations(invocation).write(sheet, of: film, to: output, messages)
  }

  /// Returns the times of `--at`, each with its text as written; empty without the option.
  private static func moments(
    _ invocation: Invocation
  ) throws(CommandError) -> [(TimePoint, text: String)] {
    let texts = invocation.texts(.at)
    guard !texts.isEmpty else { return [] }
    let others: [AnyOption] = [.from, .to, .count]
    if let other = others.first(where: invocation.has) {
      throw invocation.mistake(.contradiction(.at, other))
    }
    guard Limits.pictures.contains(texts.count) else {
      throw invocation.mistake(
        "--at is set \(texts.count) times; the maximum is \(Limits.pictures.upperBound)")
    }
    return Array(zip(try invocation.all(.at), texts))
  }
}

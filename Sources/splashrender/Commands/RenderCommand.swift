import SplashMedia
import SplashRender
import SplashScene
import SplashSystem

/// `render`: renders a scene to videos, GIFs or images.
enum RenderCommand {
  static let declaration = Command(
    name: "render",
    summary: "Render a scene to videos, GIFs or images. The default command.",
    usage: "[render] SCENE -o OUT [-o OUT …] [OPTIONS]",
    examples: [
      .init("splashrender scene.json -o film.mp4", "an MP4 video"),
      .init(
        "splashrender scene.json -o film.mp4 -o film.gif", "a video and a GIF from the same frames"),
      .init(
        "splashrender scene.json --width 400 --max-size 2MB -o film.gif",
        "a small GIF"),
      .init(
        "splashrender scene.json --set accent=tomato --fps 30 -o film.mp4",
        "another colour, half the frame rate"),
      .init("splashrender scene.json --from 1 --to 90f -o 'part/%04d.png'", "numbered images"),
      .init(
        "splashrender scene.json --background transparent -o film.webm", "a video with alpha"),
    ],
    argument: .init("SCENE", 1...1, "The scene file; - is standard input."),
    options: [.output, .format, .overwrite, .noOverwrite, .dryRun, .width]
      + AnyOption.film + AnyOption.gif + [.lossless] + AnyOption.sceneChanges + [
        .from, .to, .threads, .maxMemory, .progress, .timings,
      ],
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let path = invocation.files[0]
    if !invocation.isCommandNamed, !FileSystem.exists(path),
      let failure = CommandList.program.unknown(path.description)
    {
      throw failure
    }
    let outputs = try Destinations(invocation).outputs()
    let source = SceneSource(invocation)
    let width = try source.width()
    let threads = try source.threads()
    let times = invocation.stageTimes
    var film = try times.measure(.read) { () throws(CommandError) in
      try source.film(path, source.overrides(), messages)
    }
    film.stageTimes = times
    if let width { film.setWidth(width) }
    try Rendering(
      film: film, outputs: Destinations(invocation).atTheirRates(outputs, of: film),
      threads: threads
    )
    .run(invocation, messages)
  }
}

extension Invocation {
  /// Measures the stages of a run for `--timings`.
  var stageTimes: StageTimes? { has(.timings) ? StageTimes() : nil }
}

/// The common part of `render`, `preview` and `watch`.
struct Rendering {
  let film: Film
  let outputs: [Output]
  let threads: Int

  /// Renders, or prints the plan for `--dry-run`.
  ///
  /// - Parameter shouldContinue: Called after every frame; `CommandError.reported(.interrupted)` is thrown if it returns
  ///   false.
  func run(
    _ invocation: Invocation, _ messages: Messages, shouldContinue: () -> Bool = { true }
  ) throws(CommandError) {
    try Destinations(invocation).check(outputs, of: film)
    try MemoryCheck(invocation).checkSizes(outputs, of: film)
    let threads = try MemoryCheck(invocation).threads(upTo: threads, for: outputs, of: film)
    for output in outputs { if let note = output.paddingNote(of: film) { messages.show(note) } }
    if invocation.has(.dryRun) {
      let plan = outputs.map { ($0, film.adapted(to: $0)) }
      return try messages.result(
        plan.map { "\($0.path): \($1.dimensions), \($1.length)" },
        [("outputs", .array(plan.map { $1.json(plannedAt: $0.path) }))])
    }
    if let note = Destinations(invocation).soundNote(for: outputs, of: film) { messages.show(note) }
    for output in outputs { if let note = output.extensionNote { messages.show(note) } }
    StalePartialFiles.remove(beside: outputs.map(\.path))
    let display = ProgressDisplay(invocation, messages: messages)
    defer { display.finish() }
    let reports: [OutputReport]
    do {
      reports = try film.render(to: outputs, threads: threads) { progress in
        display.update(done: progress.framesDone, of: progress.frameCount)
        return shouldContinue()
      }
    } catch {
      throw CommandError(error)
    }
    display.finish()
    if let times = film.stageTimes {
      TimingTable(times: times).show(asJSON: invocation.choice(.progress) == .json, messages)
    }
    for (output, report) in zip(outputs, reports) {
      messages.wrote(WrittenFile(report, output, of: film))
      for note in report.notes(on: output, isSizeAsked: invocation.has(.maxSize)) {
        messages.show(note)
      }
    }
    let seconds = display.elapsed
    let frames = reports.frameCount
    messages.log?.add(
      result: [("frames", .whole(frames)), ("elapsed", .number(fixed(seconds, 3)))])
    for (output, report) in zip(outputs, reports) { messages.note(report.summary(of: output)) }
    guard display.hasAudience else { return }
    messages.note(
      "\(counted(frames, "frame")) in \(fixed(seconds, 1)) s"
        + " (\(fixed(Double(frames) / max(seconds, 1e-3), 0)) fps)")
  }
}

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
    let outputs = try Destinations(invocation).outputs()
    let source = SceneSource(invocation)
    let width = try source.width()
    let threads = try source.threads()
    let times = invocation.stageTimes
    let path = invocation.files[0]
    var film = try times.measure(.read) { () throws(CommandError) in
      let overrides = try source.overrides()
      if !invocation.isCommandNamed, !FileSystem.exists(path),
        let failure = CommandList.program.unknown(path.description)
      {
        throw failure
      }
      return try source.film(path, overrides, messages)
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
  /// - Parameters:
  ///   - printsSummary: Whether to print a summary even if no progress is displayed.
  ///   - shouldContinue: Called after every frame; `CommandError.reported(.interrupted)` is thrown if it returns false.
  func run(
    _ invocation: Invocation, _ messages: Messages, printsSummary: Bool = false,
    shouldContinue: () -> Bool = { true }
  ) throws(CommandError) {
    try Destinations(invocation).check(outputs, of: film)
    try MemoryCheck(invocation).checkSizes(outputs, of: film)
    let threads = try MemoryCheck(invocation).threads(upTo: threads, for: outputs, of: film)
    for output in outputs { if let note = output.paddingNote(of: film) { messages.note(note) } }
    if invocation.has(.dryRun) {
      let plan = outputs.map { output in
        let film = film.adapted(to: output)
        return "\(output.path): \(film.dimensions), \(film.length)"
      }
      return try Terminal.write(lines: plan, to: .output)
    }
    if let note = Destinations(invocation).soundNote(for: outputs, of: film) { messages.note(note) }
    for output in outputs { if let note = output.extensionNote { messages.note(note) } }
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
      if let note = report.sizeNote(for: output, isAsked: invocation.has(.maxSize)) {
        messages.note(note)
      }
      if report.hasLostAlpha { messages.note(output.alphaNote) }
      if let note = report.matrixNote(for: output) { messages.note(note) }
      if let note = report.clippingNote { messages.note(note) }
    }
    guard printsSummary || display.hasAudience else { return }
    for (output, report) in zip(outputs, reports) { messages.note(report.summary(of: output)) }
    let seconds = display.elapsed
    let frames = reports.frameCount
    messages.note(
      "\(counted(frames, "frame")) in \(fixed(seconds, 1)) s"
        + " (\(fixed(Double(frames) / max(seconds, 1e-3), 0)) fps)")
  }
}

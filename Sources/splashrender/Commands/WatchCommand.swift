import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// `watch`: renders a scene again whenever the scene or one of its files changes.
enum WatchCommand {
  static let declaration = Command(
    name: "watch",
    summary: "Render a scene again whenever one of its files changes.",
    usage: "watch SCENE -o OUT [-o OUT …] [OPTIONS]",
    examples: [
      .init("splashrender watch scene.json -o film.gif --width 320", "runs until you press Ctrl-C")
    ],
    argument: .init("SCENE", 1...1, "The scene file."),
    options: [.output, .format, .overwrite, .width]
      + AnyOption.film + AnyOption.gif + [.lossless] + AnyOption.sceneChanges + [
        .from, .to, .threads, .maxMemory, .progress,
      ],
    wording: [
      .output:
        "Output file. Repeat it for more outputs of the same frames. If the scene has errors, the "
        + "last output stays."
    ],
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let scene = invocation.files[0]
    guard !scene.isStandardStream else {
      throw invocation.mistake("watch can't read a scene from standard input")
    }
    let attempt = try Attempt(invocation)
    guard !attempt.outputs.contains(where: { $0.path.isStandardStream }) else {
      throw invocation.mistake("watch can't write to standard output; set a file with -o OUT")
    }
    var watch = FileWatch()
    let named = [scene] + invocation.paths(.params)
    watch.follow(named, since: FileWatch.now)
    while true {
      let start = FileWatch.now
      watch.look()
      var files = named
      do throws(CommandError) {
        try attempt.render(messages, &files, &watch, since: start)
        try messages.log?.end(event: "rendered")
      } catch {
        if case .scene(let errors) = error { files += errors.dependencies }
        // A render that was cancelled for a newer one isn't reported.
        watch.follow(files, since: start)
        if case .output(.pipeClosed) = error { throw error }
        if case .reported(.interrupted) = error {
          messages.log?.forget()
        } else {
          messages.report(error)
          try messages.log?.end(event: "failed", error.exitCode)
        }
      }
      if !watch.hasChanged {
        messages.note("watching \(counted(watch.count, "file")); press Ctrl-C to stop")
      }
      watch.waitForChange()
    }
  }

  /// The options for rendering.
  private struct Attempt {
    let invocation: Invocation
    let outputs: [Output]
    let width: Int?
    let threads: Int

    init(_ invocation: Invocation) throws(CommandError) {
      self.invocation = invocation
      outputs = try Destinations(invocation).outputs()
      width = try SceneSource(invocation).width()
      threads = try SceneSource(invocation).threads()
      _ = try SceneSource(invocation).overrides()
    }

    /// Renders once, unless a file changes meanwhile.
    func render(
      _ messages: Messages, _ files: inout [FilePath], _ watch: inout FileWatch,
      since start: Int
    ) throws(CommandError) {
      var film = try SceneSource(invocation).film(
        invocation.files[0], SceneSource(invocation).overrides(), messages)
      files += film.sources
      watch.follow(files, since: start)
      if let width { film.setWidth(width) }
      var lastLook = ContinuousClock.now
      let rendering = Rendering(
        film: film, outputs: Destinations(invocation).atTheirRates(outputs, of: film),
        threads: threads)
      try rendering.run(invocation, messages) {
        // Checking the files also takes time.
        let now = ContinuousClock.now
        guard now - lastLook > .milliseconds(50) else { return true }
        lastLook = now
        return !watch.hasChanged
      }
    }
  }
}

import SplashChecks
import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// `batch`: renders many scenes, or rows of a manifest. If one fails, the others are still
/// rendered.
enum BatchCommand {
  static let declaration = Command(
    name: "batch",
    summary: "Render many scenes, or one scene for each row of a table.",
    usage: "batch SCENE|MANIFEST… -o DIR [OPTIONS]",
    examples: [
      .init("splashrender batch scenes/*/scene.json -o out", "out/NAME.mp4 for every scene"),
      .init(
        "splashrender batch a.json b.json -o out --format gif --jobs 2", "GIFs, two at a time"),
      .init(
        "splashrender batch cards.csv --scene card.json --name '{locale}.mp4' -o out",
        "a video for every row of a table"),
      .init(
        "splashrender batch cards.json -o out --dry-run", "lists the outputs without rendering them"
      ),
    ],
    argument: .init(
      "SCENE…", 1...Int.max,
      "The scene files, or manifests: JSON with rows, .jsonl or .csv. The first line of a CSV file names "
        + "parameters; the columns scene and output are special. Without --name, an output is "
        + "named after its scene file, or after the folder if the file is called scene.json."),
    options: [
      .output, .format, .scene, .name, .overwrite, .noOverwrite, .dryRun, .width, .junit,
    ] + AnyOption.film + AnyOption.gif + [.lossless] + AnyOption.sceneChanges + [
      .from, .to, .threads, .maxMemory, .jobs, .shard, .failFast, .cache, .cacheSize, .progress,
    ],
    wording: [
      .output: "Output directory, created if it doesn't exist.",
      .format:
        "Format of all outputs: mp4 (default), or another one of splashrender formats; png and "
        + "jpeg are the first frame.",
      .dryRun:
        "Check everything and list the outputs to render and those already up to date.",
    ],
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    guard var directory = try Destinations(invocation).onlyOutput() else {
      throw invocation.mistake("no output: set a directory with -o DIR")
    }
    guard !directory.isStandardStream else {
      throw invocation.mistake("batch writes to a directory; -o - is standard output")
    }
    if let format = OutputFormat(path: directory), !directory.isDirectory {
      let name = AnyOption.name.spelling
      throw invocation.mistake(
        "batch writes to a directory; -o \(directory) is the name of a file: use -o DIR and"
          + " --format \(format.rawValue), or \(name) '{name}.\(format.rawValue)'")
    }
    if !directory.endsWithSlash { directory = directory.adding("/") }
    let jobs = try invocation[.jobs]
    _ = try SceneSource(invocation).threads()
    let memory = try MemoryCheck(invocation).memoryLimit() ?? SystemMemory.limit
    let planned = try BatchItems(invocation, in: directory)
    messages.read(invocation.files)
    let items = try BatchItems.shard(planned.all, invocation)
    let cache = try RenderCache(invocation, messages)
    let rendering = BatchRendering(cache: cache, in: directory, planned.places, messages)
    if invocation.has(.dryRun) { return try plan(items, rendering, invocation, messages) }

    defer { MadeFolders.shared.removeEmpty() }
    try MadeFolders.shared.make(directory)
    let junit = try junitFile(planned, invocation)
    StalePartialFiles.remove(beside: items.lazy.flatMap(\.outputs).map(\.path))
    let display = ProgressDisplay(invocation, messages: messages)
    let batch = Batch(
      items, rendering, display: display, messages, stopsAtFailure: invocation.has(.failFast))
    let atOnce = max(1, min(jobs ?? defaultJobs(within: memory), batch.waitingCount))
    batch.run(jobs: atOnce, threads: try SceneSource(invocation).threads(jobs: atOnce))
    display.finish()
    cache?.close(isLimitNew: invocation.has(.cacheSize))

    let results = batch.results
    let table = results.table
    if !table.rows.isEmpty { messages.table(table) }
    messages.note(results.summary(seconds: display.elapsed))
    // If one report can't be written, still write the other.
    let written = Result { () throws(CommandError) in
      try Destinations(invocation).write(results.junit, to: junit, messages)
    }
    if let log = messages.log {
      log.add(result: [("rows", .array(results.map { $0.json(log.hashes) }))])
    }
    try written.get()
    if results.contains(where: { $0.code != .success }) { throw .reported(.failure) }
  }

  /// Returns the file for `--junit`; nil if the option isn't given.
  private static func junitFile(
    _ planned: BatchItems, _ invocation: Invocation
  ) throws(CommandError) -> OutputFile? {
    if let path = invocation.path(.junit), planned.places.owner(ofFile: path) != nil {
      throw invocation.mistake("--junit \(path) is also an output of the batch")
    }
    return try Destinations(invocation).junitFile(
      sparing: invocation.files + invocation.paths(.params) + planned.all.map(\.scene))
  }

  /// Returns one job per processor, but at most one per GB of memory, since each job stores frames.
  /// More than 8 jobs would only wait for the disk.
  private static func defaultJobs(within memory: Int) -> Int {
    max(1, min(Thread.processorCount, memory / 1_000_000_000, 8))
  }

  /// Prints the outputs that a run would render.
  private static func plan(
    _ items: [BatchItem], _ rendering: BatchRendering, _ invocation: Invocation,
    _ messages: Messages
  ) throws(CommandError) {
    var lines: [String] = []
    var rows: [JSON] = []
    let errors = RowErrors(messages)
    var hasFailed = false
    for item in items {
      do throws(CommandError) {
        let planned = try rendering.plan(item)
        lines += planned.map { "\($0.path): \($0.text), \($0.state.rawValue)" }
        let isDone = planned.allSatisfy { $0.state == .unchanged }
        rows.append(
          .object(
            item.members + [
              ("status", .string(isDone ? "already there" : "to be rendered")),
              ("exitCode", .whole(0)),
              (
                "outputs",
                .array(planned.map { $0.json.adding("state", .string($0.state.rawValue)) })
              ),
            ]))
      } catch {
        errors.show(error, of: item)
        rows.append(
          .object(
            item.members + [
              ("status", .string("failed")), ("exitCode", .whole(error.exitCode.rawValue)),
            ]))
        hasFailed = true
      }
    }
    errors.showCounts()
    try messages.result(lines, [("rows", .array(rows))])
    if hasFailed { throw .reported(.failure) }
  }
}

extension RenderCache {
  /// Opens the cache for the command line: that of `--cache`, or the user's default; nil for none.
  convenience init?(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let limit = try invocation[.cacheSize] ?? 2_000_000_000
    let wanted = invocation.path(.cache)
    if wanted == "off" { return nil }
    guard let directory = wanted ?? Self.usual else { return nil }
    // A dry run creates nothing.
    if invocation.has(.dryRun), !FileSystem.exists(directory) { return nil }
    do throws(OutputError) {
      try self.init(directory: directory, version: Program.version, limit: limit)
    } catch {
      if wanted != nil { throw .output(error) }
      let reason = if case .cannotWrite(_, let reason) = error { reason } else { "\(error)" }
      messages.show(
        Finding(
          .cacheUnusable, .note,
          "can't use the cache \(directory): \(reason); all scenes are rendered "
            + "(--cache DIR, or off)"))
      return nil
    }
  }

  /// The user's cache directory; nil if the environment doesn't set one.
  private static var usual: FilePath? {
    if let path = FilePath(environment: "XDG_CACHE_HOME"), path.isAbsolute {
      return path.appending("splashrender")
    }
    guard let home = FilePath(environment: "HOME"), home.isAbsolute else { return nil }
    return home.appending(".cache/splashrender")
  }
}

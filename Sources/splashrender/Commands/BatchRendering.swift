import SplashChecks
import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem
import Synchronization

/// Creates the outputs of items: copies them from the cache or renders them.
final class BatchRendering: Sendable {
  /// The result of an item.
  struct ItemResult: Sendable {
    /// The origin of outputs.
    enum Origin: String, Sendable {
      case rendered
      /// Copied from the cache.
      case copied
      /// Already up to date.
      case unchanged
    }

    var frames = 0
    /// The reports of the outputs; empty if nothing was rendered.
    var reports: [OutputReport] = []
    var origin = Origin.rendered
  }

  /// An output in the cache.
  private struct Known {
    let output: Output
    let cached: CachedOutput
  }

  private let cache: RenderCache?
  /// The output directory.
  private let folder: FilePath
  /// The paths of all outputs of the batch.
  private let places: OutputPlaces
  private let messages: Messages
  private let parsed = ParsedScenes()
  /// The messages already shown for scenes, so that rows with the same scene don't repeat them.
  private let said = Mutex<Set<String>>([])

  init(cache: RenderCache?, in folder: FilePath, _ places: OutputPlaces, _ messages: Messages) {
    self.cache = cache
    self.folder = folder
    self.places = places
    self.messages = messages
  }

  /// Returns the result of an item whose outputs are all up to date; nil if there is something to do.
  func unchanged(_ item: BatchItem) -> ItemResult? {
    var result = ItemResult(origin: .unchanged)
    var known: [Known] = []
    for output in item.outputs {
      guard let cache, let cached = find(output, of: item),
        cache.isInPlace(cached, at: output.path, format: output.format)
      else { return nil }
      result.reports.append(cached.report(at: output.path))
      known.append(Known(output: output, cached: cached))
    }
    for entry in known { say(entry, of: item) }
    result.frames = result.reports.frameCount
    return result
  }

  /// An output that a dry run lists.
  struct PlannedOutput {
    enum State: String {
      case unchanged = "already there"
      case copied = "in the cache"
      case rendered = "to be rendered"
    }

    let path: FilePath
    let state: State
    /// The size and length, for people.
    let text: String
    /// The same for programs.
    let json: JSON
  }

  /// Returns the outputs of an item, for a dry run.
  func plan(_ item: BatchItem) throws(CommandError) -> [PlannedOutput] {
    var planned: [PlannedOutput] = []
    var film: Film?
    for output in item.outputs {
      if let cached = find(output, of: item) {
        let report = cached.report(at: output.path)
        let isInPlace = cache?.isInPlace(cached, at: output.path, format: output.format) ?? false
        planned.append(
          PlannedOutput(
            path: output.path, state: isInPlace ? .unchanged : .copied,
            text: "\(report.dimensions), \(report.length)",
            json: .object(
              [("path", .path(output.path)), ("frames", .whole(report.frameCount))] + report.json)))
        for entry in [Known(output: output, cached: cached)] { say(entry, of: item) }
        continue
      }
      if film == nil {
        let loaded = try self.film(item).film
        try check(
          Destinations(item.options).atTheirRates(item.outputs, of: loaded), of: loaded, item)
        film = loaded
      }
      if let film, let output = Destinations(item.options).atTheirRates([output], of: film).first {
        let adapted = film.adapted(to: output)
        planned.append(
          PlannedOutput(
            path: output.path, state: .rendered, text: "\(adapted.dimensions), \(adapted.length)",
            json: adapted.json(plannedAt: output.path)))
      }
    }
    return planned
  }

  /// Creates an item's outputs.
  ///
  /// - Parameters:
  ///   - threads: The number of drawing threads.
  ///   - jobs: The number of items that are processed simultaneously.
  ///   - progress: The progress callback.
  func make(
    _ item: BatchItem, threads: Int, jobs: Int, progress: (Progress) -> Bool
  ) throws(CommandError) -> ItemResult {
    for directory in Set(item.outputs.map(\.path.folder)) {
      try MadeFolders.shared.make(directory, below: folder)
    }
    var result = ItemResult(origin: .unchanged)
    var reports: [FilePath: OutputReport] = [:]
    func render(_ outputs: [Output]) throws(CommandError) {
      guard !outputs.isEmpty else { return }
      result.origin = .rendered
      for report in try self.render(outputs, of: item, threads: threads, jobs: jobs, progress) {
        reports[report.path] = report
      }
    }
    let (known, unknown) = look(for: item)
    for (entry, isInPlace) in known where isInPlace {
      reports[entry.output.path] = entry.cached.report(at: entry.output.path)
      say(entry, of: item)
    }
    let absent = known.filter { !$0.isInPlace }.map(\.entry)
    try checkOverwriting(absent, item)
    // If rendering fails, the item's other outputs stay unchanged.
    try render(unknown)
    if try restore(absent, of: item) {
      if result.origin == .unchanged, !absent.isEmpty { result.origin = .copied }
      for entry in absent {
        messages.wrote(WrittenFile(entry.cached.report(at: entry.output.path), entry.output))
        reports[entry.output.path] = entry.cached.report(at: entry.output.path)
        say(entry, of: item)
      }
    } else {
      try render(absent.map(\.output))
    }
    result.reports = item.outputs.compactMap { reports[$0.path] }
    result.frames = result.reports.frameCount
    return result
  }

  // MARK: The cache

  private func find(_ output: Output, of item: BatchItem) -> CachedOutput? {
    guard let cache, let request = item.request(for: output, in: cache),
      let cached = cache.find(request)
    else { return nil }
    // An output that would replace an input of the scene is left to rendering, which reports the error.
    if cached.sources.contains(where: { places.owner(ofFile: $0) != nil }) { return nil }
    let sources = Set(cached.sources.compactMap(FileSystem.Identity.init(of:)))
    let paths = output.format.files(at: output.path, frameCount: cached.report(at: "").frameCount)
    let isSource = paths.contains {
      FileSystem.Identity(of: $0).map(sources.contains) ?? false
    }
    return isSource ? nil : cached
  }

  /// Returns the outputs that are in the cache, each with a flag for whether it is up to date, and the outputs that
  /// aren't.
  private func look(
    for item: BatchItem
  ) -> (known: [(entry: Known, isInPlace: Bool)], unknown: [Output]) {
    guard let cache else { return ([], item.outputs) }
    var known: [(entry: Known, isInPlace: Bool)] = []
    var unknown: [Output] = []
    for output in item.outputs {
      guard let cached = find(output, of: item) else {
        unknown.append(output)
        continue
      }
      let isInPlace = cache.isInPlace(cached, at: output.path, format: output.format)
      known.append((Known(output: output, cached: cached), isInPlace))
    }
    return (known, unknown)
  }

  /// Throws an error if copied outputs would replace existing files without permission.
  private func checkOverwriting(_ known: [Known], _ item: BatchItem) throws(CommandError) {
    for entry in known where item.options.has(.noOverwrite) {
      let count = entry.cached.report(at: "").frameCount
      let paths = entry.output.format.files(at: entry.output.path, frameCount: count)
      if let path = paths.first(where: FileSystem.exists) {
        throw .output(
          .cannotWrite(path: path, reason: "it exists, and --no-overwrite is set"))
      }
    }
  }

  /// Copies outputs of an item from the cache.
  ///
  /// - Returns: Whether all were copied. Otherwise the cache no longer contains all of them.
  private func restore(_ known: [Known], of item: BatchItem) throws(CommandError) -> Bool {
    guard let cache, !known.isEmpty else { return true }
    do throws(OutputError) {
      switch try cache.restore(known.map { ($0.cached, $0.output.path, $0.output.format) }) {
      case .done: return true
      case .missing: return false
      case .damaged:
        messages.show(
          Finding(
            .cacheUnusable, .note,
            "\(item.subject): its cached output is corrupt; it is rendered again"),
          row: item.name)
        return false
      }
    } catch {
      throw .output(error)
    }
  }

  // MARK: Rendering

  private func film(
    _ item: BatchItem
  ) throws(CommandError) -> (film: Film, warnings: [CachedOutput.Message]) {
    var warnings: [CachedOutput.Message] = []
    var overrides = item.overrides
    overrides.isReviewed = true
    var film = try SceneSource(item.options).film(
      item.scene, overrides, messages, parsed: parsed
    ) { found, sources in
      let placed = found.map { item.row?.placing($0) ?? $0 }
      messages.log?.add(placed, sources, row: item.name)
      for (warning, placed) in zip(found, placed) {
        let source = sources[warning.file]
        let text = warning.rendered(source: source)
        let finding = Finding(warning, in: source.map(ParsedSource.init))
        warnings.append(.warning(text, finding: finding.json.text))
        if isNews(text) { messages.print([placed], sources) }
      }
    }
    if let width = item.width { film.setWidth(width) }
    return (film, warnings)
  }

  /// Throws an error for outputs that would replace each other or an input of the scene.
  private func check(_ outputs: [Output], of film: Film, _ item: BatchItem) throws(CommandError) {
    try Destinations(item.options).check(outputs, of: film)
    try MemoryCheck(item.options).checkSizes(outputs, of: film)
    if let source = film.sources.first(where: { places.owner(ofFile: $0) != nil }) {
      throw item.options.mistake(
        "an output of the batch would replace \(source), an input of the scene")
    }
  }

  private func render(
    _ outputs: [Output], of item: BatchItem, threads: Int, jobs: Int,
    _ progress: (Progress) -> Bool
  ) throws(CommandError) -> [OutputReport] {
    let (film, warnings) = try film(item)
    let outputs = Destinations(item.options).atTheirRates(outputs, of: film)
    try check(outputs, of: film, item)
    let threads = try MemoryCheck(item.options).threads(
      upTo: threads, for: outputs, of: film, jobs: jobs)
    let note = Destinations(item.options).soundNote(for: outputs, of: film)
    if let note { show(note, outputs[0].path, of: item) }
    for output in outputs {
      if let note = output.paddingNote(of: film) { messages.show(note, row: item.name) }
    }
    let requests = outputs.map { output in
      cache.flatMap { item.request(for: output, in: $0) }
    }
    let reports: [OutputReport]
    do {
      reports = try film.render(to: outputs, threads: threads, progress: progress)
    } catch {
      throw CommandError(error)
    }
    for (index, output) in outputs.enumerated() {
      messages.wrote(WrittenFile(reports[index], output, of: film))
      tell(reports[index], of: output, item)
      if let request = requests[index] {
        cache?.store(
          request, reports[index], format: output.format, files: film.files,
          messages: warnings + (note.map { [.note($0.message)] } ?? []))
      }
    }
    return reports
  }

  // MARK: Messages

  /// Shows the messages that were stored when an output was rendered.
  private func say(_ known: Known, of item: BatchItem) {
    messages.read(known.cached.sources)
    for message in known.cached.messages {
      switch message {
      case .note(let text):
        show(Finding(.outputNoSound, .note, text), known.output.path, of: item)
      case .warning(let text, let finding):
        messages.log?.add(stored: finding, row: item.name, at: item.row?.place)
        guard isNews(text) else { continue }
        let placed = item.row?.placing(warning: text) ?? text
        messages.printLines(
          placed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      }
    }
    tell(known.cached.report(at: known.output.path), of: known.output, item)
  }

  private func tell(_ report: OutputReport, of output: Output, _ item: BatchItem) {
    for note in report.notes(on: output, isSizeAsked: true) { messages.show(note, row: item.name) }
  }

  /// Shows a note about all outputs of an item with the path of one.
  private func show(_ note: Finding, _ path: FilePath, of item: BatchItem) {
    var note = note
    note.file = path
    messages.show(note, row: item.name)
  }

  private func isNews(_ text: String) -> Bool {
    said.withLock { $0.insert(text).inserted }
  }
}

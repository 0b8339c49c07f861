import SplashChecks
import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem
import Synchronization

/// Makes the outputs of one item after the other: takes them from the cache or renders them.
final class BatchRendering: Sendable {
  /// What was made of an item.
  struct Made: Sendable {
    /// Where outputs came from.
    enum Origin: String, Sendable {
      case rendered
      /// From the cache.
      case copied
      /// They were already there.
      case unchanged
    }

    var frames = 0
    /// What became of the outputs; none when none was made.
    var reports: [OutputReport] = []
    var origin = Origin.rendered
  }

  /// An output that the cache knows.
  private struct Known {
    let output: Output
    let cached: CachedOutput
  }

  private let cache: RenderCache?
  /// The folder of all outputs.
  private let folder: FilePath
  /// Where all outputs of the batch go.
  private let places: OutputPlaces
  private let messages: Messages
  private let parsed = ParsedScenes()
  /// What has been said of scenes, so that rows which share one don't repeat it.
  private let said = Mutex<Set<String>>([])

  init(cache: RenderCache?, in folder: FilePath, _ places: OutputPlaces, _ messages: Messages) {
    self.cache = cache
    self.folder = folder
    self.places = places
    self.messages = messages
  }

  /// What was made of an item whose outputs are all there, as they should be; nil when there is something
  /// to do.
  func unchanged(_ item: BatchItem) -> Made? {
    var made = Made(origin: .unchanged)
    var known: [Known] = []
    for output in item.outputs {
      guard let cache, let cached = find(output, of: item),
        cache.isInPlace(cached, at: output.path, format: output.format)
      else { return nil }
      made.reports.append(cached.report(at: output.path))
      known.append(Known(output: output, cached: cached))
    }
    for entry in known { say(entry, of: item) }
    made.frames = made.reports.frameCount
    return made
  }

  /// What a dry run says of an item's outputs: a line for each.
  func plan(_ item: BatchItem) throws(CommandError) -> [String] {
    var lines: [String] = []
    var film: Film?
    for output in item.outputs {
      if let cached = find(output, of: item) {
        let report = cached.report(at: output.path)
        let isInPlace = cache?.isInPlace(cached, at: output.path, format: output.format) ?? false
        lines.append(
          "\(output.path): \(report.dimensions), \(report.length),"
            + (isInPlace ? " already there" : " in the cache"))
        continue
      }
      if film == nil {
        let loaded = try self.film(item).film
        try check(
          Destinations(item.invocation).atTheirRates(item.outputs, of: loaded), of: loaded, item)
        film = loaded
      }
      if let film, let output = Destinations(item.invocation).atTheirRates([output], of: film).first
      {
        let adapted = film.adapted(to: output)
        lines.append("\(output.path): \(adapted.dimensions), \(adapted.length), to be rendered")
      }
    }
    return lines
  }

  /// Makes an item's outputs.
  ///
  /// - Parameters:
  ///   - threads: How many threads draw.
  ///   - jobs: How many items are made at the same time.
  ///   - progress: As that of a film's rendering.
  func make(
    _ item: BatchItem, threads: Int, jobs: Int, progress: (Progress) -> Bool
  ) throws(CommandError) -> Made {
    for directory in Set(item.outputs.map(\.path.folder)) {
      try MadeFolders.shared.make(directory, below: folder)
    }
    var made = Made(origin: .unchanged)
    var reports: [FilePath: OutputReport] = [:]
    func render(_ outputs: [Output]) throws(CommandError) {
      guard !outputs.isEmpty else { return }
      made.origin = .rendered
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
    // What can't be rendered leaves the others of the item as they were.
    try render(unknown)
    if try restore(absent, of: item) {
      if made.origin == .unchanged, !absent.isEmpty { made.origin = .copied }
      for entry in absent {
        reports[entry.output.path] = entry.cached.report(at: entry.output.path)
        say(entry, of: item)
      }
    } else {
      try render(absent.map(\.output))
    }
    made.reports = item.outputs.compactMap { reports[$0.path] }
    made.frames = made.reports.frameCount
    return made
  }

  // MARK: The cache

  private func find(_ output: Output, of item: BatchItem) -> CachedOutput? {
    guard let cache, let request = item.request(for: output, in: cache),
      let cached = cache.find(request)
    else { return nil }
    // Rendering says what is wrong with outputs that would replace what this one is made of.
    if cached.sources.contains(where: { places.owner(ofFile: $0) != nil }) { return nil }
    let sources = Set(cached.sources.compactMap(FileSystem.Identity.init(of:)))
    let paths = output.format.files(at: output.path, frameCount: cached.report(at: "").frameCount)
    let isSource = paths.contains {
      FileSystem.Identity(of: $0).map(sources.contains) ?? false
    }
    return isSource ? nil : cached
  }

  /// The outputs of an item that the cache knows, with whether they are already there, and the others.
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

  /// Refuses to replace against one's will what exists by outputs that would be copied.
  private func checkOverwriting(_ known: [Known], _ item: BatchItem) throws(CommandError) {
    for entry in known where item.invocation.has(.noOverwrite) {
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
  /// - Returns: Whether they are in their places. Otherwise the cache hasn't all of them any more.
  private func restore(_ known: [Known], of item: BatchItem) throws(CommandError) -> Bool {
    guard let cache, !known.isEmpty else { return true }
    do throws(OutputError) {
      switch try cache.restore(known.map { ($0.cached, $0.output.path, $0.output.format) }) {
      case .done: return true
      case .missing: return false
      case .damaged:
        messages.note("\(item.subject): its cached output is corrupt; it is rendered again")
        return false
      }
    } catch {
      throw .output(error)
    }
  }

  // MARK: Rendering

  private func film(_ item: BatchItem) throws(CommandError) -> (film: Film, warnings: [String]) {
    var warnings: [String] = []
    var film = try SceneSource(item.invocation).film(item.scene, item.overrides, parsed: parsed) {
      found, sources in
      for warning in found {
        let text = warning.rendered(source: sources[warning.file])
        warnings.append(text)
        if isNews(text) {
          let placed = item.row?.placing(warning) ?? warning
          messages.show(placed.lines(source: sources[warning.file]))
          messages.annotate([placed])
        }
      }
    }
    if let width = item.width { film.setWidth(width) }
    return (film, warnings)
  }

  /// Refuses outputs that would replace each other, or what a scene is made of.
  private func check(_ outputs: [Output], of film: Film, _ item: BatchItem) throws(CommandError) {
    try Destinations(item.invocation).check(outputs, of: film)
    try MemoryCheck(item.invocation).checkSizes(outputs, of: film)
    if let source = film.sources.first(where: { places.owner(ofFile: $0) != nil }) {
      throw item.invocation.mistake(
        "an output of the batch would replace \(source), an input of the scene")
    }
  }

  private func render(
    _ outputs: [Output], of item: BatchItem, threads: Int, jobs: Int,
    _ progress: (Progress) -> Bool
  ) throws(CommandError) -> [OutputReport] {
    let (film, warnings) = try film(item)
    let outputs = Destinations(item.invocation).atTheirRates(outputs, of: film)
    try check(outputs, of: film, item)
    let threads = try MemoryCheck(item.invocation).threads(
      upTo: threads, for: outputs, of: film, jobs: jobs)
    var notes: [String] = []
    if let note = Destinations(item.invocation).soundNote(for: outputs, of: film) {
      notes.append(note)
    }
    for note in notes { messages.note("\(outputs[0].path): \(note)") }
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
      tell(reports[index], of: output)
      if let request = requests[index] {
        cache?.store(
          request, reports[index], format: output.format, files: film.files,
          messages: warnings.map { .warning($0) } + notes.map { .note($0) })
      }
    }
    return reports
  }

  // MARK: Messages

  /// Says again what was said when an output was rendered.
  private func say(_ known: Known, of item: BatchItem) {
    for message in known.cached.messages {
      switch message {
      case .note(let text):
        messages.note("\(known.output.path): \(text)")
      case .warning(let text):
        guard isNews(text) else { continue }
        let placed = item.row?.placing(warning: text) ?? text
        messages.show(
          placed.split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
      }
    }
    tell(known.cached.report(at: known.output.path), of: known.output)
  }

  private func tell(_ report: OutputReport, of output: Output) {
    if let note = report.sizeNote(for: output, isAsked: true) { messages.note(note) }
    if report.hasLostAlpha { messages.note(output.alphaNote) }
    if let note = report.matrixNote(for: output) { messages.note(note) }
    if let note = report.clippingNote { messages.note(note) }
  }

  private func isNews(_ text: String) -> Bool {
    said.withLock { $0.insert(text).inserted }
  }
}

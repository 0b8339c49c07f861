import SplashRender
import SplashSceneFormat

/// `batch`: many scenes, each on its own: one that fails does not stop the others.
enum BatchCommand {
  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    guard let directory = try invocation.onlyOutput() else {
      throw invocation.mistake("no output: -o DIR says where to")
    }
    guard directory != "-" else {
      throw invocation.mistake("batch writes to a directory, and -o - is standard output")
    }
    let items = try items(invocation, in: directory)
    let jobs = min(try invocation.integer(.jobs, in: Limits.threads) ?? 1, items.count)
    let threads = try invocation.threads(jobs: jobs)
    let overrides = try invocation.overrides()
    let width = try invocation.width()
    try invocation.checkOptions(
      for: items.map { item throws(Failure) in try invocation.output(item.output) })
    if !invocation.has(.dryRun) { try FileSystem.makeDirectory(directory) }

    let display = ProgressDisplay(invocation, messages: messages)
    let batch = Batch(items: items, display: display) { item, update throws(Failure) in
      try produce(item, invocation, overrides, width: width, threads: threads, messages, update)
    }
    batch.run(jobs: jobs, messages: messages)
    display.finish()

    let results = batch.results
    let text =
      invocation.has(.json)
      ? JSON.array(results.map(\.json)).text + "\n" : Batch.table(of: results)
    try Terminal.write(text, to: .output)
    if results.contains(where: { $0.code != .success }) { throw .told(.failure) }
  }

  /// The scenes with their outputs, all different.
  private static func items(
    _ invocation: Invocation, in directory: String
  ) throws(Failure) -> [Batch.Item] {
    let format = invocation.text(.format) ?? "mp4"
    var scenes: [String: String] = [:]
    var items: [Batch.Item] = []
    for scene in invocation.arguments {
      guard scene != "-" else {
        throw invocation.mistake("batch names outputs after scenes, and standard input has no name")
      }
      let name = ScenePath(scene).name
      if let other = scenes.updateValue(scene, forKey: name) {
        throw invocation.mistake("\(other) and \(scene) would both be written to \(name).\(format)")
      }
      let folder = directory.hasSuffix("/") ? directory : directory + "/"
      items.append(Batch.Item(name: name, scene: scene, output: folder + name + "." + format))
    }
    return items
  }

  /// Renders one scene.
  private static func produce(
    _ item: Batch.Item, _ invocation: Invocation, _ overrides: SceneOverrides, width: Int?,
    threads: Int, _ messages: Messages, _ update: (Progress) -> Void
  ) throws(Failure) -> Batch.Made {
    var film = try invocation.film(item.scene, overrides, messages)
    if let width { film.setWidth(width) }
    let outputs = try invocation.atTheirRates([invocation.output(item.output)], of: film)
    try invocation.check(outputs, of: film)
    if invocation.has(.dryRun) {
      return Batch.Made(frames: film.adapted(to: outputs[0]).frameCount)
    }
    let reports: [OutputReport]
    do {
      reports = try film.render(to: outputs, threads: threads) { progress in
        update(progress)
        return true
      }
    } catch {
      throw Failure(error)
    }
    for (output, report) in zip(outputs, reports) {
      if let note = report.sizeNote(for: output, isAsked: true) { messages.note(note) }
    }
    return Batch.Made(frames: reports[0].frameCount, report: reports[0])
  }
}

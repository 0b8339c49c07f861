import SplashChecks
import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// `golden check`: compares scenes with their golden frames.
enum GoldenCheckCommand {
  /// The default folder for the report of differences, without `--report`.
  private static let reportFolder: FilePath = "golden-report"

  static let declaration = Command(
    name: "check",
    summary: "Compare scenes with their golden frames.",
    usage: "golden check SCENE… [OPTIONS]",
    examples: Array(GoldenCommand.examples.suffix(2)),
    argument: GoldenCommand.scenes,
    options: [.golden, .report, .junit, .strict] + AnyOption.tolerance + AnyOption.work,
    wording: GoldenCommand.wording,
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    try GoldenCommand.check(invocation)
    let scenes = invocation.files
    _ = try Tolerance(invocation)
    let junit = try Destinations(invocation).junitFile(
      sparing: scenes.flatMap { scene in
        [scene] + ((try? GoldenPlace(scene, invocation).store.manifestPath).map { [$0] } ?? [])
      })
    let display = ProgressDisplay(invocation, messages: messages)
    let checker = Checker(
      invocation: invocation, messages: messages, display: display,
      threads: try SceneSource(invocation).threads(),
      folder: ReportFolder(path: invocation.path(.report) ?? reportFolder))
    for scene in scenes {
      checker.check(scene)
      display.finish()
    }
    try finish(checker, junit, invocation, messages, scenes: scenes.count)
    try checker.worst.end()
  }

  /// Writes the reports. If one can't be written, the others still are.
  private static func finish(
    _ checker: Checker, _ junit: OutputFile?, _ invocation: Invocation, _ messages: Messages,
    scenes: Int
  ) throws(CommandError) {
    if let path = invocation.path(.junit), checker.sources.contains(FileSystem.canonical(path)) {
      throw invocation.mistake("--junit \(path) would replace an input of a scene")
    }
    var report = checker.report
    report.message = summary(of: report, scenes: scenes)
    let isDifferent = report.groups.contains { $0.items.contains { $0.status == .different } }
    let isWanted = invocation.has(.report) || isDifferent
    var problem = checker.reportError
    do {
      if isWanted, problem == nil {
        for path in try checker.folder.commit(report) { messages.wrote(WrittenFile(path: path)) }
      } else if !isWanted {
        try ReportFolder.remove(path: reportFolder, groups: Set(report.groups.map(\.name)))
      }
    } catch {
      problem = error
    }
    try Destinations(invocation).writeReports(
      report, .goldenDifferent, lines: report.groups.flatMap(\.lines), junit, messages)
    if scenes > 1 || !report.status.isGood { messages.note(report.message) }
    if let problem {
      if invocation.has(.report) { throw .output(problem) }
      messages.show(
        Finding(
          .reportUnwritable, .note,
          "the report of the differences wasn't written (--report DIR sets another folder): \(problem)"
        ))
    } else if isWanted {
      messages.note("report: \(checker.folder.pagePath)")
    }
  }

  /// Returns a summary: `3 scenes: 1 equal, 2 different`.
  private static func summary(of report: ComparisonReport, scenes: Int) -> String {
    func count(_ holds: (ComparisonReport.Status) -> Bool) -> Int {
      report.groups.count { holds($0.status) }
    }
    let parts = [
      (count { $0 == .equal }, "equal"),
      (count { $0 == .tolerated }, "within the tolerance"),
      (count { $0 == .different }, "different"), (count { $0 == .failed }, "failed"),
      (scenes - report.groups.count, "not begun"),
    ]
    return "\(counted(scenes, "scene")): "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

/// Checks scenes one after another.
private final class Checker {
  let invocation: Invocation
  let messages: Messages
  let display: ProgressDisplay
  let threads: Int
  let folder: ReportFolder
  private(set) var report = ComparisonReport(title: "golden check", program: Program.version)
  private(set) var worst = WorstExitCode()
  /// The reason why the report folder can't be written.
  private(set) var reportError: OutputError?
  /// The canonical paths of the scenes' files and golden frames.
  private(set) var sources: Set<FilePath> = []
  /// The prefixes of image names; each scene has its own.
  private var stems: Set<String> = []

  init(
    invocation: Invocation, messages: Messages, display: ProgressDisplay, threads: Int,
    folder: ReportFolder
  ) {
    self.invocation = invocation
    self.messages = messages
    self.display = display
    self.threads = threads
    self.folder = folder
  }

  /// Checks a scene. An error in the scene or the report's folder doesn't stop the other checks.
  func check(_ argument: FilePath) {
    var group = ComparisonReport.Group(
      name: argument.description, status: .failed, message: "", members: [])
    do throws(CommandError) {
      try compare(argument, &group)
    } catch {
      messages.report(error, about: argument.description)
      group.status = .failed
      group.message = error.sentence
      worst.note(error.exitCode)
      guard let store = try? GoldenPlace(argument, invocation).store else { return }
      if FileSystem.exists(argument), !FileSystem.exists(store.path) {
        let folder = invocation.path(.golden).map { " --golden \($0)" } ?? ""
        messages.show(
          Finding(
            .goldenMissing, .note,
            "to record the scene's golden frames, run: splashrender golden update \(argument)\(folder)"
          ))
      } else if case .scene(let errors) = error,
        errors.diagnostics.contains(where: { $0.line == 0 && $0.file.hasPrefix("--") })
      {
        messages.note("the golden frames' options are stored in \(store.manifestPath)")
      }
    }
    report.groups.append(group)
  }

  private func compare(_ argument: FilePath, _ group: inout ComparisonReport.Group)
    throws(CommandError)
  {
    guard argument.isGolden || FileSystem.exists(argument) else {
      throw .scene(
        SceneError(.fileMissing, "there is no scene \(argument)", at: argument, kind: .missingFile))
    }
    var place = try GoldenPlace(argument, invocation)
    let store = place.store
    let golden: GoldenFile
    let pictures: GoldenPictures
    do throws(SceneError) {
      golden = try store.manifest()
      place = try place.found(golden)
      pictures = try store.pictures(of: golden)
    } catch {
      throw .scene(error)
    }
    let manifest = golden.manifest
    let tolerance = try Tolerance(
      invocation, or: manifest.tolerance)
    group.members = [
      ("golden", .path(store.path)), ("tolerance", tolerance.json),
    ]
    var overrides = manifest.options.overrides(in: store.folder)
    overrides.names = .options
    overrides.isStrict = invocation.has(.strict)
    let film = try SceneSource(invocation).film(place.scene, overrides, messages)
    let files = film.sources + store.files(of: manifest)
    messages.read(files)
    sources.formUnion(files.map(FileSystem.canonical))
    let stem = stem(for: place.scene)
    do {
      try film.checkGolden(golden, pictures, tolerance: tolerance, threads: threads) {
        (checked) throws(RenderError) in
        var checked = checked
        let frame = manifest.frames[group.items.count]
        let number = frame.file?.stem ?? "\(String(frame.index))"
        add(&checked, stem: "\(stem)-\(number)")
        group.items.append(checked.item)
        if let error = checked.error {
          display.finish()
          messages.show(error)
          worst.note(CommandError.scene(error).exitCode)
        }
        display.update(
          done: group.items.count, of: manifest.frames.count, remark: argument.description)
      }
    } catch {
      throw CommandError(error)
    }
    conclude(&group)
  }

  /// Adds images to the report, as long as it can be written.
  private func add(_ checked: inout CheckedItem, stem: String) {
    guard reportError == nil else { return }
    do throws(OutputError) {
      try folder.add(&checked, stem: stem)
    } catch {
      reportError = error
      folder.cancel()
    }
  }

  /// Summarizes the results of all frames.
  private func conclude(_ group: inout ComparisonReport.Group) {
    func count(_ status: ComparisonReport.Status) -> Int {
      group.items.count { $0.status == status }
    }
    let total = counted(group.items.count, "frame")
    if count(.different) > 0 { worst.note(.different) }
    var parts: [String] = []
    if count(.different) > 0 {
      parts.append(
        "\(count(.different)) of \(total) \(count(.different) == 1 ? "differs" : "differ")")
    }
    if count(.failed) > 0 { parts.append("\(count(.failed)) of \(total) can't be compared") }
    if parts.isEmpty {
      let tolerated = count(.tolerated)
      let all = group.items.count == 1 ? "" : "all "
      let some = tolerated == group.items.count ? all : "\(tolerated) of them "
      parts = [total, tolerated == 0 ? all + "equal" : some + "within the tolerance"]
    }
    group.message = parts.joined(separator: ", ")
    let order: [ComparisonReport.Status] = [.failed, .different, .tolerated]
    group.status = order.first { count($0) > 0 } ?? .equal
  }

  /// Returns the scene's name in characters that all file systems and URLs accept.
  private func stem(for scene: FilePath) -> String {
    var stem = ""
    // The name of the working directory isn't meaningful.
    let name = scene == "scene.json" ? "scene" : ScenePath(scene).name.description
    for letter in name.unicodeScalars {
      let isPlain =
        letter.isASCII && (letter.properties.isAlphabetic || ("0"..."9").contains(letter))
      stem.unicodeScalars.append(isPlain || letter == "-" || letter == "_" ? letter : "_")
    }
    var unique = stem
    var number = 1
    while !stems.insert(unique).inserted {
      number += 1
      unique = "\(stem)-\(number)"
    }
    return unique
  }
}

extension ComparisonReport.Group {
  /// The group as text: one line, and a line for each pair that differs.
  var lines: [String] {
    let different = items.filter { $0.status == .different }
    return ["\(name): \(message)"] + different.map { "  \($0.name): \($0.message)" }
  }
}

extension Tolerance {
  /// The tolerance as JSON.
  var json: JSON {
    .object(
      [("maxDifference", .number(String(difference))), ("maxPixels", .shortest(share))]
        + (block.map { [("maxBlock", .shortest($0))] } ?? []))
  }
}

extension Destinations {
  /// Writes the reports that the options request: JUnit, and JSON or text to standard output.
  ///
  /// - Parameters:
  ///   - code: The code of a difference.
  ///   - junit: The file opened by ``junitFile(sparing:)``.
  func writeReports(
    _ report: ComparisonReport, _ code: FindingCode, lines: [String], _ junit: OutputFile?,
    _ messages: Messages
  ) throws(CommandError) {
    // If one report can't be written, the other still is.
    let written = Result { () throws(CommandError) in try write(report.junit, to: junit, messages) }
    if let log = messages.log {
      log.add(result: report.members)
      for group in report.groups where group.status == .different {
        log.add(Finding(code, .error, "\(group.name): \(group.message)"))
      }
    } else if !values.has(.quiet), values.text(.junit) != "-" {
      try Terminal.write(lines: lines, to: .output)
    }
    try written.get()
  }
}

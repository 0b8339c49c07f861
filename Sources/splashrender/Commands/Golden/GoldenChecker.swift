import SplashChecks
import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// Compares scenes with their golden frames, one after another.
final class GoldenChecker {
  let invocation: Invocation
  let messages: Messages
  let display: ProgressDisplay
  let threads: Int
  /// The folder of the report, which gets images of the differences; nil without one.
  let folder: ReportFolder?
  private(set) var report = ComparisonReport(title: "golden check", program: Program.version)
  private(set) var worst = WorstExitCode()
  /// The reason why the report folder can't be written.
  private(set) var reportError: OutputError?
  /// The canonical paths of the scenes' files and golden frames.
  private(set) var sources: Set<FilePath> = []
  /// The prefixes of image names; each scene has its own.
  private var stems = PlainFileNames()

  init(
    invocation: Invocation, messages: Messages, display: ProgressDisplay, threads: Int,
    folder: ReportFolder?
  ) {
    self.invocation = invocation
    self.messages = messages
    self.display = display
    self.threads = threads
    self.folder = folder
  }

  /// Checks a scene. An error in the scene or the report's folder doesn't stop the other checks.
  ///
  /// - Parameter isReviewed: Whether the scene's warnings were already shown.
  @discardableResult
  func check(_ argument: FilePath, isReviewed: Bool = false) -> ComparisonReport.Group {
    var group = ComparisonReport.Group(
      name: argument.description, status: .failed, message: "", members: [])
    do throws(CommandError) {
      try compare(argument, isReviewed: isReviewed, &group)
    } catch {
      messages.report(error, about: argument.description)
      group.status = .failed
      group.message = error.sentence
      worst.note(error.exitCode)
      advise(about: error, argument)
    }
    report.groups.append(group)
    return group
  }

  /// Says how an error can be solved.
  private func advise(about error: CommandError, _ argument: FilePath) {
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

  private func compare(
    _ argument: FilePath, isReviewed: Bool, _ group: inout ComparisonReport.Group
  ) throws(CommandError) {
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
    overrides.isStrict = invocation.has(.strict) && !isReviewed
    let film = try SceneSource(invocation).film(place.scene, overrides, messages) {
      if !isReviewed { messages.show($0, $1) }
    }
    let files = film.sources + store.files(of: manifest)
    messages.read(files)
    sources.formUnion(files.map(FileSystem.canonical))
    let stem = stems.unique(PlainFileNames.plain(scene: place.scene))
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
    guard let folder, reportError == nil else { return }
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
}

import SplashChecks
import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// Checks scenes and rows one after another.
struct CheckRun {
  private let invocation: Invocation
  private let messages: Messages
  private var reviews: SceneReviews
  private let golden: GoldenChecker
  /// Nil without `--pictures`, and after one that couldn't be written.
  private var pictures: CheckPictures?
  private let printsLines: Bool
  private var worst = WorstExitCode()
  private var suites: [JUnitReport.Suite] = []

  init(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    (self.invocation, self.messages) = (invocation, messages)
    let files = invocation.paths(.checks)
    reviews = SceneReviews(messages, countsWarnings: true, checkFiles: files)
    golden = GoldenChecker(
      invocation: invocation, messages: messages,
      display: ProgressDisplay(invocation, messages: messages),
      threads: try SceneSource(invocation).threads(), folder: nil)
    pictures = invocation.path(.pictures).map { CheckPictures(in: $0) }
    printsLines =
      !messages.areForPrograms && !invocation.has(.quiet) && invocation.text(.junit) != "-"
  }

  /// Checks a scene.
  mutating func check(_ path: FilePath, _ overrides: SceneOverrides) throws(CommandError) {
    let isVariant = !overrides.set.isEmpty || !overrides.parameters.isEmpty
    let review = reviews.review(path, overrides)
    var scene = CheckedScene(path: path, row: nil, errors: errors(of: review))
    var summary = CheckSummary()
    if let film = try? review.film.get() {
      prove(film, &scene) { [messages] result in
        summary.add(result)
        let finding = result.finding(isVariant: isVariant)?.noting(result.pictureNotes)
        if let finding { messages.show([finding], result.source) }
        return finding
      }
      if let group = comparison(with: path) {
        scene.golden = group
        summary.add(group)
      }
      if printsLines {
        try Terminal.write(lines: summary.lines(about: path.description), to: .output)
      }
    }
    take(scene)
  }

  /// Checks the rows of tables.
  mutating func check(_ rows: [BatchItem]) throws(CommandError) {
    var summary = CheckSummary()
    let rowErrors = reviews.rowErrors
    for row in rows {
      let review = reviews.review(row)
      var scene = CheckedScene(path: row.scene, row: row.name, errors: errors(of: review))
      if let film = try? review.film.get() {
        prove(film, &scene) { result in
          summary.add(result, row: row.name)
          let finding = result.finding(isVariant: true)
          if let finding {
            rowErrors.show([finding], result.source, of: row, noting: result.pictureNotes)
          }
          return finding
        }
      }
      take(scene)
    }
    if printsLines {
      try Terminal.write(lines: summary.lines(about: counted(rows.count, "row")), to: .output)
    }
  }

  /// Writes the report for continuous integration, and prints how much was found.
  func finish(_ junit: OutputFile?) throws(CommandError) {
    reviews.conclude(scenes: invocation.arguments.count)
    let report = JUnitReport(name: "splashrender check", suites: suites)
    try Destinations(invocation).write(report, to: junit, messages)
    var worst = worst
    worst.note(golden.worst.code)
    try worst.end()
  }

  // MARK: The parts of a scene

  private mutating func errors(of review: SceneReviews.Review) -> [Diagnostic] {
    if case .failure(let error) = review.film { worst.note(CommandError.scene(error).exitCode) }
    let errors = review.findings.filter { $0.severity == .error }
    if !errors.isEmpty, case .success = review.film { worst.note(.invalidScene) }
    return errors
  }

  /// Proves the checks of a scene, until a picture can't be drawn.
  private mutating func prove(
    _ film: Film, _ scene: inout CheckedScene, _ take: (CheckResult) -> Diagnostic?
  ) {
    var prover = FilmProver(film)
    do throws(RenderError) {
      for declared in film.checks {
        let answer = try prover.answer(to: declared.check)
        var result = CheckResult(
          declared, answer, of: film, at: scene.path, isExact: invocation.has(.exact))
        result.picture = picture(of: result, film, scene)
        scene.checks.append(result)
        if let finding = take(result) { note(finding, &scene) }
      }
    } catch {
      let failure = CommandError(error)
      messages.report(failure, about: scene.path.description, row: scene.row)
      scene.failure = failure.sentence
      worst.note(failure.exitCode)
    }
  }

  /// Writes the picture of a check that fails at a time, and returns its path.
  private mutating func picture(
    of result: CheckResult, _ film: Film, _ scene: CheckedScene
  ) -> FilePath? {
    guard !result.isGood, let frame = result.frame else { return nil }
    do throws(CommandError) {
      guard
        let file = try pictures?.write(result, frame: frame, of: film, scene.path, row: scene.row)
      else { return nil }
      messages.wrote(file)
      return file.path
    } catch {
      messages.report(error, about: scene.path.description, row: scene.row)
      worst.note(error.exitCode)
      if error.isAboutOutput { pictures = nil }
      return nil
    }
  }

  /// Counts a finding about a check.
  private mutating func note(_ finding: Diagnostic, _ scene: inout CheckedScene) {
    if finding.code == .waiverUnused {
      scene.errors.append(finding)
      worst.note(.invalidScene)
    } else {
      worst.note(.different)
    }
  }

  /// Compares a scene with its golden frames; nil if none are recorded.
  private func comparison(with path: FilePath) -> ComparisonReport.Group? {
    if path.isStandardStream { return nil }
    if !invocation.has(.golden), let place = try? GoldenPlace(path, invocation),
      !FileSystem.exists(place.store.path)
    {
      return nil
    }
    let group = golden.check(path, isReviewed: true)
    golden.display.finish()
    if group.status == .different {
      messages.show(
        Finding(.goldenDifferent, .error, "golden frames: \(group.message)", file: path))
    }
    return group
  }

  private mutating func take(_ scene: CheckedScene) {
    messages.log?.add(scene.json, to: "scenes")
    suites.append(scene.suite)
  }
}

/// The results about a scene or a row.
private struct CheckedScene {
  let path: FilePath
  /// The name of the row.
  let row: String?
  /// The scene's errors, and the warnings, which count as errors.
  var errors: [Diagnostic]
  var checks: [CheckResult] = []
  /// Why checks couldn't be proved.
  var failure: String?
  /// The comparison with golden frames; nil if there are none.
  var golden: ComparisonReport.Group?

  var json: JSON {
    let isGood =
      errors.isEmpty && failure == nil && checks.allSatisfy(\.isGood)
      && golden?.status.isGood != false
    return .object(
      [("path", .path(path))] + (row.map { [("row", .string($0))] } ?? []) + [
        ("ok", .bool(isGood)), ("checks", .array(checks.map(\.json))),
        (
          "golden",
          golden.map {
            .object([
              ("status", .string($0.status.rawValue)), ("message", .string($0.message)),
              ("frames", .whole($0.items.count)),
            ])
          } ?? .null
        ),
      ])
  }

  /// The cases for continuous integration: the scene itself, its checks, and its golden frames.
  var suite: JUnitReport.Suite {
    let file = path.description
    var cases = [
      JUnitReport.Case(
        name: "scene", file: file,
        outcome: errors.first.map { first in
          .error(
            message: first.message,
            text: errors.map { $0.rendered() }.joined(separator: "\n"))
        } ?? .passed)
    ]
    cases += checks.map(\.testCase)
    if let failure {
      cases.append(.init(name: "checks", file: file, outcome: .error(message: failure)))
    }
    if let golden {
      cases.append(
        .init(
          name: "golden frames", file: file, outcome: golden.status.outcome(golden.message)))
    }
    return .init(name: row ?? file, cases: cases)
  }
}

import SplashChecks
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// What was found out about a check of a scene.
struct CheckResult {
  /// How a check counts.
  enum Status: String, CaseIterable {
    case holds
    case fails
    case undecided
    /// It doesn't hold, which is meant.
    case waived
  }

  private let declared: DeclaredCheck
  let answer: CheckAnswer
  /// What was found out, whether it is waived or not.
  private let verdict: CheckAnswer.Verdict
  let status: Status
  /// The line of the check, from 1.
  let line: Int
  /// The line, with the file if it isn't that of the scene.
  let place: String
  private let column: Int
  /// The frame at the time of the answer.
  let frame: Int?
  /// The place of the animation that causes a failure.
  private let cause: Diagnostic.Note?
  /// The layers that the message is about, if they are only some of those of the check.
  let layers: [String]
  /// What was found, in a sentence without a full stop.
  let message: String
  /// The file with a picture of the failure; nil if there is none.
  var picture: FilePath?

  private var check: MotionCheck { declared.check }
  var title: String { check.title }
  /// The reason why the check need not hold.
  var waiver: String? { check.waiver }
  var isAboutEquality: Bool { check.isAboutEquality }
  /// The file with the check, and its text.
  var source: [FilePath: SourceText] { [declared.source.path: declared.source] }
  var isGood: Bool { status == .holds || status == .waived }

  /// - Parameters:
  ///   - path: The path of the scene.
  ///   - isExact: Whether a check that is only sampled counts as undecided.
  init(
    _ declared: DeclaredCheck, _ answer: CheckAnswer, of film: Film, at path: FilePath,
    isExact: Bool
  ) {
    self.declared = declared
    let isUnproved = isExact && answer.proof == .sampled && answer.verdict == .holds
    let isWaived = declared.check.waiver != nil
    self.answer = answer
    verdict = isUnproved ? .undecided : answer.verdict
    status =
      switch verdict {
      case .holds: .holds
      case .fails: isWaived ? .waived : .fails
      case .undecided: isWaived ? .waived : .undecided
      }
    (line, column) = declared.source.position(ofOffset: declared.span.start)
    let file = declared.source.path
    place = file == path ? "line \(line)" : "\(file):\(line)"
    frame = answer.time.map {
      Self.frame(at: $0, until: declared.check.window.upperBound, of: film)
    }
    cause = answer.cause.flatMap { film.findings?.note(about: $0.run, of: $0.layer) }
    layers = declared.check.names(answer.layers) ? [] : answer.layers
    message =
      isUnproved
      ? "it holds at the times that were looked at, but there is no proof for all times"
      : (layers.isEmpty ? "" : "\(list(layers)): ") + answer.message
        + Self.moment(answer.time, frame, after: answer.message)
  }

  /// Returns the frame that shows a time: at the end of the checked times, which isn't one of them, the frame before it.
  private static func frame(at time: Double, until end: Double, of film: Film) -> Int {
    let rate = film.scene.frameRate.value
    let isEnd = abs(time - end) * rate < 1e-6
    let frame =
      isEnd
      ? Int(clamping: (end * rate - 1e-6).rounded(.up)) - 1 : Int(clamping: time * rate + 1e-6)
    return min(max(0, frame), max(0, film.frameCount - 1))
  }

  /// Returns the time and the frame as the end of a sentence.
  private static func moment(_ time: Double?, _ frame: Int?, after text: String) -> String {
    guard let time, let frame else { return "" }
    let seconds = short(time, digits: time < 1 ? 6 : 4) + " s"
    return text.contains(" \(seconds)") ? " (frame \(frame))" : " at \(seconds) (frame \(frame))"
  }

  // MARK: Findings

  /// The error about a check that doesn't hold, or the warning about a waiver that isn't needed; nil if there is
  /// neither.
  ///
  /// - Parameter isVariant: Whether the scene is one of several variants, another of which may need the waiver.
  func finding(isVariant: Bool) -> Diagnostic? {
    switch status {
    case .fails: return finding(.checkFailed)
    case .undecided: return finding(.checkUndecided)
    case .waived: return nil
    case .holds:
      guard check.waiver != nil, !isVariant else { return nil }
      let problem = Problem(
        .waiverUnused, "\(title): the check holds, so its waiver isn't needed",
        expected: "no waiver", severity: .warning)
      return Diagnostic(problem, in: declared.source, at: declared.span).underStrictRules
    }
  }

  private func finding(_ code: FindingCode) -> Diagnostic {
    var problem = Problem(
      code, "\(title): \(message)", expected: check.expectation, at: answer.time)
    problem.frame = frame
    let why = check.why.map {
      Diagnostic.Note(
        file: declared.source.path, line: line, column: column, message: "why: \($0)")
    }
    return Diagnostic(problem, in: declared.source, at: declared.span)
      .noting([why, cause].compactMap { $0 })
  }

  // MARK: Pictures

  /// The ids or paths of the layers to mark in a picture: those of the answer, and the one that the claim refers to.
  var markedLayers: [String] {
    switch check.claim {
    case .inside(.layer(let name), _), .before(let name): answer.layers + [name]
    default: answer.layers
    }
  }

  /// The place of the picture; empty if there is none.
  var pictureNotes: [Diagnostic.Note] {
    picture.map {
      [
        Diagnostic.Note(
          file: declared.source.path, line: line, column: column, message: "picture: \($0)")
      ]
    } ?? []
  }

  // MARK: Reports

  var json: JSON {
    let margin = answer.margin.flatMap { margin -> JSON? in
      guard margin.low.isFinite, margin.high.isFinite else { return nil }
      return .array([.shortest(margin.low), .shortest(margin.high)])
    }
    return .object([
      ("name", .string(title)), ("file", .path(declared.source.path)),
      ("pointer", .string("/checks/\(declared.index)")), ("line", .whole(line)),
      ("verdict", .string(verdict.rawValue)), ("proof", .string(answer.proof.rawValue)),
      ("margin", margin ?? .null), ("unit", answer.unit.map(JSON.string) ?? .null),
      ("time", answer.time.map(JSON.rounded) ?? .null), ("frame", frame.map(JSON.whole) ?? .null),
      ("layers", .array(answer.layers.map(JSON.string))), ("message", .string(message)),
      ("cause", cause?.json ?? .null), ("waived", .bool(status == .waived)),
      ("picture", picture.map(JSON.path) ?? .null),
    ])
  }

  /// The case for continuous integration.
  var testCase: JUnitReport.Case {
    let outcome: JUnitReport.Outcome =
      switch status {
      case .holds: .passed
      case .fails, .undecided:
        .failed(
          message: message,
          text: finding(.checkFailed).noting(pictureNotes).lines(source: declared.source)
            .joined(separator: "\n"))
      case .waived: .skipped(message: "waived: \(check.waiver ?? "")")
      }
    return .init(name: title, file: declared.source.path.description, outcome: outcome)
  }
}

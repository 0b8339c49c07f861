import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// `validate`: reports all problems of scenes.
enum ValidateCommand {
  static let declaration = Command(
    name: "validate",
    summary: "Report all errors and likely mistakes of scenes.",
    usage: "validate SCENE|TABLE… [OPTIONS]",
    examples: [
      .init("splashrender validate scenes/*/scene.json", "all problems, with line and column"),
      .init(
        "splashrender validate cards.csv --scene card.json --name '{locale}.mp4'",
        "a scene with each row of a table"),
      .init("splashrender validate scene.json --json", "the same as JSON, for scripts"),
      .init(
        "splashrender validate scene.json --fix --dry-run",
        "the changes that are certainly meant, without making them"),
    ],
    argument: .init(
      "SCENE|TABLE…", 1...Int.max,
      "The scene files, or tables whose rows are to be rendered with batch; - is standard input."),
    options: [.scene, .name, .fix, .dryRun] + AnyOption.sceneChanges,
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    var validation = Validation(invocation, messages)
    let tables = try invocation.tables()
    if invocation.has(.fix) {
      if !tables.isEmpty || invocation.files.contains(where: \.isStandardStream) {
        throw invocation.mistake("--fix applies to scene files", about: .fix)
      }
    } else if invocation.has(.dryRun) {
      throw invocation.mistake("--dry-run requires --fix here", about: .dryRun)
    }
    // A scene can be a part of another one.
    if invocation.has(.fix) {
      for path in invocation.files { try validation.fix(path, SceneSource(invocation).overrides()) }
    }
    for path in invocation.files where !tables.contains(path) {
      try validation.check(path, SceneSource(invocation).overrides())
    }
    messages.read(tables)
    if !tables.isEmpty { try validation.check(BatchItems.rows(of: tables, invocation)) }
    validation.conclude()
    if !messages.areForPrograms, !invocation.has(.quiet) {
      try Terminal.write(lines: validation.valid, to: .output)
    }
    try validation.worst.end()
  }
}

/// The results of validating scenes and rows.
private struct Validation {
  private let invocation: Invocation
  private let messages: Messages
  private var reviews: SceneReviews
  /// The changes of the scene files.
  private var fixes: [FilePath: SceneFix] = [:]
  /// The lines about what is valid.
  private(set) var valid: [String] = []
  private(set) var worst = WorstExitCode()

  init(_ invocation: Invocation, _ messages: Messages) {
    (self.invocation, self.messages) = (invocation, messages)
    reviews = SceneReviews(messages)
  }

  /// Checks a scene.
  mutating func check(_ path: FilePath, _ overrides: SceneOverrides) {
    let fix = fixes[path]
    switch reviews.review(path, overrides).film {
    case .success(let film):
      valid.append("\(path): valid, \(film.dimensions), \(film.length)")
      valid += CompositionFeature.lines(of: film.features)
      valid += film.slots.map { "  slot \($0.line)" }
      messages.log?.add(film.json(validatedAt: path).adding(fix), to: "scenes")
      for feature in film.features where feature.extent == .drawn {
        messages.log?.add(feature.finding)
      }
    case .failure(let error):
      messages.log?.add(
        .object([("path", .path(path)), ("valid", .bool(false))]).adding(fix), to: "scenes")
      worst.note(CommandError.scene(error).exitCode)
    }
  }

  /// Makes the changes of a scene file that are certainly meant, or only lists them.
  mutating func fix(_ path: FilePath, _ overrides: SceneOverrides) {
    guard fixes[path] == nil, let fix = SceneFix(path, overrides) else { return }
    let isDry = invocation.has(.dryRun)
    do throws(SceneFix.Refusal) {
      if !isDry {
        try fix.write()
        if !fix.changes.isEmpty { messages.wrote(WrittenFile(path: path)) }
      }
      valid += fix.lines(isDry: isDry)
    } catch {
      messages.show(error.finding(about: path))
      worst.note(.invalidScene)
      return
    }
    fixes[path] = fix
  }

  /// Checks the rows of tables.
  mutating func check(_ rows: [BatchItem]) {
    var good = 0
    for row in rows {
      var state: [(String, JSON)]
      switch reviews.review(row).film {
      case .success(let film):
        good += 1
        state = [
          ("status", .string("valid")), ("exitCode", .whole(0)), ("width", .whole(film.width)),
          ("height", .whole(film.height)), ("frames", .whole(film.frameCount)),
        ]
      case .failure(let error):
        let code = CommandError.scene(error).exitCode
        worst.note(code)
        state = [
          ("status", .string("invalid scene")), ("exitCode", .whole(code.rawValue)),
        ]
      }
      messages.log?.add(.object(row.members + state), to: "rows")
    }
    if good > 0 { valid.append("\(counted(good, "row")) of \(rows.count) valid") }
  }

  /// Prints how much was found.
  func conclude() { reviews.conclude(scenes: invocation.arguments.count) }
}

extension JSON {
  /// Returns a scene with the changes of its file.
  fileprivate func adding(_ fix: SceneFix?) -> JSON {
    fix.map { adding("edits", .array($0.changes.map(\.json))) } ?? self
  }
}

extension Film {
  /// Describes a valid scene as JSON.
  fileprivate func json(validatedAt path: FilePath) -> JSON {
    var scene = json(plannedAt: path).adding("valid", .bool(true))
    if !slots.isEmpty {
      let slots = slots.map { slot in
        JSON.object([
          ("name", .string(slot.name)), ("type", .string(slot.kindName)),
          ("value", slot.value.map(JSON.string) ?? .null),
        ])
      }
      scene = scene.adding("slots", .array(slots))
    }
    return scene
  }
}

extension CompositionSlot {
  fileprivate var kindName: String {
    switch kind {
    case .number: "number"
    case .numbers: "numbers"
    case .color: "colour"
    case .text: "text"
    case .picture: "picture"
    }
  }

  /// The name, the type and the value.
  fileprivate var line: String {
    let kind =
      switch self.kind {
      case .number, .color, .text, .picture: "a \(kindName)"
      case .numbers: "numbers"
      }
    let value = value.map { self.kind == .text ? ", \(JSON.string($0).text)" : ", \($0)" }
    return "\(JSON.string(name).text): \(kind)\(value ?? "")"
  }
}

extension CompositionFeature {
  /// Describes how completely the features of compositions are drawn, with one line for each degree of completeness.
  fileprivate static func lines(of features: [CompositionFeature]) -> [String] {
    let names: [(Extent, String)] = [
      (.drawn, "drawn"), (.approximated, "approximated"), (.leftOut, "not drawn"),
    ]
    return names.compactMap { extent, name in
      let found = features.filter { $0.extent == extent }
      guard !found.isEmpty else { return nil }
      return "  \(name): " + found.map { "\($0.name) (\($0.count))" }.joined(separator: ", ")
    }
  }

  /// The feature in the form for programs.
  fileprivate var finding: Finding {
    var finding = Finding(.compositionDrawn, .note, "drawn: \(name) (\(count) of them)", file: file)
    (finding.line, finding.column) = (line, column)
    return finding
  }
}

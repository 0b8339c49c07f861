import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// `validate`: reports all problems of scenes.
enum ValidateCommand {
  static let declaration = Command(
    name: "validate",
    summary: "Report all errors and likely mistakes of scenes.",
    usage: "validate SCENE… [--json] [OPTIONS]",
    examples: [
      .init("splashrender validate scenes/*/scene.json", "all problems, with line and column"),
      .init("splashrender validate scene.json --json", "the same as JSON, for scripts"),
    ],
    argument: .init("SCENE…", 1...Int.max, "The scene files; - is standard input."),
    options: [.json] + AnyOption.sceneChanges,
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    var overrides = try SceneSource(invocation).overrides()
    overrides.isReviewed = true
    overrides.notesOddSize = true
    let isJSON = invocation.has(.json)
    var findings: [Diagnostic] = []
    var valid: [String] = []
    var features: [LottieFeature] = []
    var worst = ExitCode.success
    for path in invocation.files {
      do {
        let film = try Film(path: path, overrides: overrides, svgs: .ofProgram()) {
          warnings, sources in
          findings += warnings
          if isJSON { messages.annotate(warnings) } else { messages.show(warnings, sources) }
        }
        valid.append("\(path): valid, \(film.dimensions), \(film.length)")
        valid += LottieFeature.lines(of: film.lottieFeatures)
        valid += film.lottieSlots.map { "  slot \($0.line)" }
        features += film.lottieFeatures
      } catch {
        findings += error.diagnostics
        if isJSON { messages.annotate(error.diagnostics) } else { messages.show(error) }
        // An invalid scene outranks a missing file.
        if worst != .invalidScene { worst = CommandError.scene(error).exitCode }
      }
    }
    if !isJSON, !findings.isEmpty {
      let errors = findings.count { $0.severity == .error }
      let warnings = findings.count { $0.severity == .warning }
      let notes = findings.count - errors - warnings
      let counts = list(
        [(errors, "error"), (warnings, "warning"), (notes, "note")].filter { $0.0 > 0 }
          .map { counted($0.0, $0.1) })
      messages.note("\(counts) in \(counted(invocation.arguments.count, "scene"))")
    }
    if isJSON {
      let all = findings.map(\.json) + features.filter { $0.extent == .drawn }.map(\.json)
      try Terminal.write(raw: JSON.array(all).text + "\n", to: .output)
    } else if !invocation.has(.quiet) {
      try Terminal.write(lines: valid, to: .output)
    }
    if worst != .success { throw .reported(worst) }
  }
}

extension LottieSlot {
  /// The name, the type and the value.
  fileprivate var line: String {
    let kind =
      switch self.kind {
      case .number: "a number"
      case .numbers: "numbers"
      case .color: "a colour"
      case .text: "a text"
      case .picture: "a picture"
      }
    let value = value.map { self.kind == .text ? ", \(JSON.string($0).text)" : ", \($0)" }
    return "\(JSON.string(name).text): \(kind)\(value ?? "")"
  }
}

extension LottieFeature {
  /// Describes how completely the features of Lottie files are drawn, with one line for each degree of completeness.
  fileprivate static func lines(of features: [LottieFeature]) -> [String] {
    let names: [(Extent, String)] = [
      (.drawn, "drawn"), (.approximated, "approximated"), (.leftOut, "not drawn"),
    ]
    return names.compactMap { extent, name in
      let found = features.filter { $0.extent == extent }
      guard !found.isEmpty else { return nil }
      return "  \(name): " + found.map { "\($0.name) (\($0.count))" }.joined(separator: ", ")
    }
  }

  /// The feature as JSON.
  fileprivate var json: JSON {
    .object([
      ("file", .path(file)), ("line", .number(String(line))), ("column", .number(String(column))),
      ("severity", .string("note")), ("message", .string("drawn: \(name) (\(count) of them)")),
      ("expected", .null), ("suggestion", .null),
    ])
  }
}

extension Diagnostic {
  /// The diagnostic as JSON.
  fileprivate var json: JSON {
    .object([
      ("file", .path(file)), ("line", .number(String(line))), ("column", .number(String(column))),
      ("severity", .string(severity.rawValue)), ("message", .string(message)),
      ("expected", expected.map(JSON.string) ?? .null),
      ("suggestion", suggestion.map(JSON.string) ?? .null),
    ])
  }
}

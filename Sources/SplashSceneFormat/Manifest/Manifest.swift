public import SplashScene
public import SplashSystem

/// What a file that `batch` is given holds.
public enum ManifestKind: Hashable, Sendable {
  /// Rows as JSON, with what they have in common.
  case json
  /// Rows as JSON, one after the other.
  case jsonLines
  /// Rows as comma-separated values, the first of which are the names.
  case csv

  /// The kind that a file's name tells; `nil` where the contents have to.
  public init?(path: FilePath) {
    switch path.pathExtension {
    case "csv": self = .csv
    case "jsonl", "ndjson": self = .jsonLines
    default: return nil
    }
  }

  /// Whether a JSON file is a manifest rather than a scene: it has rows, and no scene's version.
  public static func isManifest(_ bytes: [UInt8]) -> Bool {
    // Nearly every scene is told without being parsed.
    let words = ["rows", "tables"]
    guard words.contains(where: { bytes.firstRange(of: Array("\"\($0)\"".utf8)) != nil }),
      case .object(let members) = SyntaxReader.read(bytes).value?.kind
    else { return false }
    let keys = members.map(\.key.text)
    return words.contains(where: keys.contains) && !keys.contains("splashrender")
  }
}

/// What holds for all rows of a manifest, whatever it says itself.
public struct ManifestRules: Sendable {
  /// The options that a row may give, by name, and whether each takes a value.
  public var options: [String: Bool] = [:]
  /// Options of which only one holds: a row's takes the place of the others of all rows.
  public var alternatives: [Set<String>] = []
  /// The scene of all rows, in place of the manifest's.
  public var scene: FilePath?
  /// The names of the outputs of all rows, in place of the manifest's.
  public var names: [String] = []
  /// Values of parameters by name that win over the rows'.
  public var set: [(name: String, text: String)] = []
  /// What messages call the values that hold for all rows.
  public var inputNames = InputNames()
  /// What the scene at a path is called in the names of outputs.
  public var sceneName: @Sendable (_ path: FilePath) -> String

  /// No options, and nothing but what the manifest says.
  public init(sceneName: @escaping @Sendable (_ path: FilePath) -> String) {
    self.sceneName = sceneName
  }
}

/// A row of a manifest: a scene, the values of its parameters, and what is made of it.
public struct ManifestRow: Sendable {
  /// The row's number in its manifest, from 1.
  public let number: Int
  /// The scene's path, relative to the working directory.
  public let scene: FilePath
  /// The outputs' paths, relative to the directory of all outputs.
  public let outputs: [FilePath]
  /// Values that the manifest gives to all rows.
  public let defaults: RowValues
  /// The row's own values.
  public let values: RowValues
  /// The options that hold for the row, as texts.
  public let options: [String: String]
  let file: SceneFile
  /// Where the row begins.
  let span: Span
  /// Where its options are written.
  let optionSpans: [String: Span]

  /// The manifest's path.
  public var path: FilePath { file.source.path }
  /// The line at which the row begins, from 1.
  public var line: Int { file.source.position(ofOffset: span.start).line }
}

/// Values that a manifest gives to the parameters of a scene.
public struct RowValues: Sendable {
  /// A value, and where it and its name are written.
  struct Entry: Sendable {
    enum Value: Sendable {
      case json(SyntaxValue)
      /// A cell of comma-separated values.
      case text(SyntaxString)
    }

    let name: SyntaxString
    let value: Value
  }

  let file: SceneFile
  let entries: [Entry]
  /// The names that outputs are called by. A scene need not have parameters for them.
  let labels: Set<String>

  /// The values in a row of bytes, the same for the same values: what they depend on beside the files that
  /// they name.
  public var fingerprint: [UInt8] {
    let parts = entries.map { entry in
      let name = (labels.contains(entry.name.text) ? "label " : "") + entry.name.text
      return switch entry.value {
      case .json(let value): [name, "json", value.fingerprint]
      case .text(let cell): [name, "text", cell.text]
      }
    }
    return ([file.source.path.folder.bytes] + parts.joined().map { Array($0.utf8) })
      .flatMap { Array("\($0.count):".utf8) + $0 }
  }

  /// The values that have a text, by name.
  package var texts: [(name: String, text: String)] {
    entries.compactMap { entry in label(entry.name.text)?.text.map { (entry.name.text, $0) } }
  }

  /// The text that stands for a value in a name; `nil` for what has none.
  func label(_ name: String) -> (text: String?, span: Span)? {
    guard let entry = entries.last(where: { $0.name.text == name }) else { return nil }
    switch entry.value {
    case .text(let cell): return (cell.text, cell.span)
    case .json(let value):
      switch value.kind {
      case .string(let string): return (string.text, value.span)
      case .number(let number): return (spelt(number), value.span)
      case .bool(let bool): return (bool ? "true" : "false", value.span)
      case .null, .array, .object: return (nil, value.span)
      }
    }
  }
}

extension SyntaxValue {
  /// The value as JSON without spaces and comments, numbers in their shortest form.
  fileprivate var fingerprint: String {
    switch kind {
    case .null: "null"
    case .bool(let bool): bool ? "true" : "false"
    case .number(let number): String(number)
    case .string(let string): "\"\(string.text.utf8.count):\(string.text)"
    case .array(let values): "[" + values.map { $0.fingerprint + "," }.joined() + "]"
    case .object(let members):
      "{"
        + members.map { "\($0.key.text.utf8.count):\($0.key.text)\($0.value.fingerprint)," }
        .joined()
        + "}"
    }
  }
}

/// Reads the manifest at `path`: all its rows, their outputs named.
///
/// - Parameters:
///   - path: The file's path, relative to the working directory.
///   - kind: What the file holds.
///   - rules: What holds for all rows.
///   - firstIndex: The `{index}` of the first row.
///   - assets: Reads the file.
/// - Throws: All that is wrong with the manifest.
public func loadManifest(
  path: FilePath, kind: ManifestKind, rules: ManifestRules, firstIndex: Int = 1,
  assets: any AssetProvider
) throws(SceneError) -> [ManifestRow] {
  let session = Session(assets: assets)
  var rows: [ManifestRow] = []
  do throws(AssetError) {
    let bytes = try assets.contents(of: AssetFile(path), limit: Limits.sceneBytes)
    rows = ManifestDecoder(session, rules, firstIndex: firstIndex).rows(kind, bytes, path: path)
  } catch {
    session.diagnostics.append(Diagnostic(Problem(error, "manifest", path.description), file: path))
  }
  if session.diagnostics.hasErrors { throw errors(of: session) }
  return rows
}

/// The names of the outputs of a scene that is not in a manifest.
///
/// - Parameters:
///   - patterns: Names as `--name` gives them.
///   - rules: What holds for all scenes.
///   - path: The scene's path.
///   - index: The `{index}`.
///   - assets: Reads files.
/// - Throws: What is wrong with the patterns.
public func outputNames(
  _ patterns: [String], rules: ManifestRules, scene path: FilePath, index: Int,
  assets: any AssetProvider
) throws(SceneError) -> [FilePath] {
  let session = Session(assets: assets)
  let names = patterns.compactMap { pattern in
    NamePattern(.option(rules.inputNames.output, value: pattern), session)?.filled(
      NamePattern.Names(
        scene: rules.sceneName(path), index: index,
        value: { rules.given($0, session) }, known: rules.set.map(\.name), note: nil),
      session)
  }
  if session.diagnostics.hasErrors { throw errors(of: session) }
  return names
}

extension ManifestRules {
  /// The value of a name that holds for all rows, and what reports a problem of it.
  func given(
    _ name: String, _ session: Session
  ) -> (text: String?, report: (Problem) -> Void)? {
    set.last { $0.name == name }.map { value in
      (value.text, { session.report(Diagnostic($0, file: FilePath("\(inputNames.set)\(name)="))) })
    }
  }

  /// The options of all rows, and those of one row over them.
  func merged<Value>(_ common: [String: Value], _ own: [String: Value]) -> [String: Value] {
    let replaced = alternatives.filter { !$0.isDisjoint(with: own.keys) }
    return common.filter { option in !replaced.contains { $0.contains(option.key) } }
      .merging(own) { $1 }
  }
}

extension ManifestRow {
  /// The error of two rows that would be written to one file.
  ///
  /// - Parameters:
  ///   - output: The path in question.
  ///   - other: The row that writes it, too, if it is one of a manifest.
  public func duplicate(of output: FilePath, in other: ManifestRow?) -> SceneError {
    var notes: [Diagnostic.Note] = []
    if let other { notes.append(other.note("\(quoted(output)) is also written by this row")) }
    return error(.duplicateOutput(output), at: span, notes)
  }

  /// The error of an option's value.
  ///
  /// - Parameters:
  ///   - name: The option without dashes; `nil` when it isn't known which one is at fault.
  ///   - message: What is wrong.
  public func invalid(_ name: String?, _ message: String) -> SceneError {
    error(Problem(message), at: name.flatMap { optionSpans[$0] } ?? span, [])
  }

  /// What is wrong with the row's scene, together with where the row is.
  public func placing(_ errors: SceneError) -> SceneError {
    var sources = errors.sources
    sources[path] = file.source
    return SceneError(
      diagnostics: errors.diagnostics.map(placing), sources: sources,
      dependencies: errors.dependencies)
  }

  /// What is wrong or doubtful, together with where the row is.
  public func placing(_ diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.file == path ? diagnostic : diagnostic.noting([note("for this row")])
  }

  /// A warning about the row's scene as it was rendered before, together with where the row is now.
  public func placing(warning: String) -> String {
    warning.hasPrefix(shown(path) + ":")
      ? warning : warning + "\n" + shown(note("for this row").rendered)
  }

  private func note(_ message: String) -> Diagnostic.Note {
    let place = file.source.position(ofOffset: span.start)
    return Diagnostic.Note(
      file: path, line: place.line, column: place.column, message: message)
  }

  private func error(_ problem: Problem, at span: Span, _ notes: [Diagnostic.Note]) -> SceneError {
    SceneError(
      diagnostics: [Diagnostic(problem, in: file.source, at: span).noting(notes)],
      sources: [path: file.source], dependencies: [path])
  }
}

package import SplashScene
package import SplashSyntax
package import SplashSystem

/// The format of a manifest.
package enum ManifestKind: Hashable, Sendable {
  /// JSON with rows and common settings.
  case json
  /// One JSON value per row.
  case jsonLines
  /// Comma-separated values, with names in the first line.
  case csv

  /// Creates the kind of a file from its extension; `nil` if it depends on the contents.
  package init?(path: FilePath) {
    switch path.pathExtension {
    case "csv": self = .csv
    case "jsonl", "ndjson": self = .jsonLines
    default: return nil
    }
  }

  /// The key for a manifest's rows, its names in other tools, and the key for tables.
  static let rowsKeys = ["rows", "items", "jobs", "variants", "entries", "tables"]

  /// Returns whether a JSON file is a manifest rather than a scene: it has rows, but not a scene's version key. Also
  /// returns `true` for a manifest whose rows have a wrong key, so that the error is about that key.
  package static func isManifest(_ bytes: [UInt8]) -> Bool {
    let words = rowsKeys
    // Nearly every scene is recognised without parsing it.
    let quoted = words.map { Array("\"\($0)\"".utf8) }
    let hasWord = bytes.indices.contains { start in
      bytes[start] == UInt8(ascii: "\"") && quoted.contains { bytes[start...].starts(with: $0) }
    }
    guard hasWord, case .object(let members) = SyntaxReader.read(bytes).value?.kind
    else { return false }
    let keys = members.map(\.key.text)
    return words.contains(where: keys.contains) && !keys.contains("splashrender")
      && !keys.contains("layers")
  }
}

/// External settings for all rows of a manifest.
package struct ManifestRules: Sendable {
  /// The options that rows may set, by name, and whether each takes a value.
  package var options: [String: Bool] = [:]
  /// Options that exclude each other. An option of a row replaces common options in the same set.
  package var alternatives: [Set<String>] = []
  /// The scene of all rows, which overrides the manifest's scene.
  package var scene: FilePath?
  /// The output names of all rows, which override the manifest's names.
  package var names: [String] = []
  /// Parameter values by name, which override the rows' values.
  package var set: [(name: String, text: String)] = []
  /// The names of external values in messages.
  package var inputNames = InputNames()
  /// Returns the name of the scene at a path, for use in output names.
  package var sceneName: @Sendable (_ path: FilePath) -> String

  /// Creates rules without options and overrides.
  package init(sceneName: @escaping @Sendable (_ path: FilePath) -> String) {
    self.sceneName = sceneName
  }
}

/// A row of a manifest: a scene, parameter values, outputs and options.
package struct ManifestRow: Sendable {
  /// The row's number in its manifest, starting at 1.
  package let number: Int
  /// The scene's path, relative to the working directory.
  package let scene: FilePath
  /// The outputs' paths, relative to the output directory.
  package let outputs: [FilePath]
  /// The manifest's values for all rows.
  package let defaults: RowValues
  /// The row's own values.
  package let values: RowValues
  /// The row's options, as text.
  package let options: [String: String]
  let file: SceneFile
  /// The location of the row's start.
  let span: Span
  /// The locations of the row's options.
  let optionSpans: [String: Span]

  /// The manifest's path.
  package var path: FilePath { file.source.path }
  /// The line number of the row's start, counted from 1.
  package var line: Int { file.source.position(ofOffset: span.start).line }
}

/// Parameter values from a manifest.
public struct RowValues: Sendable {
  /// A value, and the locations of the value and its name.
  struct Entry: Sendable {
    enum Value: Sendable {
      case json(SyntaxValue)
      /// A field of comma-separated values.
      case text(SyntaxString)
    }

    let name: SyntaxString
    let value: Value
  }

  let file: SceneFile
  let entries: [Entry]
  /// The names of the values that output names use. The scene need not have parameters with these names.
  let labels: Set<String>

  /// The values as bytes, which are equal for equal values. They cover all inputs of a row except the files that it
  /// refers to.
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

  /// The values that have a textual form, by name.
  package var texts: [(name: String, text: String)] {
    entries.compactMap { entry in label(entry.name.text)?.text.map { (entry.name.text, $0) } }
  }

  /// Returns the textual form of a value for an output name; `nil` if it has none.
  func label(_ name: String) -> (text: String?, span: Span)? {
    guard let entry = entries.last(where: { $0.name.text == name }) else { return nil }
    switch entry.value {
    case .text(let cell): return (cell.text, cell.span)
    case .json(let value):
      switch value.kind {
      case .string(let string): return (string.text, value.span)
      case .number(let number): return (formatted(number), value.span)
      case .bool(let bool): return (bool ? "true" : "false", value.span)
      case .null, .array, .object: return (nil, value.span)
      }
    }
  }
}

extension SyntaxValue {
  /// The value as JSON without spaces and comments, with numbers in their shortest form.
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

/// Reads all rows of the manifest at `path`, with their output names.
///
/// - Parameters:
///   - path: The file's path, relative to the working directory.
///   - kind: The file's format.
///   - rules: The external settings.
///   - firstIndex: The `{index}` of the first row.
///   - assets: Provides the file.
/// - Throws: All errors in the manifest.
package func loadManifest(
  path: FilePath, kind: ManifestKind, rules: ManifestRules, firstIndex: Int = 1,
  assets: any AssetProvider
) throws(SceneError) -> [ManifestRow] {
  let session = Session(assets: assets)
  var rows: [ManifestRow] = []
  do throws(AssetError) {
    let bytes = try assets.contents(of: AssetFile(path), limit: Limits.sceneBytes)
    rows = ManifestDecoder(session, rules, firstIndex: firstIndex).rows(kind, bytes, path: path)
  } catch {
    let problem = session.problem(error, "manifest", path.description)
    session.diagnostics.append(Diagnostic(problem, file: path))
  }
  if session.diagnostics.hasErrors { throw errors(of: session) }
  return rows
}

/// Returns the output names of a scene that isn't in a manifest.
///
/// - Parameters:
///   - patterns: The patterns, as in `--name`.
///   - rules: The external settings.
///   - path: The scene's path.
///   - index: The `{index}`.
///   - assets: Provides files.
/// - Throws: The errors in the patterns.
package func outputNames(
  _ patterns: [String], rules: ManifestRules, scene path: FilePath, index: Int,
  assets: any AssetProvider
) throws(SceneError) -> [FilePath] {
  let session = Session(assets: assets)
  let names = patterns.compactMap { pattern in
    NamePattern(.option(rules.inputNames.output, value: pattern), session)?.filled(
      NamePattern.Names(
        scene: rules.sceneName(path), index: index,
        value: { rules.given($0, session) }, known: { rules.set.map(\.name) }, note: nil),
      session)
  }
  if session.diagnostics.hasErrors { throw errors(of: session) }
  return names
}

extension ManifestRules {
  /// Returns the external value for a name, and a function that reports a problem with it.
  func given(
    _ name: String, _ session: Session
  ) -> (text: String?, report: (Problem) -> Void)? {
    set.last { $0.name == name }.map { value in
      (value.text, { session.report(Diagnostic($0, file: FilePath("\(inputNames.set)\(name)="))) })
    }
  }

  /// Returns the common options, overridden by those of a row.
  func merged<Value>(_ common: [String: Value], _ own: [String: Value]) -> [String: Value] {
    let replaced = alternatives.filter { !$0.isDisjoint(with: own.keys) }
    return common.filter { option in !replaced.contains { $0.contains(option.key) } }
      .merging(own) { $1 }
  }
}

extension ManifestRow {
  /// Creates the error for two rows that write the same file.
  ///
  /// - Parameters:
  ///   - output: The path.
  ///   - other: The other row, if it is in a manifest.
  package func duplicate(of output: FilePath, in other: ManifestRow?) -> SceneError {
    var notes: [Diagnostic.Note] = []
    if let other { notes.append(other.note("\(quoted(output)) is also written by this row")) }
    return error(.duplicateOutput(output), at: span, notes)
  }

  /// Creates the error for an option's value.
  ///
  /// - Parameters:
  ///   - name: The option without dashes; `nil` if the option with the error isn't known.
  ///   - code: The kind of error.
  ///   - message: The error.
  package func invalid(_ name: String?, _ code: FindingCode, _ message: String) -> SceneError {
    error(Problem(code, message), at: name.flatMap { optionSpans[$0] } ?? span, [])
  }

  /// Adds the row's location to errors in the row's scene.
  package func placing(_ errors: SceneError) -> SceneError {
    var sources = errors.sources
    sources[path] = file.source
    return SceneError(
      diagnostics: errors.diagnostics.map(placing), sources: sources,
      dependencies: errors.dependencies)
  }

  /// Adds the row's location to diagnostics.
  package func placing(_ diagnostic: Diagnostic) -> Diagnostic {
    diagnostic.file == path ? diagnostic : diagnostic.noting([place])
  }

  /// Creates a warning from an earlier rendering of the row's scene, with the row's current location.
  package func placing(warning: String) -> String {
    warning.hasPrefix(shown(path) + ":")
      ? warning : warning + "\n" + shown(place.rendered)
  }

  /// The row's location, as a note on a diagnostic of its scene.
  package var place: Diagnostic.Note { note("for this row") }

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

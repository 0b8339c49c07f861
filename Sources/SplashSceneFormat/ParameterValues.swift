import SplashScene
import SplashSyntax
public import SplashSystem

/// Values for a scene's parameters: a JSON object of names and values.
///
/// Values are literal: numbers, strings, `true` and `false`. Strings are never expressions and are not
/// interpolated. The paths of image parameters are relative to the object's file and must be inside its folder.
public enum ParameterValues: Sendable {
  /// The file at a path relative to the working directory, or `-` for standard input.
  case file(FilePath)
  /// The file's bytes and the path they were read from.
  case source([UInt8], path: FilePath)
  /// The values that a manifest sets for one of its rows, or for all of them.
  case row(RowValues)
}

extension Session {
  /// Returns the bindings for the values, in the order of the object; empty after reporting an error.
  func bindings(_ values: ParameterValues) -> [ParameterBinding] {
    let file: SceneFile?
    switch values {
    case .source(let bytes, let path):
      file = files.file(at: path, bytes: bytes, report)
    case .row(let values):
      return bindings(values)
    case .file(let path):
      if let kind = ManifestKind(path: path), kind != .json {
        report(Diagnostic(.tableOfParameters(), file: path))
        return []
      }
      do throws(AssetError) {
        file = try files.file(AssetFile(path), report)
      } catch {
        report(Diagnostic(problem(error, "parameter file", path.description), file: path))
        return []
      }
    }
    guard let file else { return [] }
    let context = Context(session: self, file: file, scope: Scope(scene: SceneScope()))
    guard case .object(let members) = file.root.kind else {
      context.reportType(file.root, expected: "an object of parameters and their values")
      return []
    }
    return members.map { member in
      ParameterBinding(
        name: member.key.text,
        value: { $0.readLiteral(context, member.value) },
        report: { context.report($0, at: member.key.span) })
    }
  }
}

extension Session {
  /// Returns the bindings for a row. Columns used in output names need not be parameters.
  private func bindings(_ values: RowValues) -> [ParameterBinding] {
    files.add(values.file.source)
    let context = Context(session: self, file: values.file, scope: Scope(scene: SceneScope()))
    return values.entries.map { entry in
      ParameterBinding(
        name: entry.name.text,
        value: { parameter in
          switch entry.value {
          case .json(let value): parameter.readLiteral(context, value)
          case .text(let cell): parameter.readCell(context, cell)
          }
        },
        report: { context.report($0, at: entry.name.span) },
        isOptional: values.labels.contains(entry.name.text))
    }
  }
}

extension Parameter {
  /// Reads a CSV cell as a text value. Image paths are relative to the cell's file.
  fileprivate func readCell(_ context: Context, _ cell: SyntaxString) -> ExpressionValue? {
    if kind == .image { return readImage(context, cell.text, at: cell.span) }
    return parse(cell.text) { context.report($0, at: cell.span(ofText: $1)) }
  }

  /// Reads a value from a values file. Nothing in it is evaluated.
  func readLiteral(_ context: Context, _ value: SyntaxValue) -> ExpressionValue? {
    switch (kind, value.kind) {
    case (.number, .number(let number)):
      guard let fault = fault(of: number) else { return .number(number) }
      context.report(fault, at: value.span)
    case (.string, .string(let string)):
      return .string(string.text)
    case (.color, .string(let string)):
      return ColorParser.read(string.text, in: appearance) {
        context.report($0, at: string.span(ofText: $1))
      }.map(ExpressionValue.color)
    case (.angle, .string(let string)) where Context.isExpression(string):
      context.report(.malformedAngle(string.text), at: value.span)
    case (.angle, _):
      return ValueType<Double>.angle.read(context, value).map(ExpressionValue.number)
    case (.bool, .bool(let bool)):
      return .bool(bool)
    case (.choice, .string(let string)):
      if choices.contains(string.text) { return .string(string.text) }
      context.report(.unknownChoice(string.text, choices: choices), at: value.span)
    case (.list, .array(let elements)):
      return context.list(at: value.span, of: elements) { literal($0, context) }.map { .list($0) }
    case (.image, .string(let string)):
      return readImage(context, string.text, at: value.span)
    default:
      context.reportType(value, expected: expectation)
    }
    return nil
  }

  /// Reads an image in the folder of the values file, or in an allowed folder.
  private func readImage(_ context: Context, _ text: String, at span: Span) -> ExpressionValue? {
    switch context.session.files.assetFile(text, from: context.file.source.path, isNearby: true) {
    case .file(let file): return .asset(text: text, file: file)
    case .refused(let fault):
      context.report(fault, at: span)
      return nil
    }
  }

  /// Reads an element of a list: a number, string or Boolean that isn't an expression.
  private func literal(_ element: SyntaxValue, _ context: Context) -> ExpressionValue? {
    switch element.kind {
    case .number(let number) where abs(number) <= Limits.magnitude: return .number(number)
    case .string(let string): return .string(string.text)
    case .bool(let bool): return .bool(bool)
    default:
      context.reportType(element, expected: "a number, a string, true or false")
      return nil
    }
  }

  /// Returns the reason why `number` is invalid for the parameter; `nil` if it is valid.
  func fault(of number: Double) -> Problem? {
    if abs(number) > Limits.magnitude { return .numberTooLarge(number) }
    return range.contains(number) ? nil : .outOfRange(number, expected: range.description)
  }

  /// A description of the parameter's values.
  private var expectation: String {
    switch kind {
    case .number: range.description
    case .angle: ValueType<Double>.angle.name
    case .string: "a string"
    case .color: "a colour"
    case .bool: "true or false"
    case .choice: Problem.oneOf(choices) ?? "one of the choices"
    case .list: "an array of numbers, strings, true and false"
    case .image: "a file's path"
    }
  }
}

extension Problem {
  fileprivate static func tableOfParameters() -> Problem {
    Problem(
      .fileWrongKind,
      "this is a table, not the values of one scene",
      expected: "a JSON object of values; the command batch renders each row of a table")
  }
}

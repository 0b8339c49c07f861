import SplashScene
import SplashSyntax
import SplashSystem

/// Reads the rows of a manifest with their output names, and reports errors.
struct ManifestDecoder {
  /// The settings of a manifest or a row, other than values.
  private struct Settings {
    var scene: FilePath?
    var outputs: [NamePattern]?
    var options: [String: (text: String, span: Span)] = [:]
  }

  private let session: Session
  private let rules: ManifestRules
  private let firstIndex: Int

  /// The keys of a row that aren't values. Parameters with these names can be set in `params`.
  private static let keys = ["scene", "output", "outputs", "options", "params"]

  /// - Parameter firstIndex: The `{index}` of the first row.
  init(_ session: Session, _ rules: ManifestRules, firstIndex: Int) {
    self.session = session
    self.rules = rules
    self.firstIndex = firstIndex
  }

  /// Returns the valid rows. The others are reported.
  func rows(_ kind: ManifestKind, _ bytes: [UInt8], path: FilePath) -> [ManifestRow] {
    let source = SourceText(path: path, bytes: bytes)
    session.files.add(source)
    let rows =
      switch kind {
      case .csv: cells(source)
      case .jsonLines: lines(source)
      case .json: document(source)
      }
    return rows ?? []
  }

  // MARK: JSON

  private func document(_ source: SourceText) -> [ManifestRow]? {
    let (root, faults) = SyntaxReader.read(source.bytes, .scene)
    report(faults, source)
    guard let root else { return nil }
    let file = SceneFile(source: source, root: root, identity: source.path)
    let context = context(file)
    guard case .object(let members) = root.kind else {
      context.reportType(root, expected: "an object with \"rows\"")
      return nil
    }
    let known = Self.keys + ["rows", "tables", "where"]
    for member in members where !known.contains(member.key.text) {
      context.report(
        .unknownKey(member.key.text, of: "a manifest", known: known), at: member.key.span)
    }
    let settings = self.settings(members, context)
    let defaults = parameters(members, context)
    let product = ManifestProduct(members, root.span, context)
    guard let rows = product.rows(besides: Self.keys, defaults) else { return nil }
    guard check(rows.count, product.span, context) else { return nil }
    let values = rows.reduce(0) { sum, parts in
      sum + parts.reduce(0) { $0 + Self.memberCount($1) }
    }
    guard values <= SyntaxLimits.rowValues else {
      context.report(.tooManyRowValues(), at: product.span)
      return nil
    }
    return rows.enumerated().compactMap { index, parts in
      row(parts, number: index + 1, settings, defaults: defaults, context)
    }
  }

  private func lines(_ source: SourceText) -> [ManifestRow]? {
    let (values, faults) = SyntaxReader.readSequence(source.bytes, .scene)
    report(faults, source)
    let root = SyntaxValue(kind: .array(values), span: Span(0, source.bytes.count))
    let context = context(SceneFile(source: source, root: root, identity: source.path))
    guard faults.isEmpty, check(values.count, root.span, context) else { return nil }
    return values.enumerated().compactMap { index, value in
      row([value], number: index + 1, Settings(), defaults: [], context)
    }
  }

  private static func memberCount(_ part: SyntaxValue) -> Int {
    if case .object(let members) = part.kind { members.count } else { 0 }
  }

  /// Returns the row that several objects form together.
  private func row(
    _ parts: [SyntaxValue], number: Int, _ common: Settings, defaults: [RowValues.Entry],
    _ context: Context
  ) -> ManifestRow? {
    var members: [SyntaxMember] = []
    for part in parts {
      guard case .object(let own) = part.kind else {
        context.reportType(part, expected: "an object of names and values")
        return nil
      }
      members += own
    }
    let span = parts.first?.span ?? Span(0, 0)
    let own = members.filter { !Self.keys.contains($0.key.text) }
      .map { RowValues.Entry(name: $0.key, value: .json($0.value)) }
    return row(
      number, own + parameters(members, context), settings(members, context), common, defaults,
      at: Span(span.start, span.start + 1), context)
  }

  private func parameters(_ members: [SyntaxMember], _ context: Context) -> [RowValues.Entry] {
    members.filter { $0.key.text == "params" }.flatMap { member -> [RowValues.Entry] in
      guard case .object(let members) = member.value.kind else {
        context.reportType(member.value, expected: "an object of parameters and their values")
        return []
      }
      return members.map { RowValues.Entry(name: $0.key, value: .json($0.value)) }
    }
  }

  private func settings(_ members: [SyntaxMember], _ context: Context) -> Settings {
    var settings = Settings()
    for member in members {
      switch member.key.text {
      case "scene":
        settings.scene = string(member.value, context).map { scene($0.text, context.file.source) }
      case "output":
        if members.contains(where: { $0.key.text == "outputs" }) {
          context.report(.keysExclude("output", "outputs"), at: member.key.span)
        }
        settings.outputs = string(member.value, context).map { patterns([$0], context) }
      case "outputs":
        settings.outputs = strings(member.value, context).map { patterns($0, context) }
      case "options":
        settings.options.merge(options(member.value, context)) { _, last in last }
      default: break
      }
    }
    return settings
  }

  private func options(
    _ value: SyntaxValue, _ context: Context
  ) -> [String: (text: String, span: Span)] {
    guard case .object(let members) = value.kind else {
      context.reportType(value, expected: "an object of options, such as { \"fps\": 30 }")
      return [:]
    }
    var options: [String: (text: String, span: Span)] = [:]
    for member in members {
      let name = member.key.text
      guard let takesValue = rules.options[name] else {
        let known = rules.options.keys.sorted()
        context.report(.unknownOption(name, known: known), at: member.key.span)
        continue
      }
      switch member.value.kind {
      case .bool(true) where !takesValue: options[name] = ("", member.value.span)
      case .bool(false) where !takesValue: break
      case .string(let string) where takesValue: options[name] = (string.text, member.value.span)
      case .number(let number) where takesValue:
        options[name] = (formatted(number), member.value.span)
      case _ where !takesValue: context.report(.optionIsFlag(name), at: member.value.span)
      default: context.reportType(member.value, expected: "a string or a number")
      }
    }
    return options
  }

  private func string(_ value: SyntaxValue, _ context: Context) -> SyntaxString? {
    if case .string(let string) = value.kind { return string }
    context.reportType(value, expected: "a string")
    return nil
  }

  private func strings(_ value: SyntaxValue, _ context: Context) -> [SyntaxString]? {
    guard case .array(let values) = value.kind, !values.isEmpty else {
      context.reportType(value, expected: "an array of names, such as [\"{index}.mp4\"]")
      return nil
    }
    let strings = values.compactMap { string($0, context) }
    return strings.count == values.count ? strings : nil
  }

  // MARK: Comma-separated values

  private func cells(_ source: SourceText) -> [ManifestRow]? {
    let root = SyntaxValue(kind: .null, span: Span(0, source.bytes.count))
    let context = context(SceneFile(source: source, root: root, identity: source.path))
    let records: [CSVReader.Record]
    do throws(SyntaxError) {
      records = try CSVReader.read(source.bytes)
    } catch {
      report([error], source)
      return nil
    }
    guard let head = records.first, let names = names(head, context),
      check(records.count - 1, head.span, context)
    else {
      if records.isEmpty { context.report(.noNames(), at: root.span) }
      return nil
    }
    return records.dropFirst().enumerated().compactMap { index, record in
      row(record, number: index + 1, names, context)
    }
  }

  /// Returns the columns' names; `nil` after reporting an error.
  private func names(_ head: CSVReader.Record, _ context: Context) -> [SyntaxString]? {
    var places: [String: Span] = [:]
    var isRight = true
    for cell in head.cells {
      var problem: Problem?
      if cell.text.isEmpty {
        problem = .emptyColumn()
      } else if head.cells.count == 1, let mark = cell.text.first(where: { ";\t".contains($0) }) {
        problem = .otherSeparator(mark)
      } else if let first = places.updateValue(cell.span, forKey: cell.text) {
        problem = .duplicateColumn(cell.text, first: first)
      } else if cell.text.hasPrefix("--"), rules.options[String(cell.text.dropFirst(2))] == nil {
        problem = .unknownOption(cell.text, known: rules.options.keys.sorted().map { "--" + $0 })
      }
      if let problem {
        context.report(problem, at: cell.span)
        isRight = false
      }
    }
    return isRight ? head.cells.map(\.string) : nil
  }

  private func row(
    _ record: CSVReader.Record, number: Int, _ names: [SyntaxString], _ context: Context
  ) -> ManifestRow? {
    guard record.cells.count == names.count else {
      let isLong = record.cells.count > names.count
      context.report(
        .wrongCellCount(record.cells.count, names: names.count),
        at: isLong ? record.cells[names.count].span : record.span)
      return nil
    }
    var settings = Settings()
    var values: [RowValues.Entry] = []
    // An empty field sets nothing; a pair of quotes means an empty string.
    for (name, cell) in zip(names, record.cells) where !cell.isMissing {
      switch name.text {
      case "scene": settings.scene = scene(cell.text, context.file.source)
      case "output": settings.outputs = patterns([cell.string], context)
      case let text where text.hasPrefix("--"):
        let option = String(text.dropFirst(2))
        let takesValue = rules.options[option] ?? true
        if takesValue || cell.text == "true" {
          settings.options[option] = (takesValue ? cell.text : "", cell.span)
        } else if cell.text != "false" {
          context.report(.optionIsFlag(text), at: cell.span)
        }
      default: values.append(RowValues.Entry(name: name, value: .text(cell.string)))
      }
    }
    return row(number, values, settings, Settings(), [], at: record.span, context)
  }

  // MARK: Rows

  private func row(
    _ number: Int, _ values: [RowValues.Entry], _ own: Settings, _ common: Settings,
    _ defaults: [RowValues.Entry], at span: Span, _ context: Context
  ) -> ManifestRow? {
    let patterns = commonPatterns ?? own.outputs ?? common.outputs
    guard let scene = rules.scene ?? own.scene ?? common.scene else {
      context.report(.manifestWithoutScene(rules.inputNames), at: span)
      return nil
    }
    guard let patterns else {
      context.report(.manifestWithoutOutput(rules.inputNames), at: span)
      return nil
    }
    let labels = Set(patterns.flatMap(\.labels))
    let (values, defaults) = (
      RowValues(file: context.file, entries: values, labels: labels),
      RowValues(file: context.file, entries: defaults, labels: labels)
    )
    let names = self.names(values, defaults, scene: scene, number: number, at: span, context)
    let outputs = patterns.compactMap { $0.filled(names, session) }
    let options = rules.merged(common.options, own.options)
    return ManifestRow(
      number: number, scene: scene, outputs: outputs, defaults: defaults, values: values,
      options: options.mapValues(\.text), file: context.file, span: span,
      optionSpans: options.mapValues(\.span))
  }

  private func names(
    _ values: RowValues, _ defaults: RowValues, scene: FilePath, number: Int, at span: Span,
    _ context: Context
  ) -> NamePattern.Names {
    let place = context.file.source.position(ofOffset: span.start)
    return NamePattern.Names(
      scene: rules.sceneName(scene), index: firstIndex + number - 1,
      value: { name in
        if let given = rules.given(name, session) { return given }
        guard let (text, span) = values.label(name) ?? defaults.label(name) else { return nil }
        return (text, { context.report($0, at: span) })
      },
      known: { (values.entries + defaults.entries).map(\.name.text) },
      note: Diagnostic.Note(
        file: context.file.source.path, line: place.line, column: place.column,
        message: "for this row"))
  }

  /// The common patterns; `nil` if there are none.
  private var commonPatterns: [NamePattern]? {
    guard !rules.names.isEmpty else { return nil }
    return rules.names.compactMap {
      NamePattern(.option(rules.inputNames.output, value: $0), session)
    }
  }

  private func patterns(_ strings: [SyntaxString], _ context: Context) -> [NamePattern] {
    strings.compactMap { NamePattern(.file(context.file, $0), session) }
  }

  /// Returns the path of a scene that the manifest refers to.
  private func scene(_ text: String, _ source: SourceText) -> FilePath {
    source.path.sibling(FilePath(text)).asFile
  }

  private func check(_ count: Int, _ span: Span, _ context: Context) -> Bool {
    if count > SyntaxLimits.rows { context.report(.tooManyRows(), at: span) }
    if count == 0, !session.diagnostics.hasErrors { context.report(.noRows(), at: span) }
    return count <= SyntaxLimits.rows
  }

  private func context(_ file: SceneFile) -> Context {
    Context(session: session, file: file, scope: Scope(scene: SceneScope()))
  }

  private func report(_ faults: [SyntaxError], _ source: SourceText) {
    for fault in faults {
      guard let problem = fault.problem else { continue }
      session.report(Diagnostic(problem, in: source, at: fault.span))
    }
  }
}

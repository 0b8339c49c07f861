import SplashScene
import SplashSyntax
import SplashSystem

/// The rows of a JSON manifest: those of `rows`, or the combinations of `tables`, filtered by `where`.
struct ManifestProduct {
  private let members: [SyntaxMember]
  private let context: Context
  /// The location of the rows.
  private(set) var span: Span

  init(_ members: [SyntaxMember], _ span: Span, _ context: Context) {
    self.members = members
    self.context = context
    self.span = members.first { ["rows", "tables"].contains($0.key.text) }?.value.span ?? span
  }

  private func member(_ key: String) -> SyntaxMember? { members.first { $0.key.text == key } }

  /// Returns the rows, each as the objects that form it; `nil` after reporting an error.
  ///
  /// - Parameters:
  ///   - keys: The keys of rows that aren't values.
  ///   - defaults: The default values of all rows.
  func rows(besides keys: [String], _ defaults: [RowValues.Entry]) -> [[SyntaxValue]]? {
    guard let rows = written() else { return nil }
    guard let condition = member("where") else { return rows }
    guard case .string(let string) = condition.value.kind, Context.isExpression(string) else {
      context.reportType(
        condition.value, expected: "an expression, such as \"= locale != 'de'\"")
      return nil
    }
    let common = defaults.map { ($0.name.text, $0.value) }
    var kept: [[SyntaxValue]] = []
    for row in rows {
      guard let isWanted = isWanted(row, condition.value, besides: keys, common) else { return nil }
      if isWanted { kept.append(row) }
    }
    return kept
  }

  private func written() -> [[SyntaxValue]]? {
    if let tables = member("tables") {
      if let rows = member("rows") {
        context.report(.keysExclude("rows", "tables"), at: rows.key.span)
        return nil
      }
      return product(tables.value)
    }
    guard let rows = member("rows") else {
      // If there is an unknown key that was probably meant for the rows, it was already reported.
      guard !members.contains(where: { ManifestKind.rowsKeys.contains($0.key.text) }) else {
        return nil
      }
      context.report(
        .missingKey(among: ["rows", "tables"], of: "a manifest"),
        at: Span(span.start, span.start + 1))
      return nil
    }
    return table(rows.value)?.map { [$0] }
  }

  private func table(_ value: SyntaxValue) -> [SyntaxValue]? {
    if case .array(let rows) = value.kind { return rows }
    context.reportType(value, expected: "an array of rows")
    return nil
  }

  /// Returns all combinations of the tables' rows. The last table varies fastest.
  private func product(_ value: SyntaxValue) -> [[SyntaxValue]]? {
    guard case .array(let tables) = value.kind, !tables.isEmpty else {
      context.reportType(value, expected: "an array of at least one table")
      return nil
    }
    var rows: [[SyntaxValue]] = [[]]
    for (index, written) in tables.enumerated() {
      guard let table = table(written) else { return nil }
      guard table.count <= SyntaxLimits.rows, rows.count * table.count <= SyntaxLimits.rows else {
        context.report(.tooManyRows(), at: written.span)
        return nil
      }
      // Each row keeps a part of each table.
      guard rows.count * table.count * (index + 1) <= SyntaxLimits.rowValues else {
        context.report(.tooManyRowValues(), at: written.span)
        return nil
      }
      rows = rows.flatMap { row in table.map { row + [$0] } }
    }
    return hasDistinctNames(rows) ? rows : nil
  }

  /// Returns whether no value occurs in two tables, after reporting an error if one does.
  private func hasDistinctNames(_ rows: [[SyntaxValue]]) -> Bool {
    guard let row = rows.first else { return true }
    var names: Set<String> = []
    var isRight = true
    for part in row {
      guard case .object(let members) = part.kind else { continue }
      let own = members.filter { !["options", "params"].contains($0.key.text) }
      for member in own where names.contains(member.key.text) {
        context.report(.nameOfTwoTables(member.key.text), at: member.key.span)
        isRight = false
      }
      names.formUnion(own.map(\.key.text))
    }
    return isRight
  }

  /// Returns whether `where` selects a row; `nil` after reporting an error.
  private func isWanted(
    _ row: [SyntaxValue], _ condition: SyntaxValue, besides keys: [String],
    _ common: [(String, RowValues.Entry.Value)]
  ) -> Bool? {
    let scene = SceneScope()
    for (name, value) in common {
      if case .json(let value) = value { scene.parameters[name] = Self.scalar(value) }
    }
    for part in row {
      guard case .object(let members) = part.kind else { continue }
      for member in members where !keys.contains(member.key.text) {
        scene.parameters[member.key.text] = Self.scalar(member.value)
      }
      if case .object(let parameters)? = part["params"]?.kind {
        for member in parameters { scene.parameters[member.key.text] = Self.scalar(member.value) }
      }
    }
    var context = context
    context.scope = Scope(scene: scene)
    return ValueType<Bool>.bool.read(context, condition)
  }

  private static func scalar(_ value: SyntaxValue) -> SceneScope.Entry<ExpressionValue>? {
    switch value.kind {
    case .number(let number): return .known(.number(number))
    case .string(let string): return .known(.string(string.text))
    case .bool(let bool): return .known(.bool(bool))
    case .array(let elements):
      let values = elements.compactMap { element -> ExpressionValue? in
        if case .known(let value)? = scalar(element) { value } else { nil }
      }
      guard values.count == elements.count, let list = try? ExpressionList(values) else {
        return nil
      }
      return .known(.list(list))
    case .null, .object: return nil
    }
  }
}

extension Problem {
  fileprivate static func nameOfTwoTables(_ name: String) -> Problem {
    Problem(.nameDuplicate, "\(quoted(name)) is also a value of another table")
  }
}

import SplashSystem

/// The lists with the values of expressions that differ between repetitions.
struct ValueTables {
  /// The lists by name.
  private(set) var lists: [(String, JSON)] = []
  /// The names by the text of the list.
  private var names: [String: String] = [:]

  /// Returns the name of a value.
  mutating func name(of value: JSON) -> String {
    let text = value.text
    if let known = names[text] { return known }
    let name = "values\(lists.count + 1)"
    names[text] = name
    lists.append((name, value))
    return name
  }

  /// Returns the value for all repetitions: the value itself if all are equal, otherwise an expression for the element
  /// of a list.
  mutating func value(_ values: [(ReadingTrace.Repetition, JSON)]) -> JSON {
    guard let first = values.first else { return .null }
    let texts = values.map(\.1.text)
    if texts.allSatisfy({ $0 == texts[0] }) { return first.1 }
    return .string("= " + element(values))
  }

  /// Returns the expression for the element of a list that has the values, which aren't all equal.
  mutating func element(_ values: [(ReadingTrace.Repetition, JSON)]) -> String {
    let variables: [(name: String, index: (ReadingTrace.Repetition) -> Int?)] = [
      ("instance.index", \.instance), ("unit.index", \.unit), ("step.index", \.step),
    ]
    var used = variables.filter { variable in values.contains { variable.index($0.0) != nil } }
    // A variable that makes no difference is left out.
    for variable in used where used.count > 1 {
      let others = used.filter { $0.name != variable.name }
      var known: [[Int]: String] = [:]
      let isNeeded = values.contains { repetition, value in
        let indices = others.map { $0.index(repetition) ?? 0 }
        let text = value.text
        defer { known[indices] = text }
        return known[indices].map { $0 != text } ?? false
      }
      if !isNeeded { used = others }
    }
    let list = Self.list(values, by: used.map(\.index))
    return name(of: list) + used.map { "[\($0.name)]" }.joined()
  }

  /// Returns the values as lists in lists. An index without a value, which nothing uses, has the first value.
  private static func list(
    _ values: [(ReadingTrace.Repetition, JSON)],
    by indices: [(ReadingTrace.Repetition) -> Int?]
  ) -> JSON {
    guard let index = indices.first else { return values[0].1 }
    let groups = Dictionary(grouping: values) { index($0.0) ?? 0 }
    let rest = Array(indices.dropFirst())
    return .array((0...(groups.keys.max() ?? 0)).map { list(groups[$0] ?? values, by: rest) })
  }
}

/// The schema of a value: its forms, and which expressions can replace them.
struct ValueSchema: Hashable, Sendable {
  /// The strings starting with `=` that can replace a value.
  enum Expressions: Hashable {
    case none
    /// The name of a named value.
    case names
    /// Any expression.
    case all
  }

  /// The forms of the value.
  let forms: [Schema]
  private(set) var expressions: Expressions
  /// The name of the schema's definition, if the schema is written only once for all uses.
  private var sharedName: String?

  init(_ forms: Schema..., expressions: Expressions = .none, name: String? = nil) {
    self.init(forms, expressions: expressions, name: name)
  }

  init(_ forms: [Schema], expressions: Expressions = .none, name: String? = nil) {
    self.forms = forms
    self.expressions = expressions
    sharedName = name
  }

  /// The same schema, with named values allowed in place of each form.
  var named: ValueSchema {
    guard expressions == .none else { return self }
    var copy = self
    copy.expressions = .names
    return copy
  }

  /// The same schema for places where named values aren't allowed.
  var withoutNames: ValueSchema {
    guard expressions == .names else { return self }
    return ValueSchema(forms)
  }

  /// Returns the same schema with one more form.
  func or(_ form: Schema, _ suffix: String) -> ValueSchema {
    ValueSchema(forms + [form], expressions: expressions, name: sharedName.map { $0 + suffix })
  }

  /// Returns the same schema as a definition called `name`.
  func called(_ name: String) -> ValueSchema {
    ValueSchema(forms, expressions: expressions, name: name)
  }

  /// The JSON Schema.
  var schema: Schema {
    sharedName.map { .shared($0, content) } ?? content
  }

  private var content: Schema {
    if case .all = expressions, forms.count == 1, let merged = forms[0].orExpression {
      return merged
    }
    switch expressions {
    case .none: return .any(of: forms)
    case .names: return .any(of: forms + [.namedValue])
    case .all: return .any(of: forms + [.expression])
    }
  }
}

extension Schema {
  /// An expression.
  static let expression = Schema.shared("expression", .text("^="))

  /// The name of a named value.
  static let namedValue = Schema.shared(
    "namedValue", .text("^=[ \\t\\n\\r]*[A-Za-z_][A-Za-z0-9_]*[ \\t\\n\\r]*$"))

  /// A single schema for an expression or this number, Boolean or string; `nil` for other values. Editors report
  /// errors more clearly for a single schema than for alternatives.
  fileprivate var orExpression: Schema? {
    guard case .object(let members) = self, case .string(let type)? = self["type"] else {
      return nil
    }
    if type == "string", self["pattern"] == nil { return self }
    guard ["number", "integer", "boolean"].contains(type) else { return nil }
    return .object(
      [Member("type", [.string(type), "string"])] + members.dropFirst()
        + [Member("pattern", "^=")])
  }
}

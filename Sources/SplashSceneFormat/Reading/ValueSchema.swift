/// What a value of a scene may be, for the schema: some forms, and as far as expressions may stand
/// for them.
struct ValueSchema: Hashable, Sendable {
  /// Which strings that begin with `=` may take the place of a value.
  enum Expressions: Hashable {
    case none
    /// The name of a named value.
    case names
    /// Every expression.
    case all
  }

  /// The forms that it can be written in.
  let forms: [Schema]
  private(set) var expressions: Expressions
  /// The name of the definition that it is written as, if it is written once for all places.
  private var sharedName: String?

  init(_ forms: Schema..., expressions: Expressions = .none, name: String? = nil) {
    self.init(forms, expressions: expressions, name: name)
  }

  init(_ forms: [Schema], expressions: Expressions = .none, name: String? = nil) {
    self.forms = forms
    self.expressions = expressions
    sharedName = name
  }

  /// The same, with the name of a named value in place of each.
  var named: ValueSchema {
    guard expressions == .none else { return self }
    var copy = self
    copy.expressions = .names
    return copy
  }

  /// The same where there are no named values yet.
  var withoutNames: ValueSchema {
    guard expressions == .names else { return self }
    return ValueSchema(forms)
  }

  /// The same, or one more form.
  func or(_ form: Schema, _ suffix: String) -> ValueSchema {
    ValueSchema(forms + [form], expressions: expressions, name: sharedName.map { $0 + suffix })
  }

  /// The same as a definition.
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

  /// The name of a named value, alone.
  static let namedValue = Schema.shared(
    "namedValue", .text("^=[ \\t\\n\\r]*[A-Za-z_][A-Za-z0-9_]*[ \\t\\n\\r]*$"))

  /// The number, bool or string that this is, or an expression, in one schema: editors tell more clearly what
  /// is wrong with a value than where there are alternatives. `nil` for others.
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

import SplashSyntax

/// The names in a scene's expressions whose values can differ between renderings: parameters, random choices, the
/// indices of copies, and named values that use them. Constants with names, arithmetic on constants and the size of the
/// canvas are the same in all of them.
struct VaryingNames {
  private var names: Set<String> = ["instance", "sibling", "random", "pick"]

  /// Creates the names of a scene without parameters and named values.
  init() {}

  /// - Parameter root: The scene file.
  init(_ root: SyntaxValue) {
    names.formUnion(root["params"]?.keys ?? [])
    if case .object(let components)? = root["components"]?.kind {
      for component in components { names.formUnion(component.value["params"]?.keys ?? []) }
    }
    var named = Self.namedValues(in: root)
    var count = -1
    while count != named.count {
      count = named.count
      named.removeAll { member in
        guard isVarying(member.value) else { return false }
        names.insert(member.key.text)
        return true
      }
    }
  }

  /// Returns whether a value contains an expression that can differ between renderings.
  func isVarying(_ value: SyntaxValue) -> Bool {
    switch value.kind {
    case .string(let string):
      Context.isExpression(string)
        && Self.identifiers(in: string.text).contains { names.contains(String($0)) }
    case .array(let elements): elements.contains(where: isVarying)
    case .object(let members): members.contains { isVarying($0.value) }
    case .null, .bool, .number: false
    }
  }

  /// Returns the named values of the scene and of everything in it.
  static func namedValues(in value: SyntaxValue) -> [SyntaxMember] {
    switch value.kind {
    case .array(let elements): elements.flatMap(namedValues)
    case .object(let members):
      members.flatMap { member in
        (member.key.text == "let" ? Self.members(of: member.value) : [])
          + namedValues(in: member.value)
      }
    case .null, .bool, .number, .string: []
    }
  }

  /// Returns the members of an object, or of an array of objects.
  private static func members(of value: SyntaxValue) -> [SyntaxMember] {
    switch value.kind {
    case .object(let members): members
    case .array(let elements): elements.flatMap(Self.members)
    case .null, .bool, .number, .string: []
    }
  }

  /// Returns the names in an expression, with all points.
  static func references(in text: String) -> [Substring] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
  }

  /// Returns the names in an expression up to the first point of each; names in strings don't count.
  static func identifiers(in text: String) -> [Substring] {
    let outside = text.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 0 }.map(\.element)
    return outside.flatMap { part in
      references(in: String(part)).map { word in word.prefix { $0 != "." } }
    }
  }
}

extension SyntaxValue {
  /// The keys of an object; empty for other values.
  fileprivate var keys: [String] {
    guard case .object(let members) = kind else { return [] }
    return members.map(\.key.text)
  }
}

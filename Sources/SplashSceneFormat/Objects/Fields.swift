import SplashSyntax

/// Reads an object key by key. Reading a key declares it; a key that was never read is unknown.
///
/// Types are autoclosures because most keys of most objects are missing.
final class Fields {
  var context: Context
  /// The name of the object in messages.
  let subject: SceneObject
  let span: Span
  private var members: [SyntaxMember]
  /// The kind of the object in the reference, such as a layer's type.
  var kind: String?
  private(set) var declarations: [FieldDeclaration] = []
  private(set) var rules: [KeyRule] = []
  /// A description of the default for all missing keys, if the default isn't a value.
  var inheritedDefault: String?
  private var known: [String] = []

  /// Starts reading `value`; `nil`, after reporting an error, if it isn't an object.
  init?(_ value: SyntaxValue, of subject: SceneObject, in context: Context) {
    guard let place = context.resolved(value) else { return nil }
    let (context, value) = (place.context, place.value)
    guard case .object(let members) = value.kind else {
      context.reportType(value, expected: subject.rawValue)
      return nil
    }
    self.context = context
    self.subject = subject
    self.members = members
    span = value.span
  }

  /// The location of errors about the whole object: its opening brace.
  var start: Span { Span(span.start, span.start + 1) }

  /// The keys that were read.
  var knownKeys: [String] { known }

  /// Returns the member with a key or one of its aliases.
  func member(_ key: String, or aliases: [String] = []) -> SyntaxMember? {
    known.append(key)
    known.append(contentsOf: aliases)
    var result: SyntaxMember?
    for member in members where member.key.text == key || aliases.contains(member.key.text) {
      if let first = result {
        context.report(.keysExclude(member.key.text, first.key.text), at: member.key.span)
      } else {
        result = member
      }
    }
    return result
  }

  /// Removes and returns the member with a key, so that the key has no other meaning in this object.
  func claim(_ key: String) -> SyntaxMember? {
    let member = member(key)
    members.removeAll { $0.key.text == key }
    return member
  }

  /// Returns the value of a key without declaring it.
  func peek(_ key: String) -> SyntaxValue? { members.first { $0.key.text == key }?.value }

  /// Returns whether the object has a key, without declaring it.
  func has(_ key: String) -> Bool { members.contains { $0.key.text == key } }

  /// Reads the value of an optional key.
  ///
  /// - Parameters:
  ///   - meaning: A sentence that describes the key.
  ///   - standard: The default, in words or as written in a scene.
  func read<Value>(
    _ key: String, or aliases: [String] = [], _ type: @autoclosure () -> ValueType<Value>,
    _ meaning: String = "", otherwise standard: @autoclosure () -> String? = nil
  ) -> Value? {
    declare(key, aliases, type(), meaning, standard())
    return member(key, or: aliases).flatMap { type().read(context, $0.value) }
  }

  /// Reads the value of an optional key with a default value.
  func read<Value>(
    _ key: String, or aliases: [String] = [], _ type: @autoclosure () -> ValueType<Value>,
    _ meaning: String = "", default defaultValue: Value,
    otherwise standard: @autoclosure () -> String? = nil
  ) -> Value {
    read(
      key, or: aliases, type(), meaning,
      otherwise: standard() ?? inheritedDefault ?? type().text(of: defaultValue)) ?? defaultValue
  }

  /// Reads the value of a required key.
  func require<Value>(
    _ key: String, or aliases: [String] = [], _ type: @autoclosure () -> ValueType<Value>,
    _ meaning: String = "", suggestion: @autoclosure () -> String? = nil
  ) -> Value? {
    declare(key, aliases, type(), meaning, nil, isRequired: true)
    guard let member = member(key, or: aliases) else {
      let problem = Problem.missingKey(
        key, of: subject, expected: type().name, suggestion: suggestion())
      context.report(problem, at: start)
      return nil
    }
    return type().read(context, member.value)
  }

  /// Sets a property if its key is present.
  func set<Value>(
    _ target: inout Value, _ key: String, or aliases: [String] = [],
    _ type: @autoclosure () -> ValueType<Value>, _ meaning: String = "",
    otherwise standard: @autoclosure () -> String? = nil
  ) {
    target = read(key, or: aliases, type(), meaning, default: target, otherwise: standard())
  }

  /// Declares a key whose value is read by the caller, and returns its member.
  func declaredMember(
    _ key: String, or aliases: [String] = [], _ type: String,
    _ schema: @autoclosure () -> ValueSchema, _ meaning: String, isRequired: Bool = false,
    otherwise standard: @autoclosure () -> String? = nil
  ) -> SyntaxMember? {
    declare(key, aliases, type, schema(), meaning, standard(), isRequired: isRequired)
    return member(key, or: aliases)
  }

  /// Declares a key that has no effect, and returns its member.
  func ignoredMember(
    _ key: String, or aliases: [String], _ meaning: String
  ) -> SyntaxMember? {
    declare(key, aliases, "anything", .anything, meaning, nil)
    if let last = declarations.indices.last { declarations[last].isIgnored = true }
    return member(key, or: aliases)
  }

  // MARK: Rules

  /// Declares a relation between keys that is checked elsewhere.
  func declare(_ rule: @autoclosure () -> KeyRule) {
    guard context.session.settings.recorder != nil else { return }
    rules.append(rule())
  }

  /// Reports each of the given keys that is present together with `other`.
  ///
  /// - Returns: Whether there was nothing to report.
  @discardableResult
  func exclude(_ keys: [String], with other: String) -> Bool {
    for key in keys { declare(.excludes(key, other)) }
    guard has(other) else { return true }
    let found = keys.filter(has)
    for key in found { context.report(.keysExclude(key, other), at: keySpan(key)) }
    return found.isEmpty
  }

  /// Reports a key that is present without any of the keys that it requires.
  func need(_ others: [String], for key: String) {
    declare(.needs(key, others))
    guard has(key), !others.contains(where: has) else { return }
    context.report(.keyNeeds(key, oneOf: others), at: keySpan(key))
  }

  /// Returns the location of a key's value, or of the opening brace if the key is missing.
  func valueSpan(_ key: String) -> Span { peek(key)?.span ?? keySpan(key) }

  /// Returns the location of a key or one of its aliases, or of the opening brace if all are missing.
  func keySpan(_ key: String, or aliases: [String] = []) -> Span {
    members.first { $0.key.text == key || aliases.contains($0.key.text) }?.key.span ?? start
  }

  /// Reports the keys that were never read, unless the set of keys is unknown.
  func finish(reportUnknown: Bool = true) {
    if reportUnknown {
      var unknown = members.filter { !known.contains($0.key.text) }
      let sides = unknown.filter { ["x", "y", "width", "height"].contains($0.key.text) }
      if sides.count > 1, known.contains("frame") || known.contains("size") {
        context.report(.separateSides(sides, of: subject, known: known), at: sides[0].key.span)
        unknown.removeAll { ["x", "y", "width", "height"].contains($0.key.text) }
      }
      for member in unknown {
        context.report(problem(unknown: member.key.text), at: member.key.span)
      }
    }
    context.session.settings.recorder?.record(subject, kind, declarations, rules)
    context.trace?.add(
      ReadingTrace.Object(
        subject: subject, kind: kind, members: members, hasNames: known.contains("let")),
      at: span, in: context)
  }

  private func problem(unknown key: String) -> Problem {
    guard let kind, context.session.settings.recorder == nil else {
      return .unknownKey(key, of: subject.rawValue, known: known)
    }
    let owners = context.session.settings.ownersOfKey(key, subject)
    return owners.isEmpty || intendedKey(by: key, among: known) != nil
      ? .unknownKey(key, of: subject.rawValue, known: known)
      : .keyOfOtherType(key, of: subject, owners: owners, found: kind)
  }

  // Hundreds of keys are declared, but only for the reference.
  @inline(never)
  private func declare<Value>(
    _ key: String, _ aliases: [String], _ type: @autoclosure () -> ValueType<Value>,
    _ meaning: String, _ standard: @autoclosure () -> String?, isRequired: Bool = false
  ) {
    guard context.session.settings.recorder != nil else { return }
    let (type, context) = (type(), context)
    declare(key, aliases, type.name, type.schema, meaning, standard(), isRequired: isRequired)
    declarations[declarations.count - 1].rewriting = FieldDeclaration.Rewriting {
      type.read(context, $0).map(type.write)
    }
  }

  private func declare(
    _ key: String, _ aliases: [String], _ type: @autoclosure () -> String,
    _ schema: @autoclosure () -> ValueSchema, _ meaning: String,
    _ standard: @autoclosure () -> String?, isRequired: Bool = false
  ) {
    guard context.session.settings.recorder != nil else { return }
    declarations.append(
      FieldDeclaration(
        key: key, aliases: aliases, meaning: meaning, type: type(), schema: schema(),
        isRequired: isRequired, defaultValue: standard()))
  }
}

extension Problem {
  fileprivate static func keyOfOtherType(
    _ key: String, of object: SceneObject, owners: [String], found: String
  ) -> Problem {
    Problem(
      .keyMisplaced,
      "\(quoted(key)) is not a key of \(object.rawValue) of type \(quoted(found))",
      expected: (owners.count == 1 ? "the type " : "one of the types ")
        + owners.map(quoted).joined(separator: ", "))
  }
}

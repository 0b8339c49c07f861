/// What one key of an object may hold: what a schema or a reference page is made of.
struct FieldDeclaration: Hashable {
  let key: String
  let aliases: [String]
  /// What the key means, a sentence.
  var meaning = ""
  /// The values, in words.
  let type: String
  let schema: ValueSchema
  let isRequired: Bool
  /// What holds when the key is missing, as scenes write it; `nil` when that is nothing, or depends.
  var defaultValue: String?
}

/// Reads an object key by key. Asking for a key declares it: what was never asked for is unknown.
///
/// Types are passed unevaluated, as most keys of most objects are missing.
final class Fields {
  var context: Context
  /// What the object is, in messages.
  let subject: String
  let span: Span
  private var members: [SyntaxMember]
  /// What tells this object from others of its subject in the reference: a layer's type.
  var kind: String?
  private(set) var declarations: [FieldDeclaration] = []
  private(set) var rules: [KeyRule] = []
  /// What holds for all keys that are missing, if that isn't a value of theirs.
  var inheritedDefault: String?
  private var known: [String] = []

  /// Begins to read `value`; `nil`, after a report, when it isn't an object.
  init?(_ value: SyntaxValue, of subject: String, in context: Context) {
    guard let place = context.resolved(value) else { return nil }
    let (context, value) = (place.context, place.value)
    guard case .object(let members) = value.kind else {
      context.reportType(value, expected: subject)
      return nil
    }
    self.context = context
    self.subject = subject
    self.members = members
    span = value.span
  }

  /// Where an error about the object as a whole points: its opening brace.
  var start: Span { Span(span.start, span.start + 1) }

  /// The keys that were asked for.
  var knownKeys: [String] { known }

  /// The member with a key or one of its aliases.
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

  /// The member with a key that from now on means nothing else here.
  func claim(_ key: String) -> SyntaxMember? {
    let member = member(key)
    members.removeAll { $0.key.text == key }
    return member
  }

  /// The value of a key; doesn't declare it.
  func peek(_ key: String) -> SyntaxValue? { members.first { $0.key.text == key }?.value }

  /// Whether the object has a key; doesn't declare it.
  func has(_ key: String) -> Bool { members.contains { $0.key.text == key } }

  /// The value of a key that may be missing.
  ///
  /// - Parameters:
  ///   - meaning: What the key means, a sentence.
  ///   - standard: What holds when the key is missing, in words or as scenes write it.
  func read<Value>(
    _ key: String, or aliases: [String] = [], _ type: @autoclosure () -> ValueType<Value>,
    _ meaning: String = "", otherwise standard: @autoclosure () -> String? = nil
  ) -> Value? {
    declare(key, aliases, type().name, type().schema, meaning, standard())
    return member(key, or: aliases).flatMap { type().read(context, $0.value) }
  }

  /// The value of a key that may be missing, and then is `defaultValue`.
  func read<Value>(
    _ key: String, or aliases: [String] = [], _ type: @autoclosure () -> ValueType<Value>,
    _ meaning: String = "", default defaultValue: Value,
    otherwise standard: @autoclosure () -> String? = nil
  ) -> Value {
    read(
      key, or: aliases, type(), meaning,
      otherwise: standard() ?? inheritedDefault ?? spelling(of: defaultValue)) ?? defaultValue
  }

  /// The value of a key that must be there.
  func require<Value>(
    _ key: String, or aliases: [String] = [], _ type: @autoclosure () -> ValueType<Value>,
    _ meaning: String = ""
  ) -> Value? {
    declare(key, aliases, type().name, type().schema, meaning, nil, isRequired: true)
    guard let member = member(key, or: aliases) else {
      context.report(.missingKey(key, of: subject, expected: type().name), at: start)
      return nil
    }
    return type().read(context, member.value)
  }

  /// Sets a property when its key is there.
  func set<Value>(
    _ target: inout Value, _ key: String, or aliases: [String] = [],
    _ type: @autoclosure () -> ValueType<Value>, _ meaning: String = "",
    otherwise standard: @autoclosure () -> String? = nil
  ) {
    target = read(key, or: aliases, type(), meaning, default: target, otherwise: standard())
  }

  /// The member with a key whose value is read by other means.
  func declaredMember(
    _ key: String, or aliases: [String] = [], _ type: String,
    _ schema: @autoclosure () -> ValueSchema, _ meaning: String, isRequired: Bool = false,
    otherwise standard: @autoclosure () -> String? = nil
  ) -> SyntaxMember? {
    declare(key, aliases, type, schema(), meaning, standard(), isRequired: isRequired)
    return member(key, or: aliases)
  }

  // MARK: Rules

  /// Declares what keys have to do with one another, where that is checked by other means.
  func declare(_ rule: @autoclosure () -> KeyRule) {
    guard context.session.recorder != nil else { return }
    rules.append(rule())
  }

  /// Reports each of some keys that is there together with another one.
  ///
  /// - Returns: Whether none is.
  @discardableResult
  func exclude(_ keys: [String], with other: String) -> Bool {
    for key in keys { declare(.excludes(key, other)) }
    guard has(other) else { return true }
    let found = keys.filter(has)
    for key in found { context.report(.keysExclude(key, other), at: keySpan(key)) }
    return found.isEmpty
  }

  /// Reports a key that is there without any of some others.
  func need(_ others: [String], for key: String) {
    declare(.needs(key, others))
    guard has(key), !others.contains(where: has) else { return }
    context.report(.keyNeeds(key, others.joined(separator: "\" or \"")), at: keySpan(key))
  }

  /// Where the value of a key is written; the opening brace when it is missing.
  func valueSpan(_ key: String) -> Span { peek(key)?.span ?? keySpan(key) }

  /// Where a key, or one of its aliases, is written; the opening brace when none is.
  func keySpan(_ key: String, or aliases: [String] = []) -> Span {
    members.first { $0.key.text == key || aliases.contains($0.key.text) }?.key.span ?? start
  }

  /// Reports the keys that nobody asked for, unless it isn't known which there are.
  func finish(reportUnknown: Bool = true) {
    for member in members where reportUnknown && !known.contains(member.key.text) {
      context.report(problem(unknown: member.key.text), at: member.key.span)
    }
    context.session.recorder?.record(subject, kind, declarations, rules)
  }

  private func problem(unknown key: String) -> Problem {
    guard let kind, context.session.recorder == nil else {
      return .unknownKey(key, of: subject, known: known)
    }
    let owners = context.session.ownersOfKey(key, subject)
    return owners.isEmpty
      ? .unknownKey(key, of: subject, known: known)
      : .keyOfOtherType(key, of: subject, owners: owners, found: kind)
  }

  private func declare(
    _ key: String, _ aliases: [String], _ type: @autoclosure () -> String,
    _ schema: @autoclosure () -> ValueSchema, _ meaning: String,
    _ standard: @autoclosure () -> String?, isRequired: Bool = false
  ) {
    guard context.session.recorder != nil else { return }
    declarations.append(
      FieldDeclaration(
        key: key, aliases: aliases, meaning: meaning, type: type(), schema: schema(),
        isRequired: isRequired, defaultValue: standard()))
  }
}

/// Collects the declarations of every object that is read in a session.
final class FieldRecorder {
  /// By what the object is.
  private(set) var declarations: [String: [FieldDeclaration]] = [:]
  /// By what the object is, and of which kind.
  private(set) var kinds: [String: [String: [FieldDeclaration]]] = [:]
  /// The rules of objects, by what the object is, and of which kind if there are some.
  private(set) var rules: [String: [String: [KeyRule]]] = [:]

  func record(
    _ subject: String, _ kind: String?, _ fields: [FieldDeclaration], _ rules: [KeyRule]
  ) {
    Self.add(fields, to: &declarations[subject, default: []])
    if let kind { Self.add(fields, to: &kinds[subject, default: [:]][kind, default: []]) }
    Self.add(rules, to: &self.rules[subject, default: [:]][kind ?? "", default: []])
  }

  private static func add<Element: Equatable>(_ new: [Element], to all: inout [Element]) {
    for element in new where !all.contains(element) { all.append(element) }
  }
}

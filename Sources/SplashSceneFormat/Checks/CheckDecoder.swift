import SplashScene
import SplashSyntax
import SplashSystem

/// Reads the checks of a scene, once its layers, markers and duration are known.
struct CheckDecoder {
  let layers: CheckedLayers
  let times: CheckTimes

  /// The keys that say what a check is about.
  static let subjects = ["layer", "layers", "key", "film"]

  /// What a check is about.
  struct Target {
    let subject: MotionCheck.Subject
    /// The value of a layer, if the check is about one.
    var key: NamedKey?
    /// The number of layers; `nil` if it isn't known or the check isn't about layers.
    var count: Int?
    var exceptions: [String] = []
  }

  /// Reads a list of checks.
  func checks(_ member: SyntaxMember, in context: Context) -> [DeclaredCheck] {
    guard let places = context.elements(of: member.value, "an array of checks") else { return [] }
    guard places.count <= Limits.checks else {
      context.report(.tooManyChecks(places.count), at: member.key.span)
      return []
    }
    return places.enumerated().compactMap { index, place in
      guard let fields = Fields(place.value, of: .check, in: place.context) else { return nil }
      return check(fields).map {
        DeclaredCheck(
          check: $0, source: fields.context.file.source, span: fields.span, index: index)
      }
    }
  }

  /// Reads a check; `nil` after reporting an error, or if the check doesn't apply.
  private func check(_ fields: Fields) -> MotionCheck? {
    fields.readNames("Named values for the check.")
    let applies = fields.read(
      "when", .bool,
      "Whether the check applies, such as an expression with a parameter; otherwise it isn't made.",
      default: true)
    checkKeys(fields)
    guard applies else {
      skip(fields)
      return nil
    }
    let window = window(fields)
    let target = target(fields)
    let claim = claim(fields, target, window)
    let phase = fields.read(
      "while", ValueType<MotionCheck.Phase>.choice,
      "Checks only while the layer can be seen, while it looks as at the end, or while it moves.",
      otherwise: "at all times")
    let tolerance = fields.read(
      "tolerance", .number(.nonNegative),
      "How far the claim may be missed, in the unit of its values.",
      otherwise: "what rounding needs")
    let name = fields.read("name", .string, "The name of the check in reports.")
    let why = fields.read("why", .string, "The reason for the check, for people who read a report.")
    let waiver = fields.read(
      "waive", .string, "The reason why a failure doesn't count; it is still reported.")
    if let waiver, waiver.allSatisfy(\.isWhitespace) {
      fields.context.report(.checkWaivedWithoutReason(), at: fields.valueSpan("waive"))
    }
    fields.finish()
    guard let target, let claim, let window else { return nil }
    var check = MotionCheck(target.subject, claim, in: window)
    (check.phase, check.exceptions, check.tolerance) = (phase, target.exceptions, tolerance)
    (check.name, check.why, check.waiver) = (name, why, waiver)
    return check
  }

  /// Marks the keys of a check that doesn't apply as known, because what they name need not exist.
  private func skip(_ fields: Fields) {
    let others = [
      "insets", "larger", "at", "from", "until", "while", "tolerance", "name", "why", "waive",
      "except",
    ]
    for key in Self.subjects + Self.claims + others { _ = fields.member(key) }
    fields.finish()
  }

  // MARK: Times

  /// Reads the times that are checked; `nil` after reporting an error.
  private func window(_ fields: Fields) -> ClosedRange<Double>? {
    let from = fields.read(
      "from", times.time, "When the checked times begin.", default: 0, otherwise: "0")
    let until = fields.read(
      "until", times.time, "When the checked times end; the end itself isn't checked.",
      otherwise: "the scene's duration")
    guard let duration = times.duration, until != nil || !fields.has("until") else { return nil }
    if let until, until > duration {
      fields.context.report(
        .checkPastEnd(until, duration: duration), at: fields.valueSpan("until"))
      return nil
    }
    let end = until ?? duration
    guard from < end else {
      let key = until == nil ? "from" : "until"
      fields.context.report(.checkOfNoTime(from, end), at: fields.valueSpan(key))
      return nil
    }
    return from...end
  }

  // MARK: Subjects

  private func target(_ fields: Fields) -> Target? {
    let name = fields.read(
      "layer", .layerName,
      "The layers with this id or path; * stands for any text.")
    let names = fields.read(
      "layers", ValueType<String>.layerName.list("an array of ids or paths", count: 1...1000),
      "The layers with any of these ids or paths; * stands for any text.")
    let key = fields.read(
      "key", .layerName,
      "A value of a layer: its id or path, a full stop and a key path, like \"title.opacity\".")
    let film = fields.read(
      "film", ValueType<FilmClaim>.choice,
      "A claim about the whole scene: its end leads into its beginning, or nothing flashes too often."
    )
    let exceptions = exceptions(fields)
    if let name { return target([name], at: "layer", except: exceptions, fields) }
    if let names { return target(names, at: "layers", except: exceptions, fields) }
    if let key { return target(ofKey: key, fields) }
    return film.map { _ in Target(subject: .film) }
  }

  private func target(
    _ patterns: [String], at key: String, except exceptions: [String], _ fields: Fields
  ) -> Target {
    let places = places(of: fields.peek(key), count: patterns.count)
    var found: Set<Int> = []
    var isRight = layers.isComplete
    for (pattern, place) in zip(patterns, places) {
      if let problem = layers.problem(with: pattern, isPattern: true) {
        fields.context.report(problem, at: place)
        isRight = false
      }
      found.formUnion(layers.indices(matching: pattern))
    }
    for name in exceptions { found.subtract(layers.indices(matching: name)) }
    if isRight, found.isEmpty {
      fields.context.report(.onlyExceptions(), at: fields.keySpan("except"))
      isRight = false
    }
    return Target(
      subject: .layers(patterns), count: isRight ? found.count : nil, exceptions: exceptions)
  }

  /// Returns the locations of the elements of a list, or that of the list if it is written elsewhere.
  private func places(of value: SyntaxValue?, count: Int) -> [Span] {
    guard let value else { return [] }
    if case .array(let elements) = value.kind, elements.count == count {
      return elements.map(\.span)
    }
    return Array(repeating: value.span, count: count)
  }

  private func target(ofKey text: String, _ fields: Fields) -> Target? {
    do throws(SyntaxError) {
      let named = try NamedKey(text, in: layers)
      return Target(subject: .key(named.key), key: named)
    } catch {
      if let problem = error.problem {
        fields.context.report(problem, at: fields.valueSpan("key"))
      }
      return nil
    }
  }

  private func exceptions(_ fields: Fields) -> [String] {
    let names = fields.read(
      "except", ValueType<String>.layerName.list("an array of ids or paths", count: 0...1000),
      "The ids or paths of layers that aren't checked although they match.", otherwise: "none")
    guard let names else { return [] }
    for (name, place) in zip(names, places(of: fields.peek("except"), count: names.count)) {
      if let problem = layers.problem(with: name) { fields.context.report(problem, at: place) }
    }
    return names
  }
}

/// The claims about a whole scene.
enum FilmClaim: String, CaseIterable {
  case loops
  case flashes
}

extension ValueType where Value == String {
  /// The id or path of a layer, or a pattern for them.
  static var layerName: ValueType {
    ValueType("a string", .nonEmptyString, write: string.write, read: string.read)
  }
}

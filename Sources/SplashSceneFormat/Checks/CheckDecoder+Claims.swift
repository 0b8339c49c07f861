import SplashScene
import SplashSyntax
import SplashSystem

// What checks claim.
extension CheckDecoder {
  /// The claims about layers only.
  private static let layerClaims = [
    "visible", "hidden", "readable", "rests", "begin", "before", "together", "apart", "inside",
    "text", "contrast",
  ]
  /// The claims about values of layers only.
  private static let keyClaims = ["turns", "is", "range", "equals", "settles"]
  /// The claims about layers and about their values.
  private static let sharedClaims = ["jumps"]

  /// All keys with claims.
  static let claims = layerClaims + keyClaims + sharedClaims

  /// The claims that can be limited to what a layer does.
  private static let limitedClaims = [
    "readable", "apart", "inside", "contrast", "text", "range", "equals",
  ]

  /// Reports keys that don't belong together, and missing ones.
  func checkKeys(_ fields: Fields) {
    let claims = Self.claims
    for (index, key) in Self.subjects.enumerated() {
      fields.exclude(Array(Self.subjects[..<index]), with: key)
    }
    for (index, key) in claims.enumerated() { fields.exclude(Array(claims[..<index]), with: key) }
    for key in ["layer", "layers"] { fields.exclude(Self.keyClaims, with: key) }
    fields.exclude(Self.layerClaims + ["except"], with: "key")
    fields.exclude(claims + ["except"], with: "film")
    fields.need(["inside"], for: "insets")
    fields.need(["turns"], for: "larger")
    fields.need(["is"], for: "at")
    fields.need(["at"], for: "is")
    fields.need(Self.limitedClaims, for: "while")
    requireOne(of: Self.subjects, fields)
    let others: [String] =
      if fields.has("layer") || fields.has("layers") {
        Self.layerClaims + Self.sharedClaims
      } else {
        fields.has("key") ? Self.keyClaims + Self.sharedClaims : claims
      }
    fields.declare(.requires(claims + ["film"]))
    if Self.subjects.contains(where: fields.has), !fields.has("film"),
      !claims.contains(where: fields.has)
    {
      fields.context.report(.missingKey(among: others, of: fields.subject), at: fields.start)
    }
  }

  private func requireOne(of keys: [String], _ fields: Fields) {
    fields.declare(.requires(keys))
    if keys.contains(where: fields.has) { return }
    fields.context.report(.missingKey(among: keys, of: fields.subject), at: fields.start)
  }

  /// Reads the claim of a check; `nil` after reporting an error.
  func claim(
    _ fields: Fields, _ target: Target?, _ window: ClosedRange<Double>?
  ) -> MotionCheck.Claim? {
    let claims = [
      visibility(fields, window), beginning(fields, target, window), place(fields, target),
      appearance(fields), course(fields, target, window), value(fields, target, window),
      jumps(fields, target),
    ]
    let film: FilmClaim? = fields.peek("film").flatMap { value in
      // The word was already read, with its errors.
      guard case .string(let string) = value.kind else { return nil }
      return FilmClaim(rawValue: string.text)
    }
    switch film {
    case .loops: return .loops
    case .flashes: return .flashes
    case nil: return claims.lazy.compactMap(\.self).first
    }
  }

  // MARK: Layers

  private func visibility(
    _ fields: Fields, _ window: ClosedRange<Double>?
  ) -> MotionCheck.Claim? {
    let visible = extent(
      fields, "visible", window,
      "The layer can be seen: at all times, or from a time at the latest, or for some seconds.")
    let hidden = fields.read("hidden", .claimed, "The layer can't be seen at any time.")
    let readable = extent(
      fields, "readable", window,
      "The layer can be read: it can be seen as a whole, is opaque and slow, and stands out.")
    let rest = rest(fields, window)
    if let visible { return .visible(visible) }
    if let readable { return .readable(readable) }
    if let rest { return .rests(by: rest) }
    return hidden.map { _ in .hidden }
  }

  /// Reads `true` or the times of a claim; `nil` after reporting an error, or if the key is missing.
  private func extent(
    _ fields: Fields, _ key: String, _ window: ClosedRange<Double>?, _ meaning: String
  ) -> MotionCheck.Extent? {
    guard
      let inner = inner(
        fields, key, "true or { \"by\": time, \"for\": seconds }", .checkSpan, meaning)
    else { return nil }
    guard case .object(let inner) = inner else { return MotionCheck.Extent() }
    let by = time(
      inner, "by", "The latest time at which it begins.", in: window)
    let duration = inner.read(
      "for", .number(.positive), "How many seconds it lasts at least, without a break.")
    requireOne(of: ["by", "for"], inner)
    inner.finish()
    guard by != nil || duration != nil else { return nil }
    return MotionCheck.Extent(by: by, duration: duration)
  }

  private func rest(_ fields: Fields, _ window: ClosedRange<Double>?) -> Double? {
    guard
      let inner = inner(
        fields, "rests", "true or { \"by\": time }", .checkRest,
        "The layer looks as at the end: at all times, or from a time on.")
    else { return nil }
    guard case .object(let inner) = inner else { return window?.lowerBound }
    let by = time(
      inner, "by", "The latest time at which it comes to rest.", in: window, isRequired: true)
    inner.finish()
    return by
  }

  private func beginning(
    _ fields: Fields, _ target: Target?, _ window: ClosedRange<Double>?
  ) -> MotionCheck.Claim? {
    var claim: MotionCheck.Claim?
    let begin = inner(
      fields, "begin", "{ \"at\": time } or { \"apart\": seconds }", .checkBegin,
      "When the layer first changes, or how long after the one before it.", isTrue: false)
    if case .object(let inner)? = begin {
      let at = time(inner, "at", "When it begins.", in: window)
      let apart = inner.read(
        "apart", .number, "How many seconds later than the one before it each layer begins.")
      inner.exclude(["at"], with: "apart")
      requireOne(of: ["at", "apart"], inner)
      inner.finish()
      claim = at.map { .begin(at: $0) } ?? apart.map { .staggered(by: $0) }
      if apart != nil, at == nil { compare(target, "apart", at: inner.keySpan("apart"), inner) }
    }
    let before = fields.read(
      "before", .layerName, "The layer begins before the one with this id or path.")
    if let before {
      if let problem = layers.problem(with: before) {
        fields.context.report(problem, at: fields.valueSpan("before"))
      }
      claim = .before(before)
    }
    if fields.read("together", .claimed, "All layers begin at the same time.") != nil {
      compare(target, "together", at: fields.keySpan("together"), fields)
      claim = .together
    }
    return claim
  }

  /// Reports a claim that compares layers if there is only one.
  private func compare(_ target: Target?, _ key: String, at place: Span, _ fields: Fields) {
    guard let count = target?.count, count < 2 else { return }
    fields.context.report(.tooFewLayers(key, count), at: place)
  }

  private func place(_ fields: Fields, _ target: Target?) -> MotionCheck.Claim? {
    let apart = fields.read(
      "apart", .number(.nonNegative),
      "The least distance of any two of the layers that can be seen, in points.")
    if apart != nil { compare(target, "apart", at: fields.keySpan("apart"), fields) }
    let inside = fields.read(
      "inside", .layerName,
      "The layer is inside the canvas, with \"screen\", or inside the layer with this id or path.")
    let insets = fields.read(
      "insets", .insets,
      "How far inside, in points: one distance for all sides, or [top, left, bottom, right].",
      default: MotionCheck.Insets())
    if let apart { return .apart(apart) }
    guard let inside else { return nil }
    if inside == "screen" { return .inside(.screen, insets: insets) }
    if let problem = layers.problem(with: inside) {
      fields.context.report(problem, at: fields.valueSpan("inside"))
    }
    return .inside(.layer(inside), insets: insets)
  }

  private func appearance(_ fields: Fields) -> MotionCheck.Claim? {
    let text = fields.read(
      "text", ValueType<TextClaim>.choice,
      "The layer's text fits, no word is broken, and it isn't much smaller than its size.")
    let contrast = fields.read(
      "contrast", .number(.closed(1, 21)),
      "The least contrast with what is around the layer, as a ratio of WCAG.")
    return text.map { _ in .wholeText } ?? contrast.map { .contrast($0) }
  }

  private enum TextClaim: String, CaseIterable { case whole }

  // MARK: Inner objects

  enum InnerClaim {
    /// The word `true`.
    case always
    case object(Fields)
  }

  /// Reads an object with the details of a claim, or `true`; `nil` after reporting an error, or if the key is missing.
  func inner(
    _ fields: Fields, _ key: String, _ expected: String, _ subject: SceneObject, _ meaning: String,
    isTrue: Bool = true
  ) -> InnerClaim? {
    guard
      let member = fields.declaredMember(
        key, expected, isTrue ? .claimed(or: subject) : .object(subject), meaning),
      let place = fields.context.resolved(member.value)
    else { return nil }
    switch place.value.kind {
    case .bool(true) where isTrue: return .always
    case .object: return Fields(place.value, of: subject, in: place.context).map { .object($0) }
    default:
      place.context.reportType(place.value, expected: expected)
      return nil
    }
  }

  /// Reads a time of the window; `nil` after reporting an error, or if the key is missing.
  func time(
    _ fields: Fields, _ key: String, _ meaning: String, in window: ClosedRange<Double>?,
    isRequired: Bool = false
  ) -> Double? {
    let time =
      isRequired
      ? fields.require(key, times.time, meaning) : fields.read(key, times.time, meaning)
    if let time, let window, !window.contains(time) {
      fields.context.report(.timeNotChecked(time, in: window), at: fields.valueSpan(key))
    }
    return time
  }
}

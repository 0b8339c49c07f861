import SplashScene
import SplashSyntax
import SplashSystem

// Claims about the values of layers.
extension CheckDecoder {
  /// Reads the claims about a value over time.
  func course(
    _ fields: Fields, _ target: Target?, _ window: ClosedRange<Double>?
  ) -> MotionCheck.Claim? {
    let turns = fields.read(
      "turns", .wholeNumber(0...1_000_000), "How often the value turns around.")
    let swing = fields.read(
      "larger", .number(.nonNegative), "The least distance between two turns that counts.",
      default: 0)
    let range = fields.read(
      "range", .openRange, "The least and the greatest value; null leaves an end open.")
    let settling = settling(fields, window)
    let formula = formula(fields, window)
    for key in ["turns", "range", "settles", "equals"] where fields.has(key) {
      requireNumber(target, fields.valueSpan("key"), fields)
    }
    if let turns { return .turns(turns, swing: swing) }
    if let range { return .range(range) }
    return settling ?? formula
  }

  private func settling(
    _ fields: Fields, _ window: ClosedRange<Double>?
  ) -> MotionCheck.Claim? {
    let inner = inner(
      fields, "settles", "{ \"by\": time, \"at\": number }", .checkSettling,
      "From a time on, the value stays what it is at the end, or a given one.", isTrue: false)
    guard case .object(let inner)? = inner else { return nil }
    let by = time(
      inner, "by", "The latest time at which the value settles.", in: window, isRequired: true)
    let at = inner.read("at", .number, "The value.", otherwise: "the value at the end")
    inner.finish()
    return by.map { .settles(by: $0, at: at) }
  }

  private func formula(
    _ fields: Fields, _ window: ClosedRange<Double>?
  ) -> MotionCheck.Claim? {
    guard
      let member = fields.declaredMember(
        "equals", "a number or a formula", .formula,
        "The value at each time: an expression that can use time, the scene time in seconds, and key('ID.KEYPATH'), a value of a layer."
      )
    else { return nil }
    var decoder = FormulaDecoder(layers, tried: window?.lowerBound ?? 0)
    return decoder.formula(member.value, in: fields.context).map { .equals($0) }
  }

  /// Reports a key path whose values aren't numbers.
  private func requireNumber(_ target: Target?, _ place: Span, _ fields: Fields) {
    if let problem = target?.key?.isNoNumber { fields.context.report(problem, at: place) }
  }

  /// Reads the farthest that a layer or a value may jump.
  func jumps(_ fields: Fields, _ target: Target?) -> MotionCheck.Claim? {
    let inner = inner(
      fields, "jumps", "{ \"most\": number }", .checkJumps,
      "How far a corner of the layer, in points, or the value may jump at once.", isTrue: false)
    if inner != nil { requireNumber(target, fields.valueSpan("key"), fields) }
    guard case .object(let inner)? = inner else { return nil }
    let most = inner.require(
      "most", .number(.nonNegative), "The farthest jump that is allowed.")
    inner.finish()
    return most.map { .jumps(most: $0) }
  }

  // MARK: Values

  /// Reads the value at a time.
  func value(
    _ fields: Fields, _ target: Target?, _ window: ClosedRange<Double>?
  ) -> MotionCheck.Claim? {
    let member = fields.declaredMember(
      "is", "a value of the key path", .checkedValue, "The value at a time, which \"at\" gives.")
    let time = time(fields, "at", "The time of \"is\".", in: window)
    guard let member, let key = target?.key else { return nil }
    guard let type = Self.type(of: key) else {
      fields.context.report(.incomparableKey(key.key.key), at: fields.valueSpan("key"))
      return nil
    }
    guard let value = value(member.value, type, key, fields.context), let time else { return nil }
    return .value(value, at: time)
  }

  /// Returns the type of the values that can be compared; `nil` for others.
  private static func type(of key: NamedKey) -> ValueType<AnimatableValue>? {
    guard let keyPath = key.keyPath else {
      return ValueType<Double>.number.map(AnimatableValue.number)
    }
    guard [.number, .point, .size, .rect, .color].contains(key.kind) else { return nil }
    return AnimationDecoder.value(of: AnimatedProperty(keyPath), colorCount: nil)
  }

  private func value(
    _ value: SyntaxValue, _ type: ValueType<AnimatableValue>, _ key: NamedKey, _ context: Context
  ) -> AnimatableValue? {
    guard let place = context.resolved(value), let value = place.context.evaluated(place.value)
    else { return nil }
    if case .string(let string) = value.kind, Context.isExpression(string), key.kind != .color {
      place.context.reportType(value, expected: type.name)
      return nil
    }
    guard Self.isForm(value.kind, of: key) else {
      let found = Context.describe(value)
      place.context.report(
        .notValue(of: key.key.key, found, expected: type.name), at: value.span)
      return nil
    }
    return type.read(place.context, value)
  }

  /// Returns whether a value is written like those of a key.
  private static func isForm(_ value: SyntaxValue.Kind, of key: NamedKey) -> Bool {
    switch (key.kind, value) {
    case (.number, .number), (.color, .string): true
    case (.number, .string): key.keyPath?.isAngle == true
    case (.point, .array(let elements)), (.size, .array(let elements)): elements.count == 2
    case (.rect, .array(let elements)): elements.count == 4
    default: false
    }
  }
}

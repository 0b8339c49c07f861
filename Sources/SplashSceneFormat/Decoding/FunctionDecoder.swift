import SplashScene

extension AnimationDecoder {
  /// Reads an animation whose values are time-dependent expressions.
  func function(_ fields: Fields) -> FunctionAnimation? {
    let property = property(fields)
    let expected = "a value of the key path's type, with time-dependent expressions"
    let member = fields.declaredMember(
      "value", expected, .anything,
      "The value at each time. Expressions can use time, the layer's time in seconds, and animation.progress, from 0 to 1.",
      isRequired: true)
    guard let property else { return nil }
    guard let member else {
      context.report(.missingKey("value", of: "a function", expected: expected), at: fields.start)
      return nil
    }
    guard property.valueKind != .image, property.valueKind != .text else {
      context.report(.notOfTime(property.keyPath.rawValue), at: fields.keySpan("keyPath"))
      return nil
    }
    let colorCount = colorCount(for: property.keyPath)
    let settled = SettledValue(member.value, in: context)
    let function =
      settled.map { TimeFunction.settled($0, property, colorCount) } ?? TimeFunction { _ in nil }
    let written = WrittenFunction(function: function, value: member.value, context: context) {
      Self.value(of: property, colorCount: colorCount).read($0, member.value) != nil
    }
    guard settled != nil else {
      written.reportFailure(at: TimeFunction.Moment(time: 0, progress: 0))
      return nil
    }
    context.session.functions.append(written)
    return FunctionAnimation(property, function)
  }
}

extension TimeFunction {
  /// Returns a function that evaluates `value` as a value of a property.
  fileprivate static func settled(
    _ value: SettledValue, _ property: AnimatedProperty, _ colorCount: Int?
  ) -> TimeFunction {
    let range = AnimationDecoder.range(of: property, isFree: property.isAdditive)
    if property.valueKind == .number, value.isExpression {
      // The fast path for numbers, which are the most common values.
      return TimeFunction { value.number(at: $0, in: range).map(AnimatableValue.number) }
    }
    return TimeFunction {
      value.read(AnimationDecoder.value(of: property, colorCount: colorCount), at: $0)
    }
  }
}

extension Problem {
  fileprivate static func notOfTime(_ keyPath: String) -> Problem {
    Problem(
      "\(quoted(keyPath)) can't be a function of time: images and texts are prepared before the first frame",
      suggestion: "a \"keyframe\" animation with the \"calculationMode\" \"discrete\"")
  }
}

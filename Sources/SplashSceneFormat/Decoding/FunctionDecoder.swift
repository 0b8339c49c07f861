import SplashScene

/// A function of time, and where it is written.
struct WrittenFunction {
  let animation: FunctionAnimation
  let context: Context
  let value: SyntaxValue
  /// How many colours its layer's gradient has.
  let colorCount: Int?

  /// Reads the value as it is written, which reports what is wrong with it.
  ///
  /// - Parameter when: When the moment is, for messages.
  /// - Returns: Whether it has a value.
  @discardableResult
  func read(at moment: TimeFunction.Moment, _ when: String? = nil) -> Bool {
    var context = context
    context.scope.moment = MomentScope(moment: moment, when: when)
    let type = AnimationDecoder.value(of: animation.property, colorCount: colorCount)
    return type.read(context, value) != nil
  }

  /// Reports why the function has no value at a moment.
  ///
  /// - Parameter when: When the moment is, for messages.
  func reportFailure(at moment: TimeFunction.Moment, _ when: String? = nil) {
    // What can be read here has a value wherever there are files.
    if read(at: moment, when) { context.report(.functionOfFiles(), at: value.span) }
  }
}

extension AnimationDecoder {
  /// Reads an animation whose values are expressions of the time.
  func function(_ fields: Fields) -> FunctionAnimation? {
    let property = property(fields)
    let expected = "a value of the key path's type, with expressions of time"
    let member = fields.declaredMember(
      "value", expected, .anything,
      "The value at each moment. Its expressions may use time, the layer's in seconds, and animation.progress, from 0 to 1.",
      isRequired: true)
    guard let property else { return nil }
    guard let member else {
      context.report(.missingKey("value", of: "a function", expected: expected), at: fields.start)
      return nil
    }
    guard property.valueKind != .image else {
      context.report(.notOfTime(property.keyPath.rawValue), at: fields.keySpan("keyPath"))
      return nil
    }
    let colorCount = colorCount
    guard let settled = SettledValue(member.value, in: context) else {
      let broken = FunctionAnimation(property, TimeFunction { _ in nil })
      WrittenFunction(
        animation: broken, context: context, value: member.value, colorCount: colorCount
      ).reportFailure(at: TimeFunction.Moment(time: 0, progress: 0))
      return nil
    }
    let function = FunctionAnimation(property, .settled(settled, property, colorCount))
    context.session.functions.append(
      WrittenFunction(
        animation: function, context: context, value: member.value, colorCount: colorCount))
    return function
  }
}

extension TimeFunction {
  /// The function whose values are those of a property that are written as `value`.
  fileprivate static func settled(
    _ value: SettledValue, _ property: AnimatedProperty, _ colorCount: Int?
  ) -> TimeFunction {
    let range = AnimationDecoder.range(of: property, isFree: property.isAdditive)
    if property.valueKind == .number, value.isExpression {
      // Most functions are numbers, and there may be many.
      return TimeFunction { value.number(at: $0, in: range).map(AnimatableValue.number) }
    }
    return TimeFunction {
      value.read(AnimationDecoder.value(of: property, colorCount: colorCount), at: $0)
    }
  }
}

extension Problem {
  fileprivate static func functionOfFiles() -> Problem {
    Problem(
      "this value can't be worked out for each moment",
      expected: "values that are written here: no elements of SVG files")
  }
  fileprivate static func notOfTime(_ keyPath: String) -> Problem {
    Problem(
      "\(quoted(keyPath)) can't be a function of time: its values are files",
      suggestion: "a \"keyframe\" animation with the \"calculationMode\" \"discrete\"")
  }
}

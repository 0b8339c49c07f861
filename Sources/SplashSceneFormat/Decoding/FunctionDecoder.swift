import SplashScene
import SplashSyntax

extension AnimationDecoder {
  /// Reads an animation whose values are time-dependent expressions.
  func function(_ fields: Fields) -> FunctionAnimation? {
    let property = property(fields)
    fields.readFunctionNames(
      "Values with names, each of which can use time, animation.progress and the names before it.")
    let context = fields.context
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
    let type = Self.value(of: property, colorCount: colorCount)
    let settled = SettledValue(member.value, in: context)
    let evaluation = settled.map { self.evaluation(of: $0, property, colorCount) }
    let written = WrittenFunction(evaluation) { moment, when in
      var context = context
      context.scope.moment = MomentScope(moment: moment, when: when)
      return type.read(context, member.value) != nil
    } report: {
      context.report($0, at: member.value.span)
    }
    guard settled != nil else {
      written.reportFailure(at: TimeFunction.Moment(time: 0, progress: 0))
      return nil
    }
    context.session.functions.append(written)
    return FunctionAnimation(property, written.function)
  }

  /// Returns what evaluates `value` as a value of a property.
  private func evaluation(
    of value: SettledValue, _ property: AnimatedProperty, _ colorCount: Int?
  ) -> WrittenFunction.Evaluation {
    let range = Self.range(of: property, isFree: property.isAdditive)
    if property.valueKind == .number, value.isExpression {
      // The fast path for numbers, which are the most common values.
      return { value.number(at: $0, in: range, $1).map(AnimatableValue.number) }
    }
    return { value.read(Self.value(of: property, colorCount: colorCount), at: $0, $1) }
  }
}

extension Problem {
  fileprivate static func notOfTime(_ keyPath: String) -> Problem {
    Problem(
      .animationKeyPath,
      "\(quoted(keyPath)) can't be a function of time: images and texts are prepared before the first frame",
      suggestion: "a \"keyframe\" animation with the \"calculationMode\" \"discrete\"")
  }
}

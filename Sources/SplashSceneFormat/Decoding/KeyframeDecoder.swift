import SplashScene

/// Reads keyframe animations.
extension AnimationDecoder {
  func keyframe(_ fields: Fields) -> KeyframeAnimation? {
    let property = property(fields)
    let mode = fields.read(
      "calculationMode", ValueType<KeyframeAnimation.CalculationMode>.choice, default: .linear)
    let member = fields.declaredMember("values", "an array of values of the key path's type")
    let times = timingMember("keyTimes", "ascending numbers of 0…1", mode, fields)
    let curves = timingMember("timingFunctions", "an array of curves", mode, fields)
    guard let member else {
      _ = spline(fields, count: nil, mode)
      context.report(.missingKey("values", of: "a keyframe animation"), at: fields.start)
      return nil
    }
    guard let property, case .array(let elements) = member.value.kind, !elements.isEmpty else {
      _ = spline(fields, count: nil, mode)
      if property != nil {
        context.reportType(member.value, expected: "an array of values, at least one")
      }
      return nil
    }
    let type = value(of: property)
    let values = elements.map { type.read(context, $0) }
    var animation = KeyframeAnimation(property, values: values.compactMap { $0 })
    animation.calculationMode = mode
    animation.keyTimes = times.flatMap { keyTimes($0.value, count: elements.count, mode) }
    if let curves {
      let count = max(0, elements.count - 1)
      let list = ValueType<TimingFunction>.timingFunction.list(
        "an array of \(count) curves, one between two values", count: count...count)
      animation.timingFunctions = list.read(context, curves.value) ?? []
    }
    animation.spline = spline(fields, count: elements.count, mode)
    warnOfJumps(values, elements.dropFirst().map(\.span))
    return values.contains { $0 == nil } ? nil : animation
  }

  /// What says when values come; `nil`, after a warning, in the modes in which nothing does.
  private func timingMember(
    _ key: String, _ type: String, _ mode: KeyframeAnimation.CalculationMode, _ fields: Fields
  ) -> SyntaxMember? {
    guard let member = fields.declaredMember(key, type) else { return nil }
    guard mode.isPaced else { return member }
    context.report(.ignoredInMode(key, mode.rawValue), at: member.key.span)
    return nil
  }

  private func keyTimes(
    _ value: SyntaxValue, count: Int, _ mode: KeyframeAnimation.CalculationMode
  ) -> [Double]? {
    let expected = mode == .discrete ? count + 1 : count
    let name =
      mode == .discrete
      ? "\(expected) ascending numbers of 0…1, one more than values"
      : "\(expected) ascending numbers of 0…1, one for each value"
    let type = ValueType<[Double]>.ascending(.number(.fraction), name, count: expected)
    guard let times = type.read(context, value), case .array(let elements) = value.kind else {
      return nil
    }
    guard times.count > 1, let first = times.first, let last = times.last else { return times }
    if first != 0 { context.report(.firstKeyTime(first), at: elements[0].span) }
    if last != 1 { context.report(.lastKeyTime(last), at: elements[times.count - 1].span) }
    return times
  }

  /// Reads how a smooth curve bends at each of `count` values.
  private func spline(
    _ fields: Fields, count: Int?, _ mode: KeyframeAnimation.CalculationMode
  ) -> SplineShape {
    var shape = SplineShape()
    let lists: [(String, WritableKeyPath<SplineShape, [Double]>)] = [
      ("tensionValues", \.tensionValues), ("continuityValues", \.continuityValues),
      ("biasValues", \.biasValues),
    ]
    for (key, target) in lists {
      let name = count.map { "\($0) numbers, one for each value" } ?? "numbers, one for each value"
      let type = ValueType<Double>.number.list(name, count: count.map { $0...$0 } ?? 0...Int.max)
      guard let numbers = fields.read(key, type) else { continue }
      shape[keyPath: target] = numbers
      if !mode.isCubic {
        let modes = KeyframeAnimation.CalculationMode.allCases.filter(\.isCubic).map(\.rawValue)
        context.report(.keyOfOtherMode(key, mode.rawValue, modes: modes), at: fields.keySpan(key))
      }
    }
    return shape
  }
}

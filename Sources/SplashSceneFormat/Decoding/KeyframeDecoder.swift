import SplashScene
import SplashSyntax
import SplashSystem

/// Reads keyframe animations.
extension AnimationDecoder {
  func keyframe(_ fields: Fields) -> KeyframeAnimation? {
    let property = property(fields)
    let mode = fields.read(
      "calculationMode", ValueType<KeyframeAnimation.CalculationMode>.choice,
      "How values are interpolated.", default: .linear)
    let member = fields.declaredMember(
      "values", "an array of values of the key path's type",
      ValueSchema(.array(of: .anything, count: 1...Int.max), expressions: .all),
      "The keyframe values.")
    let times = timingMember(
      "keyTimes", "ascending numbers from 0 to 1", ValueType<[Double]>.locations(count: nil).schema,
      "When each value is reached, as a fraction of the duration; evenly spaced if omitted.", mode,
      fields)
    let curve = ValueType<TimingFunction>.timingFunction
    let curves = timingMember(
      "timingFunctions", "an array of curves", curve.list("an array of curves").schema,
      "The timing curves between successive values; missing ones are linear.", mode, fields)
    let path = fields.declaredMember(
      "path", "a path", .path,
      "A path for the key path \"position\", in the superlayer's coordinates, instead of values.")
    fields.declare(.requires(["values", "path"]))
    fields.declare(.excludes("path", "values"))
    let rotationMode = fields.read(
      "rotationMode", ValueType<KeyframeAnimation.RotationMode>.choice,
      "With a path: aligns the layer's x axis with the path's direction, or against it.")
    let shape = spline(fields, mode)
    fields.need(["path"], for: "rotationMode")
    guard let property else { return nil }
    var animation: KeyframeAnimation?
    if let path {
      if let member {
        context.report(.keysExclude(path.key.text, member.key.text), at: path.key.span)
        return nil
      }
      animation = keyframes(of: property, along: path)
    } else if let member {
      animation = keyframes(of: property, through: member.value)
    } else {
      context.report(
        .missingKey(among: ["values", "path"], of: "a keyframe animation"), at: fields.start)
    }
    guard var animation else { return nil }
    animation.calculationMode = mode
    animation.rotationMode = rotationMode
    let isAlongPath = animation.path != nil
    let segments = animation.path?.segmentCount ?? animation.values.count - 1
    animation.keyTimes = times.flatMap {
      keyTimes($0.value, count: segments + 1, mode, isAlongPath: isAlongPath)
    }
    if let curves {
      let expected =
        "\(segments) curves, one \(isAlongPath ? "for each segment" : "between two values")"
      let list = curve.list("an array of \(expected)")
      let functions = list.read(context, curves.value)
      if let count = functions?.count, count != segments {
        context.report(
          .otherCountOfCurves(count, than: segments, expected: expected), at: curves.value.span)
      }
      animation.timingFunctions = functions ?? []
    }
    animation.spline = checked(shape, count: segments + 1, fields)
    return animation
  }

  private func keyframes(
    of property: AnimatedProperty, through value: SyntaxValue
  ) -> KeyframeAnimation? {
    guard let place = context.resolved(value), let value = place.context.evaluated(place.value)
    else { return nil }
    guard case .array(let elements) = value.kind, !elements.isEmpty else {
      place.context.reportType(value, expected: "an array of at least one value")
      return nil
    }
    let type = self.value(of: property)
    let values = elements.map { type.read(place.context, $0) }
    reading(in: place.context).warnOfJumps(values, elements.dropFirst().map(\.span))
    return values.contains { $0 == nil }
      ? nil : KeyframeAnimation(property, values: values.compactMap { $0 })
  }

  private func keyframes(
    of property: AnimatedProperty, along member: SyntaxMember
  ) -> KeyframeAnimation? {
    guard property.keyPath == .position else {
      context.report(.pathOfOtherKeyPath(property.keyPath.rawValue), at: member.key.span)
      return nil
    }
    guard let path = ValueType<Path>.path.read(context, member.value) else { return nil }
    guard let way = MotionPath(path) else {
      context.report(.pathWithoutSegments(), at: member.value.span)
      return nil
    }
    return KeyframeAnimation(property, along: way)
  }

  /// Reads a key that affects the timing of values; `nil` after a warning if the mode ignores the
  /// key.
  private func timingMember(
    _ key: String, _ type: String, _ schema: @autoclosure () -> ValueSchema, _ meaning: String,
    _ mode: KeyframeAnimation.CalculationMode, _ fields: Fields
  ) -> SyntaxMember? {
    guard let member = fields.declaredMember(key, type, schema(), meaning) else { return nil }
    guard mode.isPaced else { return member }
    context.report(.ignoredInMode(key, mode.rawValue), at: member.key.span)
    return nil
  }

  private func keyTimes(
    _ value: SyntaxValue, count: Int, _ mode: KeyframeAnimation.CalculationMode,
    isAlongPath: Bool
  ) -> [Double]? {
    let expected = mode == .discrete && !isAlongPath ? count + 1 : count
    let what =
      isAlongPath
      ? "one more than segments" : mode == .discrete ? "one more than values" : "one for each value"
    let list = ValueType<Double>.number.list("\(expected) ascending numbers, \(what)")
    guard let place = context.resolved(value), let value = place.context.evaluated(place.value),
      let times = list.read(place.context, value), case .array(let elements) = value.kind
    else { return nil }
    guard times.count == expected else {
      place.context.report(
        .otherCountOfKeyTimes(times.count, expected: list.name), at: value.span)
      return nil
    }
    if let index = times.firstDescent {
      place.context.report(
        .descends(times[index], "all values are evenly spaced"), at: elements[index].span)
      return nil
    }
    if let first = times.first, first != 0 {
      place.context.report(.firstKeyTime(first), at: elements[0].span)
    }
    if let last = times.last, last != 1, times.count > 1 {
      place.context.report(.lastKeyTime(last), at: elements[times.count - 1].span)
    }
    return times
  }

  /// Reads the parameters of a cubic curve.
  private func spline(
    _ fields: Fields, _ mode: KeyframeAnimation.CalculationMode
  ) -> SplineShape {
    var shape = SplineShape()
    for (key, list, meaning) in SplineShape.lists {
      let type = ValueType<Double>.number.list("numbers, one for each value")
      guard let numbers = fields.read(key, type, meaning) else { continue }
      shape[keyPath: list] = numbers
      if !mode.isCubic {
        let modes = KeyframeAnimation.CalculationMode.allCases.filter(\.isCubic).map(\.rawValue)
        context.report(
          .meansNothing(
            key, in: "calculation mode \"\(mode.rawValue)\"", expected: modes),
          at: fields.keySpan(key))
      }
    }
    return shape
  }

  /// Returns the shape, after reporting each list that doesn't have `count` numbers.
  private func checked(_ shape: SplineShape, count: Int, _ fields: Fields) -> SplineShape {
    for (key, list, _) in SplineShape.lists {
      let found = shape[keyPath: list].count
      guard fields.has(key), found > 0, found != count else { continue }
      context.report(
        .wrongCount(found, expected: "\(count) numbers, one for each value"),
        at: fields.keySpan(key))
    }
    return shape
  }
}

extension SplineShape {
  /// The lists of numbers that make up a shape, with their keys and meanings.
  fileprivate static var lists:
    [(key: String, list: WritableKeyPath<SplineShape, [Double]>, meaning: String)]
  {
    [
      (
        "tensionValues", \.tensionValues,
        "In the cubic modes, how tight the curve is at each value."
      ),
      (
        "continuityValues", \.continuityValues,
        "In the cubic modes, how sharp the corner is at each value."
      ),
      (
        "biasValues", \.biasValues,
        "In the cubic modes, whether the curve bends before or after each value."
      ),
    ]
  }
}

extension Problem {
  fileprivate static func firstKeyTime(_ number: Double) -> Problem {
    Problem(
      .animationKeyTimes,
      "the first key time is \(formatted(number)): the first value holds until then", expected: "0",
      severity: .warning)
  }
  fileprivate static func lastKeyTime(_ number: Double) -> Problem {
    Problem(
      .animationKeyTimes,
      "the last key time is \(formatted(number)): the last value holds from then on", expected: "1",
      severity: .warning)
  }
  fileprivate static func otherCountOfKeyTimes(_ found: Int, expected: String) -> Problem {
    Problem(
      .animationKeyTimes,
      "there \(found == 1 ? "is 1 key time" : "are \(found) key times"), so all values are evenly spaced",
      expected: expected, severity: .warning)
  }
  fileprivate static func otherCountOfCurves(_ found: Int, than count: Int, expected: String)
    -> Problem
  {
    Problem(
      .animationKeyTimes,
      "there \(found == 1 ? "is 1 curve" : "are \(found) curves"): "
        + (found < count ? "segments without one are linear" : "the extra ones have no effect"),
      expected: expected, severity: .warning)
  }
  fileprivate static func pathOfOtherKeyPath(_ keyPath: String) -> Problem {
    Problem(
      .animationKeyPath,
      "\(quoted(keyPath)) can't follow a path", expected: "the key path \"position\" or \"center\"")
  }
  fileprivate static func pathWithoutSegments() -> Problem {
    Problem(.valueRange, "the path has no segments", expected: "a path with a line or a curve")
  }
  fileprivate static func ignoredInMode(_ key: String, _ mode: String) -> Problem {
    Problem(
      .keyNoEffect,
      "\(quoted(key)) has no effect in the calculation mode \(quoted(mode)), which computes the times",
      severity: .warning)
  }
}

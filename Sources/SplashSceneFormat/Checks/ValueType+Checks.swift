import SplashScene
import SplashSyntax
import SplashSystem

/// What the times in checks refer to.
struct CheckTimes {
  /// The scene's frame rate; `nil` if an error in it was reported.
  var frameRate: FrameRate?
  /// The scene's duration; `nil` if an error in it was reported.
  var duration: Double?
  let markers: [String: Double]

  /// The type of a time in seconds.
  var time: ValueType<Double> {
    let seconds = ValueType<Double>.number(.nonNegative)
    return ValueType("a time: seconds, a frame like \"42f\", or \"marker:name\"", .checkTime) {
      context, value in
      guard case .string(let string) = value.kind, !Context.isExpression(string) else {
        return seconds.read(context, value)
      }
      let text = string.text
      if text.hasPrefix("marker:") {
        return marker(String(text.dropFirst("marker:".count)), context, value.span)
      }
      let digits = text.dropLast()
      guard text.hasSuffix("f"), !digits.isEmpty,
        digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
        let frame = Int(digits), Double(frame) < Limits.magnitude
      else {
        context.report(.malformedTime(text, markers: markers.keys.sorted()), at: value.span)
        return nil
      }
      return frameRate?.time(ofFrame: frame)
    }.writing(JSON.shortest)
  }

  private func marker(_ name: String, _ context: Context, _ span: Span) -> Double? {
    if let time = markers[name] { return time }
    switch context.scope.scene.marker(name) {
    case .unknown: context.report(.unknownMarker(name, known: markers.keys.sorted()), at: span)
    case .value(.number(let time)): return time
    case .value, .failed, .unavailable: break
    }
    return nil
  }
}

extension ValueType where Value == MotionCheck.Insets {
  /// One distance for all sides, or one for each.
  static var insets: ValueType {
    let sides = ValueType<Double>.number.list(
      "a number or [top, left, bottom, right]", count: 4...4)
    return ValueType(sides.name, .insets) { context, value in
      guard let value = context.evaluated(value) else { return nil }
      switch value.kind {
      case .array:
        return sides.read(context, value).map {
          MotionCheck.Insets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
        }
      case .number:
        return ValueType<Double>.number.read(context, value).map {
          MotionCheck.Insets(top: $0, left: $0, bottom: $0, right: $0)
        }
      default:
        context.reportType(value, expected: sides.name)
        return nil
      }
    }.writing { insets in
      let all = [insets.top, insets.left, insets.bottom, insets.right]
      return Set(all).count == 1 ? .shortest(insets.top) : sides.write(all)
    }
  }
}

extension ValueType where Value == ClosedRange<Double> {
  /// The least and the greatest value, either of which may be open.
  static var openRange: ValueType {
    let name = "[least, greatest], one of which may be null"
    let bounds = ValueType<Double>.number.orNull().list(name, count: 2...2)
    return ValueType(name, .openRange) { context, value in
      guard let numbers = bounds.read(context, value) else { return nil }
      let (least, greatest) = (numbers[0] ?? -.infinity, numbers[1] ?? .infinity)
      if numbers[0] == nil, numbers[1] == nil {
        context.report(.endlessRange(), at: value.span)
        return nil
      }
      guard least <= greatest else {
        context.report(.reversedRange(least, greatest), at: value.span)
        return nil
      }
      return least...greatest
    }.writing { range in
      let bounds = [range.lowerBound, range.upperBound]
      return .array(bounds.map { $0.isFinite ? JSON.shortest($0) : .null })
    }
  }
}

extension ValueType where Value == Bool {
  /// The word `true`, for claims that need nothing else.
  static var claimed: ValueType {
    ValueType("true", .claimed, write: JSON.bool) { context, value in
      if case .bool(true) = value.kind { return true }
      context.reportType(value, expected: "true")
      return nil
    }
  }
}

extension ValueSchema {
  static let checkTime = ValueSchema(
    .number(.nonNegative), .text("^(0*[0-9]{1,9}f|marker:[\\s\\S]*)$"), expressions: .all,
    name: "checkTime")

  static let insets = ValueSchema(
    .number(.any), .array(of: NumberRange.any.schema, count: 4...4), expressions: .all)

  static let openRange = ValueSchema(
    .array(of: NumberRange.any.schema.or(["type": "null"], "OrNull"), count: 2...2).adding([
      Schema.Member("contains", ["not": ["type": "null"]])
    ]), expressions: .all)

  static let claimed = ValueSchema(["const": true]).named

  /// A number, or a formula for one.
  static let formula = NumberRange.any.schema

  /// A value of a key path, which the schema doesn't know.
  static let checkedValue = ValueSchema(
    .number(.any), ["type": "string"], .array(of: NumberRange.any.schema, count: 2...4),
    expressions: .all)

  /// Returns the schema for an object of a subject, or `true`.
  static func claimed(or subject: SceneObject) -> ValueSchema {
    ValueSchema(["const": true], .definition(DefinitionName.name(of: subject))).named
  }

  static let checks = ValueSchema(
    .array(of: .object(.check), count: 0...Limits.checks)
  ).named
}

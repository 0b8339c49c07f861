import SplashScene
import SplashSyntax
import SplashSystem

extension ValueType where Value == TimingFunction {
  static var timingFunction: ValueType {
    // The other names are those of UIKit and CSS.
    let curves: [(String, TimingFunction)] =
      TimingFunction.named.map { ($0.name, $0.function) } + [
        ("easeInOut", .easeInEaseOut), ("ease", .default), ("ease-in", .easeIn),
        ("ease-out", .easeOut), ("ease-in-out", .easeInEaseOut),
      ]
    let name = "a curve's name or [c1x, c1y, c2x, c2y]"
    return ValueType(name, .timingFunction(curves.map(\.0))) { context, value in
      guard let value = context.evaluated(value) else { return nil }
      switch value.kind {
      case .string(let string):
        if let problem = Problem.foreignTimingFunction(string.text) {
          context.report(problem, at: value.span)
          return nil
        }
        return ValueType.choice(curves, or: "an array [c1x, c1y, c2x, c2y]").read(context, value)
      case .array(let elements) where elements.count == 4:
        let points = elements.enumerated().map { index, element in
          let range: NumberRange = index.isMultiple(of: 2) ? .fraction : .any
          return ValueType<Double>.number(range).read(context, element)
        }
        let known = points.compactMap { $0 }
        return known.count == 4 ? TimingFunction(known[0], known[1], known[2], known[3]) : nil
      default:
        context.reportType(value, expected: name)
        return nil
      }
    }.writing { curve in
      curve.name.map { .string($0) }
        ?? .array([curve.c1x, curve.c1y, curve.c2x, curve.c2y].map(JSON.shortest))
    }
  }
}

extension ValueType where Value == FrameRate {
  /// An exact frame rate. The decimal names of NTSC rates stand for the exact fractions.
  static var frameRate: ValueType {
    ValueType("a frame rate, like 60 or \"30000/1001\"", .frameRate(range)) { context, value in
      if case .string(let string) = value.kind, !Context.isExpression(string) {
        let text = string.text.contains("/") ? string.text : string.text + "/1"
        guard let rate = FrameRate(fraction: text) else {
          context.report(.malformedFrameRate(string.text), at: value.span)
          return nil
        }
        guard rate.value <= Limits.frameRate else {
          context.report(.outOfRange(rate.value, expected: range.description), at: value.span)
          return nil
        }
        return rate
      }
      guard let number = ValueType<Double>.number(range).read(context, value) else { return nil }
      if let rate = FrameRate(framesPerSecond: number) { return rate }
      context.report(.malformedFrameRate(formatted(number)), at: value.span)
      return nil
    }.writing { .string("\($0.numerator)/\($0.denominator)") }
  }

  private static let range = NumberRange.closed(1e-6, Limits.frameRate)
}

extension Problem {
  fileprivate static func malformedFrameRate(_ text: String) -> Problem {
    Problem(.valueFormat, "\(quoted(text)) is not a frame rate", expected: "30 or \"30000/1001\"")
  }
}

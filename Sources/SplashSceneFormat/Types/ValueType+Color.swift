import SplashScene
import SplashSyntax
import SplashSystem

extension ValueType where Value == Color {
  static var color: ValueType {
    ValueType("a colour", .color) { context, value in
      guard case .string(let string) = value.kind else {
        if let numbers = value.numbers, [3, 4].contains(numbers.count) {
          context.report(.colorAsArray(numbers), at: value.span)
        } else {
          context.reportType(value, expected: "a colour")
        }
        return nil
      }
      guard Context.isExpression(string) else {
        return ColorParser.read(string.text, in: context.scope.scene.appearance) {
          context.report($0, at: string.span(ofText: $1))
        }
      }
      switch context.evaluate(string) {
      case .color(let color): return color
      case .string(let result):
        return ColorParser.read(result, in: context.scope.scene.appearance) { problem, _ in
          context.report(problem, at: value.span)
        }
      case nil: return nil
      case let other?:
        context.report(.wrongType(expected: "a colour", found: other.kindName), at: value.span)
        return nil
      }
    }.writing { .string($0.css) }
  }
}

import SplashScene
import SplashSyntax

/// A function of time, and how to read it where it is written, for messages.
struct WrittenFunction {
  /// Returns the value at a moment; `nil` if it has none, or takes too many steps.
  typealias Evaluation = @Sendable (TimeFunction.Moment, StepBudget) -> AnimatableValue?

  let function: TimeFunction
  let evaluate: Evaluation
  /// Reads the value as it is written for a moment, reports errors in it with a description of the time, and returns
  /// whether it has a value.
  let isRead: (TimeFunction.Moment, _ when: String?) -> Bool
  /// Reports a problem with the value.
  let report: (Problem) -> Void

  init(
    _ evaluation: Evaluation?, isRead: @escaping (TimeFunction.Moment, _ when: String?) -> Bool,
    report: @escaping (Problem) -> Void
  ) {
    let evaluate = evaluation ?? { _, _ in nil }
    function = TimeFunction { evaluate($0, StepBudget()) }
    self.evaluate = evaluate
    self.isRead = isRead
    self.report = report
  }

  /// Reports why the function has no value at a time.
  ///
  /// - Parameter when: The time, for messages.
  func reportFailure(at moment: TimeFunction.Moment, _ when: String? = nil) {
    // If the value can be read here, its function failed only because it has no access to files.
    if isRead(moment, when) { report(.functionOfFiles()) }
  }
}

extension Problem {
  fileprivate static func functionOfFiles() -> Problem {
    Problem(
      .expressionUnavailable,
      "this value can't be evaluated at each frame",
      expected: "values written here, not elements of SVG files")
  }
}

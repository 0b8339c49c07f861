import SplashScene

/// A function of time, and the location where it is written.
struct WrittenFunction {
  /// Returns the value at a moment; `nil` if it has none, or takes too many steps.
  typealias Evaluation = @Sendable (TimeFunction.Moment, StepBudget) -> AnimatableValue?

  let function: TimeFunction
  let evaluate: Evaluation
  let value: SyntaxValue
  let context: Context
  /// Reads the value as written for a given time, and returns whether it has a value.
  let isRead: (Context) -> Bool

  init(
    _ evaluation: Evaluation?, value: SyntaxValue, context: Context,
    isRead: @escaping (Context) -> Bool
  ) {
    let evaluate = evaluation ?? { _, _ in nil }
    function = TimeFunction { evaluate($0, StepBudget()) }
    self.evaluate = evaluate
    self.value = value
    self.context = context
    self.isRead = isRead
  }

  /// Reads the value as it is written, and reports errors in it.
  ///
  /// - Parameter when: The time, for messages.
  /// - Returns: Whether the function has a value.
  @discardableResult
  func read(at moment: TimeFunction.Moment, _ when: String? = nil) -> Bool {
    var context = context
    context.scope.moment = MomentScope(moment: moment, when: when)
    return isRead(context)
  }

  /// Reports why the function has no value at a time.
  ///
  /// - Parameter when: The time, for messages.
  func reportFailure(at moment: TimeFunction.Moment, _ when: String? = nil) {
    // If the value can be read here, its function failed only because it has no access to files.
    if read(at: moment, when) { context.report(.functionOfFiles(), at: value.span) }
  }
}

extension Problem {
  fileprivate static func functionOfFiles() -> Problem {
    Problem(
      "this value can't be evaluated at each frame",
      expected: "values written here, not elements of SVG files")
  }
}

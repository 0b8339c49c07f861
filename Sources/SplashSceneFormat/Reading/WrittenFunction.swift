import SplashScene

/// A function of time, and where it is written.
struct WrittenFunction {
  let function: TimeFunction
  let value: SyntaxValue
  let context: Context
  /// Reads the value for a time as it is written, and returns whether it has a value.
  let isRead: (Context) -> Bool

  /// Reads the value as it is written, and reports errors in it.
  ///
  /// - Parameter when: The time, for messages.
  /// - Returns: Whether it has a value.
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
    // A value that can be read here can also be read with files.
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

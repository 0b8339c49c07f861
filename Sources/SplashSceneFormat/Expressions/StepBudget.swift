/// The steps that expressions may still take: elements of lists, and operations for each of them.
final class StepBudget {
  private(set) var left: Int

  init(_ steps: Int = Limits.expressionSteps) {
    left = steps
  }

  /// Allows as many steps as a new budget does.
  func reset() { left = Limits.expressionSteps }

  /// Takes steps, and returns whether that many were left.
  func take(_ steps: Int) -> Bool {
    left -= min(steps, left + 1)
    return left >= 0
  }
}

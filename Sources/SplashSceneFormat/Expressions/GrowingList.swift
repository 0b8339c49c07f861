/// A list that is being built.
struct GrowingList {
  private(set) var elements: [ExpressionValue] = []
  private var count = 0

  /// Adds an element.
  ///
  /// - Throws: An error at `range` if there are too many elements, levels or steps.
  mutating func append(
    _ element: ExpressionValue, _ range: Range<Int>, _ budget: StepBudget
  ) throws(SyntaxError) {
    count += element.count
    guard count <= Limits.listElements else {
      throw SyntaxError(.listTooLong(count), range)
    }
    guard budget.take(element.count) else { throw SyntaxError(.tooManySteps(), range) }
    guard element.depth < Limits.listDepth else { throw SyntaxError(.listTooDeep(), range) }
    elements.append(element)
  }
}

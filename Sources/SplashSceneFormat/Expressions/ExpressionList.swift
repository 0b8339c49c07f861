import SplashSyntax

/// A list of values. It is never longer than ``Limits/listElements`` nor deeper than ``Limits/listDepth``, however it
/// was made, so that whatever is done for each value in it ends soon.
struct ExpressionList: Hashable, Sendable {
  /// The reason why a list can't have an element.
  enum Excess: Error {
    /// There would be so many values.
    case tooLong(Int)
    case tooDeep
  }

  private var elements: [ExpressionValue] = []
  /// The number of values in the list, including those of the lists in it and these lists themselves.
  private(set) var total = 0
  /// The number of lists that contain each other, including this one.
  private(set) var depth = 1

  init() {}

  init(_ elements: some Sequence<ExpressionValue>) throws(Excess) {
    for element in elements { try append(element) }
  }

  mutating func append(_ element: ExpressionValue) throws(Excess) {
    total += element.total
    guard total <= Limits.listElements else { throw .tooLong(total) }
    depth = Swift.max(depth, element.depth + 1)
    guard depth <= Limits.listDepth else { throw .tooDeep }
    elements.append(element)
  }
}

extension ExpressionList: RandomAccessCollection {
  var startIndex: Int { elements.startIndex }
  var endIndex: Int { elements.endIndex }
  subscript(index: Int) -> ExpressionValue { elements[index] }
}

extension Problem {
  init(_ excess: ExpressionList.Excess) {
    switch excess {
    case .tooLong(let count): self = .listTooLong(count)
    case .tooDeep: self = .listTooDeep()
    }
  }
}

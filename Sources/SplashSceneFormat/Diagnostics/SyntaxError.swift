/// Why a text is not JSON, a colour or an expression, and the bytes of it at fault.
struct SyntaxError: Error {
  /// `nil` when a variable of an expression has no value because of an error that has been reported.
  let problem: Problem?
  let range: Range<Int>

  /// Where that is.
  var span: Span { Span(range.lowerBound, range.upperBound) }

  init(_ problem: Problem?, _ range: Range<Int>) {
    self.problem = problem
    self.range = range
  }
}

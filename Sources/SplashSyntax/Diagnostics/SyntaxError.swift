/// A syntax error in JSON, a colour or an expression, with its byte range.
package struct SyntaxError: Error {
  /// The problem; `nil` if a variable has no value because of an error that was already reported.
  package let problem: Problem?
  package let range: Range<Int>

  /// The error's range as a span.
  package var span: Span { Span(range.lowerBound, range.upperBound) }

  package init(_ problem: Problem?, _ range: Range<Int>) {
    self.problem = problem
    self.range = range
  }
}

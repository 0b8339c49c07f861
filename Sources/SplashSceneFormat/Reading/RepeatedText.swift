import SplashScene

extension Context {
  /// Counts text that is read again, such as the sublayers of a grid for each cell, before anything is read. Returns
  /// `false` after reporting an error if it exceeds the limit.
  func mayRepeat(_ bytes: Int, times: Int = 1, at span: Span) -> Bool {
    if session.mayRepeat(bytes, times: times) { return true }
    reportOnce(.repeatedTextTooLong(), at: span)
    return false
  }
}

extension Session {
  /// Counts text that is read again, and returns whether that is within the limit.
  func mayRepeat(_ bytes: Int, times: Int = 1) -> Bool {
    let (product, isOver) = (bytes + Limits.namedUseBytes).multipliedReportingOverflow(by: times)
    let most = Limits.repeatedBytes + 1
    repeatedBytes = min(repeatedBytes + (isOver ? most : min(product, most)), most)
    return repeatedBytes < most
  }
}

extension Span {
  /// The number of bytes.
  var length: Int { end - start }
}

extension Problem {
  static func repeatedTextTooLong() -> Problem {
    Problem(
      "cells, letters, components and nested scenes repeat too much of the scene's text",
      expected: "at most \(Limits.repeatedBytes >> 20) MB in total")
  }
}

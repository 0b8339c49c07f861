import SplashSystem

extension Problem {
  package static func tooManyRows() -> Problem {
    Problem(.limitExceeded, "there are more than \(SyntaxLimits.rows) rows")
  }
  static func tooManyColumns() -> Problem {
    Problem(
      .limitExceeded, "the table has too many columns", expected: "at most \(SyntaxLimits.columns)")
  }
  package static func tooManyRowValues() -> Problem {
    Problem(
      .limitExceeded, "the rows have too many values",
      expected: "at most \(SyntaxLimits.rowValues) in total")
  }
  static func unclosedCell() -> Problem {
    Problem(.csvSyntax, "a quoted value is not closed", expected: "\" (a quote inside it is \"\")")
  }
  static func textBehindCell() -> Problem {
    Problem(
      .csvSyntax, "unexpected text after a quoted value", expected: "a comma or the end of the line"
    )
  }
  static func quoteInCell() -> Problem {
    Problem(
      .csvSyntax,
      "a quote inside an unquoted value",
      expected: "the whole value in quotes, and \"\" for a quote")
  }
}

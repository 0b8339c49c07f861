import SplashSystem

// MARK: Manifests

extension Problem {
  static func manifestWithoutScene(_ names: InputNames) -> Problem {
    Problem(
      "the row has no scene",
      expected: "\"scene\" in the row or for all rows, or \(names.scene) FILE")
  }
  static func manifestWithoutOutput(_ names: InputNames) -> Problem {
    Problem(
      "the row has no output",
      expected: "\"output\" in the row or for all rows, or \(names.output)PATTERN")
  }
  static func tooManyRows() -> Problem {
    Problem("there are more than \(Limits.rows) rows")
  }
  static func noRows() -> Problem { Problem("there are no rows", expected: "at least one") }
  static func noNames() -> Problem {
    Problem("the first line has no names", expected: "the columns' names, with commas between them")
  }
  static func unknownOption(_ name: String, known: [String]) -> Problem {
    Problem(
      "\(quoted(name)) is not an option that a row may give",
      suggestion: nearest(to: name, among: known).map(quoted))
  }
  static func optionIsFlag(_ name: String) -> Problem {
    Problem("\(quoted(name)) takes no value", expected: "true or false")
  }
  static func duplicateOutput(_ path: FilePath) -> Problem {
    Problem(
      "\(quoted(path)) is already written by another row",
      expected: "a name for each row, by {index} for example")
  }
  static func unknownName(_ name: String, known: [String]) -> Problem {
    Problem(
      "the row has no value \(quoted(name))", expected: oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }
  static func emptyName(_ name: String, isEmpty: Bool) -> Problem {
    Problem(
      isEmpty
        ? "\(quoted(name)) is empty, and the output is called by it"
        : "\(quoted(name)) can't be in a name, and the output is called by it",
      expected: "a text, a number, true or false")
  }
  static func malformedWidth(_ text: String) -> Problem {
    Problem("\(quoted("{\(text)}")) is not a name", expected: "{index:N} with 1 to 9 digits")
  }
  static func outputOutside(_ path: FilePath) -> Problem {
    Problem(
      "\(quoted(path)) lies outside of the outputs' directory",
      expected: "a name without \"..\" that doesn't begin with \"/\"")
  }
  static func malformedOutput(_ path: FilePath) -> Problem {
    Problem("\(quoted(path)) is not the name of a file", expected: "a name such as {locale}.mp4")
  }
  static func outputTooLong(_ name: String) -> Problem {
    Problem(
      "the name \(quoted(name)) is too long", expected: "at most \(Limits.nameBytes) bytes")
  }
}

// MARK: Comma-separated values

extension Problem {
  static func unclosedCell() -> Problem {
    Problem("a value in quotes has no end", expected: "\" (a quote within it is \"\")")
  }
  static func textBehindCell() -> Problem {
    Problem("there is more behind a value in quotes", expected: "a comma or the end of the line")
  }
  static func quoteInCell() -> Problem {
    Problem(
      "a quote stands within a value", expected: "the whole value in quotes, and \"\" for a quote")
  }
  static func wrongCellCount(_ found: Int, names: Int) -> Problem {
    Problem(
      "the row has \(found) value\(found == 1 ? "" : "s"), and there are \(names) names",
      expected: found > names
        ? "one value for each name; a value with a comma stands in quotes"
        : "one value for each name, with nothing between two commas where none is given")
  }
  static func otherSeparator(_ mark: Character) -> Problem {
    Problem(
      "values are separated by \(mark == ";" ? "semicolons" : "tabs")",
      expected: "commas between them, and values that have commas in quotes")
  }
  static func duplicateColumn(_ name: String, first: Span) -> Problem {
    Problem(
      "the name \(quoted(name)) is given twice",
      related: [RelatedPlace(span: first, message: "\(quoted(name)) is first given here")])
  }
  static func emptyColumn() -> Problem {
    Problem("a column has no name", expected: "a name, or no column")
  }
}

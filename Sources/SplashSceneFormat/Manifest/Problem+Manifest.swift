import SplashSyntax
import SplashSystem

// MARK: Manifests

extension Problem {
  static func manifestWithoutScene(_ names: InputNames) -> Problem {
    Problem(
      .rowNoScene,
      "the row has no scene",
      expected: "\"scene\" in the row or for all rows, or \(names.scene) FILE")
  }
  static func manifestWithoutOutput(_ names: InputNames) -> Problem {
    Problem(
      .rowNoOutput,
      "the row has no output",
      expected: "\"output\" in the row or for all rows, or \(names.output)PATTERN")
  }
  static func noRows() -> Problem {
    Problem(.rowColumns, "there are no rows", expected: "at least one")
  }
  static func noNames() -> Problem {
    Problem(
      .rowColumns, "the first line has no names", expected: "column names, separated by commas")
  }
  static func unknownOption(_ name: String, known: [String]) -> Problem {
    Problem(
      .rowOption,
      "\(quoted(name)) is not an option for rows",
      suggestion: nearest(to: name, among: known).map(quoted))
  }
  static func optionIsFlag(_ name: String) -> Problem {
    Problem(.rowOption, "\(quoted(name)) is a flag", expected: "true or false")
  }
  static func duplicateOutput(_ path: FilePath) -> Problem {
    Problem(
      .rowDuplicateOutput,
      "\(quoted(path)) is already written by another row",
      expected: "a different name for each row, for example with {index}")
  }
  static func unknownName(_ name: String, known: [String]) -> Problem {
    Problem(
      .rowOutputName,
      "the row has no value for \(quoted(name))", expected: oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }
  static func emptyName(_ name: String, isEmpty: Bool) -> Problem {
    Problem(
      .rowOutputName,
      isEmpty
        ? "\(quoted(name)) is empty, but the output name uses it"
        : "\(quoted(name)) can't be part of a name, but the output name uses it",
      expected: "text, a number, true or false")
  }
  static func malformedWidth(_ text: String) -> Problem {
    Problem(
      .rowOutputName, "\(quoted("{\(text)}")) is not a name",
      expected: "{index:N} with 1 to 9 digits")
  }
  static func outputOutside(_ path: FilePath) -> Problem {
    Problem(
      .rowOutputName,
      "\(quoted(path)) is outside the output directory",
      expected: "a name without \"..\" that doesn't begin with \"/\"")
  }
  static func malformedOutput(_ path: FilePath) -> Problem {
    Problem(
      .rowOutputName, "\(quoted(path)) is not a file name", expected: "a name such as {locale}.mp4")
  }
  static func outputTooLong(_ name: String) -> Problem {
    Problem(
      .rowOutputName,
      "the name \(quoted(name)) is too long", expected: "at most \(Limits.nameBytes) bytes")
  }
}

// MARK: Comma-separated values

extension Problem {
  static func wrongCellCount(_ found: Int, names: Int) -> Problem {
    Problem(
      .rowColumns,
      "the row has \(counted(found, "value")) for \(counted(names, "column"))",
      expected: found > names
        ? "one value per column; put values with commas in quotes"
        : "one value per column; an empty value is nothing between two commas")
  }
  static func otherSeparator(_ mark: Character) -> Problem {
    Problem(
      .rowColumns,
      "values are separated by \(mark == ";" ? "semicolons" : "tabs")",
      expected: "commas, and quotes around values with commas")
  }
  static func duplicateColumn(_ name: String, first: Span) -> Problem {
    Problem(
      .rowColumns,
      "the name \(quoted(name)) is repeated",
      related: [RelatedPlace(span: first, message: "\(quoted(name)) is first used here")])
  }
  static func emptyColumn() -> Problem {
    Problem(.rowColumns, "a column has no name", expected: "a name, or no column")
  }
}

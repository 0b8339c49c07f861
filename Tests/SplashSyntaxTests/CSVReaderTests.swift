import Testing

@testable import SplashSyntax

private func cells(_ text: String) throws -> [[String]] {
  try CSVReader.read(Array(text.utf8)).map { $0.cells.map(\.text) }
}

private func fault(_ text: String) -> (message: String, offset: Int)? {
  do throws(SyntaxError) {
    _ = try CSVReader.read(Array(text.utf8))
    return nil
  } catch {
    return (error.problem?.message ?? "", error.span.start)
  }
}

@Suite struct `Comma-separated values` {
  @Test func `the rows of a CSV file can end with LF or CRLF, and empty lines are skipped`() throws
  {
    #expect(try cells("a,b\r\n1,2\n3,4") == [["a", "b"], ["1", "2"], ["3", "4"]])
    #expect(try cells("a\r\n\r\n1\n\n") == [["a"], ["1"]])
    #expect(try cells("") == [])
  }

  @Test func `a quoted CSV value can contain commas, doubled quotes and line breaks`() throws {
    #expect(
      try cells("\"a,b\",\"say \"\"hi\"\"\",\"two\r\nlines\"\n") == [
        ["a,b", "say \"hi\"", "two\r\nlines"]
      ])
    #expect(try cells("a,\"\",\n") == [["a", "", ""]])
    #expect(try cells(" a , b ") == [[" a ", " b "]])
  }

  @Test func `a byte order mark at the start of a CSV file isn't part of the first value`() throws {
    #expect(try cells("\u{FEFF}a,b\n") == [["a", "b"]])
    #expect(try CSVReader.read(Array("\u{FEFF}a,b\n".utf8))[0].cells[0].span.start == 3)
  }

  @Test func `an empty value in a CSV file counts as missing unless it is quoted`() throws {
    let row = try CSVReader.read(Array("a,,\"\"".utf8))[0].cells
    #expect(row.map(\.isMissing) == [false, true, false])
  }

  @Test
  func
    `doubled quotes in a CSV value don't shift the source positions of the characters after them`()
    throws
  {
    let cell = try CSVReader.read(Array("ab,\"x\"\"yz\"".utf8))[0].cells[1].string
    #expect(cell.text == "x\"yz")
    #expect(cell.span == Span(3, 10))
    // The y is after two quotes.
    #expect(cell.span(ofText: 2..<3) == Span(7, 8))
    let plain = try CSVReader.read(Array("ab,xyz".utf8))[0].cells[1].string
    #expect(plain.span(ofText: 1..<3) == Span(4, 6))
  }

  @Test
  func
    `misplaced or unclosed quotes and invalid UTF-8 in a CSV file are errors`()
    throws
  {
    #expect(fault("a,b\n1,\"x\ny")?.offset == 6)
    #expect(fault("a,\"x\"y")?.offset == 5)
    #expect(fault("a,x\"y")?.offset == 3)
    #expect(try #require(fault("a,x\"y")).message.contains("quote inside an unquoted value"))
    var bytes = Array("a,b".utf8)
    bytes[2] = 0xFF
    #expect(throws: SyntaxError.self) { try CSVReader.read(bytes) }
  }
}

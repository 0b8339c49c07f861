/// Gives a printed diagnostic the colours of a terminal.
enum DiagnosticText {
  /// The text with its severity, its place and its caret coloured; unchanged when `isColored` is not.
  static func styled(_ text: String, isColored: Bool) -> String {
    guard isColored else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { styled(line: $0) }.joined(separator: "\n")
  }

  private static func styled(line: Substring) -> String {
    let isCaret = !line.isEmpty && line.allSatisfy { $0 == " " || $0 == "^" || $0 == "~" }
    if isCaret { return Style.green(line) }
    for (word, style) in [("error:", Style.red), ("warning:", .yellow), ("note:", .cyan)] {
      // The severity stands first, or after a place that has no blank: "file.json:3:7: error: …".
      let words = line.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
      if words.first.map({ $0 == word }) == true {
        return style(word) + line.dropFirst(word.count)
      }
      if words.count > 1, words[1] == word, words[0].hasSuffix(":") {
        return Style.bold(words[0]) + " " + style(word)
          + line.dropFirst(words[0].count + 1 + word.count)
      }
    }
    return String(line)
  }
}

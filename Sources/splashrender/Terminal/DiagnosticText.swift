/// Gives a printed diagnostic the colours of a terminal.
enum DiagnosticText {
  /// The text with its severity, its place and its caret coloured; unchanged when `isColored` is not.
  static func styled(_ text: String, isColored: Bool) -> String {
    guard isColored else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { styled(line: $0) }.joined(separator: "\n")
  }

  private static func styled(line: Substring) -> String {
    let isUnderline = line.contains("^") && line.allSatisfy { " |^~".contains($0) }
    if isUnderline { return Style.green(line) }
    for (severity, style) in [("error:", Style.red), ("warning:", .yellow), ("note:", .cyan)] {
      if line.hasPrefix(severity) { return style(severity) + line.dropFirst(severity.count) }
      // Behind a place: "scene.json:3:7: error: …".
      guard let range = line.firstRange(of: ": " + severity) else { continue }
      return Style.bold(line[..<range.lowerBound] + ":") + " " + style(severity)
        + line[range.upperBound...]
    }
    return String(line)
  }
}

/// Adds terminal colours to a printed diagnostic.
enum DiagnosticText {
  /// Returns a line with its severity, location or caret coloured; unchanged unless `isColored` is true.
  static func styled(line: String, isColored: Bool) -> String {
    guard isColored else { return line }
    let isUnderline = line.contains("^") && line.allSatisfy { " |^~".contains($0) }
    if isUnderline { return Style.green(line) }
    for (severity, style) in [("error:", Style.red), ("warning:", .yellow), ("note:", .cyan)] {
      if line.hasPrefix(severity) { return style(severity) + line.dropFirst(severity.count) }
      // After a location: "scene.json:3:7: error: …".
      guard let range = line.firstRange(of: ": " + severity) else { continue }
      return Style.bold(line[..<range.lowerBound] + ":") + " " + style(severity)
        + line[range.upperBound...]
    }
    return line
  }
}

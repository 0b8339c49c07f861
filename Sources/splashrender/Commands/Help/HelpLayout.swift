/// A part of a help text: a heading and its lines.
struct HelpSection {
  let title: String
  let lines: [String]

  init(_ title: String, _ lines: [String]) {
    (self.title, self.lines) = (title, lines)
  }
}

/// The layout of help texts, 80 columns wide.
enum HelpLayout {
  static let width = 80

  /// Returns sections with their headings. Empty sections are left out; lines of a section without a title aren't
  /// indented.
  static func text(_ sections: [HelpSection]) -> String {
    let written = sections.filter { !$0.lines.isEmpty }.map { section in
      let indent = section.title.isEmpty ? "" : "  "
      let body = section.lines.map { ($0.isEmpty ? "" : indent + $0) + "\n" }.joined()
      return section.title.isEmpty ? body : section.title + ":\n" + body
    }
    return written.joined(separator: "\n")
  }

  /// Returns a paragraph.
  static func paragraph(_ text: String) -> [String] {
    wrapped(text, at: width - 2)
  }

  /// Returns two columns. The second one starts at column `indent` of a section and is wrapped.
  static func rows(
    _ rows: [(String, String)], indent: Int = 26, width: Int = HelpLayout.width
  ) -> [String] {
    rows.flatMap { label, text in
      var lines = wrapped(text, at: width - 2 - indent)
      let padding = indent - label.count
      if padding >= 2 {
        lines[0] = label + String(repeating: " ", count: padding) + lines[0]
      } else {
        lines.insert(label, at: 0)
        lines[1] = String(repeating: " ", count: indent) + lines[1]
      }
      let first = padding >= 2 ? 1 : 2
      for i in lines.indices.dropFirst(first) {
        lines[i] = String(repeating: " ", count: indent) + lines[i]
      }
      return lines
    }
  }

  /// Returns command lines, each followed by its effect.
  static func examples(_ examples: [Command.Example]) -> [String] {
    examples.flatMap { [$0.line, "    " + $0.effect] }
  }

  private static func wrapped(_ text: String, at width: Int) -> [String] {
    var lines = [""]
    for word in text.split(separator: " ") {
      let line = lines[lines.count - 1]
      if line.isEmpty {
        lines[lines.count - 1] = String(word)
      } else if line.count + 1 + word.count <= width {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}

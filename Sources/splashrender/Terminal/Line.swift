import SplashSystem

/// A line of readable output, for terminals, logs and GitHub.
///
/// External text (file names, ids, messages about file contents) may contain control characters and line breaks.
/// Messages are lists of lines, and no line of a list contains a line break, so external text can't look like the
/// program's own output.
enum Line {
  /// Returns the line with some characters replaced by U+FFFD: those that terminals would interpret (control
  /// characters, line breaks, direction marks) and, in GitHub Actions, those that begin workflow commands.
  static func shown(_ line: String) -> String {
    let line = SplashSystem.shown(line)
    return Annotations.areWanted ? withoutCommands(line) : line
  }

  /// Returns the line without GitHub commands: `::` at the start, and `##[` anywhere.
  private static func withoutCommands(_ line: String) -> String {
    var scalars = Array(line.unicodeScalars)
    let start = scalars.firstIndex {
      !$0.properties.isWhitespace && !$0.properties.isDefaultIgnorableCodePoint
    }
    for index in scalars.indices {
      let rest = scalars[index...]
      let isCommand =
        index == start && rest.starts(with: "::".unicodeScalars)
        || rest.starts(with: "##[".unicodeScalars)
      if isCommand { scalars[index] = "\u{FFFD}" }
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

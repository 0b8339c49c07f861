import SplashSceneFormat

/// Lines for people: on terminals, in logs, on GitHub.
///
/// Texts from outside (files' names, ids, messages about files' contents) may have characters in them that
/// a terminal obeys, and line ends. They are told from the program's own by the shape of what is written:
/// messages are lists of lines, and no line of such a list holds another one.
enum Line {
  /// The line with U+FFFD in place of all that would be obeyed instead of shown: by terminals (controls, line
  /// ends, marks of direction), and by GitHub where it runs the program (workflow commands).
  static func shown(_ line: String) -> String {
    let line = SplashSceneFormat.shown(line)
    return Annotations.areWanted ? withoutCommands(line) : line
  }

  /// The line with nothing in it that GitHub takes for a command: `::` at its beginning, `##[` anywhere.
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

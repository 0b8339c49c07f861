import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// GitHub workflow commands that show diagnostics next to the changed lines.
enum Annotations {
  /// Whether the program runs in GitHub Actions.
  static var areWanted: Bool { Environment.value(of: "GITHUB_ACTIONS") == "true" }

  /// Returns a line for each diagnostic.
  static func lines(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map(\.annotation)
  }
}

extension Diagnostic {
  fileprivate var annotation: String {
    var place = "file=" + escaped(shown(absolute(file)), isProperty: true)
    if line > 0 { place += ",line=\(line),col=\(column)" }
    let hints = [
      expected.map { "expected: \($0)" }, suggestion.map { "did you mean \($0)?" },
    ].compactMap { $0 }
    let text = ([message] + hints).map(shown).joined(separator: "\n")
    // GitHub's word for a note.
    let command = severity == .note ? "notice" : severity.rawValue
    return "::\(command) \(place)::\(escaped(text, isProperty: false))"
  }
}

/// Returns the absolute path, which GitHub resolves regardless of the working directory.
private func absolute(_ path: FilePath) -> String {
  (path.hasPrefix("-") ? path : path.absolute).description
}

private func escaped(_ text: String, isProperty: Bool) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "%": result += "%25"
    case "\r": result += "%0D"
    case "\n": result += "%0A"
    case ":" where isProperty: result += "%3A"
    case "," where isProperty: result += "%2C"
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result
}

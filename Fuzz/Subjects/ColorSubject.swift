import SplashScene
import SplashSyntax

@testable import SplashSceneFormat

extension Subject {
  /// Colours: components are in 0...1, and the hexadecimal form of a colour reads as the same colour.
  public static let color = Subject("color") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do {
      let color = try ColorParser.parse(text).color
      try promise(
        [color.red, color.green, color.blue, color.alpha].allSatisfy { (0...1).contains($0) },
        "\(color)")
      let again = try ColorParser.parse(color.hexadecimal).color
      try promise(
        again.hexadecimal == color.hexadecimal,
        "\(color.hexadecimal) becomes \(again.hexadecimal)")
      return color.hexadecimal
    } catch let fault as SyntaxError {
      guard let problem = fault.problem else { return "" }
      try checkPlace(fault.range, in: Array(text.utf8))
      let source = SourceText(path: "text", bytes: Array(text.utf8))
      return try checkDiagnostics(
        [Diagnostic(problem, in: source, at: fault.span)], sources: ["text": source])[0]
    }
  }
}

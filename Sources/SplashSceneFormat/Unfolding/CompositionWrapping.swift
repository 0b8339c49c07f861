import SplashScene
import SplashSyntax
import SplashSystem

/// Returns a scene that contains only an animation of another format and renders like that file; `nil` after reporting an error.
///
/// - Parameter path: The path of the file; the scene refers to it as a file in its own folder.
func wrapping(_ file: SceneFile, named path: FilePath, _ session: Session) -> String? {
  if path.isStandardStream {
    session.diagnostics.append(
      Diagnostic(
        Problem(.filePath, "a scene can't refer to a file from standard input"), file: path))
    return nil
  }
  guard
    let (composition, _) = CompositionSource(session: session, file: file).read(
      rules: session.settings.rules)
  else {
    return nil
  }
  let size = composition.size
  let rate = composition.frameRate
  let ratio = "\(rate.numerator)/\(rate.denominator)"
  var members = [
    ("splashrender", "1"), ("size", "[\(number(size.width)), \(number(size.height))]"),
    ("fps", rate.denominator == 1 ? "\(rate.numerator)" : quotedJSON(ratio)),
    ("duration", number(composition.duration)), ("backgroundColor", "null"),
  ]
  let markers = composition.markers.filter { !$0.name.isEmpty && !$0.name.contains("'") }
  if !markers.isEmpty {
    let times = markers.map { "\(quotedJSON($0.name)): \(number($0.time))" }
    members.append(("markers", "{ \(times.joined(separator: ", ")) }"))
  }
  let layer =
    "{ \"type\": \(quotedJSON(composition.kind.rawValue)), \"id\": \(quotedJSON(composition.layerName)), "
    + "\"file\": \(quotedJSON(path.name.description)) }"
  members.append(("layers", "[\n    \(layer)\n  ]"))
  let lines = members.map { "  \(quotedJSON($0.0)): \($0.1)" }
  return "{\n\(lines.joined(separator: ",\n"))\n}\n".escapingObeyed
}

/// Returns a number as text that parses to the same value.
private func number(_ number: Double) -> String {
  Int(exactly: number).map(String.init) ?? "\(number)"
}

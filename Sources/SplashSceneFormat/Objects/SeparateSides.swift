import SplashSyntax
import SplashSystem

extension Problem {
  /// Reports a position or a size whose numbers have separate keys.
  ///
  /// - Parameters:
  ///   - sides: The members with the keys `x`, `y`, `width` and `height`.
  ///   - known: The object's keys.
  static func separateSides(
    _ sides: [SyntaxMember], of subject: SceneObject, known: [String]
  ) -> Problem {
    let values = Dictionary(
      sides.map { ($0.key.text, $0.value.literal ?? $0.key.text) }, uniquingKeysWith: { $1 })
    func list(_ keys: [String]) -> String {
      "[\(keys.map { values[$0] ?? $0 }.joined(separator: ", "))]"
    }
    let hasPoint = values["x"] != nil || values["y"] != nil
    let hasSize = values["width"] != nil || values["height"] != nil
    let isLayer = known.contains("frame")
    let suggestion =
      !hasSize
      ? "\"position\": \(list(["x", "y"]))"
      : !isLayer
        ? "\"size\": \(list(["width", "height"]))"
        : hasPoint
          ? "\"frame\": \(list(["x", "y", "width", "height"]))"
          : "\"bounds\": \(list(["width", "height"]))"
    let keys = sides.map { quoted($0.key.text) }
    return Problem(
      .keyUnknown,
      "unknown keys \(keys.dropLast().joined(separator: ", ")) and \(keys.last ?? "") of \(subject.rawValue)",
      expected: hasSize ? nil : "\"position\" for the centre, or \"frame\": [x, y, width, height]",
      suggestion: suggestion)
  }
}

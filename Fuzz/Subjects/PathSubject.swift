import SplashScene
import SplashSyntax

@testable import SplashSceneFormat
@testable import SplashSystem

extension Subject {
  /// Path data, read alone and in a scene: both agree, errors have the right position, and the path can be
  /// stroked, dashed, filled, rounded and trimmed.
  public static let path = Subject("path") { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    let limit = 10_000
    let style = styles[text.utf8.count % styles.count]
    let source = sceneText(
      layer: "\"type\": \"shape\", \(style), \"path\": \(quotedJSON(text))")
    let isPlain = text.utf8.first != UInt8(ascii: "=") && !text.contains("#")
    do {
      let path = try PathData.parse(text, limit: limit)
      try promise(path.elements.count <= limit, "\(path.elements.count) elements")
      for p in path.controlPoints { try promiseFinite([p.x, p.y], "a point") }
      try promise(path.interpolated(to: path, 0.5) != nil, "a path can't become itself")
      let trim = PathTrim(start: 0.2, end: 0.9, offset: Double(text.utf8.count % 16) / 16)
      for p in path.roundingCorners(radius: 3).trimmed(by: trim).controlPoints {
        try promiseFinite([p.x, p.y], "a point of what is kept")
      }
      let outcome = try Subject.scene.outcome(source)
      try promise(!isPlain || isAccepted(outcome), "a scene refuses the path: \(outcome)")
      return "\(path.elements.count) elements, \(path.controlBox)"
    } catch let fault as PathDataError {
      try promise(!fault.range.isEmpty || fault.range.lowerBound == text.utf8.count, "no place")
      try checkPlace(fault.range, in: Array(text.utf8))
      let outcome = try Subject.scene.outcome(source)
      try promise(!isPlain || !isAccepted(outcome), "a scene accepts the path: \(fault)")
      return "\(fault.range): \(Problem(fault).message)"
    }
  }

  private static let styles = [
    "\"fillColor\": \"#08f8\"",
    "\"strokeColor\": \"red\", \"lineWidth\": 3, \"lineJoin\": \"round\", \"lineCap\": \"round\"",
    "\"strokeColor\": \"red\", \"lineDashPattern\": [3, 1, 0.5], \"lineDashPhase\": 2",
    """
    "strokeColor": "red", "lineWidth": 2, "strokeStart": 0.2, "strokeEnd": 0.7, \
    "transform": { "rotation": "20deg", "scale": [0.01, 3] }
    """,
  ]
}

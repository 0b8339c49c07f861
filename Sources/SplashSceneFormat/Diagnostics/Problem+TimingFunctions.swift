import SplashSyntax
import SplashSystem

extension Problem {
  /// Returns the problem to report for a timing function that exists in CSS or another tool; `nil` for any other
  /// text.
  static func foreignTimingFunction(_ text: String) -> Problem? {
    let message = "unknown value \(quoted(text))"
    if let points = cubicBezierPoints(text) ?? penner[text] {
      return Problem(
        .valueChoice,
        message, expected: "a curve's name or [c1x, c1y, c2x, c2y]",
        suggestion: "[\(points.map(formatted).joined(separator: ", "))]")
    }
    let name = text.lowercased()
    if name.contains("spring") || name.contains("elastic") {
      return Problem(
        .valueChoice, message, expected: "an animation of type \"spring\" instead of a curve")
    }
    if name.contains("bounce") || name.hasPrefix("steps") {
      return Problem(
        .valueChoice, message, expected: "an animation of type \"keyframe\" instead of a curve")
    }
    return nil
  }

  /// Returns the control points of CSS's `cubic-bezier(x1, y1, x2, y2)`, or of a UIKit or SwiftUI initializer.
  private static func cubicBezierPoints(_ text: String) -> [Double]? {
    guard let open = text.firstIndex(of: "("), text.last == ")",
      ["cubic-bezier", "cubicBezier", "timingCurve", ".timingCurve", "CAMediaTimingFunction"]
        .contains(text[..<open])
    else { return nil }
    let points = text[open...].dropFirst().dropLast().split(separator: ",").map { argument in
      // Swift arguments may have labels.
      Double(argument.split(separator: ":").last?.filter { $0 != " " } ?? "") ?? .nan
    }
    guard points.count == 4, points.allSatisfy(\.isFinite), (0...1).contains(points[0]),
      (0...1).contains(points[2])
    else { return nil }
    return points
  }

  /// The control points of Bézier curves that approximate Robert Penner's easing functions, by the functions' usual
  /// names.
  private static let penner: [String: [Double]] = [
    "easeInSine": [0.12, 0, 0.39, 0], "easeOutSine": [0.61, 1, 0.88, 1],
    "easeInOutSine": [0.37, 0, 0.63, 1], "easeInQuad": [0.11, 0, 0.5, 0],
    "easeOutQuad": [0.5, 1, 0.89, 1], "easeInOutQuad": [0.45, 0, 0.55, 1],
    "easeInCubic": [0.32, 0, 0.67, 0], "easeOutCubic": [0.33, 1, 0.68, 1],
    "easeInOutCubic": [0.65, 0, 0.35, 1], "easeInQuart": [0.5, 0, 0.75, 0],
    "easeOutQuart": [0.25, 1, 0.5, 1], "easeInOutQuart": [0.76, 0, 0.24, 1],
    "easeInQuint": [0.64, 0, 0.78, 0], "easeOutQuint": [0.22, 1, 0.36, 1],
    "easeInOutQuint": [0.83, 0, 0.17, 1], "easeInExpo": [0.7, 0, 0.84, 0],
    "easeOutExpo": [0.16, 1, 0.3, 1], "easeInOutExpo": [0.87, 0, 0.13, 1],
    "easeInCirc": [0.55, 0, 1, 0.45], "easeOutCirc": [0, 0.55, 0.45, 1],
    "easeInOutCirc": [0.85, 0, 0.15, 1], "easeInBack": [0.36, 0, 0.66, -0.56],
    "easeOutBack": [0.34, 1.56, 0.64, 1], "easeInOutBack": [0.68, -0.6, 0.32, 1.6],
  ]
}

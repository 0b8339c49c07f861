import SplashScene
import SplashSyntax
import SplashSystem
import Synchronization
import TestSupport
import Testing

@testable import SplashLottie

/// Lays out texts in the family "Squares", and in any font file that isn't "bad.ttf": see `setInSquares`.
final class SquareFonts: LottieResources {
  /// The texts that were laid out, without those that only test for a font.
  let texts = Mutex<[String]>([])

  func file(_ path: String, at span: Span) -> AssetFile? { AssetFile(FilePath(path)) }
  func image(_ file: AssetFile, _ name: String, at span: Span) -> ImageReference? { nil }
  func warn(of error: AssetError, _ kind: String, _ name: String, at span: Span) {}
  func warn(_ problem: Problem, at span: Span) {}

  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    for file in request.fontFiles where file.path.description == "bad.ttf" {
      throw .font(.notFound(path: file.path))
    }
    if request.string != "x" { texts.withLock { $0.append(request.string) } }
    return try setInSquares(request)
  }
}

/// The widths of the letters that the file embeds, in hundredths of an em.
let letterWidths: [Character: Double] = [
  "A": 50, "B": 60, "I": 20, "M": 80, "a": 40, "b": 45, " ": 30,
]

/// Letters as rectangles of their width, 70 high, on the baseline.
let characters: String = {
  let entries = letterWidths.sorted { $0.key < $1.key }.map { letter, width in
    let path =
      #"{ "ty": "sh", "ks": { "k": { "c": true, "v": [[0, -70], [\#(width), -70], [\#(width), 0], [0, 0]], "i": [], "o": [] } } }"#
    let shapes = letter == " " ? "" : #""shapes": [{ "ty": "gr", "it": [\#(path)] }]"#
    return
      #"{ "ch": "\#(letter)", "style": "Regular", "fFamily": "Own", "size": 10, "w": \#(width), "data": { \#(shapes) } }"#
  }
  return #"""
    "chars": [\#(entries.joined(separator: ","))],
    "fonts": { "list": [{ "fName": "Own-Regular", "fFamily": "Own", "fStyle": "Regular", "ascent": 72 }] },
    """#
}()

/// A text document of 20 points, with more members.
func document(_ text: String, _ members: String = "") -> String {
  let escaped = text.map { letter in
    letter.unicodeScalars.map { scalar in
      scalar.value < 0x20
        ? "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        : String(scalar)
    }.joined()
  }.joined()
  let color = members.contains("\"fc\"") ? "" : #""fc": [1, 0, 0],"#
  let size = members.contains("\"s\":") ? "" : #""s": 20,"#
  let font = members.contains("\"f\":") ? "" : #""f": "Own-Regular","#
  return
    #"{ \#(color) \#(size) \#(font) \#(members.isEmpty ? "" : members + ",") "t": "\#(escaped)" }"#
}

/// A text layer.
///
/// - Parameters:
///   - document: The text document, or an array of keyframes.
///   - animators: The text animators.
///   - options: The anchor point options of the letters.
func textLayer(
  _ document: String, _ animators: String = "", options: String = #""g": 1"#,
  _ members: String = ""
) -> String {
  let keys = document.hasPrefix("[") ? document : #"[{ "t": 0, "s": \#(document) }]"#
  return """
    { "ty": 5, "nm": "text", "ip": 0, "op": 100, \(members) "ks": {},
      "t": { "d": { "k": \(keys) }, "a": [\(animators)], "m": { \(options) }, "p": {} } }
    """
}

extension LottieFile {
  /// A file with a text layer and embedded letter outlines.
  init(text document: String, _ animators: String = "", options: String = #""g": 1"#) throws {
    try self.init(textLayer(document, animators, options: options), characters)
  }

  /// The names of the features that aren't drawn correctly.
  var gaps: [String] { report.features.filter { $0.extents.afterEffects != .drawn }.map(\.name) }

  /// The boxes of the letters that the first layer draws, in its coordinates and in drawing order.
  func letters(_ frame: Double = 0, _ rules: PlayerRules = .afterEffects) -> [Rect] {
    shapes(frame, rules).flatMap { shape in
      shape.content.path.subpaths.map { $0.transformed(by: shape.map).controlBox }
    }
  }
}

/// Checks that letter boxes begin at the given positions and have the widths of their letters at 20 points.
func expectLetters(
  _ boxes: [Rect], _ text: String, at places: [(x: Double, y: Double)], scale: Double = 0.2,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let letters = text.filter { $0 != " " }
  guard boxes.count == letters.count, places.count == letters.count else {
    #expect(
      Bool(false), "\(boxes) are not \(letters.count) letters", sourceLocation: sourceLocation)
    return
  }
  for (letter, (box, place)) in zip(letters, zip(boxes, places)) {
    expectClose(box.minX, place.x, sourceLocation: sourceLocation)
    expectClose(box.maxY, place.y, sourceLocation: sourceLocation)
    expectClose(
      box.width, (letterWidths[letter] ?? 0) * scale, sourceLocation: sourceLocation)
    expectClose(box.height, 70 * scale, sourceLocation: sourceLocation)
  }
}

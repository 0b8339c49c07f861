import SplashScene
import SplashSyntax

/// Lays out the strings that a layer shows over time, in the style of the layer's own text. Each distinct string is
/// laid out only once.
final class SettableText {
  private let attributes: TextAttributes
  private let families: Place?
  /// The layout options of the layer's texts. The runs are replaced.
  private let request: TextRequest
  private let verticalAlignment: VerticalAlignment
  /// The height of the layer's bounds in points, set after the geometry is known.
  var boundsHeight = 0.0
  private var known: [TextRequest: SetString] = [:]

  init(
    attributes: TextAttributes, families: Place?, like request: TextRequest,
    verticalAlignment: VerticalAlignment
  ) {
    self.attributes = attributes
    self.families = families
    self.request = request
    self.verticalAlignment = verticalAlignment
  }

  /// Returns the type of the values of the key path `string`. If `texts` is `nil`, only the schema
  /// of the type is valid.
  static func value(_ texts: SettableText?) -> ValueType<AnimatableValue> {
    let type = ValueType<[DecodedRun]>.runs(
      over: texts?.attributes ?? TextAttributes(), texts?.families)
    return ValueType(type.name, type.schema) { context, value in
      guard let runs = type.read(context, value), let texts else { return nil }
      return texts.set(runs, context, at: value.span).map(AnimatableValue.text)
    }
  }

  /// Lays out a text; `nil` after reporting an error.
  private func set(_ runs: [DecodedRun], _ context: Context, at span: Span) -> SetString? {
    var request = request
    request.runs = runs.map { TextRun($0.text.text, $0.attributes) }
    if let known = known[request] { return known }
    guard context.take(1, of: .setStrings, at: span) else { return nil }
    let key = request
    guard let layout = LayerDecoder.layOut(runs, &request, context, at: span) else { return nil }
    if request.isWrapped, request.maximumLines == nil, request.truncationMode == .none,
      let word = dividedWords(of: request.string, lines: layout.lines.map(\.text)).first
    {
      context.report(.dividedWord(word), at: span)
    }
    let top = verticalAlignment.offset(of: layout.size.height, in: boundsHeight)
    let text = SetString(
      request.string, artwork: TextArtwork(layout), offset: Point(0, top))
    known[key] = text
    return text
  }
}

extension Problem {
  static func tooManySetStrings() -> Problem {
    Problem(
      .limitExceeded, "the scene has more than \(Limits.setStrings) texts that layers show in turn")
  }
}

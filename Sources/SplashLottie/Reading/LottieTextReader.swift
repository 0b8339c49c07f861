import SplashScene
import SplashSyntax

/// Reads text layers.
struct LottieTextReader {
  private let reader: LottieReader
  private let values: LottieValueReader

  init(_ reader: LottieReader) {
    self.reader = reader
    values = LottieValueReader(reader)
  }

  /// Returns the text of a layer; `nil` after noting that it has none.
  func text(_ layer: ForeignValue) -> LottieText? {
    guard let text = layer["t"], let keys = keys(text["d"]), !keys.isEmpty else {
      reader.note("text layers without a text", at: layer.span)
      return nil
    }
    if text["p"]?["m"]?.number != nil { reader.note("texts on paths", at: layer.span) }
    let animators = LottieTextAnimatorReader(reader).animators(text["a"])
    let grouping =
      (text["m"]?["g"]?.integer).flatMap(LottieTextPivots.Grouping.init) ?? .characters
    var indices: [LottieTextDocument: Int] = [:]
    var texts: [LottieSetText] = []
    var first: LottieSetText?
    var all: [LottieText.Key] = []
    for (frame, document) in keys {
      if indices[document] == nil {
        guard let cells = cells(for: document, at: layer.span) else { return nil }
        let ranges = animators.reduce(0) { $0 + max(1, $1.selectors.count) }
        func set(_ rules: PlayerRules) -> LottieSetText? {
          LottieSetText(
            document, ascent: reader.letters.ascent(of: document.font), grouping: grouping, rules,
            cells: cells
          ) { glyphs in
            // Both rules have the same letters, which are counted once.
            rules == .coreAnimation
              || reader.letters.count(glyphs, ranges: ranges, reader, at: layer.span)
          }
        }
        guard let text = set(.afterEffects) else { return nil }
        indices[document] = texts.count
        texts.append(text)
        first = first ?? set(.coreAnimation)
      }
      all.append(.init(frame: frame, text: indices[document] ?? 0))
    }
    return first.map {
      LottieText(
        keys: all, texts: texts, first: $0, animators: animators,
        alignment: values.point(text["m"]?["a"], .zero), name: layer["nm"]?.text ?? "")
    }
  }

  /// Returns how the letters of a text are drawn; `nil` after reporting that the text is too long or can't be drawn.
  private func cells(
    for document: LottieTextDocument, at span: Span
  ) -> LottieTextLetters.Cells? {
    guard document.text.utf8.count <= SceneLimits.textBytes else {
      reader.fail("a text is too long", "at most \(SceneLimits.textBytes) bytes", at: span)
      return nil
    }
    return reader.letters.cells(for: document, reader, at: span)
  }

  // MARK: Documents

  /// Returns the texts and their frames in order. If several texts have the same frame, only the last one is kept.
  private func keys(
    _ property: ForeignValue?
  ) -> [(frame: Double, document: LottieTextDocument)]? {
    guard var property else { return nil }
    var given: String?
    switch reader.slots.value(for: property, .text) {
    case .given(.text(let text)): given = text
    case .given, nil: break
    case .written(let slot): property = slot
    }
    if property["x"]?.text != nil {
      reader.note("expressions", .approximated, at: property.span)
    }
    let value = property["k"] ?? property
    var keys: [(frame: Double, document: LottieTextDocument)] = []
    for key in value.array ?? [value] {
      let document = key["s"].flatMap { $0.isObject ? $0 : nil } ?? key
      guard document.isObject, document["t"]?.text != nil else { continue }
      let frame = key["s"]?.isObject == true ? key["t"]?.number ?? 0 : 0
      keys.append((frame, self.document(document, given)))
    }
    let sorted = keys.enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }
    return sorted.map(\.element)
  }

  private func document(_ value: ForeignValue, _ given: String?) -> LottieTextDocument {
    func number(_ key: String) -> Double { value[key]?.number ?? 0 }
    var document = LottieTextDocument(
      text: given ?? value["t"]?.text ?? "", font: value["f"]?.text ?? "", size: number("s"))
    document.tracking = number("tr")
    document.lineHeight = number("lh")
    document.baselineShift = number("ls")
    document.justification =
      (value["j"]?.integer).flatMap(LottieJustification.init) ?? .left
    document.caps = (value["ca"]?.integer).flatMap(LottieCaps.init) ?? .none
    document.boxSize = value["sz"]?.point.map { Size($0.x, $0.y) }
    document.origin = value["ps"]?.point ?? .zero
    document.fill = color(value["fc"])
    document.stroke = color(value["sc"])
    document.strokeWidth = number("sw")
    document.isStrokeAbove = value["of"]?.isTrue ?? false
    return document
  }

  private func color(_ value: ForeignValue?) -> Color? {
    guard let value, value.numbers?.count ?? 0 >= 3 else { return nil }
    return values.color(value).value(at: 0, .afterEffects)
  }
}

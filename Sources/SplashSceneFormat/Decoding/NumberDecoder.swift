import SplashScene
import SplashSyntax

/// The text of a layer that shows a number.
struct DecodedNumber {
  let value: Double
  let format: NumberFormat
  /// The complete text, including the number's initial value.
  let runs: [DecodedRun]
  /// The index of the number's run.
  let run: Int

  /// Returns the text with the widest digits in place of the number; `nil` if a font isn't
  /// available. The layer's size is computed from this text, so that every number fits.
  func widestRuns(like request: TextRequest, _ context: Context) -> [DecodedRun]? {
    guard case .known(let fontFiles) = context.scope.scene.fontFiles else { return nil }
    var request = request
    request.runs = runs.map { TextRun($0.text.text, $0.attributes) }
    request.fontFiles = fontFiles
    request.usesSystemFonts = context.scope.scene.usesSystemFonts
    guard
      let cells = try? DigitCells(
        format.symbols.zero, ofRun: run, in: request,
        layOut: { request throws(TextError) in try context.session.assets.provider.layOut(request) }
      )
    else { return nil }
    var runs = runs
    runs[run].attributes = cells.attributes
    runs[run].text = runs[run].text.replaced(
      by: format.placeholder(for: value, of: cells.widest))
    return runs
  }

  /// Lays out the number; `nil` if a font isn't available, which was already reported.
  ///
  /// - Parameter request: The request for the text that contains the number.
  func set(
    _ request: TextRequest, _ context: Context, place: (Size) -> Point
  ) -> SetNumber? {
    try? SetNumber(
      value, format: format, in: request, run: run,
      layOut: { request throws(TextError) in
        let layout = try context.session.assets.provider.layOut(request)
        _ = context.session.budget.take(layout.glyphs.count, of: .glyphs)
        return layout
      },
      place: place)
  }
}

extension LayerDecoder {
  /// Reads a text layer's number; `nil` if there is none or after reporting an error.
  func number(
    _ fields: Fields, over attributes: TextAttributes, _ families: Place?, language: String?
  ) -> DecodedNumber? {
    let value = fields.read(
      "number", .number,
      "An animatable number to show instead of string.")
    let written = fields.read(
      "format", .runs(over: attributes, families),
      "The text around the number, with a placeholder such as %d, as in printf.",
      otherwise: "\"%d\"")
    let symbols = fields.read(
      "locale", .numberLocale,
      "The language, optionally with a region, whose digits and separators the number uses.",
      otherwise: "language, or \"en\"")
    fields.exclude(["string", "each"], with: "number")
    for key in ["format", "locale"] { fields.need(["number"], for: key) }
    guard let value, let member = fields.member("number"),
      written != nil || !fields.has("format")
    else { return nil }
    let plain = DecodedRun(
      text: InterpolatedString("%d", of: member.key), attributes: attributes, families: families,
      context: fields.context)
    return DecodedNumber(
      value, in: written ?? [plain],
      symbols ?? language.flatMap(NumberSymbols.of) ?? NumberSymbols(), fields)
  }
}

extension DecodedNumber {
  /// Finds the single directive in a text; `nil` after reporting an error.
  fileprivate init?(
    _ value: Double, in written: [DecodedRun], _ symbols: NumberSymbols, _ fields: Fields
  ) {
    var runs: [DecodedRun] = []
    var place: (run: Int, format: NumberFormat)?
    for run in written {
      for part in NumberTextPart.all(in: Array(run.text.text.utf8)) {
        switch part {
        case .text(let range): runs.append(run.slice(range))
        case .directive(let range, let format):
          let span = run.text.span(ofText: range)
          guard var format else {
            run.context.report(.unknownDirective(run.slice(range).text.text), at: span)
            return nil
          }
          guard place == nil else {
            run.context.report(.secondDirective(), at: span)
            return nil
          }
          format.symbols = symbols
          place = (runs.count, format)
          var number = run.slice(range)
          number.text = number.text.replaced(by: format.string(from: value))
          runs.append(number)
        }
      }
    }
    guard let place else {
      fields.context.report(.missingDirective(), at: fields.valueSpan("format"))
      return nil
    }
    self.init(value: value, format: place.format, runs: runs, run: place.run)
  }
}

extension DecodedRun {
  /// Returns a part of the run.
  /// - Parameter range: The part as UTF-8 offsets.
  fileprivate func slice(_ range: Range<Int>) -> DecodedRun {
    var run = self
    run.text = text.slice(range)
    return run
  }
}

extension ValueType where Value == NumberSymbols {
  /// A language with a known number format, optionally with a region.
  fileprivate static var numberLocale: ValueType {
    let tag = ValueType<String>.languageTag
    return ValueType(tag.name, tag.schema) { context, value in
      guard let tag = tag.read(context, value) else { return nil }
      let symbols = NumberSymbols.of(language: tag)
      if symbols == nil {
        context.report(.unknownLocale(tag, known: NumberSymbols.languages), at: value.span)
      }
      return symbols
    }
  }
}

extension Problem {
  static func noNumber() -> Problem {
    Problem(
      .animationKeyPath,
      "the text has no number to animate",
      expected: "\"number\" instead of \"string\"")
  }
  fileprivate static func unknownDirective(_ text: String) -> Problem {
    Problem(
      .valueFormat, "\(quoted(text)) is not a number format", expected: NumberTextPart.expected)
  }
  fileprivate static func secondDirective() -> Problem {
    Problem(
      .valueFormat, "the text has a second number", expected: "one number; %% is a percent sign")
  }
  fileprivate static func missingDirective() -> Problem {
    Problem(
      .valueFormat, "the text has no placeholder for the number", expected: NumberTextPart.expected)
  }
  fileprivate static func unknownLocale(_ tag: String, known: [String]) -> Problem {
    Problem(
      .valueFormat,
      "the number format of \(quoted(tag)) is unknown", expected: oneOf(known, longest: 320))
  }
}

import SplashScene
import SplashSyntax
import SplashSystem

/// A text layer's text after layout.
struct LaidOutText {
  /// The text as a string.
  let string: String
  let layout: TextLayout
  /// The vertical alignment in bounds that are taller than the text.
  let verticalAlignment: VerticalAlignment
  /// Lays out other texts in the same style; `nil` if the layer shows a number.
  let others: SettableText?
  /// The largest font size in points.
  let fontSize: Double?
  /// The number and the request for its text; `nil` if the layer shows no number.
  let number: (written: DecodedNumber, request: TextRequest)?
}

/// The vertical alignment of a text in its layer.
enum VerticalAlignment: String, CaseIterable {
  case top
  case center
  case bottom

  /// Returns the distance from the top of the bounds to the top of the text, in points.
  func offset(of height: Double, in bounds: Double) -> Double {
    switch self {
    case .top: 0
    case .center: (bounds - height) / 2
    case .bottom: bounds - height
    }
  }
}

extension LayerDecoder {
  /// Reads and lays out a layer's text; `nil` after reporting an error. If the layer is sized to
  /// fit its text, this also sets the layer's size.
  ///
  /// The text's keys can use the layer's geometry unless it depends on the text.
  func setText(_ fields: Fields, _ geometry: inout WrittenGeometry) -> LaidOutText? {
    let fits = fields.read(
      "sizeToFit", .bool, "Whether the layer's size fits the text.",
      default: !geometry.hasSize, otherwise: "true if bounds and frame are omitted")
    let parent = fields.context.scope.parent
    if !fits { fields.context.scope.know(geometry.settled(in: parent)) }

    let (attributes, families) = textAttributes(fields, over: TextAttributes())
    let string = fields.read(
      "string", .runs(over: attributes, families),
      "The text, in which {name} inserts a parameter, or an array of parts with their own attributes."
    )
    var request = layoutRequest(fields)
    let number = number(fields, over: attributes, families, language: request.language)
    fields.declare(.requires(["string", "number"]))
    if !fields.has("string"), !fields.has("number") {
      fields.context.report(.missingKey("string", of: fields.subject), at: fields.start)
    }
    let alignment = fields.read(
      "verticalAlignment", ValueType<VerticalAlignment>.choice,
      "The text's vertical alignment in taller bounds.", default: .top)

    let size = geometry.size ?? (fits || geometry.hasSize ? nil : parent?.size)
    let isSizeKnown = fits && !geometry.hasSize || size != nil
    request.width = size?.width
    if !fits, request.truncationMode != .none { request.height = size?.height }
    shrink(&request, fields)
    let span = fields.valueSpan(fields.has("string") ? "string" : "number")
    let widest = number.flatMap { $0.widestRuns(like: request, fields.context) }
    guard let runs = widest ?? number?.runs ?? string, isSizeKnown,
      let layout = Self.layOut(runs, &request, fields.context, at: span)
    else {
      if fits { geometry.fail() }
      return nil
    }
    // Other texts of the layer use the same bounds.
    if request.width == nil {
      request.width = layout.size.width
      request.isWrapped = false
    }
    if fits {
      geometry.resize(to: Size(size?.width ?? layout.size.width, layout.size.height))
    }
    // Truncation that was requested isn't reported.
    var overflows = false
    if !fits, let size, !fields.has("truncationMode"), request.maximumLines == nil {
      overflows = warnOfOverflow(layout, size, fields)
    }
    if request.isWrapped, !overflows,
      let word = dividedWords(of: request.string, lines: layout.lines.map(\.text)).first
    {
      fields.context.report(.dividedWord(word), at: span)
    }
    let others = SettableText(
      attributes: attributes, families: families, like: request, verticalAlignment: alignment)
    return LaidOutText(
      string: request.string, layout: layout, verticalAlignment: alignment,
      others: number == nil ? others : nil,
      fontSize: request.runs.map(\.attributes.fontSize).max(), number: number.map { ($0, request) })
  }

  /// Reads how a text is laid out, whatever it says.
  private func layoutRequest(_ fields: Fields) -> TextRequest {
    var request = TextRequest(runs: [])
    fields.set(
      &request.alignment, "alignmentMode", .choice, "The horizontal alignment of lines.")
    fields.set(
      &request.direction, "direction", .choice,
      "The text direction; \"natural\" uses the direction of the first letter.")
    fields.set(
      &request.truncationMode, "truncationMode", .choice,
      "Where to put an ellipsis if the text is too long.")
    fields.set(
      &request.isWrapped, "wrapped", or: ["isWrapped"], .bool,
      "Whether lines wrap at the layer's width, not only at \\n.")
    let lines = fields.read(
      "maximumLines", or: ["numberOfLines"], .wholeNumber(0...1_000_000),
      "The maximum number of lines; 0 means no limit.")
    request.maximumLines = lines.flatMap { $0 == 0 ? nil : $0 }
    request.lineHeight = lineHeight(fields)
    request.language = fields.read(
      "language", .languageTag,
      "A BCP 47 language tag, which selects between regional forms of a character.")
    return request
  }

  /// Reads whether the fonts shrink until the text fits.
  private func shrink(_ request: inout TextRequest, _ fields: Fields) {
    let key = "adjustsFontSizeToFitWidth"
    let isWanted = fields.read(
      key, .bool,
      "Whether the font shrinks until the text fits the width; the text is then a single line unless maximumLines or wrapped is set.",
      default: false)
    let factor = fields.read(
      "minimumScaleFactor", .number(.positiveFraction),
      "The minimum font scale, with adjustsFontSizeToFitWidth.")
    fields.need(["minimumScaleFactor"], for: key)
    fields.need([key], for: "minimumScaleFactor")
    guard isWanted, let factor else { return }
    request.minimumScaleFactor = factor
    if !fields.has("wrapped"), !fields.has("isWrapped"), request.maximumLines == nil {
      request.isWrapped = false
    }
  }

  /// Warns about a text that is wider than its bounds, or taller by half a line or more. Bounds
  /// slightly shorter than a line are common and don't cut anything off.
  ///
  /// - Returns: Whether there is a warning.
  private func warnOfOverflow(_ layout: TextLayout, _ size: Size, _ fields: Fields) -> Bool {
    let line = layout.lines.last?.frame.height ?? 0
    let isWide = layout.size.width > size.width * 1.02 + 1
    guard isWide || layout.size.height > size.height + line / 2 else { return false }
    let span = fields.valueSpan(fields.has("string") ? "string" : "number")
    fields.context.report(.textOverflows(layout.size, size), at: span)
    return true
  }

  private func lineHeight(_ fields: Fields) -> LineHeight? {
    let points = fields.read(
      "lineHeight", .number(.positive), "The line height in points; the font's own by default.")
    let multiple = fields.read(
      "lineHeightMultiple", .number(.positive), "The line height as a multiple of the font's own.")
    fields.exclude(["lineHeightMultiple"], with: "lineHeight")
    return points.map(LineHeight.points) ?? multiple.map(LineHeight.multiple)
  }

  // MARK: Layout

  /// Lays out the runs; `nil` after reporting an error. Missing glyphs only cause a warning.
  static func layOut(
    _ runs: [DecodedRun], _ request: inout TextRequest, _ context: Context, at span: Span
  ) -> TextLayout? {
    // Without the fonts, the layout would be wrong. The error was already reported.
    guard case .known(let fontFiles) = context.scope.scene.fontFiles else { return nil }
    request.runs = runs.map { TextRun($0.text.text, $0.attributes) }
    request.fontFiles = fontFiles
    request.usesSystemFonts = context.scope.scene.usesSystemFonts
    let bytes = request.runs.reduce(0) { $0 + $1.string.utf8.count }
    guard bytes <= Limits.textBytes else {
      context.report(.textTooLong(), at: span)
      return nil
    }
    // The error about the limit was already reported.
    guard context.session.budget[.glyphs] <= Limits.glyphs else { return nil }
    let layout: TextLayout
    do throws(TextError) {
      layout = try context.session.assets.provider.layOut(request)
    } catch {
      switch error {
      case .missingFont(let families, let run, let known):
        let place = runs.indices.contains(run) ? runs[run].families : nil
        let problem = Problem.fontFamilyNotFound(
          families, known: known, usesSystemFonts: request.usesSystemFonts)
        (place?.context ?? context).report(problem, at: place?.value.span ?? span)
      case .font(let error):
        context.report(Problem(error, "font", error.path.description), at: span)
      case .overLimit(let limit): context.report(.textOverLimit(limit), at: span)
      }
      return nil
    }
    // An empty line takes memory, too.
    let glyphs = max(layout.glyphs.count, layout.lines.count)
    guard context.take(glyphs, of: .glyphs, at: span),
      context.take(layout.outlineElementCount, of: .pathElements, at: span)
    else { return nil }
    warn(of: layout.missing, runs)
    for warning in layout.warnings { context.report(.textWarning(warning), at: span) }
    return layout
  }

  /// Warns about characters that no font has, with one warning for adjacent characters.
  private static func warn(of missing: [TextLayout.MissingGlyph], _ runs: [DecodedRun]) {
    var rest = missing.sorted { $0.offset < $1.offset }[...]
    var start = 0
    for run in runs {
      let end = start + run.text.text.utf8.count
      while let first = rest.first, first.offset < end {
        var characters: [Unicode.Scalar] = []
        var offset = first.offset
        while let next = rest.first, next.offset == offset, offset < end {
          characters.append(next.character)
          offset += UTF8.width(next.character)
          rest.removeFirst()
        }
        let range = first.offset - start..<offset - start
        run.context.report(.missingGlyphs(characters), at: run.text.span(ofText: range))
      }
      start = end
    }
  }

  // MARK: Content

  /// Reads a text layer's content, once the layer's geometry is known; `nil` after reporting an error. A text that is
  /// animated unit by unit draws nothing itself and gets a sublayer for each unit.
  func text(_ fields: Fields, _ text: LaidOutText?, _ layer: inout Layer) -> TextContent? {
    let bounds = layer.properties.bounds
    let units = fields.declaredMember(
      "each", "an object", .object(.textUnit),
      "Animates the text glyph by glyph, word by word or line by line.")
    let drawn = units == nil ? text?.layout : nil
    var content = TextContent(
      string: text?.string ?? "", artwork: drawn.map { TextArtwork($0) } ?? TextArtwork())
    content.fontSize = text?.fontSize
    let color = fields.read(
      "foregroundColor", ValueType<Color>.color.orNull(),
      "The colour of characters that don't set their own.")
    if let color { content.foregroundColor = color ?? .clear }
    content.foregroundGradient = fields.read(
      "foregroundGradient", .textGradient,
      "A gradient instead of the colour, with points in fractions of the layer's bounds.")
    fields.exclude(["foregroundGradient"], with: "foregroundColor")
    content.stroke = stroke(fields)
    if let text {
      func place(_ size: Size) -> Point {
        Point(0, text.verticalAlignment.offset(of: size.height, in: bounds.height))
      }
      content.offset = place(text.layout.size)
      text.others?.boundsHeight = bounds.height
      if let number = text.number,
        let set = number.written.set(number.request, fields.context, place: place)
      {
        content.show(set)
      }
    }
    if let member = units {
      layer.sublayers = textUnits(
        member.value, of: text?.layout, in: content, bounds: bounds, fields.context)
    }
    return text == nil ? nil : content
  }
}

extension AssetError {
  fileprivate var path: FilePath {
    switch self {
    case .notFound(let path), .unreadable(let path, _), .corrupt(let path, _),
      .overLimit(let path, _), .invalid(let path, _, _), .noElement(let path, _, _),
      .wrongKind(let path, _, _):
      path
    }
  }
}

extension Problem {
  /// Reports that none of a text's font families exists.
  ///
  /// - Parameters:
  ///   - families: The requested families.
  ///   - known: The available families.
  ///   - usesSystemFonts: Whether `known` includes the machine's fonts.
  fileprivate static func fontFamilyNotFound(
    _ families: [String], known: [String], usesSystemFonts: Bool
  ) -> Problem {
    let message =
      families.count == 1
      ? "there is no font family \(quoted(families[0]))"
      : "none of these font families exists: \(families.map(quoted).joined(separator: ", "))"
    // fc-list separates the names of one family with commas.
    let misspelt = families.lazy.compactMap { family in
      family.split(separator: ",").lazy.map(String.init).first(where: known.contains)
        ?? nearest(to: family, among: known)
    }.first
    var problem = Problem(
      .textFont, message, expected: oneOf(known), suggestion: misspelt.map(quoted))
    // A machine usually has too many families to list.
    let installed = usesSystemFonts ? "an installed family (fc-list : family lists them)" : nil
    let system = usesSystemFonts ? "" : ", or \"systemFonts\": true to use this machine's fonts"
    if families.contains(where: isAppleFont) {
      problem.expected =
        "a font file that you may ship, in the scene's \"fonts\": [\"…\"]\(system); Apple's licence"
        + " doesn't allow shipping its fonts, but \"Inter\", which is bundled, looks similar"
    } else if misspelt == nil {
      let list =
        problem.expected.map { "\($0); or" } ?? "\(installed ?? "one of the known families"), or"
      problem.expected =
        "\(list) the family's font file, in the scene's \"fonts\": [\"…\"]\(system)"
    }
    problem.kind = .missingFile
    return problem
  }
  fileprivate static func missingGlyphs(_ characters: [Unicode.Scalar]) -> Problem {
    let codes = characters.prefix(4).map(codePoint)
    let more = characters.count > codes.count ? ", …" : ""
    var text = ""
    text.unicodeScalars.append(contentsOf: characters)
    return Problem(
      .textNoGlyphs,
      "no font has \(quoted(text)) (\(codes.joined(separator: ", "))\(more))",
      expected: "characters that the text's fonts have, or a family that has them in"
        + " \"fontFamily\", with its file in \"fonts\" or \"systemFonts\": true",
      severity: .warning)
  }
  fileprivate static func textWarning(_ sentence: String) -> Problem {
    Problem(.textFontVariant, sentence, severity: .warning)
  }
  static func dividedWord(_ word: String) -> Problem {
    Problem(
      .textDividedWord, "lines divide the word \(quoted(word))",
      expected: "wider bounds, a smaller \"fontSize\", or shorter words", severity: .warning)
  }
  fileprivate static func textOverflows(_ text: Size, _ bounds: Size) -> Problem {
    func size(_ size: Size) -> String {
      "\(formatted(size.width.rounded(.up))) × \(formatted(size.height.rounded(.up)))"
    }
    return Problem(
      .textOverflows,
      "the text doesn't fit its bounds: it needs \(size(text)) points, but they are \(size(bounds))",
      expected:
        "larger bounds, a smaller \"fontSize\", \"sizeToFit\": true, or a \"truncationMode\"",
      severity: .warning)
  }
  fileprivate static func textOverLimit(_ limit: String) -> Problem {
    Problem(.limitExceeded, "the text exceeds a limit", expected: "at most \(limit)")
  }
  fileprivate static func textTooLong() -> Problem {
    Problem(
      .limitExceeded, "the text is too long", expected: "at most \(Limits.textBytes >> 10) KB")
  }
}

/// Returns whether a family name is one of the names of Apple's system fonts, including those in CSS.
private func isAppleFont(_ family: String) -> Bool {
  let name = family.lowercased().filter { !" -_".contains($0) }
  let starts = [
    "sfpro", "sfui", "sfns", "sfcompact", "sfmono", "sfrounded", ".sf", "sanfrancisco",
    ".applesystem", "applesystem", "systemui", "blinkmacsystemfont", "helveticaneue",
    "uisansserif", "uirounded", "uimonospace",
  ]
  return ["sf", "system", "systemfont", "newyork"].contains(name)
    || starts.contains(where: name.hasPrefix)
}

/// An animatable number in a text layer.
///
/// The text is laid out once for each possible number of digits, and each digit is laid out once. Any number is
/// composed from these layouts, with all digits in cells of the same width, so that nothing shifts while the number
/// counts.
package struct SetNumber: Hashable, Sendable {
  /// The displayed number, limited to ``NumberFormat/largest``.
  package var value: Double
  /// The number's format.
  package let format: NumberFormat

  /// The text before and after the number.
  private let surroundings: [String]
  /// The layouts, indexed by shape.
  private let templates: [Template]
  /// The glyphs of the ten digits for each font scale.
  private let digits: [Double: DigitCells]

  /// The layout for all numbers of one shape.
  private struct Template: Hashable, Sendable {
    var glyphs: [TextLayout.Glyph]
    var decorations: [TextLayout.Decoration]
    /// The digits' indices in ``glyphs``; `nil` for truncated digits.
    var digits: [Int?]
    var fontScale: Double
    var offset: Point
  }

  /// Lays out a number.
  ///
  /// - Parameters:
  ///   - value: The number.
  ///   - format: How the number is written.
  ///   - request: The text around the number.
  ///   - run: The run of `request` that the number replaces.
  ///   - layOut: A closure that lays out text.
  ///   - place: A closure that returns the offset of text of a given size from the origin of the layer's bounds.
  package init<Failure: Error>(
    _ value: Double, format: NumberFormat, in request: TextRequest, run: Int,
    layOut: (TextRequest) throws(Failure) -> TextLayout, place: (Size) -> Point = { _ in .zero }
  ) throws(Failure) {
    self.value = value
    self.format = format
    surroundings = [request.runs[..<run], request.runs[(run + 1)...]]
      .map { $0.map(\.string).joined() }
    var request = request
    let cells = try DigitCells(format.symbols.zero, ofRun: run, in: request, layOut: layOut)
    request.runs[run].attributes = cells.attributes
    let start = surroundings[0].utf8.count
    var digits = [1.0: cells]
    var templates: [Template] = []
    for shape in format.shapes {
      let written = format.string(of: shape) { _ in cells.widest }
      request.runs[run].string = written.string
      let layout = try layOut(request)
      let glyphs = Dictionary(
        layout.glyphs.indices.map { (layout.glyphs[$0].cluster.lowerBound, $0) },
        uniquingKeysWith: { first, _ in first })
      templates.append(
        Template(
          glyphs: layout.glyphs, decorations: layout.decorations,
          digits: written.digits.map { glyphs[start + $0] }, fontScale: layout.fontScale,
          offset: place(layout.size)))
      let scale = layout.fontScale
      if digits[scale] == nil {
        digits[scale] = try DigitCells(
          format.symbols.zero, ofRun: run, in: request, scale: scale, layOut: layOut)
      }
    }
    self.templates = templates
    self.digits = digits
  }

  /// The laid-out text that contains the number.
  package var text: SetString {
    let number = WrittenNumber(value, format)
    let template = templates[format.index(of: number.shape)]
    var glyphs = template.glyphs
    if let digits = digits[template.fontScale]?.glyphs {
      for (digit, index) in zip(number.digits, template.digits) {
        guard let index, let glyph = digits[digit] else { continue }
        glyphs[index].art = glyph.art
        glyphs[index].index = glyph.index
        glyphs[index].origin.x += (glyphs[index].advance - glyph.advance) / 2
      }
    }
    let string = surroundings[0] + format.string(from: value) + surroundings[1]
    return SetString(
      string, artwork: TextArtwork(glyphs: glyphs, decorations: template.decorations),
      offset: template.offset)
  }
}

/// The ten digits, in cells as wide as the widest digit.
package struct DigitCells: Hashable, Sendable {
  /// The attributes of the digits, with tabular figures unless the font features specify otherwise.
  package let attributes: TextAttributes
  /// The widest digit, which determines the width of the cells.
  package let widest: Unicode.Scalar
  /// The glyphs of the digits 0 to 9; `nil` for a digit without a glyph.
  fileprivate let glyphs: [TextLayout.Glyph?]

  /// Lays out the digits.
  ///
  /// - Parameters:
  ///   - zero: The first digit; the other digits follow it in Unicode.
  ///   - run: The run of `request` that contains the number.
  ///   - request: The text around the number.
  ///   - scale: The factor for the run's font size.
  ///   - layOut: A closure that lays out text.
  package init<Failure: Error>(
    _ zero: Unicode.Scalar, ofRun run: Int, in request: TextRequest, scale: Double = 1,
    layOut: (TextRequest) throws(Failure) -> TextLayout
  ) throws(Failure) {
    var attributes = request.runs[run].attributes.scaled(by: scale)
    if attributes.fontFeatures["tnum"] == nil { attributes.fontFeatures["tnum"] = 1 }
    var glyphs: [TextLayout.Glyph?] = []
    for digit in 0...9 {
      var alone = TextRequest(String(NumberSymbols.scalar(digit, from: zero)), attributes)
      alone.language = request.language
      alone.fontFiles = request.fontFiles
      alone.usesSystemFonts = request.usesSystemFonts
      glyphs.append(try layOut(alone).glyphs.first)
    }
    let advances = glyphs.map { $0?.advance ?? 0 }
    let widest = advances.indices.max { advances[$0] < advances[$1] } ?? 0
    self.attributes = attributes
    self.widest = NumberSymbols.scalar(widest, from: zero)
    self.glyphs = glyphs
  }
}

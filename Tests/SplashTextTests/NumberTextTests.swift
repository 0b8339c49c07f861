import SplashScene
import Testing

@testable import SplashText

/// Numbers that are composed of digits, compared with the same texts laid out at once. The font weight is one
/// in which all tabular figures of Inter have the same width; in bold, the 4 is a little narrower.
@Suite("Numbers in texts") struct NumberTextTests {
  private func request(_ alignment: TextAlignment = .left, width: Double? = nil) -> TextRequest {
    var attributes = TextAttributes()
    attributes.fontSize = 20
    var small = attributes
    small.fontSize = 11
    small.isUnderlined = true
    var request = TextRequest(runs: [
      TextRun("Sum: ", attributes), TextRun("0", attributes), TextRun(" points", small),
    ])
    request.alignment = alignment
    request.width = width
    return request
  }

  private var grouped: NumberFormat {
    var format = NumberFormat()
    format.fractionDigits = 2
    format.usesGroupingSeparator = true
    return format
  }

  @Test(arguments: [
    0.0, 1, 11.11, 999.99, 1000, -1, -1234.5, 987_654.32, 1_234_567.89, 1_111_111_111, 1e20,
  ])
  func `a number composed of cached digits has the same outline as the number laid out as text`(
    value: Double
  ) throws {
    let setter = makeSetter()
    for (alignment, width) in [(TextAlignment.left, nil), (.center, 400.0), (.right, 90)] {
      var request = request(alignment, width: width)
      let number = try SetNumber(value, format: grouped, in: request, run: 1) {
        request throws(TextError) in try setter.layOut(request)
      }
      request.runs[1].string = grouped.string(from: value)
      request.runs[1].attributes.fontFeatures["tnum"] = 1
      let layout = try setter.layOut(request)
      #expect(number.text.string == request.string)
      #expect(number.text.artwork.parts.count == TextArtwork(layout).parts.count)
      let (shown, alone) = (number.text.artwork.outlineFrame, TextArtwork(layout).outlineFrame)
      for (a, b) in [
        (shown.minX, alone.minX), (shown.maxX, alone.maxX), (shown.minY, alone.minY),
        (shown.maxY, alone.maxY),
      ] { #expect(abs(a - b) < 1e-9) }
      #expect(number.text.artwork.outline.distance(to: TextArtwork(layout).outline) < 1e-9)
    }
  }

  @Test func `changing the value of a number in a text needs no new text layout`() throws {
    let setter = makeSetter()
    var count = 0
    var number = try SetNumber(5, format: grouped, in: request(), run: 1) {
      request throws(TextError) in
      count += 1
      return try setter.layOut(request)
    }
    let before = count
    number.value = 42.5
    #expect(number.text.string == "Sum: 42.50 points")
    #expect(count == before)
  }

  @Test
  func `with tabular figures turned off, a number's digits are centred in cells of equal width`()
    throws
  {
    let setter = makeSetter()
    var request = request()
    // Inter's own digits: a 1 is narrower than a 0.
    request.runs[1].attributes.fontFeatures = ["tnum": 0]
    func text(_ value: Double) throws -> TextArtwork {
      try SetNumber(value, format: NumberFormat(), in: request, run: 1) {
        request throws(TextError) in try setter.layOut(request)
      }.text.artwork
    }
    let (ones, zeros) = (try text(111), try text(808))
    #expect(abs(ones.outlineFrame.maxX - zeros.outlineFrame.maxX) < 1e-9)
    #expect(ones != zeros)
    // Each 1 is in the middle of its cell.
    request.runs[0].string = ""
    request.runs[2].string = ""
    let (one, zero) = (try text(1).outlineFrame, try text(0).outlineFrame)
    #expect(abs(one.minX + one.maxX - zero.minX - zero.maxX) < 2)
    #expect(one.width < zero.width)
  }

  @Test func `the font of a number shrinks only if the number is too long for the width`() throws {
    let setter = makeSetter()
    var request = request(width: 150)
    request.isWrapped = false
    request.minimumScaleFactor = 0.2
    func height(_ value: Double) throws -> Double {
      try SetNumber(value, format: NumberFormat(), in: request, run: 1) {
        request throws(TextError) in try setter.layOut(request)
      }.text.artwork.outlineFrame.height
    }
    #expect(try height(1) == height(2))
    #expect(try height(1) > height(1_000_000))
    #expect(try height(1_000_000) > height(1_000_000_000))
  }
}

/// Fonts that shrink until a text fits.
@Suite("Shrinking texts") struct ShrinkingTextTests {
  private func request(_ text: String, width: Double, least: Double) -> TextRequest {
    var request = TextRequest(text)
    request.runs[0].attributes.fontSize = 24
    request.runs[0].attributes.letterSpacing = 1
    request.width = width
    request.isWrapped = false
    request.minimumScaleFactor = least
    return request
  }

  @Test(arguments: [40.0, 80, 120, 159])
  func `a shrunk line of text fills at least 99.9 percent of the width`(width: Double) throws {
    let layout = try makeSetter().layOut(request("Not enough room", width: width, least: 0.01))
    #expect(layout.size.width <= width + 1 / 128)
    #expect(layout.size.width > width * 0.999)
    #expect(layout.fontScale < 1)
    // The layout equals that of a text in that size.
    var smaller = request("Not enough room", width: width, least: 1)
    smaller.runs[0].attributes = smaller.runs[0].attributes.scaled(by: layout.fontScale)
    #expect(try makeSetter().layOut(smaller).glyphs == layout.glyphs)
  }

  @Test func `shrink-to-fit keeps the font size of text that fits the width`() throws {
    let layout = try makeSetter().layOut(request("Room", width: 300, least: 0.1))
    #expect(layout.fontScale == 1)
    var plain = request("Room", width: 300, least: 0.1)
    plain.minimumScaleFactor = nil
    #expect(try makeSetter().layOut(plain) == layout)
  }

  @Test func `a font never shrinks below minimumScaleFactor`() throws {
    let layout = try makeSetter().layOut(request("Not enough room", width: 30, least: 0.6))
    #expect(layout.fontScale == 0.6)
    #expect(layout.size.width > 30)
  }

  @Test func `a text that is too long at minimumScaleFactor is truncated`() throws {
    var request = request("Not enough room", width: 50, least: 0.6)
    request.truncationMode = .end
    let layout = try makeSetter().layOut(request)
    #expect(layout.fontScale == 0.6 && layout.isTruncated)
    #expect(layout.size.width <= 50)
  }

  @Test func `a wrapped text shrinks until it fits maximumLines or the height`() throws {
    var request = request(
      "One line of this text is much longer than the others", width: 120, least: 0.1)
    request.isWrapped = true
    request.maximumLines = 2
    let two = try makeSetter().layOut(request)
    #expect(two.lines.count <= 2 && !two.isTruncated)
    request.maximumLines = nil
    request.height = 60
    let high = try makeSetter().layOut(request)
    #expect(high.size.height <= 60 + 1 / 128 && high.fontScale < 1)
    // In a slightly larger size it doesn't fit.
    request.minimumScaleFactor = nil
    request.runs[0].attributes = request.runs[0].attributes.scaled(by: high.fontScale * 1.001)
    let larger = try makeSetter().layOut(request)
    #expect(larger.size.height > 60 || larger.isTruncated)
  }
}

extension Path {
  /// The greatest distance between corresponding control points.
  fileprivate func distance(to other: Path) -> Double {
    guard elements.count == other.elements.count else { return .infinity }
    return zip(controlPoints, other.controlPoints).map {
      max(abs($0.x - $1.x), abs($0.y - $1.y))
    }.max() ?? 0
  }
}

import Foundation
import SplashScene
import Testing

@testable import SplashSceneFormat

/// Text layers that show a number.
@Suite("Numbers in text layers") struct NumberTests {
  private func string(_ members: String, at time: Double = 0) throws -> String? {
    let scene = try resolved(
      "{ \(head), \"layers\": [{ \"id\": \"a\", \"type\": \"text\", \(members) }] }"
    ).scene
    guard case .text(let text)? = scene.evaluate(at: time).layer(id: "a")?.content else {
      return nil
    }
    return text.string
  }

  @Test(arguments: [
    (#""number": 1234.5"#, "1234"), (#""number": 7, "format": "%d %""#, "7 %"),
    (#""number": 7, "format": "%d%%""#, "7%"),
    (#""number": 7, "format": "100%% of %d %% %""#, "100% of 7 % %"),
    (#""number": 1234.567, "format": "€ %'.2f""#, "€ 1,234.57"),
    (#""number": 5, "format": "%+d""#, "+5"), (#""number": 5, "format": "%03d""#, "005"),
    (#""number": 3.14159, "format": "%05.2f s""#, "03.14 s"),
    (#""number": 1.5, "format": "%f""#, "1.500000"),
    (#""number": -1234567, "format": "%+'d", "locale": "de""#, "-1.234.567"),
    (#""number": 1234567, "format": "%'d", "locale": "fr-CA""#, "1\u{A0}234\u{A0}567"),
    (#""number": 1234567, "format": "%'d", "locale": "de-Latn-CH""#, "1’234’567"),
    (#""number": 1234567, "format": "%'d", "language": "en-IN""#, "12,34,567"),
    (#""number": 1234567, "format": "%'d", "language": "tlh""#, "1,234,567"),
    (#""number": 1234567, "format": "%'d", "language": "de", "locale": "en""#, "1,234,567"),
    (
      #""number": 5, "format": ["from ", { "string": "%d to", "fontSize": 9 }, " 9"]"#,
      "from 5 to 9"
    ),
    (#""number": "= 2 * 21""#, "42"),
  ])
  func `a text layer shows its number in the given format and locale`(
    members: String, expected: String
  ) throws {
    #expect(try string(members) == expected)
  }

  @Test(arguments: [(0.0, "0 of 9"), (0.5, "50 of 9"), (0.777, "78 of 9"), (1, "1000 of 9")])
  func `an animated number in a text layer counts up and then shows the layer's model value`(
    time: Double, expected: String
  ) throws {
    #expect(
      try string(
        #"""
        "number": 1000, "format": "%d of 9",
        "animations": [{ "type": "basic", "keyPath": "number", "from": 0, "to": 100, "duration": 1 }]
        """#, at: time) == expected)
  }

  @Test
  func `a text layer's number can be animated by a function animation or by an animate block`()
    throws
  {
    let function =
      #""number": 0, "animations": [{ "type": "function", "keyPath": "number", "value": "= floor(time * 10)" }]"#
    #expect(try string(function, at: 0.55) == "5")
    let block =
      #""number": 10, "animate": [{ "duration": 1, "options": "curveLinear", "animations": { "number": 20 } }]"#
    #expect(try string(block, at: 0.5) == "15")
    #expect(try string(block, at: 2) == "20")
  }

  /// Compares the numbers with those of Foundation's formatter, which uses the same tables.
  @Test(arguments: [
    "en", "de", "fr", "es", "es-MX", "it", "pl", "pt-BR", "pt-PT", "nl", "sv", "fi", "nb",
    "da", "ru", "uk", "cs", "sk", "hu", "tr", "el", "hr", "ja", "ko", "zh",
    "ar-EG",
    "th", "vi", "id",
  ])
  func `formatted numbers have the same separators as Foundation's NumberFormatter`(locale: String)
    throws
  {
    let formatter = NumberFormatter()
    formatter.locale = Locale(identifier: locale)
    formatter.numberStyle = .decimal
    formatter.minimumFractionDigits = 2
    formatter.maximumFractionDigits = 2
    for value in [0.5, 1234.25, 12345.5, 1_234_567.75] {
      let expected = try #require(formatter.string(from: NSNumber(value: value)))
      #expect(
        try string(#""number": \#(value), "format": "%'.2f", "locale": "\#(locale)""#) == expected)
    }
  }

  /// CLDR data that Foundation on Linux doesn't have.
  @Test(arguments: [
    ("de-AT", "-1\u{A0}234\u{A0}567,75"), ("en-IN", "-12,34,567.75"), ("hi", "-12,34,567.75"),
    ("bn", "-১২,৩৪,৫৬৭.৭৫"), ("he", "\u{200E}-1,234,567.75"),
  ])
  func `formatted numbers use CLDR's grouping, digits and sign where Foundation on Linux doesn't`(
    locale: String, expected: String
  ) throws {
    #expect(
      try string(#""number": -1234567.75, "format": "%'.2f", "locale": "\#(locale)""#) == expected)
  }

  @Test func `an error in a text layer's number or format is reported at its source location`() {
    func text(_ members: String) -> String {
      "{ \(head), \"layers\": [{ \"type\": \"text\", \(members) }] }"
    }
    expectErrors(
      text(#""number": 1, "format": "say «%s»""#), "\"%s\" is not a number format")
    expectErrors(
      text(#""number": 1, "format": "«%.9f»""#), "\"%.9f\" is not a number format")
    expectErrors(text(#""number": 1, "format": "%d of «%d»""#), "the text has a second number")
    expectErrors(
      text(#""number": 1, "format": «"100 %"»"#), "the text has no placeholder for the number")
    expectErrors(
      text(#""number": 1, "locale": «"xx"»"#), "the number format of \"xx\" is unknown")
    expectErrors(
      text(#"«"string"»: "s", "number": 1"#),
      "\"string\" can't be combined with \"number\"")
    expectErrors(
      text(#""string": "s", «"format"»: "%d""#), "\"format\" requires \"number\"")
    expectErrors(text(#""number": «1e10»"#), "10000000000 is out of range")
    expectErrors(
      "{ \(head), \"layers\": [«{» \"type\": \"text\" }] }", "the layer has no \"string\"")
    expectErrors(
      text(
        #""string": "s", "animations": [{ "type": "basic", "keyPath": «"number"», "to": 1 }]"#),
      "the text has no number to animate")
    expectErrors(
      text(
        #""number": 1, "animations": [{ "type": "basic", "keyPath": «"string"», "to": "t" }]"#),
      "\"string\" can't be combined with \"number\"")
    expectErrors(
      text(#""string": "s", «"adjustsFontSizeToFitWidth"»: true"#),
      "\"adjustsFontSizeToFitWidth\" requires \"minimumScaleFactor\"")
    expectErrors(
      text(#""string": "s", «"minimumScaleFactor"»: 0.5"#),
      "\"minimumScaleFactor\" requires \"adjustsFontSizeToFitWidth\"")
  }

  @Test func `a text layer that shrinks to fit has one line by default`() throws {
    func request(_ members: String) throws -> TextRequest {
      let assets = FakeAssets()
      _ = try resolved(
        """
        { \(head), "layers": [{ "type": "text", "string": "a b", "bounds": [50, 20],
          "adjustsFontSizeToFitWidth": true, "minimumScaleFactor": 0.5\(members) }] }
        """, assets: assets)
      return try #require(assets.requests.first)
    }
    let one = try request("")
    #expect(one.minimumScaleFactor == 0.5 && !one.isWrapped)
    #expect(try request(", \"numberOfLines\": 2").isWrapped)
    #expect(try request(", \"wrapped\": true").isWrapped)
  }
}

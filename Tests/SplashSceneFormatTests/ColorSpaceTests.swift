import Foundation
import SplashScene
import SplashSyntax
import TestSupport
import Testing

@testable import SplashSceneFormat

private func reading(_ text: String) throws -> ColorParser.Reading {
  do throws(SyntaxError) {
    return try ColorParser.parse(text)
  } catch {
    Issue.record("\(text): \(error.problem?.message ?? "")")
    throw error
  }
}

private func bytes(_ color: Color) -> [Int] {
  [color.red, color.green, color.blue].map { Int(($0 * 255).rounded()) }
}

@Suite struct `Colours of CSS Color 4` {
  /// The examples of the specification, §8.1, §9.3 and §9.4: one colour in several spaces.
  @Test(
    arguments: [
      ("lab(29.2345% 39.3825 20.0664)", [0x7D, 0x23, 0x29]),
      ("lab(52.2345% 40.1645 59.9971)", [0xC6, 0x5D, 0x07]),
      ("lab(60.2345% -5.3654 58.956)", [0x9D, 0x93, 0x18]),
      ("lab(62.2345% -34.9638 47.7721)", [0x68, 0xA6, 0x39]),
      ("lab(67.5345% -8.6911 -41.6019)", [0x62, 0xAC, 0xEF]),
      ("lch(29.2345% 44.2 27)", [0x7D, 0x23, 0x29]),
      ("lch(52.2345% 72.2 56.2)", [0xC6, 0x5D, 0x06]),
      ("lch(62.2345% 59.2 126.2)", [0x68, 0xA6, 0x39]),
      ("oklab(40.101% 0.1147 0.0453)", [0x7D, 0x23, 0x29]),
      ("oklab(59.686% 0.1009 0.1192)", [0xC6, 0x5D, 0x06]),
      ("oklab(0.65125 -0.0320 0.1274)", [0x9D, 0x93, 0x17]),
      ("oklch(40.101% 0.12332 21.555)", [0x7D, 0x23, 0x28]),
      ("oklch(72.322% 0.12403 247.996)", [0x62, 0xAC, 0xEF]),
      ("hwb(150 20% 10%)", [51, 230, 140]), ("hwb(45 40% 80%)", [85, 85, 85]),
      ("hwb(90deg 0% 0%)", [128, 255, 0]), ("hwb(0.25turn none none)", [128, 255, 0]),
      ("color(srgb 0.2 40% none)", [51, 102, 0]), ("color(srgb-linear 0.5 0 1)", [188, 0, 255]),
      ("color(display-p3 0.5 0.5 0.5)", [128, 128, 128]),
      ("color(xyz 0.95045592705167 1 1.0890577507598784)", [255, 255, 255]),
      ("color(xyz-d50 0.9642956764295677 1 0.8251046025104602)", [255, 255, 255]),
      ("color(a98-rgb 0.5 0.5 0.5)", [128, 128, 128]), ("color(rec2020 1 1 1)", [255, 255, 255]),
      ("color(prophoto-rgb 1 1 1)", [255, 255, 255]), ("lab(100% 0 0)", [255, 255, 255]),
      ("lab(5 0 0)", [17, 17, 17]), ("oklab(1 0 0)", [255, 255, 255]),
    ] as [(String, [Int])])
  func
    `lab() and color() colours match examples in CSS Color 4 within 1 of 255 levels`(
      _ text: String, _ expected: [Int]
    ) throws
  {
    let found = bytes(try reading(text).color)
    for (l, r) in zip(found, expected) { #expect(abs(l - r) <= 1, "\(text): \(found)") }
  }

  /// Uses the commonly published matrix and the C library's `pow`.
  @Test
  func
    `display-p3 colours convert to sRGB as computed with the P3-to-sRGB matrix, within 1e-6`()
    throws
  {
    var random = SeededGenerator(seed: 3)
    let matrix = [
      [1.2249401762805598, -0.2249401762805598, 0], [-0.0420569547096881, 1.0420569547096881, 0],
      [-0.0196375545903344, -0.0786360455506319, 1.0982736001409663],
    ]
    func linear(_ v: Double) -> Double { v <= 0.04045 ? v / 12.92 : pow((v + 0.055) / 1.055, 2.4) }
    func encoded(_ v: Double) -> Double {
      v > 0.0031308 ? 1.055 * pow(v, 1 / 2.4) - 0.055 : 12.92 * v
    }
    for _ in 0..<300 {
      let p3 = (0..<3).map { _ in Double.random(in: 0...1, using: &random) }
      let light = p3.map(linear)
      let rgb = matrix.map { row in zip(row, light).reduce(0) { $0 + $1.0 * $1.1 } }
      let found = try reading("color(display-p3 \(p3[0]) \(p3[1]) \(p3[2]))")
      let inside = rgb.allSatisfy { $0 >= -1e-6 && $0 <= 1.000001 }
      #expect(inside == !found.isClipped || rgb.contains { abs($0) < 1e-3 || abs($0 - 1) < 1e-2 })
      for (value, expected) in zip(found.color.components, rgb) {
        let clipped = min(max(expected, 0), 1)
        #expect(abs(value - encoded(clipped)) < 1e-6)
      }
    }
  }

  @Test(
    arguments: [
      ("RGB(255 0 51)", "rgb(255, 0, 51)"), ("rgb( 255\t0\n51/1 )", "#f03"),
      ("rgb(none 0 none)", "black"), ("rgb(2.55e2 0 51)", "#ff0033"),
      ("rgb(100% 0 20%)", "#f03"), ("rgba(255 0 51)", "#f03"), ("hsl(200grad 100% 50%)", "aqua"),
      ("hsl(3.14159265358979rad 100 50)", "aqua"), ("hsl(540 100% 50%)", "aqua"),
      ("hsl(none 0% 100%)", "white"), ("HWB(0 0% 0%)", "red"),
      ("color(sRGB 1 0 0 / none)", "#f000"),
      ("Color(Display-P3 1 1 1)", "white"), ("lch(0 0 0)", "black"), ("oklch(1 0 none)", "white"),
      ("rgb(+255 0 51)", "#f03"), ("rgb(255 0 51 / 1e2%)", "#f03"),
    ])
  func `different CSS notations of the same colour give equal components`(
    _ one: String, _ other: String
  ) throws {
    let (l, r) = (try reading(one).color, try reading(other).color)
    for (a, b) in zip(l.components, r.components) { #expect(abs(a - b) < 1e-6, "\(l) \(r)") }
  }

  @Test(
    arguments: [
      ("#12«g»4", "this is not a hexadecimal digit"), ("«#12»", "the colour has 2 digits"),
      ("rgb(255 0«)»", "rgb() has three components"),
      ("rgb(1 2 3 «4»)", "rgb() has three components"), ("rgb(1 2 3 /«)»", "the alpha is missing"),
      ("rgb(«256» 0 0)", "the red component is out of range"),
      ("rgb(0 0 0 / «2»)", "the alpha component is out of range"),
      ("rgb(0 «x» 0)", "\"x\" is not a number"), ("rgb(0, «none», 0)", "\"none\" is not a number"),
      ("rgb(0, «5%», 0)", "with commas, use three numbers or three percentages"),
      ("hsl(0, «5», 0%)", "with commas, this must be a percentage"),
      ("hwb(0«,» 5%, 0%)", "hwb() has no commas"),
      ("rgb(1, 2, 3 «/» 4)", "commas and \"/\" can't be combined"),
      ("hsl(«5%» 0% 0%)", "the hue can't have the unit \"%\""),
      ("rgb(«1px» 0 0)", "the red can't have the unit \"px\""),
      ("«cmyk»(1 2 3)", "there is no colour function \"cmyk\""),
      ("color(«display-p4» 0 0 0)", "there is no colour space \"display-p4\""),
      ("rgb(0 0 0)«x»", "unexpected text after the colour"),
      ("rgb(0 0 0", "a parenthesis is not closed"),
      ("lab(«101» 0 0)", "the lightness component is out of range"),
      ("lch(50 «-1» 0)", "the chroma component is out of range"),
      ("rgb(«1.» 0 0)", "\"1.\" is not a number"), ("rgb(1,«,» 2)", "a component is missing"),
    ])
  func `an error in a CSS colour points to the invalid part of the string`(
    _ marked: String, _ message: String
  ) throws {
    let text = marked.replacingOccurrences(of: "«", with: "").replacingOccurrences(
      of: "»", with: "")
    do throws(SyntaxError) {
      _ = try ColorParser.parse(text)
      Issue.record("\(text) is accepted")
    } catch {
      #expect(error.problem?.message == message)
      if let start = marked.range(of: "«", options: .backwards),
        let end = marked.range(of: "»", options: .backwards)
      {
        let part = String(decoding: Array(text.utf8)[error.range], as: UTF8.self)
        #expect(part == marked[start.upperBound..<end.lowerBound])
      }
    }
  }

  @Test func `a colour outside sRGB is clipped with a warning, and is an error in strict mode`()
    throws
  {
    let source =
      "{ \(head), \"layers\": [\n{ \"backgroundColor\": \"color(display-p3 1 0 0)\" } ] }"
    let result = try resolved(source)
    #expect(result.scene.layers[0].properties.backgroundColor == Color(1, 0, 0))
    #expect(
      result.diagnostics.map(\.message) == [
        "\"color(display-p3 1 0 0)\" is outside sRGB; its components are clipped to #ff0000"
      ])
    #expect(result.diagnostics.map { "\($0.severity) \($0.line):\($0.column)" } == ["warning 2:23"])
    var strict = SceneOverrides()
    strict.isStrict = true
    let found = errors(of: source, overrides: strict)
    #expect(found.map(\.severity) == [.error])
  }

  @Test func `writing a colour as CSS text and parsing that text gives the same colour`() throws {
    var random = SeededGenerator(seed: 11)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for _ in 0..<2000 {
      let (a, b, c, d) = (number(0...1), number(0...1), number(0...1), number(0...1))
      let forms = [
        "rgb(\(a * 255) \(b * 255) \(c * 255) / \(d))",
        "hsl(\(a * 720 - 360) \(b * 100)% \(c * 100)%)",
        "hwb(\(a * 360) \(b * 100)% \(c * 100)% / \(d))",
        "lab(\(a * 100) \(b * 200 - 100) \(c * 200 - 100))",
        "oklch(\(a) \(b * 0.4) \(c * 360))", "color(display-p3 \(a) \(b) \(c) / \(d))",
        "color(prophoto-rgb \(a) \(b) \(c))", "color(rec2020 \(a * 3 - 1) \(b) \(c))",
        "#" + String(format: "%08x", UInt32.random(in: 0...UInt32.max, using: &random)),
        "rgb(\(Int(a * 255)), \(Int(b * 255)), \(Int(c * 255)))",
      ]
      let text = try #require(forms.randomElement(using: &random))
      let color = try reading(text).color
      #expect(color.components.allSatisfy { (0...1).contains($0) })
      #expect(try reading(color.css).color == color, "\(text) → \(color.css)")
    }
  }

  @Test func `random strings never crash the colour parser`() {
    var random = SeededGenerator(seed: 12)
    let parts = [
      "rgb", "hsl(", "(", ")", ",", "/", " ", "1", "255", "-", "+", ".", "e", "%", "deg", "turn",
      "none",
      "color(", "display-p3", "lab(", "#", "f", "é", "漢", "😀", "1e999", "1e300", "xyz", "\u{0}",
      "red", "\n", "1e",
    ]
    for _ in 0..<20_000 {
      let text = (0..<Int.random(in: 0..<10, using: &random)).map { _ in
        parts.randomElement(using: &random) ?? ""
      }.joined()
      do throws(SyntaxError) {
        let color = try ColorParser.parse(text).color
        #expect(color.components.allSatisfy { (0...1).contains($0) })
      } catch {
        #expect(error.range.upperBound <= text.utf8.count)
      }
    }
  }

  @Test
  func `a component of 1e10 or more is an error in every CSS colour function`() {
    let numbers = ["0", "1e9", "-1e9", "1e10", "1e155", "-1e300", "1e308", "1.5e308"]
    let heads =
      ["lab(", "lch(", "oklab(", "oklch(", "hsl(", "hwb(", "rgb("]
      + ColorFunction.spaces.map { "color(\($0) " }
    for head in heads {
      for a in numbers {
        for b in numbers {
          for c in numbers {
            let text = "\(head)\(a) \(b) \(c))"
            let isHuge = [a, b, c].contains { $0.contains("e") && !$0.hasSuffix("e9") }
            let color = try? ColorParser.parse(text).color
            #expect(color == nil || !isHuge, "\(text)")
            #expect(color?.components.allSatisfy { (0...1).contains($0) } ?? true, "\(text)")
            #expect(color?.hexadecimal.utf8.count ?? 7 == 7)
          }
        }
      }
    }
  }

  @Test func `the error for a colour component that is too large names the component`() {
    expectErrors(
      scene(layer: "\"backgroundColor\": \"lab(50% «1e300» 0)\""), "the a component is out of range"
    )
    let source = scene(
      layer: "\"backgroundColor\": \"= mix('color(xyz 1e308 1e308 0)', 'red', 1)\"")
    #expect(errors(of: source).map(\.message) == ["the x component is out of range"])
  }

  @Test func `a colour outside sRGB in an expression causes a warning that points to the colour`()
    throws
  {
    let text = "color(display-p3 1 0 0)"
    for expression in ["mix('\(text)', 'blue', 0.5)", "withAlpha('\(text)', 0.5)"] {
      let source = scene(layer: "\"backgroundColor\": \"= \(expression)\"")
      let found = try resolved(source).diagnostics
      #expect(found.map(\.severity) == [.warning])
      #expect(found.first?.message.hasPrefix("\"\(text)\" is outside sRGB") == true)
      let span = try #require(found.first?.span)
      #expect(String(decoding: Array(source.utf8)[span], as: UTF8.self) == "'\(text)'")
    }
  }

  @Test
  func `the expression function mix interpolates colours, and withAlpha sets a colour's alpha`()
    throws
  {
    func color(_ expression: String) throws -> Color? {
      let source = """
        { \(head), "params": { "c": { "type": "color", "default": "#ff0000" } },
          "layers": [ { "backgroundColor": "= \(expression)" } ] }
        """
      return try resolved(source).scene.layers[0].properties.backgroundColor
    }
    #expect(try color("mix(c, 'blue', 0.25)") == Color(0.75, 0, 0.25))
    #expect(try color("withAlpha(c, 0.5)") == Color(1, 0, 0, 0.5))
    #expect(try color("withAlpha('white', 0)") == Color(1, 1, 1, 0))
    let layer = { (text: String) in scene(layer: "\"backgroundColor\": \"= \(text)\"") }
    expectErrors(layer("mix('red', «3», 0)"), "this is a number")
    expectErrors(layer("mix('red', 'blue', «2»)"), "2 is out of range")
    expectErrors(layer("withAlpha(«'rde'», 1)"), "\"rde\" is not a colour")
  }
}

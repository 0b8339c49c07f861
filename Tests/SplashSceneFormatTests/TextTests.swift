import SplashScene
import Testing

@testable import SplashSceneFormat

/// The content of a text layer with the given members.
private func text(_ members: String, assets: FakeAssets = FakeAssets()) throws -> TextContent {
  let layer = try layer("\"type\": \"text\", \(members)", assets: assets)
  guard case .text(let content) = layer.properties.content else {
    throw NotAText()
  }
  return content
}

private struct NotAText: Error {}

/// The layout request of a text layer with the given members.
private func request(_ members: String) throws -> TextRequest {
  let assets = FakeAssets()
  _ = try text(members, assets: assets)
  return try #require(assets.requests.last)
}

@Suite struct `Text layers` {
  @Test func `a text layer has Core Animation's defaults, except that it wraps`() throws {
    let request = try request(#""string": "ab""#)
    #expect(request.alignment == .natural && request.truncationMode == .none)
    #expect(request.width == nil && request.height == nil && request.maximumLines == nil)
    #expect(request.direction == .natural && request.lineHeight == nil && request.language == nil)
    // Unlike CATextLayer, text layers wrap by default (see Documentation/core-animation.md).
    #expect(request.isWrapped)
    try #require(request.runs.map(\.string) == ["ab"])
    let attributes = request.runs[0].attributes
    #expect(attributes.fontSize == 36 && attributes.fontFamilies.isEmpty)
    #expect(attributes.fontWeight == 400 && attributes.fontStretch == 100 && !attributes.isItalic)
    #expect(attributes.fontVariations.isEmpty && attributes.fontFeatures.isEmpty)
    #expect(attributes.letterSpacing == 0 && attributes.baselineOffset == 0)
    #expect(!attributes.isUnderlined && !attributes.isStruckThrough && attributes.color == nil)
    let content = try text(#""string": "ab""#)
    #expect(content.string == "ab" && content.foregroundColor == .white)
    #expect(content.foregroundGradient == nil && content.stroke == Stroke())
  }

  @Test func `all keys of a text layer are decoded`() throws {
    let members = """
      "string": "a", "fontFamily": ["Nowhere", "Squares"], "fontSize": 20, "fontWeight": "semibold",
      "fontStyle": "italic", "fontStretch": 75, "fontVariations": { "opsz": 14 },
      "fontFeatures": { "tnum": true, "liga": false, "salt": 3 }, "letterSpacing": -0.5,
      "baselineOffset": 2, "underline": true, "strikethrough": true, "alignmentMode": "center",
      "direction": "rightToLeft", "truncationMode": "end", "wrapped": false, "numberOfLines": 2,
      "lineHeightMultiple": 1.5, "language": "zh-Hant", "bounds": [60, 50]
      """
    var attributes = TextAttributes()
    attributes.fontFamilies = ["Nowhere", "Squares"]
    attributes.fontSize = 20
    attributes.fontWeight = 600
    attributes.isItalic = true
    attributes.fontStretch = 75
    attributes.fontVariations = ["opsz": 14]
    attributes.fontFeatures = ["tnum": 1, "liga": 0, "salt": 3]
    attributes.letterSpacing = -0.5
    attributes.baselineOffset = 2
    attributes.isUnderlined = true
    attributes.isStruckThrough = true
    var expected = TextRequest(runs: [TextRun("a", attributes)])
    expected.alignment = .center
    expected.direction = .rightToLeft
    expected.truncationMode = .end
    expected.isWrapped = false
    expected.maximumLines = 2
    expected.lineHeight = .multiple(1.5)
    expected.language = "zh-Hant"
    expected.width = 60
    expected.height = 50
    #expect(try request(members) == expected)
    let plain = try request(#""string": "a", "font": "Squares", "lineHeight": 40, "fontWeight": 1"#)
    #expect(plain.lineHeight == .points(40) && plain.runs[0].attributes.fontWeight == 1)
    #expect(plain.runs[0].attributes.fontFamilies == ["Squares"])
  }

  @Test(
    arguments: [
      ("ultraLight", 100), ("thin", 200), ("light", 300), ("regular", 400), ("medium", 500),
      ("semibold", 600), ("bold", 700), ("heavy", 800), ("black", 900),
    ] as [(String, Double)])
  func `font weight names are UIKit's, from ultraLight 100 to black 900`(
    _ name: String, _ weight: Double
  ) throws {
    let request = try request("\"string\": \"a\", \"fontWeight\": \"\(name)\"")
    #expect(request.runs[0].attributes.fontWeight == weight)
  }

  @Test func `a text layer's colours, gradient and stroke are decoded`() throws {
    let content = try text(
      """
      "string": "a", "foregroundColor": "red", "strokeColor": "blue", "lineWidth": 3,
      "lineJoin": "round", "lineCap": "square", "miterLimit": 2, "strokeStart": 0.25,
      "strokeEnd": 0.5
      """)
    var stroke = Stroke()
    stroke.color = Color(0, 0, 1)
    stroke.lineWidth = 3
    stroke.lineJoin = .round
    stroke.lineCap = .square
    stroke.miterLimit = 2
    stroke.start = 0.25
    stroke.end = 0.5
    #expect(content.foregroundColor == Color(1, 0, 0) && content.stroke == stroke)
    #expect(try text(#""string": "a", "foregroundColor": null"#).foregroundColor == .clear)
    let gradient = try text(
      """
      "string": "a", "foregroundGradient": { "colors": ["red", "blue"], "startPoint": [0, 0],
        "endPoint": [1, 0], "locations": [0.2, 0.8], "gradientType": "radial" }
      """
    ).foregroundGradient
    var expected = GradientContent()
    expected.kind = .radial
    expected.colors = [Color(1, 0, 0), Color(0, 0, 1)]
    expected.startPoint = Point(0, 0)
    expected.endPoint = Point(1, 0)
    expected.locations = [0.2, 0.8]
    #expect(gradient == expected)
  }

  @Test func `a run of styled text inherits the text layer's attributes and can override them`()
    throws
  {
    let request = try request(
      """
      "fontSize": 20, "fontFeatures": { "tnum": true }, "string": [ "a ",
        { "string": "b", "fontWeight": "bold", "fontFeatures": { "zero": 1 },
          "foregroundColor": "red" }, { "string": "c", "foregroundColor": null } ]
      """)
    var base = TextAttributes()
    base.fontSize = 20
    base.fontFeatures = ["tnum": 1]
    var bold = base
    bold.fontWeight = 700
    bold.fontFeatures["zero"] = 1
    bold.color = Color(1, 0, 0)
    var clear = base
    clear.color = .clear
    #expect(request.runs == [TextRun("a ", base), TextRun("b", bold), TextRun("c", clear)])
    #expect(request.string == "a bc")
  }

  @Test(
    arguments: [
      ("{name}!", "Ada!"), ("{n} of {{n}}", "0.3 of {n}"), ("= name + '?'", "Ada?"),
      ("= n * 10", "3"), ("a\\nb", "a\nb"), ("", ""),
    ])
  func `a text layer's string can contain parameters and expressions`(
    _ written: String, _ expected: String
  ) throws {
    let source = """
      { \(head), "params": { "name": { "type": "string", "default": "Ada" },
          "n": { "type": "number", "default": 0.3 } },
        "layers": [ { "type": "text", "string": "\(written)" } ] }
      """
    guard case .text(let content) = try resolved(source).scene.layers[0].properties.content else {
      throw NotAText()
    }
    #expect(content.string == expected)
  }

  @Test(arguments: [
    #""string": «3»"#, #""string": [«3»]"#, #""string": [«{» "fontSize": 3 }]"#,
    #""string": [{ "string": "a", «"colour"»: "red" }]"#, #""string": "a«{b}»""#, "",
    #""string": "a", "fontSize": «0»"#, #""string": "a", "fontWeight": «"bolt"»"#,
    #""string": "a", "fontWeight": «1001»"#, #""string": "a", "fontStyle": «"oblique"»"#,
    #""string": "a", "fontStretch": «20»"#, #""string": "a", "fontVariations": { «"weight"»: 3 }"#,
    #""string": "a", "fontVariations": «[]»"#,
    #""string": "a", "fontVariations": {"wght": «true»}"#,
    #""string": "a", "fontFeatures": { "liga": «-1» }"#,
    #""string": "a", "fontFeatures": { "liga": «0.5» }"#,
    #""string": "a", "fontFamily": «[]»"#, #""string": "a", "fontFamily": «""»"#,
    #""string": "a", "fontFamily": "Squares", «"font"»: "Squares""#,
    #""string": "a", "letterSpacing": «"wide"»"#, #""string": "a", "underline": «1»"#,
    #""string": "a", "lineHeight": 3, «"lineHeightMultiple"»: 3"#,
    #""string": "a", "lineHeight": «0»"#, #""string": "a", "alignmentMode": «"middle"»"#,
    #""string": "a", "verticalAlignment": «"middle"»"#, #""string": "a", "maximumLines": «1.5»"#,
    #""string": "a", "truncationMode": «"tail"»"#, #""string": "a", "language": «"a_b"»"#,
    #""string": "a", "direction": «"left"»"#, #""string": "a", "sizeToFit": «3»"#,
    #""string": "a", "foregroundGradient": «{» "startPoint": [0, 0] }"#,
    #""string": "a", "foregroundColor": "red", «"foregroundGradient"»: { "colors": ["red"] }"#,
    #""string": "a", "lineWidth": «-1»"#, #""string": "a", «"fillColor"»: "red""#,
    #""string": "a", "fontSize": "= «bounds.width»""#,
    #""string": "a", "bounds": [9, "= «bounds.width»"]"#,
  ])
  func `an error in a text layer is reported at its source location`(_ members: String) {
    let isMissing = members.isEmpty
    let source = scene(layer: "\"type\": \"text\", \(members)")
    let plain = source.replacing("«", with: "").replacing("»", with: "")
    let found = errors(of: plain)
    #expect(found.count == 1, "\(found.map(\.message))")
    guard !isMissing, let start = source.range(of: "«"), let end = source.range(of: "»") else {
      #expect(found.first?.message == "the layer has no \"string\"")
      return
    }
    let first = source[..<start.lowerBound].utf8.count
    let length = source[start.upperBound..<end.lowerBound].utf8.count
    #expect(found.first?.span == first..<first + length)
  }

  @Test func `a text above the length limit or the scene's glyph limit is an error`() {
    let long = String(repeating: "a", count: Limits.textBytes + 1)
    #expect(errors(of: scene(layer: #""type": "text", "string": "\#(long)""#)).count == 1)
    let row = String(repeating: "a", count: 50_000)
    let layers = (0..<3).map { _ in #"{ "type": "text", "string": "\#(row)" }"# }
    let found = errors(of: "{ \(head), \"layers\": [\(layers.joined(separator: ","))] }")
    #expect(
      found.map(\.message) == ["the scene's texts have more than 100000 glyphs or lines in total"])
  }

  @Test func `laying out more glyphs than a scene may have stops early with an error`() {
    let row = String(repeating: "a", count: 50_000)
    let layers = (0..<6).map { _ in #"{ "type": "text", "string": "\#(row)" }"# }
    let assets = FakeAssets()
    let found = errors(
      of: "{ \(head), \"layers\": [\(layers.joined(separator: ","))] }", assets: assets)
    #expect(found.count == 1 && assets.requests.count == 3)
  }
}

@Suite struct `The size of a text layer` {
  // In the tests' font, a character is half an em wide and a line is one em high.

  @Test func `a text layer without bounds has the size of its text`() throws {
    let p = try layer(#""type": "text", "string": "abcd\nef g", "fontSize": 10"#).properties
    #expect(p.bounds == Rect(0, 0, 20, 20) && p.position == Point(50, 100))
  }

  @Test func `a text layer with a width and sizeToFit takes the height of its text`() throws {
    let members = #""type": "text", "string": "ab cd ef", "fontSize": 10, "sizeToFit": true"#
    // A line of 25 points has room for five characters.
    let p = try layer(members + #", "bounds": [25, 0]"#).properties
    #expect(p.bounds == Rect(0, 0, 25, 20))
    let q = try layer(members + #", "frame": [5, 7, 25, 0]"#).properties
    #expect(q.bounds == Rect(0, 0, 25, 20) && q.position == Point(17.5, 17))
  }

  @Test
  func
    `a text wraps at its bounds, or at its superlayer's if it has none and doesn't size to fit`()
    throws
  {
    let assets = FakeAssets()
    let members = #""type": "text", "string": "ab cd", "fontSize": 10"#
    #expect(
      try layer(members + #", "bounds": [12, 99]"#, assets: assets).properties.bounds
        == Rect(0, 0, 12, 99))
    #expect(assets.requests.last?.width == 12 && assets.requests.last?.height == nil)
    #expect(
      try layer(members + #", "sizeToFit": false"#, assets: assets).properties.bounds
        == Rect(0, 0, 100, 200))
    #expect(assets.requests.last?.width == 100)
  }

  @Test
  func
    `expressions of a text layer can use its fitted size, except fontSize's, which need explicit bounds`()
    throws
  {
    let fitted = try layer(
      """
      "type": "text", "string": "abcd", "fontSize": 10, "cornerRadius": "= bounds.height / 2",
      "zPosition": "= position.x", "lineWidth": "= bounds.width",
      "sublayers": [ { "zPosition": "= parent.width" } ]
      """)
    #expect(fitted.properties.cornerRadius == 5 && fitted.properties.zPosition == 50)
    #expect(fitted.sublayers[0].properties.zPosition == 20)
    guard case .text(let content) = fitted.properties.content else { throw NotAText() }
    #expect(content.stroke.lineWidth == 20)
    let assets = FakeAssets()
    _ = try layer(
      #""type": "text", "string": "a", "bounds": [50, 40], "fontSize": "= bounds.height / 2""#,
      assets: assets)
    #expect(assets.requests.last?.runs.first?.attributes.fontSize == 20)
  }

  @Test(arguments: [("top", 0.0), ("center", 15), ("bottom", 30)])
  func `verticalAlignment puts a text at the top, centre or bottom of its layer`(
    _ alignment: String, _ offset: Double
  ) throws {
    let content = try text(
      "\"string\": \"a\", \"fontSize\": 10, \"bounds\": [50, 40], \"verticalAlignment\": \"\(alignment)\""
    )
    #expect(content.offset == Point(0, offset))
  }

  @Test
  func `a text that can't be laid out gives one error, even if other keys use the text's size`() {
    expectErrors(
      scene(
        layer: """
          "type": "text", "string": "a", "fontFamily": «"Sqares"», "cornerRadius": "= bounds.width",
          "sublayers": [ { "bounds": [1, "= parent.height"] } ],
          "animations": [ { "type": "basic", "keyPath": "foregroundColor", "to": "red" } ]
          """),
      "there is no font family \"Sqares\"")
  }
}

@Suite struct `Fonts of a scene` {
  @Test
  func `a missing font family gives a missing-file error that suggests a similar family`() throws {
    let source = scene(
      layer: #""type": "text", "string": ["a", { "string": "b", "fontFamily": ["X", "Sqares"] }]"#)
    let found = errors(of: source)
    #expect(
      found.map(\.message) == ["none of these font families exists: \"X\", \"Sqares\""])
    #expect(found.first?.kind == .missingFile && found.first?.suggestion == "\"Squares\"")
    let span = try #require(found.first?.span)
    #expect(Array(source.utf8)[span].elementsEqual(#"["X", "Sqares"]"#.utf8))
  }

  @Test func `a scene's font files are used for its texts and are among its dependencies`() throws {
    let assets = FakeAssets(files: ["a.ttf": "", "b.ttf": ""])
    let result = try resolved(
      """
      { \(head), "fonts": ["a.ttf", "b.ttf"], "systemFonts": true,
        "layers": [ { "type": "text", "string": "a" } ] }
      """, assets: assets)
    #expect(assets.requests.last?.fontFiles == ["a.ttf", "b.ttf"])
    #expect(assets.requests.last?.usesSystemFonts == true)
    #expect(result.dependencies.contains("a.ttf") && result.dependencies.contains("b.ttf"))
  }

  @Test func `a missing or corrupt font file gives one error at its entry in the fonts array`() {
    let assets = FakeAssets(files: ["b.ttf": ""])
    assets.corrupt = ["b.ttf"]
    expectErrors(
      """
      { \(head), "fonts": [«"a.ttf"», «"b.ttf"», «3»], "layers": [
        { "type": "text", "string": "a", "fontFamily": "A", "cornerRadius": "= bounds.width" } ] }
      """,
      "there is no font \"a.ttf\"", "the font \"b.ttf\" is corrupt: not a font",
      "this is the number 3", assets: assets)
    let names = [String](repeating: "\"a.ttf\"", count: Limits.fonts + 1).joined(separator: ",")
    #expect(errors(of: "{ \(head), \"fonts\": [\(names)] }").count == 1)
    #expect(errors(of: "{ \(head), \"systemFonts\": 1 }").count == 1)
  }

  @Test func `a nested scene uses its own fonts first and then the outer scene's`() throws {
    let sub = """
      { "splashrender": 1, "size": [5, 5], "duration": 1, "fonts": ["b.ttf", "c.ttf"],
        "layers": [ { "type": "text", "string": "a" } ] }
      """
    let assets = FakeAssets(files: ["sub.json": sub, "a.ttf": "", "b.ttf": "", "c.ttf": ""])
    _ = try resolved(
      """
      { \(head), "fonts": ["a.ttf", "b.ttf"], "systemFonts": true,
        "layers": [ { "type": "scene", "scene": "sub.json" } ] }
      """, assets: assets)
    #expect(assets.requests.last?.fontFiles == ["b.ttf", "c.ttf", "a.ttf"])
    #expect(assets.requests.last?.usesSystemFonts == true)
  }

  @Test func `adjacent characters that no font contains give one warning at their source location`()
    throws
  {
    let source = """
      { \(head), "params": { "p": { "type": "string", "default": "x漢" } }, "layers": [
        { "type": "text", "string": "a\\n漢字b字{p}{{字" },
        { "type": "text", "string": ["漢", { "string": "字" }] } ] }
      """
    let bytes = Array(source.utf8)
    let warnings = try resolved(source).diagnostics
    #expect(warnings.allSatisfy { $0.severity == .warning })
    let places = warnings.map { $0.span.map { String(decoding: bytes[$0], as: UTF8.self) } }
    #expect(places == ["漢字", "字", "{p}", "字", "漢", "字"])
    #expect(warnings.first?.message == "no font has \"漢字\" (U+6F22, U+5B57)")
  }
}

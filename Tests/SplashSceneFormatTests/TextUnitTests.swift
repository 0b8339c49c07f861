import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

/// The layers of the units of a text layer with the given members and a font size of 10 points.
private func units(_ members: String, each: String) throws -> [Layer] {
  try layer("\"type\": \"text\", \"fontSize\": 10, \(members), \"each\": { \(each) }").sublayers
}

private func content(_ layer: Layer) -> TextContent? {
  if case .text(let content) = layer.properties.content { content } else { nil }
}

@Suite struct `Text units` {
  @Test func `a text split into glyphs has one layer per glyph at the glyph's position`() throws {
    let layers = try units(#""string": "a b\nc""#, each: #""unit": "glyph""#)
    #expect(layers.map(\.id) == ["glyph-0", "glyph-1", "glyph-2"])
    #expect(layers.map { content($0)?.string } == ["a", "b", "c"])
    #expect(layers.map(\.properties.bounds) == .init(repeating: Rect(0, 0, 5, 10), count: 3))
    #expect(
      layers.map(\.properties.position) == [Point(2.5, 5), Point(12.5, 5), Point(2.5, 15)])
  }

  @Test
  func `a text can be split into lines, words or glyphs, where a ligature is one glyph`() throws {
    let ligature = try units(#""string": "off""#, each: #""unit": "glyph""#)
    #expect(ligature.map { content($0)?.string } == ["o", "ff"])
    #expect(ligature.map(\.properties.bounds.width) == [5, 10])
    let words = try units(#""string": "ab  cd e""#, each: #""unit": "word""#)
    #expect(words.map(\.id) == ["word-0", "word-1", "word-2"])
    #expect(words.map { content($0)?.string } == ["ab", "cd", "e"])
    #expect(words.map(\.properties.position.x) == [5, 25, 37.5])
    let lines = try units(
      #""string": "ab\ncdef", "alignmentMode": "right""#, each: #""unit": "line""#)
    #expect(lines.map(\.id) == ["line-0", "line-1"])
    #expect(
      lines.map { Rect(origin: $0.properties.position, size: $0.properties.bounds.size) } == [
        Rect(15, 5, 10, 10), Rect(10, 15, 20, 10),
      ])
  }

  @Test func `a text layer that is split into glyphs keeps its size and draws nothing itself`()
    throws
  {
    let layer = try layer(
      #""type": "text", "fontSize": 10, "string": "abc", "each": { "unit": "glyph" }, "sublayers": [{}]"#
    )
    #expect(layer.properties.bounds == Rect(0, 0, 15, 10))
    #expect(content(layer)?.artwork == TextArtwork())
    #expect(content(layer)?.string == "abc")
    #expect(layer.sublayers.map(\.id) == ["glyph-0", "glyph-1", "glyph-2", "layer-1"])
  }

  @Test(
    arguments: [
      ("forward", [0, 1, 2, 3, 4]), ("backward", [4, 3, 2, 1, 0]), ("fromCenter", [2, 1, 0, 1, 2]),
    ])
  func `the glyphs of a split text are delayed in forward, backward or centre-first order`(
    _ order: String, _ delays: [Double]
  ) throws {
    let layers = try units(
      #""string": "abcde""#, each: "\"unit\": \"glyph\", \"delay\": 0.5, \"order\": \"\(order)\"")
    #expect(layers.map(\.timing.timeOffset) == delays.map { -0.5 * $0 })
    #expect(layers.map(\.timing.speed) == .init(repeating: 1, count: 5))
  }

  @Test func `the order fromCenter starts the two middle glyphs of a split text together`() throws {
    let layers = try units(
      #""string": "abcd""#,
      each: #""unit": "glyph", "instanceDelay": 1, "order": "fromCenter""#)
    #expect(layers.map(\.timing.timeOffset) == [-1, 0, 0, -1])
  }

  @Test func `the random order of a split text is a permutation that depends on the seed`() throws {
    func delays(seed: Int) throws -> [Double] {
      let source = """
        { \(head), "seed": \(seed), "layers": [ { "type": "text", "string": "abcdefghij",
          "each": { "unit": "glyph", "instanceDelay": 1, "order": "random" } } ] }
        """
      return try resolved(source).scene.layers[0].sublayers.map { -$0.timing.timeOffset }
    }
    #expect(try delays(seed: 1).sorted() == (0..<10).map(Double.init))
    #expect(try delays(seed: 1) == delays(seed: 1))
    #expect(try delays(seed: 1) != delays(seed: 2))
  }

  @Test func `the expressions of a split text are evaluated for each glyph`() throws {
    let layers = try units(
      #""string": "abc""#,
      each: """
        "unit": "glyph", "opacity": "= unit.index / unit.count", "zPosition": "= position.x",
        "transform": { "rotation": "= random(0, 1)", "translation": ["= parent.width", 0] },
        "animations": [ { "type": "basic", "keyPath": "opacity", "to": "= unit.index / 4" } ]
        """)
    let properties: [LayerProperties] = layers.map(\.properties)
    let thirds: [Double] = [0, 1.0 / 3, 2.0 / 3]
    #expect(properties.map(\.opacity) == thirds)
    #expect(properties.map(\.zPosition) == [2.5, 7.5, 12.5])
    #expect(Set(properties.map(\.transform)).count == 3)
    #expect(properties.map(\.transform.affine.tx) == [15, 15, 15])
    let ends = layers.map { layer -> AnimatableValue? in
      if case .basic(let basic)? = layer.animations.first?.kind { basic.to } else { nil }
    }
    #expect(ends == [.number(0), .number(0.25), .number(0.5)])
    expectErrors(
      scene(layer: #""zPosition": "= «unit.index»""#),
      "\"unit.index\" can't be used here: it exists only in the \"each\" of a text")
  }

  @Test func `the gradient of a split text spans the whole text instead of each glyph`() throws {
    let layers = try units(
      #""string": "ab\nc", "foregroundGradient": { "colors": ["red", "blue"] }"#,
      each: #""unit": "glyph""#)
    for layer in layers {
      let text = try #require(content(layer))
      let frame = try #require(text.gradientFrame)
      let inLayer = frame.origin + text.offset - layer.properties.bounds.center
      #expect(inLayer + layer.properties.position == .zero && frame.size == Size(10, 20))
    }
  }

  @Test
  func
    `an error in a split text's settings is reported once, whatever the number of glyphs`()
  {
    for string in ["abc", " ", ""] {
      expectErrors(
        scene(
          layer: """
            "type": "text", "string": "\(string)", "each": { "unit": "glyph", «"colour"»: "red",
              "instanceDelay": «-1», "order": «"up"», "opacity": «2», "animations": [
                { "type": "basic", "keyPath": «"fillColor"», "to": "red" } ] }
            """),
        "unknown key \"colour\" of each", "-1 is out of range", "unknown value \"up\"",
        "2 is out of range",
        "\"fillColor\" is a property of shape and svg layers, but this is a text layer"
      )
    }
    expectErrors(
      scene(layer: #""type": "text", "string": "a", "each": «{»}"#),
      "\"each\" has no \"unit\"")
  }

  @Test func `animating the stroke of a text layer that is split into glyphs is an error`() {
    let animation = #"[ { "type": "basic", "keyPath": «"strokeEnd"», "to": 0 } ]"#
    expectErrors(
      scene(
        layer:
          "\"type\": \"text\", \"string\": \"a\", \"each\": { \"unit\": \"glyph\" }, \"animations\": \(animation)"
      ),
      "\"strokeEnd\" has no effect here: the text is drawn by the layers of \"each\"")
  }

  @Test func `the glyphs of split texts count towards the limit of 100000 layers`() {
    let text = String(repeating: "a", count: 40_000)
    let layer = "{ \"type\": \"text\", \"string\": \"\(text)\", \"each\": { \"unit\": \"glyph\" } }"
    let plain = String(repeating: "{},", count: 30_000)
    let found = errors(of: "{ \(head), \"layers\": [\(layer), \(plain) \(layer)] }")
    #expect(found.count == 1 && found.first?.message.contains("100000 layers") == true)
  }

  @Test(arguments: TextUnit.allCases, 0..<4)
  func `the pieces of a split text together draw the whole text exactly once`(
    _ unit: TextUnit, _ seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let characters = Array("abf  \nx#%")
    for _ in 0..<50 {
      let string = String(
        (0..<Int.random(in: 0...30, using: &random)).map { _ in
          characters.randomElement(using: &random) ?? "a"
        })
      var attributes = TextAttributes()
      attributes.isUnderlined = true
      var request = TextRequest(runs: [TextRun(string, attributes)])
      request.width = 150
      request.alignment = .center
      let layout = try setInSquares(request)
      let pieces = layout.pieces(by: unit)
      let whole = TextArtwork(layout)
      func area(_ artwork: TextArtwork) -> Double {
        artwork.parts.reduce(0) { sum, part in
          guard case .fill(let path, _) = part.art else {
            return sum + part.frame.width * part.frame.height
          }
          // All outlines of the tests' font are rectangles: five elements each.
          let points = path.controlPoints
          return sum
            + stride(from: 0, to: points.count, by: 4).reduce(0) {
              $0 + (points[$1 + 2].x - points[$1].x) * (points[$1 + 2].y - points[$1].y)
            }
        }
      }
      // No unit draws the underline of a line of spaces.
      let drawn = Set(layout.glyphs.filter { $0.art != .none }.map(\.line))
      let lost = layout.decorations.filter { !drawn.contains($0.line) }
        .reduce(0) { $0 + $1.frame.width * $1.frame.height }
      let sum = pieces.reduce(0) { $0 + area($1.artwork) }
      #expect(abs(sum + lost - area(whole)) < 1e-6, "\(string)")
      #expect(pieces.map(\.text.lowerBound) == pieces.map(\.text.lowerBound).sorted())
    }
  }
}

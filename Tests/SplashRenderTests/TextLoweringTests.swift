import SplashPixels
import SplashRaster
import SplashScene
import SplashSceneFormat
import SplashSystem
import TestSupport
import Testing

@testable import SplashRender

/// Lays out texts with a square for each glyph, and provides no files.
private final class Squares: NoFiles {
  override func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    try setInSquares(request)
  }
}

/// The moment at `time` of a scene of 60 × 40 points over black with the given layers.
private func moment(_ layers: String, at time: Double = 0) throws -> Moment {
  let source = """
    { "splashrender": 1, "size": [60, 40], "duration": 9, "layers": [ \(layers) ] }
    """
  do throws(SceneError) {
    return try loadScene(source: Array(source.utf8), path: "s.json", assets: Squares())
      .scene.evaluate(at: time)
  } catch {
    Issue.record("\(error.rendered())")
    throw error
  }
}

private func commands(_ layers: String, at time: Double = 0) throws -> [DisplayList.Command] {
  try moment(layers, at: time).displayList(width: 60, height: 40).commands
}

/// The frame at `time`: red, green, blue and alpha of each pixel.
private func pixels(_ layers: String, scale: Int = 1, at time: Double = 0) throws -> [[UInt8]] {
  let frame = Pixmap(width: 60 * scale, height: 40 * scale)
  let list = try moment(layers, at: time).displayList(width: 60 * scale, height: 40 * scale)
  Renderer(images: []).render(list, into: frame)
  return (0..<frame.height).flatMap { y in
    (0..<frame.width).map { x in
      let pixel = frame[x, y]
      return [pixel.red, pixel.green, pixel.blue, pixel.alpha]
    }
  }
}

@Suite struct `Lowering of texts` {
  @Test func `a text layer becomes one fill per colour, plus one for its stroke`() throws {
    let one = try commands(#"{ "type": "text", "string": "abc def\nghi", "fontSize": 10 }"#)
    #expect(one.count == 1)
    let three = try commands(
      """
      { "type": "text", "fontSize": 10, "string": ["ab", { "string": "cd",
        "foregroundColor": "red" }, "ef", { "string": "gh", "foregroundColor": "blue" }, "i"] }
      """)
    #expect(three.count == 3)
    let stroked = try commands(
      #"{ "type": "text", "string": "abc", "fontSize": 10, "strokeColor": "red" }"#)
    #expect(stroked.count == 2)
    #expect(
      try commands(#"{ "type": "text", "string": "a", "foregroundColor": null }"#).isEmpty)
    #expect(try commands(#"{ "type": "text", "string": " " }"#).isEmpty)
  }

  @Test func `a text's colour and bitmap glyphs are drawn in text order between other glyphs`()
    throws
  {
    let list = try commands(#"{ "type": "text", "string": "a%b", "fontSize": 10 }"#)
    let colors = list.map { command -> Color? in
      if case .fill(_, .solid(let color), _) = command { color } else { nil }
    }
    #expect(colors == [.white, .white, Color(1, 0, 0), .white])
    let picture = try commands(#"{ "type": "text", "string": "a#b", "fontSize": 10 }"#)
    guard picture.count == 3, case .fill(let outline, .image(let paint), _) = picture[1] else {
      Issue.record("expected a picture between two fills")
      return
    }
    // The text of 15 × 10 points is centred; the image has 5 points per side.
    let frame = Rect(27.5, 17.5, 5, 5)
    #expect(outline.transform.boundingBox(of: Rect(5, 2.5, 5, 5)) == frame)
    #expect(paint.transform.boundingBox(of: Rect(0, 0, 1, 1)) == frame)
  }

  @Test func `a text's overlapping glyph outlines of opposite winding become separate fills`() {
    func square(_ x: Double, isClockwise: Bool) -> TextLayout.Glyph {
      let corners = [Point(0, 0), Point(10, 0), Point(10, 10), Point(0, 10)]
      var path = Path()
      path.move(to: corners[0])
      for corner in isClockwise ? Array(corners[1...]) : corners[1...].reversed() {
        path.addLine(to: corner)
      }
      path.close()
      return TextLayout.Glyph(
        art: .outline(path), origin: Point(x, 0), advance: 5, cluster: 0..<1, run: 0, line: 0,
        word: 0)
    }
    let alike = TextArtwork(
      glyphs: [square(0, isClockwise: false), square(5, isClockwise: false)], decorations: [])
    #expect(alike.parts.map(\.frame) == [Rect(0, 0, 15, 10)])
    let unlike = TextArtwork(
      glyphs: [square(0, isClockwise: true), square(5, isClockwise: false)], decorations: [])
    #expect(unlike.parts.map(\.frame) == [Rect(0, 0, 10, 10), Rect(5, 0, 10, 10)])
  }

  @Test(arguments: [1, 2, 3])
  func `a text layer's pixels have the exact area coverage of its glyphs`(scale: Int) throws {
    // Squares of 5.5 points, whose edges are within pixels.
    let image = try pixels(
      #"{ "type": "text", "string": "a b", "fontSize": 11, "frame": [3, 4, 40, 30] }"#,
      scale: scale)
    let s = Double(scale)
    func coverage(_ x: Int, _ y: Int) -> Double {
      func overlap(_ i: Int, _ low: Double, _ high: Double) -> Double {
        max(0, min(Double(i + 1), high * s) - max(Double(i), low * s))
      }
      // The baseline is 8.25 points below the top.
      let rows = overlap(y, 4 + 2.75, 4 + 8.25)
      return rows * (overlap(x, 3, 8.5) + overlap(x, 14, 19.5))
    }
    for y in 0..<40 * scale {
      for x in 0..<60 * scale {
        let expected = coverage(x, y) * 255
        #expect(abs(Double(image[y * 60 * scale + x][0]) - expected) <= 2, "\(x), \(y)")
      }
    }
  }

  @Test func `a text layer as a mask shows its layer only within the glyphs`() throws {
    let text = #"{ "type": "text", "string": "ab", "fontSize": 20, "frame": [10, 10, 20, 20] }"#
    let masked = try pixels(#"{ "backgroundColor": "white", "mask": \#(text) }"#)
    let plain = try pixels(text)
    #expect(masked == plain)
    // Two squares of 10 points, 5 points below the layer's top.
    for (index, pixel) in plain.enumerated() {
      let (x, y) = (index % 60, index / 60)
      let isInside = (10..<30).contains(x) && (15..<25).contains(y)
      #expect(pixel == (isInside ? [255, 255, 255, 255] : [0, 0, 0, 255]))
    }
    let moved = #""bounds": [7, 9, 20, 20], "position": [20, 20]"#
    let scrolled = try pixels(text.replacing("\"frame\": [10, 10, 20, 20]", with: moved))
    #expect(scrolled == plain)
  }

  @Test func `strokeEnd limits the stroke of a text layer's glyph outlines`() throws {
    // One square of 10 points at 20, 15, with an outline of 40 points from its top left.
    let text = #""type": "text", "string": "a", "fontSize": 20, "frame": [20, 10, 10, 20]"#
    let image = try pixels(
      """
      { \(text), "foregroundColor": null, "strokeColor": "red", "lineWidth": 2, "strokeEnd": 0.25 }
      """)
    for (index, pixel) in image.enumerated() {
      let (x, y) = (index % 60, index / 60)
      let isOnTop = (20..<30).contains(x) && (14..<16).contains(y)
      #expect(pixel == (isOnTop ? [255, 0, 0, 255] : [0, 0, 0, 255]), "\(x), \(y)")
    }
  }

  @Test func `a text layer's gradient runs from one side of its bounds to the other`() throws {
    let image = try pixels(
      """
      { "type": "text", "string": "aaaaaa", "fontSize": 20, "frame": [0, 0, 60, 20],
        "foregroundGradient": { "colors": ["black", "white"], "startPoint": [0, 0],
          "endPoint": [1, 0] } }
      """)
    for x in 0..<60 {
      let expected = (Double(x) + 0.5) / 60 * 255
      #expect(abs(Double(image[10 * 60 + x][0]) - expected) <= 2)
    }
  }

  @Test(
    arguments: [
      "", #", "foregroundGradient": { "colors": ["red", "blue"] }"#, #", "underline": true"#,
      #", "alignmentMode": "center", "verticalAlignment": "bottom", "letterSpacing": 2"#,
    ], TextUnit.allCases)
  func `a text split into lines, words or glyphs draws the same pixels as the whole text`(
    _ more: String, _ unit: TextUnit
  ) throws {
    let text = """
      "type": "text", "string": ["ab cff\\nd", { "string": " % e", "baselineOffset": 2 }],
      "fontSize": 8, "frame": [3, 5, 50, 30]\(more)
      """
    #expect(
      try pixels("{ \(text), \"each\": { \"unit\": \"\(unit.rawValue)\" } }")
        == pixels("{ \(text) }"))
  }

  @Test func `the glyphs of a text split by "each" start their animations instanceDelay apart`()
    throws
  {
    let text = """
      { "type": "text", "string": "ab", "fontSize": 20, "frame": [0, 0, 20, 20], "each": {
        "unit": "glyph", "instanceDelay": 1, "animations": [ { "type": "basic", "duration": 1,
          "keyPath": "transform.translation.y", "from": 0, "to": 10, "fillMode": "both" } ] } }
      """
    // At 1.5 s the first glyph has arrived, and the second is halfway.
    let image = try pixels(text, at: 1.5)
    func top(_ x: Int) -> Int? { (0..<40).first { image[$0 * 60 + x][0] > 0 } }
    #expect(top(5) == 15 && top(15) == 10)
    let layers = try moment(text, at: 1.5).layers[0].sublayers
    #expect(layers.map(\.id) == ["glyph-0", "glyph-1"])
  }

  @Test func `a text layer's drawing commands change only while the text's colour is animated`()
    throws
  {
    let text = #"{ "type": "text", "string": "some text", "fontSize": 10 }"#
    #expect(try commands(text, at: 0) == commands(text, at: 5))
    let colored = """
      { "type": "text", "string": "some text", "fontSize": 10, "animations": [ { "type": "basic",
        "keyPath": "foregroundColor", "to": "red", "duration": 1, "fillMode": "forwards" } ] }
      """
    #expect(try commands(colored, at: 0) != commands(colored, at: 0.5))
    #expect(try commands(colored, at: 2) == commands(colored, at: 3))
    guard case .fill(_, .solid(let color), _) = try #require(commands(colored, at: 2).first) else {
      Issue.record("not a fill")
      return
    }
    #expect(color == Color(1, 0, 0))
  }
}

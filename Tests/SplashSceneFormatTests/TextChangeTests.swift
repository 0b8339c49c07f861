import SplashScene
import Testing

@testable import SplashSceneFormat

/// Text layers with an animated string.
@Suite("Animated strings of text layers") struct TextChangeTests {
  private let base =
    #""type": "text", "fontSize": 10, "bounds": [80, 60], "verticalAlignment": "bottom""#

  private func layer(_ members: String, at time: Double) throws -> EvaluatedLayer {
    let scene = try resolved("{ \(head), \"layers\": [{ \"id\": \"a\", \(base), \(members) }] }")
      .scene
    return try #require(scene.evaluate(at: time).layer(id: "a"))
  }

  private func content(_ layer: EvaluatedLayer) throws -> TextContent {
    guard case .text(let text) = layer.content else { throw NoText() }
    return text
  }

  private struct NoText: Error {}

  private let turns = #"""
    "string": "own", "foregroundColor": "red", "animations": [
      { "type": "keyframe", "keyPath": "string", "calculationMode": "discrete", "duration": 1, "beginTime": 0.5,
        "values": ["one", "a\ntall text", ["tw", { "string": "o", "fontSize": 20 }]] } ]
    """#

  @Test(arguments: [
    (0.0, #""own""#), (0.5, #""one""#), (0.8, #""one""#), (0.84, #""a\ntall text""#),
    (1.2, #"["tw", { "string": "o", "fontSize": 20 }]"#), (1.5, #""own""#),
  ])
  func `a text layer with an animated string draws each string as a static layer would`(
    time: Double, text: String
  ) throws {
    let shown = try content(try layer(turns, at: time))
    let own = try content(try layer("\"string\": \(text)", at: 0))
    #expect(shown.string == own.string)
    #expect(shown.artwork == own.artwork)
    #expect(shown.offset == own.offset)
    #expect(shown.foregroundColor == Color(1, 0, 0))
  }

  @Test func `a basic animation of a text layer's string switches to the new string halfway`()
    throws
  {
    let members = #"""
      "string": "x", "animations": [
        { "type": "basic", "keyPath": "string", "from": "from", "to": "to", "duration": 1 } ]
      """#
    #expect(try content(try layer(members, at: 0.49)).string == "from")
    #expect(try content(try layer(members, at: 0.5)).string == "to")
  }

  @Test func `a transition can change a text layer's string`() throws {
    let members = #"""
      "string": "before", "animations": [
        { "type": "transition", "beginTime": 0.5, "duration": 0.5, "changes": { "string": "after" } } ]
      """#
    let layer = try layer(members, at: 0.75)
    #expect(try content(layer).string == "after")
    #expect(try content(try #require(layer.transition?.before)).string == "before")
    #expect(try content(try self.layer(members, at: 1.5)).string == "after")
  }

  @Test func `the keyframe values of a text layer's string can contain parameters and expressions`()
    throws
  {
    let scene = try resolved(
      """
      { \(head), "params": { "name": { "type": "string", "default": "Ada" } },
        "layers": [{ "id": "a", "type": "text", "string": "", "bounds": [80, 20], "animations": [
          { "type": "keyframe", "keyPath": "string", "calculationMode": "discrete", "duration": 1,
            "values": ["Hi {name}", "= 1 + 1"] } ] }] }
      """
    ).scene
    #expect(try content(try #require(scene.evaluate(at: 0).layer(id: "a"))).string == "Hi Ada")
    #expect(try content(try #require(scene.evaluate(at: 0.6).layer(id: "a"))).string == "2")
  }

  @Test func `equal keyframe values of a text layer's string are laid out once`() throws {
    let values = Array(repeating: #""a", "b""#, count: 50).joined(separator: ", ")
    let assets = FakeAssets()
    _ = try resolved(
      """
      { \(head), "layers": [{ "type": "text", "string": "a", "bounds": [80, 20], "animations": [
          { "type": "keyframe", "keyPath": "string", "calculationMode": "discrete", "duration": 1,
            "values": [\(values)] } ] }] }
      """, assets: assets)
    #expect(assets.requests.count <= 3)
  }

  @Test
  func `an error in an animation of a text layer's string is reported at its source location`() {
    func text(_ animation: String) -> String {
      "{ \(head), \"layers\": [{ \"type\": \"text\", \"string\": \"s\", \(animation) }] }"
    }
    expectErrors(
      text(#""animations": [{ "type": "basic", "keyPath": "string", "to": «7» }]"#),
      "this is the number 7")
    expectErrors(
      text(#""animations": [{ "type": "function", «"keyPath"»: "string", "value": "= time" }]"#),
      "\"string\" can't be a function of time: images and texts are prepared before the first frame"
    )
    expectErrors(
      text(#""animate": [{ "duration": 1, "animations": { «"string"»: "t" } }]"#),
      "\"string\" can't be animated in a block: its values can't be interpolated")
    expectErrors(
      text(
        #""each": { "unit": "glyph" }, "animations": [{ "type": "basic", "keyPath": «"string"», "to": "t" }]"#
      ),
      "\"string\" has no effect here: the text is drawn by the layers of \"each\"")
  }
}

import SplashScene
import SplashSyntax
import Testing

@testable import SplashSceneFormat

/// `waive` silences what is meant, and nothing else.
@Suite struct WaiverTests {
  private let box = "\"frame\": [0, 0, 10, 10], \"backgroundColor\": \"red\""
  private let late = "\"type\": \"basic\", \"keyPath\": \"opacity\", \"to\": 0.5, \"beginTime\": 9"
  private let waived = "\"waive\": { \"animation.after-end\": \"for the long version\" }"

  /// A scene with an animation after its end, and more members of the scene, the layer and the animation.
  private func scene(_ scene: String = "", _ layer: String = "", _ animation: String = "") -> String
  {
    """
    { \(head)\(scene), "layers": [ { \(box)\(layer), "animations": [ { \(late)\(animation) } ] } ] }
    """
  }

  @Test func `a finding is waived on the scene, the layer or the animation that has it`() throws {
    #expect(try reviewed(scene()).count == 1)
    #expect(try reviewed(scene(", " + waived)) == [])
    #expect(try reviewed(scene("", ", " + waived)) == [])
    #expect(try reviewed(scene("", "", ", " + waived)) == [])
    let block = "\"beginTime\": 9, \"duration\": 1, \"animations\": { \"opacity\": 0.5 }"
    #expect(
      try reviewed(
        "{ \(head), \"layers\": [ { \(box), \"animate\": [ { \(block), \(waived) } ] } ] }")
        == [])
  }

  @Test func `a waiver concerns neither other codes nor other objects, and is a finding then`()
    throws
  {
    let other = "\"waive\": { \"layer.covered\": \"behind the title\" }"
    #expect(
      Set(try reviewed(scene("", ", " + other)))
        == [
          "9: the animation begins at 9 s, after the scene's end at 2 s",
          "\"layer.covered\": there is no finding with the code \"layer.covered\" to waive here",
        ])
    let beside =
      "{ \"id\": \"b\", \"frame\": [20, 20, 9, 9], \"backgroundColor\": \"blue\", \(waived) }"
    let found = try reviewed(
      "{ \(head), \"layers\": [ { \(box), \"animations\": [ { \(late) } ] }, \(beside) ] }")
    #expect(found.count == 2, "\(found)")
  }

  @Test(arguments: ["", " ", "\\n\\t"])
  func `a waiver needs a reason`(reason: String) throws {
    let found = try reviewed(
      scene("", ", \"waive\": { \"animation.after-end\": \"\(reason)\" }"))
    #expect(found.count == 1 && found[0].hasSuffix("is waived without a reason"), "\(found)")
  }

  @Test(arguments: [
    (", \"waive\": { \"animation.after-ends\": \"x\" }", "unknown value \"animation.after-ends\""),
    (", \"waive\": [\"animation.after-end\"]", "this is an array of 1 element"),
    (", \"waive\": { \"animation.after-end\": 1 }", "this is the number 1"),
  ])
  func `a malformed waiver is an error`(layer: String, message: String) {
    #expect(errors(of: scene("", layer)).map(\.message) == [message])
  }

  @Test func `errors can't be waived`() {
    let layer = ", \"colour\": 1, \"waive\": { \"key.unknown\": \"an error\" }"
    #expect(errors(of: scene("", layer)).map(\.message) == ["unknown key \"colour\" of a layer"])
  }

  @Test func `a warning while reading is waived for commands without a review, too`() throws {
    let layer =
      ", \"transform\": { \"rotation\": 45 }, \"waive\": { \"angle.degrees\": \"7 turns\" }"
    #expect(try resolved(scene("", layer)).diagnostics == [])
  }

  @Test func `a waiver in a nested scene concerns only that scene`() throws {
    let inner = """
      { "splashrender": 1, "size": [9, 9], "duration": 1, "layers": [
        { \(box), "transform": { "rotation": 45 }, "waive": { "angle.degrees": "7 turns" } } ] }
      """
    let outer = """
      { \(head), "layers": [ { "type": "scene", "scene": "inner.json", "frame": [0, 0, 9, 9] } ] }
      """
    let assets = FakeAssets(files: ["inner.json": inner])
    #expect(try resolved(outer, assets: assets).diagnostics == [])
    let more = outer.replacingOccurrences(
      of: "[0, 0, 9, 9] }", with: "[0, 0, 9, 9], \"transform\": { \"rotation\": 45 } }")
    #expect(try resolved(more, assets: assets).diagnostics.map(\.code) == [.angleDegrees])
  }

  @Test func `a waiver needn't silence anything in one of several variants`() throws {
    let source = scene(
      ", \"params\": { \"a\": { \"type\": \"number\", \"default\": 1 } }",
      ", \"opacity\": \"= a\", \"waive\": { \"layer.covered\": \"in the dark variant\" }")
    func codes(_ set: [(name: String, text: String)]) throws -> [FindingCode] {
      var overrides = SceneOverrides()
      (overrides.isReviewed, overrides.set) = (true, set)
      return try resolved(source, overrides: overrides).diagnostics.map(\.code)
    }
    #expect(try codes([]).contains(.waiverUnused))
    #expect(try !codes([("a", "0.5")]).contains(.waiverUnused))
  }

  @Test func `names like waive are no waivers`() throws {
    let found = try reviewed(
      "{ \(head), \"let\": { \"waive\": 20 }, \"layers\": [ { \"frame\": [0, 0, \"= waive\", 9], \"backgroundColor\": \"red\" } ] }"
    )
    #expect(found == [])
  }

  @Test func `more findings than a list has don't make waivers idle`() throws {
    let layer = """
      { "frame": [300, 0, 9, 9], "backgroundColor": "red", "waive": { "layer.never-visible": "later" } }
      """
    let many = Array(repeating: layer, count: 1100).joined(separator: ", ")
    #expect(try reviewed("{ \(head), \"layers\": [ \(many) ] }") == [])
  }
}

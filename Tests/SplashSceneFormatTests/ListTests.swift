import SplashScene
import Testing

@testable import SplashSceneFormat

/// Lists in expressions, from literals, named values and parameters.
@Suite("Lists") struct ListTests {
  private func number(_ expression: String, head more: String = "") throws -> Double {
    let source = "{ \(head)\(more), \"layers\": [{ \"zPosition\": \"\(expression)\" }] }"
    return try #require(resolved(source).scene.layers.first?.properties.zPosition)
  }

  @Test(arguments: [
    ("= [4, 5, 6][1]", 5.0), ("= count([4, 5, 6])", 3), ("= count([])", 0),
    ("= sum([4, 5, 6])", 15),
    ("= sum([])", 0), ("= max([4, 9, 6])", 9), ("= min([4, 9, 6], 3)", 3),
    ("= max(1, [2, 8], 3)", 8),
    ("= [[1, 2], [3, 4]][1][0]", 3), ("= 2 ^ [1, 3][1]", 8), ("= -[1, 3][0]", -1),
    ("= [1, 2] == [1, 2] ? 1 : 0", 1), ("= [1, 2] == [1] ? 1 : 0", 0),
    ("= [true ? 7 : 8, 9][0 + 0]", 7), ("= sum([90deg, 90deg]) / pi", 1),
  ])
  func `expressions can index, count and sum the elements of a list`(
    expression: String, value: Double
  ) throws {
    #expect(abs(try number(expression) - value) < 1e-12)
  }

  @Test func `an expression can take a list from a named array or from a list parameter`()
    throws
  {
    let named = #", "let": [{ "n": 2 }, { "sizes": [1, "= n", 3] }]"#
    #expect(
      try number("= sizes[2] + sum(sizes)", head: named)
        == 9)
    #expect(
      try number(
        "= data[1] * count(data)",
        head: #", "params": { "data": { "type": "list", "default": [1.5, 2.5, "= 1 + 1"] } }"#)
        == 7.5)
    // Points still have coordinates.
    #expect(try number("= p.y + p[0]", head: #", "let": { "p": [3, 4] }"#) == 7)
  }

  @Test func `lists in expressions can contain strings, colour names and booleans`() throws {
    let scene = try resolved(
      """
      { \(head), "params": { "l": { "type": "list", "default": ["red", "blue"] } },
        "layers": [{ "backgroundColor": "= l[1]", "hidden": "= [true, false][1]" }] }
      """
    ).scene
    #expect(scene.layers.first?.properties.backgroundColor == Color(0, 0, 1))
    #expect(scene.layers.first?.properties.isHidden == false)
  }

  @Test(arguments: [
    ("3, 4.5,-2", 5.5), ("3,4.5,-2", 5.5), ("", 0), ("7", 7),
  ])
  func `a comma-separated string sets the elements of a list parameter`(text: String, sum: Double)
    throws
  {
    var overrides = SceneOverrides()
    overrides.set = [("l", text)]
    let scene = try resolved(
      """
      { \(head), "params": { "l": { "type": "list", "default": [1] } },
        "layers": [{ "zPosition": "= sum(l)" }] }
      """, overrides: overrides
    ).scene
    #expect(scene.layers.first?.properties.zPosition == sum)
  }

  @Test func `an array in a parameter file sets the elements of a list parameter`() throws {
    var overrides = SceneOverrides()
    overrides.parameters = [.source(Array(#"{ "l": [1, 2, "x"] }"#.utf8), path: "v.json")]
    let scene = try resolved(
      """
      { \(head), "params": { "l": { "type": "list" } },
        "layers": [{ "zPosition": "= count(l) + (l[2] == 'x' ? 10 : 0)" }] }
      """, overrides: overrides
    ).scene
    #expect(scene.layers.first?.properties.zPosition == 13)
  }

  @Test
  func `an invalid list index, or a list where a number is expected, is an error in an expression`()
  {
    func layer(_ expression: String) -> String {
      "{ \(head), \"let\": { \"l\": [1, 2] }, \"layers\": [{ \"zPosition\": \"\(expression)\" }] }"
    }
    expectErrors(layer("= l[«2»]"), "the list has no element 2")
    expectErrors(layer("= l[«0.5»]"), "the list has no element 0.5")
    expectErrors(layer("= l[«-1»]"), "the list has no element -1")
    expectErrors(layer("= [][«0»]"), "the list is empty")
    expectErrors(layer("= «max([])»"), "max of an empty list is undefined")
    expectErrors(layer("= «l» + 1"), "this is a list of 2")
    expectErrors(layer("= «3»[0]"), "this is a number")
    expectErrors(layer("= [1, 2«»"), "\"]\" is missing before the end of the expression")
    expectErrors(layer("= sum(«[1, 'a']»)"), "this is a string")
  }
}

import SplashScene
import Testing

@testable import SplashSceneFormat

/// The descriptions of a scene's parameters.
@Suite struct DeclaredParameterTests {
  private func parameters(_ text: String, set: [(name: String, text: String)] = []) throws
    -> [DeclaredParameter]
  {
    var overrides = SceneOverrides()
    overrides.set = set
    return try loadScene(
      source: Array(
        """
        { "splashrender": 1, "size": [9, 9], "duration": 1, "params": { \(text) }, "layers": [] }
        """.utf8), path: "s.json", overrides: overrides, assets: NoAssets()
    ).parameters
  }

  @Test(arguments: [
    (#""type": "number", "default": 2.5"#, "number", "2.5"),
    (#""type": "angle", "default": "90deg""#, "angle", "90deg"),
    (#""type": "string", "default": "a b""#, "string", "a b"),
    (#""type": "color", "default": "tomato""#, "color", "#ff6347"),
    (#""type": "color", "default": "rgb(0 0 0 / 50%)""#, "color", "#00000080"),
    (#""type": "bool", "default": true"#, "bool", "true"),
    (#""type": "choice", "default": "b", "choices": ["a", "b"]"#, "choice", "b"),
    (#""type": "list", "default": [1, "x"]"#, "list", "1, x"),
  ])
  func `setting a scene parameter to the text form of its default value leaves the value unchanged`(
    text: String, type: String, value: String
  ) throws {
    let all = try parameters("\"p\": { \(text) }")
    let one = try #require(all.first)
    #expect(one.type == type && one.value == value && one.default == value)
    let again = try parameters("\"p\": { \(text) }", set: [("p", value)])
    #expect(again.first?.value == value)
  }

  @Test
  func `loading a scene returns each parameter's value, default, bounds, choices and description`()
    throws
  {
    let all = try parameters(
      #""n": { "type": "number", "default": 1, "min": 0, "max": 3, "description": "how many" }, "#
        + #""c": { "type": "choice", "choices": ["a", "b"] }"#, set: [("n", "2"), ("c", "b")])
    #expect(all.map(\.name) == ["n", "c"])
    #expect(all[0].value == "2" && all[0].default == "1")
    #expect(all[0].least == 0 && all[0].most == 3 && all[0].description == "how many")
    #expect(all[1].choices == ["a", "b"] && all[1].default == nil && all[1].value == "b")
  }
}

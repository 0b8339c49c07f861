import SplashScene
import SplashSystem
import Testing

@testable import SplashSceneFormat

/// Returns the messages of a scene's errors; empty if there are none.
func errorMessages(of source: String) -> [String] {
  do throws(SceneError) {
    _ = try loadScene(
      source: Array(source.utf8), path: "scene.json", assets: FakeAssets())
    return []
  } catch {
    return error.diagnostics.filter { $0.severity == .error }.map(\.message)
  }
}

/// Whatever an expression's lists contain, reading a scene ends soon and needs little memory.
@Suite("Limits of lists in expressions") struct ListLimitTests {
  private static let manySteps = "the lists of the scene's expressions take too many steps"

  private func messages(_ expression: String, head more: String = "") -> [String] {
    errorMessages(
      of: "{ \(head)\(more), \"layers\": [{ \"zPosition\": \"\(expression)\" }] }")
  }

  private func layer(_ members: String) throws -> Layer {
    try #require(resolved("{ \(head), \"layers\": [{ \(members) }] }").scene.layers.first)
  }

  @Test(arguments: [
    "= count(map(range(1000), i => range(1000)))",
    "= sum(map(range(100000), i => sum(range(1000))))",
    "= sum(map(range(4000), i => sum(map(range(4000), j => 1))))",
    "= count(map(range(100000), i => map(range(100000), j => 1) == map(range(100000), j => 1)))",
    // The lists are different only in their last element, or have very different lengths.
    "= count(map(range(90000), i => big == map(range(99999), j => j < 99998 ? j : 0)))",
    "= count(map(range(90000), i => s + 'x'))",
  ])
  func `lists with too many elements or steps are one error, within a few seconds`(
    expression: String
  ) {
    let text = String(repeating: "x", count: 60_000)
    let clock = ContinuousClock()
    var found: [String] = []
    let time = clock.measure {
      found = messages(expression, head: #", "let": { "big": "= range(99999)", "s": "\#(text)" }"#)
    }
    #expect(found.count == 1, "\(found)")
    #expect(found.allSatisfy { $0 == Self.manySteps || $0.contains("elements") }, "\(found)")
    #expect(time < .seconds(10))
  }

  @Test func `comparing a long list with many short ones takes few steps`() {
    let head = #", "let": { "big": "= range(99999)" }"#
    #expect(messages("= count(map(range(99999), i => big == [i]))", head: head) == [])
  }

  @Test func `when the steps of a scene are used up, that is reported once`() {
    let layer = #"{ "zPosition": "= sum(map(range(4000), i => sum(map(range(4000), j => 1))))" }"#
    let found = errors(of: "{ \(head), \"layers\": [\(layer), \(layer), \(layer)] }")
    #expect(found.map(\.message) == [Self.manySteps])
  }

  @Test func `when the steps of a scene are used up, other errors are still reported everywhere`() {
    let long = #"{ "zPosition": "= sum(map(range(4000), i => sum(map(range(4000), j => 1))))" }"#
    let wrong = #"{ "zPosition": "= 1 / 0" }"#
    let found = errors(of: "{ \(head), \"layers\": [\(long), \(wrong), \(wrong)] }")
    #expect(found.map(\.message) == [Self.manySteps, "division by zero", "division by zero"])
  }

  private func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + "1" + String(repeating: "]", count: depth)
  }

  @Test func `lists nested deeper than 32 levels are an error`() {
    #expect(throws: Never.self) { try layer(#""zPosition": "= count(\#(nested(32)))""#) }
    #expect(messages("= count(\(nested(33)))") == ["lists in lists are deeper than 32 levels"])
  }

  @Test func `a named array nested deeper than 32 levels can't be used in an expression`() {
    func names(_ depth: Int) -> String { #", "let": { "l": \#(nested(depth)) }"# }
    #expect(messages("= count(l)", head: names(32)) == [])
    #expect(
      messages("= count(l)", head: names(33)) == [
        #""l" can't be used here: its lists in lists are deeper than 32 levels"#
      ])
  }

  @Test func `arrays of names that are arrays of names are no deeper than 32 levels together`() {
    let opening = String(repeating: "[", count: 30)
    let closing = String(repeating: "]", count: 30)
    let names = (1..<60).map { #"{ "n\#($0)": \#(opening)"= n\#($0 - 1)"\#(closing) }"# }
    let groups = ([#"{ "n0": 1 }"#] + names).joined(separator: ", ")
    let found = messages("= count(n59)", head: #", "let": [\#(groups)]"#)
    #expect(found.count == 1 && found[0].contains("deeper than 32 levels"), "\(found)")
  }

  @Test func `a list of lists that double at each level is too long`() throws {
    let names = (1..<40).map { i in
      #""p\#(i)": { "type": "list", "default": ["= p\#(i - 1)", "= p\#(i - 1)"] }"#
    }
    let first = #""p0": { "type": "list", "default": [1, 1] }"#
    let head = #", "params": { \#(first), \#(names.joined(separator: ", ")) }"#
    let clock = ContinuousClock()
    var found: [String] = []
    let time = clock.measure { found = messages("= count(p39)", head: head) }
    #expect(found.first?.hasPrefix("the list has ") == true, "\(found)")
    #expect(time < .seconds(10))
  }

  @Test func `a list of images can't be built by an expression`() {
    let found = errors(
      of: """
        { \(head), "params": { "a": { "type": "image", "default": "a.png" } },
          "layers": [{ "type": "image", "image": "a.png", "animations": [
            { "type": "keyframe", "keyPath": "contents", "values": "= [a, a]" }] }] }
        """)
    #expect(
      found.contains { $0.message == "a list by an expression can't contain images" }, "\(found)")
  }

  @Test func `repeated cells in repeated cells are limited`() {
    let cells =
      #"{ "repeat": 1000, "emitterCells": [{ "repeat": 1000, "emitterCells": [{ "repeat": 1000 }] }] }"#
    let clock = ContinuousClock()
    var found: [String] = []
    let time = clock.measure {
      found = errors(of: scene(layer: #""type": "emitter", "emitterCells": [\#(cells)]"#)).map(
        \.message)
    }
    #expect(found.count == 1 && found[0].contains("repeat too much"), "\(found)")
    #expect(time < .seconds(20))
  }
}

/// The steps that functions of time take are checked in each frame.
@Suite("Limits of lists in functions of time") struct FunctionStepTests {
  private func messages(_ layers: [String], duration: Int = 2) -> [String] {
    errorMessages(
      of: """
        { "splashrender": 1, "size": [10, 10], "duration": \(duration), "fps": 30,
          "layers": [\(layers.joined(separator: ", "))] }
        """
    )
  }

  private func layer(_ value: String, _ members: String = "") -> String {
    #"{ \#(members)"animations": [{ "type": "function", "keyPath": "zPosition", "value": "\#(value)" }] }"#
  }

  @Test func `functions that take too many steps only in later frames are an error`() {
    let value = "= sum(map(range(time < 0.5 ? 1 : 90000), i => 1e-6 * (time + i)))"
    #expect(messages([layer(value)]) == [])
    let found = messages([String](repeating: layer(value), count: 40))
    #expect(found == ["the lists of the scene's expressions take too many steps"])
  }

  @Test func `functions in layers that live one after the other don't add up`() {
    let layers = (0..<25).map {
      layer(
        "= sum(map(range(90000), i => 1e-6 * (time + i)))", #""beginTime": \#($0), "duration": 1, "#
      )
    }
    #expect(messages(layers, duration: 25) == [])
  }

  @Test func `a function without a value late in an expensive scene is found`() {
    let long = layer("= sum(map(range(90000), i => 1e-6 * (time + i)))")
    let wrong = layer("= sqrt(1.5 - time)")
    let found = messages([String](repeating: long, count: 10) + [wrong])
    #expect(found.count == 1 && found[0].contains("in frame"), "\(found)")
  }
}

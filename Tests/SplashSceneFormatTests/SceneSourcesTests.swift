import SplashSyntax
import SplashSystem
import Testing

@testable import SplashSceneFormat

/// The source locations of layers and animations.
@Suite struct SceneSourcesTests {
  private func text(_ path: FilePath, _ text: String) -> SourceText {
    SourceText(path: path, bytes: Array(text.utf8))
  }

  private let scene = """
    { "splashrender": 1, "layers": [
      { "id": "a",
        "animations": [
          { "keyPath": "opacity" },
          { "type": "group", "animations": [ { "type": "basic",
            "keyPath": "position" } ] } ],
        "animate": [ { "duration": 1 },
                     { "duration": 2 } ] },
      { "type": "text" },
      { "id": "n", "type": "scene", "scene": "parts/n.json",
        "mask": { "id": "m" } } ] }
    """

  private func line(_ place: SceneSources.Place?) -> [Int]? {
    place.map { [$0.text, $0.line, $0.column] }
  }

  @Test func `a layer's line in the scene file is found by the layer's explicit or generated id`() {
    let sources = SceneSources([text("s.json", scene)])
    #expect(line(sources.place(ofLayer: "a", in: 0)) == [0, 2, 11])
    #expect(line(sources.place(ofLayer: "a-2", in: 0)) == [0, 2, 11])
    #expect(line(sources.place(ofLayer: "text-1", in: 0))?[1] == 9)
    #expect(line(sources.place(ofLayer: "m", in: 0))?[1] == 11)
    #expect(sources.place(ofLayer: "none", in: 0) == nil)
    #expect(sources.place(ofLayer: "a", in: 1) == nil)
  }

  @Test func `an animation's line in the scene file is found by the animation's index`() {
    let sources = SceneSources([text("s.json", scene)])
    func place(_ indices: [Int], _ counts: [Int]) -> [Int]? {
      line(sources.place(ofAnimation: indices, of: counts, ofLayer: "a", in: 0))
    }
    #expect(place([0], [2]) == [0, 4, 20])
    #expect(place([1], [2]) == [0, 5, 7])
    #expect(place([1, 0], [2, 1]) == [0, 6, 20])
    #expect(place([0], [3]) == nil, "what was unfolded isn't written one by one")
    #expect(line(sources.place(ofBlock: 1, of: 2, ofLayer: "a", in: 0)) == [0, 8, 18])
    #expect(line(sources.place(ofBlock: 1, of: 5, ofLayer: "a", in: 0))?[1] == 7)
  }

  @Test func `the file of a nested scene is found by the id of the layer that includes the scene`()
  {
    let nested = #"{ "splashrender": 1, "layers": [ { "id": "inner" } ] }"#
    let sources = SceneSources([text("x/s.json", scene), text("x/parts/n.json", nested)])
    #expect(sources.text(ofSceneIn: "n", in: 0) == 1)
    #expect(line(sources.place(ofLayer: "inner", in: 1)) == [1, 1, 42])
    #expect(sources.text(ofSceneIn: "a", in: 0) == nil)
  }

  @Test func `looking up a layer's line in a scene file with syntax errors returns nil`() {
    #expect(SceneSources([text("s.json", "{ nonsense")]).place(ofLayer: "a", in: 0) == nil)
  }
}

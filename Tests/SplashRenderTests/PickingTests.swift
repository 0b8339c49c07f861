import SplashScene
import SplashSceneFormat
import Testing

@testable import SplashRender

/// The layers at a pixel of a frame.
@Suite struct PickingTests {
  private func film(_ layers: String, scale: Double = 1) throws -> Film {
    try Film(
      source: """
        { "splashrender": 1, "size": [100, 100], "scale": \(scale), "duration": 1, "layers": [ \(layers) ] }
        """)
  }

  private func box(_ id: String, _ frame: String, _ more: String = "") -> String {
    "{ \"id\": \"\(id)\", \"backgroundColor\": \"red\", \"frame\": \(frame)\(more) }"
  }

  @Test func `the list of layers at a pixel goes from front to back`() throws {
    let film = try film(
      box("below", "[0, 0, 50, 50]") + ","
        + box(
          "above", "[25, 25, 50, 50]",
          ", \"sublayers\": ["
            + box("inner", "[0, 0, 10, 10]") + "]"))
    #expect(film.layers(atPixel: 30, 30, time: 0) == ["above/inner", "above", "below"])
    #expect(film.layers(atPixel: 10, 10, time: 0) == ["below"])
    #expect(film.layers(atPixel: 90, 90, time: 0) == [])
    #expect(
      film.layers(atPixel: -1, 0, time: 0) == [] && film.layers(atPixel: 0, 100, time: 0) == [])
  }

  @Test func `the list of layers at a pixel excludes layers cut away there by masks or clips`()
    throws
  {
    let film = try film(
      box("masked", "[0, 0, 100, 100]", ", \"mask\": " + box("m", "[0, 0, 20, 100]")) + ","
        + box(
          "clip", "[40, 0, 20, 20]",
          ", \"cornerRadius\": 10, \"masksToBounds\": true, \"sublayers\": ["
            + box("wide", "[0, 0, 100, 100]") + "]"))
    #expect(film.layers(atPixel: 10, 50, time: 0) == ["masked"])
    #expect(film.layers(atPixel: 30, 50, time: 0) == [])
    #expect(film.layers(atPixel: 50, 10, time: 0).first == "clip/wide")
    #expect(film.layers(atPixel: 41, 1, time: 0) == [])
    #expect(film.layers(atPixel: 70, 50, time: 0) == [])
  }

  @Test func `the list of layers at a pixel accounts for transforms, opacity and pixel scale`()
    throws
  {
    let film = try film(
      box("turned", "[40, 0, 20, 100]", ", \"transform\": { \"rotation\": \"90deg\" }") + ","
        + box("gone", "[0, 0, 100, 100]", ", \"opacity\": 0"), scale: 2)
    #expect(film.layers(atPixel: 10, 100, time: 0) == ["turned"])
    #expect(film.layers(atPixel: 100, 10, time: 0) == [])
  }

  @Test func `the list of layers at a pixel has each replicator instance under its own path`()
    throws
  {
    let film = try film(
      """
      { "id": "r", "type": "replicator", "instanceCount": 3, "instanceTransform": { "translation": [30, 0] }, "sublayers": [
      \(box("dot", "[0, 0, 10, 10]")) ] }
      """)
    let paths = [5, 35, 65].map { film.layers(atPixel: $0, 5, time: 0) }
    #expect(paths.allSatisfy { $0.count == 1 && $0[0].hasSuffix("dot") })
    #expect(Set(paths.map { $0[0] }).count == 3)
  }

  @Test func `the list of layers at a pixel uses the animated positions at the given time`() throws
  {
    let film = try film(
      box(
        "a", "[0, 0, 10, 10]",
        ", \"animations\": [{ \"type\": \"basic\", \"keyPath\": \"position.x\", \"from\": 5, \"to\": 95, \"duration\": 1 }]"
      ))
    #expect(film.layers(atPixel: 50, 5, time: 0.5) == ["a"])
    #expect(film.layers(atPixel: 50, 5, time: 0) == [])
  }
}

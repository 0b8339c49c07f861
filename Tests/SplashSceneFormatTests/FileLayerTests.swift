import SplashScene
import Testing

@testable import SplashSceneFormat

/// Layers that are given as a file name instead of an object.
@Suite struct FileLayerTests {
  private func assets() -> FakeAssets {
    let inner = """
      { "splashrender": 1, "size": [5, 5], "duration": 1,
        "layers": [ { "bounds": ["= screen.width", "= screen.height"] } ] }
      """
    let assets = FakeAssets(files: ["in.json": inner], images: ["a.png": (4, 8)])
    assets.svgs = ["a.SVG": Size(4, 4)]
    return assets
  }

  @Test func `a file name in place of a layer object becomes a layer that fills the superlayer`()
    throws
  {
    let layer = try layer(
      "\"bounds\": [40, 30], \"sublayers\": [\"in.json\", \"a.SVG\", \"a.png\"], \"mask\": \"a.png\"",
      assets: assets())
    #expect(layer.sublayers.map(\.id) == ["scene-1", "svg-1", "image-1"])
    #expect(layer.sublayers.allSatisfy { $0.properties.bounds == Rect(0, 0, 40, 30) })
    #expect(layer.mask?.id == "image-2")
    guard case .scene(let scene) = layer.sublayers[0].properties.content,
      case .svg(let svg) = layer.sublayers[1].properties.content,
      case .image(let image) = layer.sublayers[2].properties.content
    else {
      Issue.record("not the layers")
      return
    }
    #expect(scene.scene.layers[0].properties.bounds.size == Size(40, 30))
    #expect(svg.gravity == .resizeAspect && image.gravity == .resizeAspectFill)
    #expect(layer.sublayers[2].properties.masksToBounds)
  }

  @Test func `a file name in place of a layer object can come from a parameter or a named value`()
    throws
  {
    let scene = try resolved(
      """
      { \(head), "params": { "photo": { "type": "image", "default": "a.png" } },
        "let": { "screen1": "in.json" }, "layers": ["= photo", "= screen1", "{photo}"] }
      """, assets: assets()
    ).scene
    #expect(scene.layers.map(\.properties.content.kind) == [.image, .scene, .image])
    #expect(scene.layers.map(\.id) == ["image-2", "scene-1", "image-1"])
  }

  @Test func `a missing file in a list of layers is an error that points to the file name`() {
    expectErrors(
      "{ \(head), \"layers\": [«\"b.png\"»] }", "there is no image \"b.png\"", assets: assets())
    expectErrors("{ \(head), \"layers\": [«5»] }", "this is the number 5", assets: assets())
  }
}

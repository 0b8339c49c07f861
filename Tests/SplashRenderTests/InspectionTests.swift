import SplashRender
import SplashScene
import Testing

/// The output of `inspect --json`.
@Suite struct InspectionTests {
  private func layer(_ id: String, _ change: (inout Layer) -> Void = { _ in }) -> Layer {
    var layer = plain(id, Rect(0, 0, 10, 10))
    change(&layer)
    return layer
  }

  private func paths(_ layers: [Layer]) -> [Substring] {
    let json = Scene(size: Size(10, 10), duration: 1, layers: layers).evaluate(at: 0).json()
    return json.split(separator: "\"path\": \"").dropFirst().map { $0.prefix { $0 != "\"" } }
  }

  @Test func `layer paths in the output of inspect --json join the layer names from the root`() {
    let nested = Scene(
      size: Size(10, 10), duration: 1, layers: [layer("deep") { $0.sublayers = [layer("deeper")] }])
    let screen = layer("screen") { $0.properties.content = .scene(SceneContent(scene: nested)) }
    let inner = layer("inner") { $0.mask = layer("hole") { $0.sublayers = [layer("edge")] } }
    #expect(
      paths([layer("outer") { $0.sublayers = [inner, screen] }]) == [
        "outer", "outer/inner", "outer/inner/hole", "outer/inner/hole/edge", "outer/screen",
        "outer/screen/deep", "outer/screen/deep/deeper",
      ])
  }

  @Test func `the output of inspect --json reports an emitter's number of live particles`() {
    var cell = EmitterCell()
    (cell.birthRate, cell.lifetime) = (10, 2)
    var content = EmitterContent()
    content.emitterCells = [cell]
    let emitter = layer("sparks") { $0.properties.content = .emitter(content) }
    let scene = Scene(size: Size(10, 10), duration: 5, layers: [emitter])
    #expect(scene.evaluate(at: 1.05).json().contains("\"particles\": 10,"))
    #expect(scene.evaluate(at: 4.05).json().contains("\"particles\": 20,"))
    #expect(
      !Scene(size: Size(10, 10), duration: 5, layers: [layer("plain")]).evaluate(at: 1).json()
        .contains("particles"))
  }

  @Test func `layer paths in the output of inspect --json include replicator instances`() {
    var content = ReplicatorContent()
    content.instanceCount = 2
    let copies = layer("copies") {
      $0.properties.content = .replicator(content)
      $0.sublayers = [layer("tile")]
    }
    #expect(
      paths([copies]) == [
        "copies", "copies/instance-0", "copies/instance-0/tile", "copies/instance-1",
        "copies/instance-1/tile",
      ])
  }
}

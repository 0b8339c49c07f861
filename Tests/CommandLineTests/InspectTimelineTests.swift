import Foundation
import Testing

@testable import ProgramSupport

/// The output of `inspect --timeline`.
@Suite struct InspectTimelineTests {
  private static let inner = """
    { "splashrender": 1, "size": [10, 10], "duration": 1, "layers": [
      { "id": "dot", "animations": [
        { "type": "basic", "keyPath": "opacity", "to": 0, "duration": 0.25 } ] } ] }
    """

  private static let scene = """
    { "splashrender": 1, "size": [10, 10], "duration": 4, "fps": 10, "markers": { "half": 2 },
      "layers": [
        { "id": "late", "beginTime": 1, "speed": 2, "animations": [
          { "type": "spring", "keyPath": "position.x", "to": 9, "mass": 2, "damping": 8,
            "beginTime": 1, "fillMode": "backwards" } ] },
        { "id": "page", "type": "scene", "scene": "inner.json", "beginTime": 2, "duration": 1 },
        { "id": "sparks", "type": "emitter", "emitterCells": [
          { "contents": { "path": { "circle": { "radius": 1 } } }, "birthRate": 10, "lifetime": 0.5,
            "beginTime": 1, "duration": 0.75 } ] } ] }
    """

  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(Self.scene, to: "s.json")
    folder.write(Self.inner, to: "inner.json")
    return folder
  }

  private func timeline(_ arguments: String...) throws -> [String: Any] {
    let outcome = try Program.run(
      ["inspect", "s.json", "--timeline", "--json"] + arguments, in: folder())
    #expect(outcome.status == 0 && outcome.errors.isEmpty, "\(outcome.errors)")
    return outcome.result
  }

  private func layer(_ index: Int, of object: [String: Any]) throws -> [String: Any] {
    let layers = try #require(object["layers"] as? [[String: Any]])
    return try #require(layers.indices.contains(index) ? layers[index] : nil)
  }

  private func animation(of layer: [String: Any]) throws -> [String: Any] {
    try #require((layer["animations"] as? [[String: Any]])?.first)
  }

  @Test func `inspect --timeline --json lists when layers exist and when animations run`() throws {
    let timeline = try timeline()
    #expect(timeline["duration"] as? Double == 4 && timeline["frameRate"] as? Double == 10)
    let marker = try #require((timeline["markers"] as? [[String: Any]])?.first)
    #expect(marker["name"] as? String == "half" && marker["time"] as? Double == 2)
    let late = try layer(0, of: timeline)
    #expect(late["spans"] as? [[Double]] == [[1, 4]])
    let spring = try animation(of: late)
    // The animation begins a second of the layer's time, half a second of the scene's, after the layer.
    let runs = try #require((spring["spans"] as? [[Double]])?.first)
    let duration = try #require(spring["duration"] as? Double)
    #expect(runs[0] == 1.5 && abs(runs[1] - (1.5 + duration / 2)) < 1e-6)
    #expect(spring["held"] as? [[Double]] == [[1, 1.5]])
  }

  @Test func `inspect --timeline --json gives a spring's parameters and settling duration`() throws
  {
    let spring = try animation(of: layer(0, of: timeline()))
    let values = try #require(spring["spring"] as? [String: Any])
    #expect(values["mass"] as? Double == 2 && values["damping"] as? Double == 8)
    #expect(values["stiffness"] as? Double == 100 && values["initialVelocity"] as? Double == 0)
    // ln((1 + b) / 0.001) / (z w), with w = √50, z = 8 / (2 √200), and b = z / √(1 − z²).
    let (w, z) = (50.0.squareRoot(), 8 / (2 * 200.0.squareRoot()))
    let settling = log((1 + z / (1 - z * z).squareRoot()) / 0.001) / (z * w)
    let found = try #require(values["settlingDuration"] as? Double)
    #expect(abs(found - settling) < 1e-9)
    #expect(spring["duration"] as? Double == found)
  }

  @Test func `inspect --timeline --json locates each layer and animation in its scene file`() throws
  {
    let timeline = try timeline()
    let page = try layer(1, of: timeline)
    #expect(page["file"] as? String == "s.json" && page["line"] as? Int == 6)
    #expect(page["spans"] as? [[Double]] == [[2, 3]])
    let dot = try layer(0, of: page)
    #expect(dot["path"] as? String == "page/dot" && dot["role"] as? String == "scene")
    #expect(dot["file"] as? String == "inner.json" && dot["line"] as? Int == 2)
    let fade = try animation(of: dot)
    #expect(fade["line"] as? Int == 3 && fade["spans"] as? [[Double]] == [[2, 2.25]])
  }

  @Test
  func `inspect --timeline --json gives the time from an emitter's first to its last particle`()
    throws
  {
    let sparks = try layer(2, of: timeline())
    #expect(sparks["spans"] as? [[Double]] == [[0, 4]])
    #expect(sparks["content"] as? [[Double]] == [[1, 2.25]])
  }

  @Test func `inspect --timeline with --layer and --from prints that layer, from that time on`()
    throws
  {
    let timeline = try timeline("--layer", "page", "--from", "2.5")
    #expect((timeline["layers"] as? [Any])?.count == 1)
    #expect(timeline["start"] as? Double == 2.5 && timeline["duration"] as? Double == 1.5)
    #expect(try layer(0, of: timeline)["spans"] as? [[Double]] == [[0, 0.5]])
  }

  @Test
  func `inspect --timeline prints a chart of layers that don't always exist, and of emitters`()
    throws
  {
    let outcome = try Program.run(
      ["inspect", "s.json", "--timeline"], in: folder(), environment: ["COLUMNS": "60"])
    #expect(
      outcome.output == """
        timeline:
          markers                                   ▼half
          late  exists                      ────────────────────────
            position.x (spring)             ┄┄┄┄━━━━━━━━━━━━━━━
          page  exists                              ────────
           dot  opacity                             ━━
          sparks  emitter                   ━━━━━━━━━━
                                    ╷0 s            ╷2

        """)
  }

  @Test(arguments: ["--at", "--key", "--step"])
  func `inspect --timeline rejects options that choose times or values`(option: String) throws {
    let outcome = try Program.run(
      ["inspect", "s.json", "--timeline", option, "1"], in: folder())
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--timeline shows all times"), "\(outcome.errors)")
  }
}

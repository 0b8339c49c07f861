import Foundation
import Testing

@testable import ProgramSupport

@Suite struct InspectTests {
  @Test
  func `inspect prints timing properties of layers and animations that differ from the defaults`()
    throws
  {
    let folder = try Folder()
    folder.write(
      """
      { "splashrender": 1, "size": [10, 10], "duration": 3, "layers": [
        { "id": "a", "speed": 2, "beginTime": 0.5, "animations": [
          { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "beginTime": 1, "duration": 0.5,
            "repeatCount": 1.5, "autoreverses": true, "additive": true } ] },
        { "id": "b" } ] }
      """, to: "scene.json")
    let text = try Program.run(["inspect", "scene.json"], in: folder).output
    #expect(
      text.contains("\n  a  layer  0×0  beginTime 0.5 s, speed 2\n")
        || text.contains("\n  a  layer  10×10  beginTime 0.5 s, speed 2\n"), "\(text)")
    #expect(
      text.contains("- opacity  from 1 s for 0.5 s × 1.5, autoreverses, additive\n"), "\(text)")
    #expect(text.contains("  b  layer  ") && !text.contains("  b  layer  0×0  "))
  }

  @Test(arguments: [("0", 8.0), ("0.5", 32.0), ("5f", 32.0), ("0.25", 20.0)])
  func `inspect --at prints the animated position of a layer at the given time`(
    time: String, x: Double
  )
    throws
  {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    let outcome = try Program.run(
      ["inspect", "s.json", "--at", time, "--all", "--json"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let layers = outcome.results("layers")
    let box = try #require(layers.first { $0["path"] as? String == "box" })
    let position = try #require(box["position"] as? [Double])
    #expect(abs(position[0] - x) < 1e-9)
    #expect(abs(position[1] - 8) < 1e-9)
    #expect(box["path"] as? String == "box")
  }

  @Test func `a layer id can't inject terminal escape codes into the output of inspect`() throws {
    let folder = try Folder()
    folder.write(
      Scenes.crossing.replacingOccurrences(of: "\"box\"", with: #""a\u001b[2J\nb""#), to: "s.json")
    let outcome = try Program.run(["inspect", "s.json"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("  a\u{FFFD}[2J\u{FFFD}b  layer  16×16\n"))
  }

  @Test func `inspect prints layers and animations as a tree with a timeline`() throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    let outcome = try Program.run(
      ["inspect", "s.json"], in: folder, environment: ["COLUMNS": "80"])
    #expect(
      outcome.output == """
        s.json: 64×48 points at scale 1, 1 s (10 frames), 10 fps
          box  layer  16×16
            - position.x  from 0 s for 1 s
        timeline:
          box  position.x                   ━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━
                                            ╷0 s                  ╷0.5

        """)
  }

  @Test(arguments: [60, 200])
  func `the timeline of inspect fits the terminal's width and shows when animations run`(width: Int)
    throws
  {
    let folder = try Folder()
    folder.write(
      """
      { "splashrender": 1, "size": [10, 10], "duration": 4, "fps": 10,
        "markers": { "half": 2 },
        "layers": [ { "id": "outer", "beginTime": 1, "speed": 2, "sublayers": [
          { "id": "a name that is much longer than there is room for it", "animations": [
            { "type": "basic", "keyPath": "opacity", "to": 0, "beginTime": 2, "duration": 2,
              "fillMode": "forwards" } ] } ] } ] }
      """, to: "s.json")
    let outcome = try Program.run(
      ["inspect", "s.json"], in: folder, environment: ["COLUMNS": String(width)])
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "timeline:"))
    #expect(lines[start...].allSatisfy { $0.count <= width })
    #expect(lines[start + 2].contains("outer  exists  "))
    let row = lines[start + 3]
    #expect(row.contains("a nam") && row.contains("…  opacity"))
    // The animation runs from 2 s to 3 s of 4 s and is then held.
    let running = row.count { $0 == "━" }
    let held = row.count { $0 == "┄" }
    #expect(abs(running - held) <= 1 && running * 4 > width / 3)
    let first = try #require(row.firstIndex(of: "━"))
    let marker = try #require(lines[start + 1].firstIndex(of: "▼"))
    #expect(
      row.distance(from: row.startIndex, to: first)
        == lines[start + 1].distance(from: lines[start + 1].startIndex, to: marker))
  }
}

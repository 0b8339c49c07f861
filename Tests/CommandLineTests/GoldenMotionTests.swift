import Foundation
import Testing

@testable import ProgramSupport

/// Golden frames at times when animations run.
@Suite struct GoldenMotionTests {
  /// A dot that pulses every half second. `middle` is its opacity in the middle of the pulse.
  private func pulse(_ middle: Double = 0.25, more: String = "") -> String {
    """
    { "splashrender": 1, "size": [40, 30], "fps": 60, "duration": 2,
      "layers": [
        { "id": "dot", "backgroundColor": "#f00", "frame": [10, 10, 20, 10],
          "animations": [
            { "type": "keyframe", "keyPath": "opacity", "values": [1, 1, \(middle), 1, 1],
              "duration": 0.5, "repeatCount": "infinite" } ] }\(more) ] }
    """
  }

  /// Bars that move one after the other, for 0.2 s each.
  private func bars(_ count: Int) -> String {
    let bars = (0..<count).map {
      """
      { "id": "bar-\($0)", "backgroundColor": "#f00", "frame": [0, 0, 4, 4], "animations": [
        { "type": "basic", "keyPath": "position.x", "from": 2, "to": 30, "beginTime": \($0),
          "duration": 0.2 } ] }
      """
    }
    return """
      { "splashrender": 1, "size": [40, 30], "fps": 30, "duration": \(count), "layers": [
      \(bars.joined(separator: ",\n")) ] }
      """
  }

  private func folder(_ scene: String) throws -> Folder {
    let folder = try Folder()
    folder.write(scene, to: "scene.json")
    return folder
  }

  private func golden(_ arguments: String..., in folder: Folder) throws -> Program.Outcome {
    try Program.run(["golden"] + arguments, in: folder)
  }

  private func manifest(in folder: Folder) throws -> (frames: [Int], choice: NSDictionary?) {
    let data = folder.data("scene.golden/golden.json")
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let frames = object?["frames"] as? [[String: Any]] ?? []
    return (frames.compactMap { $0["frame"] as? Int }, object?["choose"] as? NSDictionary)
  }

  @Test func `golden check detects a change in the middle of a looping animation`() throws {
    let folder = try folder(pulse())
    let update = try golden("update", "scene.json", in: folder)
    #expect(update.status == 0 && update.errors == "", "\(update.errors)")
    #expect(
      update.output.hasSuffix(
        "\n  1 of 1 animation is shown in motion, the loop at 3 phases or more\n"),
      "\(update.output)")
    #expect(try golden("check", "scene.json", in: folder).status == 0)
    folder.write(pulse(0.3), to: "scene.json")
    let check = try golden("check", "scene.json", in: folder)
    #expect(check.status == 2, "\(check.output)")
  }

  private static let spark = """
    { "splashrender": 1, "size": [120, 120], "fps": 30, "duration": 6, "layers": [
      { "id": "box", "bounds": [20, 20], "backgroundColor": "white",
        "beginTime": 4.5, "duration": 0.5 },
      { "id": "spark", "type": "emitter", "emitterPosition": [60, 60], "emitterCells": [
        { "contents": { "path": { "circle": { "radius": 5 } } }, "color": "red", "birthRate": 40,
          "lifetime": 0.6, "velocity": 30, "beginTime": 1.5, "duration": 0.5 } ] } ] }
    """

  @Test
  func `golden update chooses a frame with particles, and one with a layer that exists briefly`()
    throws
  {
    let folder = try folder(Self.spark)
    let update = try golden("update", "scene.json", "--strict", in: folder)
    #expect(update.status == 0, "\(update.errors)")
    #expect(update.output.hasSuffix("\n  2 of 2 changes are shown\n"), "\(update.output)")
    let frames = try manifest(in: folder).frames
    // The layer exists from 4.5 s to 5 s; particles from 1.5 s to 2.6 s.
    #expect(frames.contains { (135..<150).contains($0) }, "\(frames)")
    #expect(frames.contains { (46..<78).contains($0) }, "\(frames)")
  }

  @Test func `golden update chooses frames with particles of a cell that emits only briefly`()
    throws
  {
    let folder = try folder(
      """
      { "splashrender": 1, "size": [120, 120], "fps": 30, "duration": 6, "layers": [
        { "id": "spark", "type": "emitter", "emitterPosition": [60, 60], "emitterCells": [
          { "contents": { "path": { "circle": { "radius": 5 } } }, "birthRate": 40, "lifetime": 1,
            "velocity": 30 },
          { "contents": { "path": { "circle": { "radius": 5 } } }, "birthRate": 40, "lifetime": 0.2,
            "beginTime": 2, "duration": 0.1 } ] } ] }
      """)
    let update = try golden("update", "scene.json", "--strict", in: folder)
    #expect(update.status == 0, "\(update.errors)")
    #expect(update.output.hasSuffix("\n  2 of 2 changes are shown\n"), "\(update.output)")
    // The second cell's particles live from 2.025 s to 2.3 s.
    let frames = try manifest(in: folder).frames
    #expect(frames.filter { (61..<69).contains($0) }.count >= 3, "\(frames)")
    let others = try golden("update", "scene.json", "--at", "1", in: folder)
    #expect(
      others.errors.contains(
        "no golden frame shows the particles of cell 2 of the layer \"spark\""),
      "\(others.errors)")
    #expect(!others.errors.contains("cell 1"), "\(others.errors)")
  }

  @Test func `golden update --strict fails if no chosen frame shows an emitter's particles`() throws
  {
    let folder = try folder(Self.spark)
    let update = try golden("update", "scene.json", "--strict", "--at", "4.6", in: folder)
    #expect(update.status == 65)
    #expect(
      update.errors.contains("no golden frame shows the particles of the layer \"spark\""),
      "\(update.errors)")
    #expect(!update.errors.contains("the layer \"box\""), "\(update.errors)")
  }

  @Test func `golden update names a Lottie file's layer that no chosen frame shows`() throws {
    let folder = try folder(
      """
      { "splashrender": 1, "size": [40, 30], "fps": 30, "duration": 4, "layers": [
        { "id": "film", "type": "lottie", "file": "film.json" } ] }
      """)
    folder.write(
      """
      { "v": "5.7.0", "fr": 30, "ip": 0, "op": 120, "w": 40, "h": 30, "layers": [
        { "ty": 1, "nm": "note", "ip": 50, "op": 68, "st": 0, "sw": 9, "sh": 9, "sc": "#00ff00",
          "ks": {} },
        { "ty": 1, "nm": "runner", "ip": 0, "op": 120, "st": 0, "sw": 9, "sh": 9, "sc": "#ff0000",
          "ks": { "p": { "a": 1, "k": [
            { "t": 0, "s": [0, 0], "i": { "x": 1, "y": 1 }, "o": { "x": 0, "y": 0 } },
            { "t": 120, "s": [30, 20] } ] } } } ] }
      """, to: "film.json")
    let update = try golden("update", "scene.json", "--strict", in: folder)
    #expect(update.status == 0, "\(update.errors)")
    #expect(update.output.hasSuffix("\n  2 of 2 changes are shown\n"), "\(update.output)")
    #expect(try manifest(in: folder).frames.contains { (50..<68).contains($0) })
    let others = try golden("update", "scene.json", "--at", "30f", in: folder)
    #expect(
      others.errors.contains(
        "no golden frame shows the layer \"note\" in the Lottie file of the layer \"film\"\n"),
      "\(others.errors)")
  }

  @Test func `golden update warns about an animation that no chosen frame shows in motion`() throws
  {
    let folder = try folder(pulse())
    let update = try golden("update", "scene.json", "--every", "30", in: folder)
    #expect(update.status == 0)
    #expect(
      update.errors.hasPrefix(
        "scene.json:5:42: warning: no golden frame shows the animation of \"opacity\" of the layer"
          + " \"dot\" in motion\n5 | "), "\(update.errors)")
    #expect(
      update.errors.contains("expected a frame between its beginning and its end, such as --at "))
    #expect(
      update.output.contains(
        "  0 of 1 animation is shown in motion, 0 of 1 loop at 3 phases or more\n"))
    let advice = try #require(update.errors.firstMatch(of: #/--at (\w+)/#)).1
    let better = try golden(
      "update", "scene.json", "--every", "30", "--at", String(advice), in: folder)
    #expect(better.status == 0 && better.errors == "", "\(better.errors)")
    // A recorded choice gives the same warnings.
    folder.write(
      pulse(
        0.25,
        more: ", { \"id\": \"other\", \"animations\": [ { \"type\": \"basic\", "
          + "\"keyPath\": \"cornerRadius\", \"from\": 1, \"to\": 2, \"beginTime\": 1.5, "
          + "\"duration\": 0.1 } ] }"), to: "scene.json")
    let again = try golden("update", "scene.json", in: folder)
    #expect(again.errors.contains("the animation of \"cornerRadius\" of the layer \"other\""))
  }

  @Test
  func
    `golden update warns if no frame shows an animation in a group, animate list or unnamed layer`()
    throws
  {
    let folder = try folder(
      """
      { "splashrender": 1, "size": [40, 30], "fps": 30, "duration": 2, "layers": [
        { "backgroundColor": "red", "frame": [0, 0, 9, 9],
          "animations": [ { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 1 } ] },
        { "id": "b", "backgroundColor": "red", "frame": [0, 0, 9, 9],
          "animations": [ { "type": "group", "duration": 1, "animations": [
            { "type": "basic", "keyPath": "position.x", "from": 0, "to": 1, "duration": 1 },
            { "type": "basic", "keyPath": "position.y", "from": 0, "to": 1, "duration": 1 } ] } ] },
        { "id": "c", "backgroundColor": "red", "frame": [0, 0, 9, 9],
          "animate": [ { "duration": 1, "animations": { "alpha": 0 } } ] } ] }
      """)
    let update = try golden("update", "scene.json", "--at", "0", in: folder)
    #expect(update.status == 0)
    for line in [
      "scene.json: warning: no golden frame shows the animation of \"opacity\" of the layer \"layer-1\"",
      "scene.json:6:37: warning: no golden frame shows the animation of \"position.x\" of the layer \"b\"",
      "scene.json:7:37: warning: no golden frame shows the animation of \"position.y\" of the layer \"b\"",
      "scene.json:8:11: warning: no golden frame shows the animation of \"opacity\" of the layer \"c\"",
    ] {
      #expect(update.errors.contains(line), "\(update.errors)")
    }
  }

  @Test
  func
    `golden update counts the animations shown in its frames, and a higher --motion shows them all`()
    throws
  {
    let folder = try folder(bars(30))
    let update = try golden("update", "scene.json", in: folder)
    #expect(update.status == 0)
    #expect(update.output.hasPrefix("scene.json: 16 frames in "))
    #expect(update.output.contains("  16 of 30 animations are shown in motion\n"))
    #expect(update.errors.components(separatedBy: ": warning: ").count == 11)
    #expect(update.errors.contains("no golden frame shows 4 more changes\n"))
    let all = try golden("update", "scene.json", "--motion", "32", in: folder)
    #expect(all.status == 0 && all.errors == "", "\(all.errors)")
    #expect(all.output.contains("  30 of 30 animations are shown in motion\n"))
    let (frames, choice) = try manifest(in: folder)
    #expect(frames.count == 32 && choice == ["motion": 32])
    // A second update changes nothing.
    let again = try golden("update", "scene.json", in: folder)
    #expect(again.output.hasPrefix("scene.json: 32 frames in scene.golden, unchanged\n"))
  }

  @Test func `golden update --strict turns warnings into errors and writes nothing`() throws {
    let folder = try folder(pulse())
    let update = try golden("update", "scene.json", "--at", "0", "--strict", in: folder)
    #expect(update.status == 65)
    #expect(update.errors.contains("scene.json:5:42: error: no golden frame shows"))
    #expect(folder.names == ["scene.json"])
  }

  @Test
  func
    `golden update without options records the frame times chosen by the options of the last update`()
    throws
  {
    let folder = try folder(pulse())
    #expect(try golden("update", "scene.json", "--count", "5", in: folder).status == 0)
    #expect(try golden("update", "scene.json", in: folder).status == 0)
    #expect(try manifest(in: folder).frames == [0, 29, 59, 89, 119])
    let motion = try golden("update", "scene.json", "--motion", "16", "--markers", in: folder)
    #expect(motion.status == 0)
    let (frames, choice) = try manifest(in: folder)
    #expect(choice == ["motion": 16, "markers": true])
    try FileManager.default.removeItem(at: folder["scene.golden"])
    #expect(try golden("update", "scene.json", in: folder).status == 0)
    let (same, theDefault) = try manifest(in: folder)
    #expect(same == frames && theDefault == choice)
  }

  @Test func `golden update prints no count of animations for a scene without animations`() throws {
    let folder = try folder(
      """
      { "splashrender": 1, "size": [40, 30], "fps": 10, "duration": 1,
        "layers": [ { "backgroundColor": "red", "frame": [0, 0, 9, 9] } ] }
      """)
    let update = try golden("update", "scene.json", in: folder)
    #expect(update.output == "scene.json: 5 frames in scene.golden: 5 written\n")
    #expect(update.errors == "")
  }
}

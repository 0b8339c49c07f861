import Foundation
import Testing

@testable import ProgramSupport

/// Markers on the command line.
@Suite struct MarkerCommandTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(
      Scenes.crossing.replacingOccurrences(
        of: "\"duration\": 1,\n  \"params\"",
        with: "\"duration\": 1, \"markers\": { \"middle\": 0.5, \"out\": 0.8 },\n  \"params\""),
      to: "scene.json")
    return folder
  }

  @Test func `the options --at, --from and --to accept the name of a marker as a time`() throws {
    let folder = try folder()
    let moment = try Program.run(
      ["inspect", "scene.json", "--at", "marker:middle", "--json"], in: folder)
    #expect(moment.result["time"] as? Double == 0.5)
    #expect(moment.result["markers"] as? [String: Double] == ["middle": 0.5, "out": 0.8])
    let film = try Program.run(
      ["scene.json", "--from", "marker:middle", "--to", "marker:out", "-o", "f.gif", "--dry-run"],
      in: folder)
    #expect(film.output.contains("3 frames"), "\(film.output)")
    let outline = try Program.run(["inspect", "scene.json"], in: folder)
    #expect(outline.output.contains("  marker middle  0.5 s\n  marker out  0.8 s\n"))
  }

  @Test
  func `an unknown marker name is an error that suggests a similar marker or lists all markers`()
    throws
  {
    let folder = try folder()
    for (name, hint) in [
      ("midle", "the scene has no marker 'midle'; did you mean middle?"),
      ("zzzzzz", "the scene has no marker 'zzzzzz'; it has middle, out"),
    ] {
      let run = try Program.run(
        ["still", "scene.json", "--at", "marker:\(name)", "-o", "a.png"], in: folder)
      #expect(run.status == 64)
      #expect(run.errors.contains(hint), "\(run.errors)")
    }
    folder.write(Scenes.crossing, to: "plain.json")
    let run = try Program.run(["inspect", "plain.json", "--at", "marker:a"], in: folder)
    #expect(run.status == 64 && run.errors.contains("it has no markers"))
  }
}

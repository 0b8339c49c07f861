import Foundation
import Testing

@testable import ProgramSupport

@Suite struct BatchTests {
  @Test(arguments: ["1", "2"])
  func `a scene that fails in a batch doesn't stop the other scenes`(jobs: String) throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "scenes/first/scene.json")
    folder.write(Scenes.broken, to: "scenes/second/scene.json")
    folder.write(Scenes.crossing, to: "third.json")
    let outcome = try Program.run(
      [
        "batch", "scenes/first/scene.json", "scenes/second/scene.json", "third.json",
        "nowhere.json", "--jobs", jobs, "-o", "made/here",
      ], in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("scenes/second/scene.json:4:18: error: "))
    #expect(outcome.errors.contains("nowhere.json"))
    let rows = outcome.errors.split(separator: "\n").drop { !$0.hasPrefix("NAME") }.prefix(5).map {
      $0.split(separator: " ", maxSplits: 3).map(String.init)
    }
    #expect(rows.map { $0[0] } == ["NAME", "first", "second", "third", "nowhere"])
    #expect(rows.map { $0[1] } == ["FRAMES", "10", "-", "10", "-"])
    let statuses = rows.map { $0[3].trimmingCharacters(in: .whitespaces) }
    #expect(statuses == ["STATUS", "done", "invalid scene", "done", "file not found"])
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("\n4 scenes: 2 rendered, 2 failed in "))
    #expect(try Probe(folder["made/here/first.mp4"])?.frames == 10)
    #expect(try Probe(folder["made/here/third.mp4"])?.frames == 10)
    let made = try FileManager.default.contentsOfDirectory(atPath: folder["made/here"].path)
    #expect(made.sorted() == ["first.mp4", "third.mp4"])
  }

  @Test func `batch --json prints the path, frame count and exit code of each output`() throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "a.json")
    let outcome = try Program.run(
      ["batch", "a.json", "--json", "--format", "gif", "-o", "out"], in: folder)
    #expect(outcome.status == 0)
    let report = outcome.results("rows")
    #expect(report.count == 1)
    #expect(report.first?["output"] as? String == "out/a.gif")
    #expect(report.first?["frames"] as? Int == 10)
    #expect(report.first?["exitCode"] as? Int == 0)
    #expect(folder.exists("out/a.gif"))
  }

  @Test func `a batch refuses scenes with the same output name before it renders anything`() throws
  {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "a.json")
    folder.write(Scenes.crossing, to: "a/scene.json")
    let outcome = try Program.run(["batch", "a.json", "a/scene.json", "-o", "out"], in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("a.mp4"))
    #expect(!folder.exists("out"))
  }
}

import Foundation
import Testing

@testable import ProgramSupport

/// The option `--timings`.
@Suite struct TimingsOptionTests {
  private static let stages = [
    "read", "evaluate", "lower", "draw", "convert", "wait", "encode", "finish", "place",
  ]

  @Test(arguments: ["x.mp4", "x.png"])
  func `the option --timings lists the seconds spent in each rendering stage and in total`(
    output: String
  ) throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    let outcome = try Program.run(
      ["s.json", "-o", output, "--timings", "--threads", "2"], in: folder)
    #expect(outcome.status == 0 && outcome.output.isEmpty)
    let rows = outcome.warnings.split(separator: "\n").map {
      $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init)
    }
    try #require(rows.count == Self.stages.count + 2, "\(outcome.errors)")
    #expect(rows[0] == ["stage", "seconds", "share", "on"])
    #expect(rows.dropFirst().map { $0[0] } == Self.stages + ["total"])
    let seconds = try rows.dropFirst().map { try #require(Double($0[1])) }
    #expect(seconds.allSatisfy { $0 >= 0 })
    let total = try #require(seconds.last)
    // Within rounding to milliseconds, the main thread's stages don't exceed the total.
    let main = [0, 5, 6, 7, 8].reduce(0) { $0 + seconds[$1] }
    #expect(total > 0 && main <= total + 0.006, "\(outcome.errors)")
    #expect((1...4).allSatisfy { seconds[$0] <= 2 * total + 0.001 })
  }

  @Test func `the options --timings and --progress json print the timings as a JSON object`() throws
  {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    let outcome = try Program.run(
      ["preview", "s.json", "-o", "x.gif", "--timings", "--progress", "json"], in: folder)
    let last = try #require(outcome.errors.split(separator: "\n").last { $0.contains("timings") })
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: [String: Double]])
    let times = try #require(object["timings"])
    #expect(Set(times.keys) == Set(Self.stages + ["total", "drawingThreads"]))
    #expect(try #require(times["finish"]) > 0, "a GIF is compressed at its end")
    #expect(try #require(times["draw"]) > 0)
    #expect(try #require(times["drawingThreads"]) >= 1)
    let plain = try Program.run(["s.json", "-o", "y.gif"], in: folder)
    #expect(plain.warnings.isEmpty)
  }
}

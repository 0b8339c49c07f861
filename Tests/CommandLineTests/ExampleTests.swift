import Foundation
import Testing

@testable import ProgramSupport

/// The programs in `Examples/`, run as their first lines document.
@Suite struct ExampleTests {
  private func run(
    _ name: String, _ arguments: [String], in folder: Folder
  ) throws -> Program.Outcome {
    let program = Program.url.deletingLastPathComponent().appendingPathComponent(name)
    return try Program.start(
      executable: program, arguments, in: folder, environment: [:], input: "", output: nil,
      errors: nil
    ).wait(timeout: 60)
  }

  @Test
  func
    `the example program RenderFile renders a scene to a video and prints errors with locations`()
    throws
  {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    let outcome = try run("RenderFile", ["s.json", "film.mp4"], in: folder)
    #expect(outcome.output == "film.mp4: 10 frames of 64 × 48\n", "\(outcome.errors)")
    #expect(folder.exists("film.mp4"))
    folder.write("{ \"splashrender\": 1,\n  \"size\": [1] }", to: "wrong.json")
    let failed = try run("RenderFile", ["wrong.json", "film.mp4"], in: folder)
    #expect(failed.status == 65 && failed.output.hasPrefix("wrong.json:"), "\(failed.output)")
  }

  @Test func `the example program BuildScene writes a scene built in code as PNG files`() throws {
    let folder = try Folder()
    let outcome = try run("BuildScene", ["."], in: folder)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(folder.names == (0..<10).map { "frame-0\($0).png" })
  }

  @Test
  func
    `the example program RawFrames writes every frame, changed or not, with four bytes per pixel`()
    throws
  {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    let outcome = try run("RawFrames", ["s.json"], in: folder)
    #expect(outcome.outputData.count == 10 * 64 * 48 * 4, "\(outcome.errors)")
    folder.write(
      #"{ "splashrender": 1, "size": [2, 1], "fps": 5, "duration": 1, "backgroundColor": "red" }"#,
      to: "still.json")
    let still = try run("RawFrames", ["still.json"], in: folder)
    #expect(Array(still.outputData) == (0..<10).flatMap { _ in [255, 0, 0, 255] as [UInt8] })
  }

  @Test
  func `the example program CheckFrame records a frame and later accepts only an equal frame`()
    throws
  {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    let recorded = try run("CheckFrame", ["s.json", "0.5", "golden.png"], in: folder)
    #expect(recorded.output == "recorded golden.png\n" && recorded.status == 0)
    let equal = try run("CheckFrame", ["s.json", "0.5", "golden.png"], in: folder)
    #expect(equal.output == "equal\n" && equal.status == 0)
    let other = try run("CheckFrame", ["s.json", "0.9", "golden.png"], in: folder)
    #expect(other.status == 2 && other.output.hasSuffix(" pixels differ\n"), "\(other.output)")
  }
}

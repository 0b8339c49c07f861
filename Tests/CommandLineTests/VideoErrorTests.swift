import Foundation
import Testing

@testable import ProgramSupport

/// Errors about videos that can't be read.
@Suite struct VideoErrorTests {
  private let scene = """
    {
      "splashrender": 1, "size": [64, 48], "duration": 1,
      "layers": [ { "type": "video", "video": "film.mp4" } ]
    }
    """

  @Test(arguments: [
    ("", "it is empty"), ("A letter.", "recognise"),
    ("#EXTM3U\n#EXTINF:1,\nother.mp4\n", "list of other files"),
    ("ffconcat version 1.0\nfile 'other.mp4'\n", "list of other files"),
  ])
  func `a file that isn't a video gives exit code 65 and an error at the layer's line in the scene`(
    text: String, words: String
  ) throws {
    let folder = try Folder()
    folder.write(scene, to: "s.json")
    folder.write(text, to: "film.mp4")
    let outcome = try Program.run(["still", "s.json", "-o", "x.png"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("s.json:3:43: error: the video \"film.mp4\" is corrupt"))
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!folder.exists("x.png"))
  }

  @Test func `validating a scene with a missing video file ends with exit code 66`() throws {
    let folder = try Folder()
    folder.write(scene, to: "s.json")
    let outcome = try Program.run(["validate", "s.json"], in: folder)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("there is no video \"film.mp4\""), "\(outcome.errors)")
  }
}

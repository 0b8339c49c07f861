import Foundation
import TestSupport
import Testing

@testable import ProgramSupport

/// Videos of scenes with an odd width or height.
@Suite struct OddSizeTests {
  private func folder(_ size: String = "[45, 67]") throws -> Folder {
    let folder = try Folder()
    folder.write(
      """
      { "splashrender": 1, "size": \(size), "fps": 10, "duration": 0.1,
        "layers": [ { "backgroundColor": "red" } ] }
      """, to: "s.json")
    return folder
  }

  private let note =
    "the video has 46×68 pixels instead of 45×67, because it needs an even width and height;"
    + " the last column or row is repeated"

  @Test func `a note reports that an MP4 of a scene with an odd size is padded to an even size`()
    throws
  {
    let folder = try folder()
    for options in [["--dry-run"], []] {
      let outcome = try Program.run(["s.json", "-o", "x.mp4", "-o", "x.gif"] + options, in: folder)
      #expect(outcome.status == 0)
      #expect(outcome.errors.contains("x.mp4: \(note)"), "\(outcome.errors)")
      #expect(!outcome.errors.contains("x.gif: the video"))
    }
    let probed = try Program.runShell(
      "ffprobe -v error -show_entries stream=width,height -of csv=p=0 x.mp4", in: folder)
    #expect(probed.output == "46,68\n")
    let batch = try Program.run(["batch", "s.json", "-o", "out"], in: folder)
    #expect(batch.errors.contains("out/s.mp4: \(note)"), "\(batch.errors)")
  }

  @Test func `output without chroma subsampling keeps a scene's odd width and height`() throws {
    let folder = try folder()
    for options in [["-o", "x.mp4", "--pix-fmt", "yuv444p"], ["-o", "x.png"], ["-o", "x.gif"]] {
      let outcome = try Program.run(["s.json", "--dry-run"] + options, in: folder)
      #expect(outcome.status == 0 && !outcome.errors.contains("the video has"), "\(outcome.errors)")
    }
  }

  @Test func `the validate command prints a note with line and column about an odd canvas size`()
    throws
  {
    let folder = try folder()
    let outcome = try Program.run(["validate", "s.json", "--strict"], in: folder)
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.hasPrefix(
        "s.json:1:30: note: the canvas has 45×67 pixels; most videos need an even width and"
          + " height, so their last column or row is repeated: 46×68 pixels\n"), "\(outcome.errors)"
    )
    #expect(outcome.errors.hasSuffix("1 note in 1 scene\n"))
    #expect(try Program.run(["validate", "s.json", "--scale", "2"], in: folder).errors.isEmpty)
    #expect(try Program.run(["validate", "s.json", "-q"], in: folder).errors.isEmpty)
  }
}

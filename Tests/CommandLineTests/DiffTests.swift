import Foundation
import Testing

@testable import ProgramSupport

/// The command `diff`, which compares videos or images.
@Suite struct DiffTests {
  /// Two lossless videos. They differ in one pixel from 0.5 s on.
  private func films() throws -> Folder {
    let folder = try Folder()
    folder.write(GoldenTests.scene(), to: "a.json")
    folder.write(
      GoldenTests.scene().replacingOccurrences(
        of: "\"frame\": [40, 40, 1, 1]",
        with: """
          "frame": [40, 40, 1, 1], "animations": [ { "type": "keyframe", "keyPath": "opacity",
            "values": [1, 0], "calculationMode": "discrete", "duration": 1 } ]
          """), to: "b.json")
    for name in ["a", "b"] {
      let film = try Program.run(
        ["\(name).json", "-o", "\(name).mkv", "--codec", "ffv1"], in: folder)
      try #require(film.status == 0, "\(film.errors)")
    }
    return folder
  }

  private func diff(_ arguments: String..., in folder: Folder) throws -> Program.Outcome {
    try Program.run(["diff"] + arguments, in: folder)
  }

  @Test
  func
    `diff finds a video equal to itself and, within --max-difference, to a GIF of the same scene`()
    throws
  {
    let folder = try films()
    let outcome = try diff("a.mkv", "a.mkv", in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output == "a.mkv: equal, 10 frames of 64×48 pixels\n")
    // A GIF of few colours is lossless, as FFV1 is.
    let gif = try Program.run(
      ["a.json", "-o", "a.gif", "--no-dither", "--quality", "100"], in: folder)
    #expect(gif.status == 0)
    #expect(try diff("a.gif", "a.mkv", "--max-difference", "2", in: folder).status == 0)
  }

  @Test func `diff reports the first differing frame, the share of differing pixels and the PSNR`()
    throws
  {
    let folder = try films()
    let outcome = try diff("a.mkv", "b.mkv", in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.output.hasPrefix(
        "a.mkv and b.mkv: 5 of 10 frames differ, first frame 5 (0.5 s);"
          + " by up to 255 of 255, up to 0.033 % of the pixels, block mean 0.64 (frame 5, 0.5 s), PSNR "
      ),
      "\(outcome.output)")
    let json = try diff("a.mkv", "b.mkv", "--json", "--threads", "1", in: folder)
    let group = try #require(json.results("groups").first)
    #expect(group["compared"] as? Int == 10 && group["differing"] as? Int == 5)
    #expect((group["first"] as? [String: Any])?["frame"] as? Int == 5)
    // The blue of five pixels differs by 255. There are three channels and ten frames.
    let psnr = 10 * log10(Double(3 * 64 * 48 * 10) / 5)
    #expect(abs(try #require(group["psnr"] as? Double) - psnr) < 0.001)
    #expect(
      json.output == (try diff("a.mkv", "b.mkv", "--json", "--threads", "7", in: folder)).output)
  }

  @Test func `diff reports that the last frames of two GIFs have different durations`() throws {
    let folder = try films()
    let made = try Program.runShell(
      """
      splashrender a.json -q -o a.gif && gifsicle a.gif '#0--2' -d50 '#-1' -o b.gif
      """, in: folder)
    try #require(made.status == 0, "\(made.errors)")
    let outcome = try diff("a.gif", "b.gif", in: folder)
    #expect(outcome.status == 2)
    #expect(outcome.output == "a.gif and b.gif: the last frame ends at 1 s and 1.4 s\n")
    #expect(try diff("b.gif", "b.gif", in: folder).status == 0)
  }

  @Test
  func
    `diff accepts differences within the limits of --max-pixels, --max-difference and --max-block`()
    throws
  {
    let folder = try films()
    for (options, status) in [
      (["--max-pixels", "0.04%"], 0), (["--max-pixels", "0.03%"], 2),
      (["--max-difference", "255"], 0), (["--max-difference", "254"], 2),
      // One pixel in a block of 400 differs by 255.
      (["--max-difference", "255", "--max-block", "0.64"], 0),
      (["--max-difference", "255", "--max-block", "0.63"], 2),
    ] {
      let outcome = try Program.run(["diff", "a.mkv", "b.mkv"] + options, in: folder)
      #expect(outcome.status == Int32(status), "\(options)")
      if status == 0 { #expect(outcome.output.contains("equal within the tolerance, 10 frames")) }
    }
  }

  @Test func `the report of diff shows at most as many differing frames as --report-frames sets`()
    throws
  {
    let folder = try films()
    let outcome = try diff(
      "a.mkv", "b.mkv", "--report", "r", "--report-frames", "2", in: folder)
    #expect(outcome.status == 2)
    #expect(folder.exists("r/difference-2-diff.png") && !folder.exists("r/difference-3-diff.png"))
    let page = try XMLElements(folder.data("r/index.html"))
    #expect(page.all("img").count == 6)
    #expect(page.text.contains("frame 6 (0.6 s)") && !page.text.contains("frame 7 (0.7 s)"))
  }

  @Test func `diff reports different sizes, frame counts and frame times of two videos`() throws {
    let folder = try films()
    for (name, options) in [
      ("size", ["--size", "66x48"]), ("short", ["--to", "0.8"]), ("slow", ["--fps", "8"]),
    ] {
      let film = try Program.run(
        ["a.json", "-o", "\(name).mkv", "--codec", "ffv1"] + options, in: folder)
      try #require(film.status == 0)
    }
    for (name, message) in [
      ("size", "the sizes differ: 64×48 and 66×48 pixels"),
      ("short", "they have 10 and 8 frames\n"),
      ("slow", "they have 10 and 8 frames; frame 1 begins at 0.1 s and 0.125 s; "),
    ] {
      let outcome = try diff("a.mkv", "\(name).mkv", in: folder)
      #expect(outcome.status == 2)
      #expect(outcome.output.contains(message), "\(outcome.output)")
    }
  }

  @Test func `diff compares still images across formats, but not an image with a video`() throws {
    let folder = try films()
    for (scene, name) in [("a", "a.png"), ("b", "b.webp"), ("a", "a.jpg")] {
      let still = try Program.run(
        ["still", "\(scene).json", "--at", "0.5", "-o", name]
          + (name.hasSuffix("webp") ? ["--lossless"] : []), in: folder)
      try #require(still.status == 0)
    }
    #expect(
      try diff("a.png", "a.png", in: folder).output == "a.png: equal, 64×48 pixels\n")
    let outcome = try diff("a.png", "b.webp", in: folder)
    #expect(outcome.status == 2)
    #expect(
      outcome.output.hasPrefix("a.png and b.webp: they differ; by up to 255 of 255, up to 0.033 %"))
    #expect(try diff("a.png", "a.jpg", in: folder).status == 2)
    let mixed = try diff("a.png", "a.mkv", in: folder)
    #expect(mixed.status == 64)
    #expect(mixed.errors.contains("a.png is an image and a.mkv a video"))
  }

  @Test
  func `the errors of diff explain what is wrong with a missing, unsupported or truncated file`()
    throws
  {
    let folder = try films()
    let missing = try diff("nowhere.mp4", "a.mkv", in: folder)
    #expect(missing.status == 66 && missing.errors.contains("there is no video \"nowhere.mp4\""))
    let both = try diff("nowhere.mp4", "a.json", in: folder)
    #expect(both.status == 65)
    #expect(both.errors.contains("nowhere.mp4") && both.errors.contains("a.json"))
    try folder.data("a.mkv").prefix(2000).write(to: folder["cut.mkv"])
    let cut = try diff("a.mkv", "cut.mkv", in: folder)
    #expect(cut.status == 65 && cut.errors.contains("cut.mkv"))
    let film = try Program.run(["a.json", "-o", "a.gif", "-o", "a.mp4"], in: folder)
    try #require(film.status == 0)
    let gif = folder.data("a.gif")
    try gif.prefix(gif.count * 2 / 3).write(to: folder["cut.gif"])
    for paths in [["a.gif", "cut.gif"], ["cut.gif", "cut.gif"]] {
      let cut = try Program.run(["diff"] + paths, in: folder)
      #expect(cut.status == 65)
      #expect(cut.errors.contains("the video is corrupt: it is truncated"))
    }
    #expect(try diff("a.mkv", in: folder).status == 64)
  }

  @Test func `diff ends with exit code 65 if frames of a video are corrupt`() throws {
    let folder = try films()
    var bytes = folder.data("a.mkv")
    // The frames are in the middle of the file.
    for index in bytes.count / 2..<bytes.count / 2 + 200 { bytes[index] = UInt8(index % 251) }
    try bytes.write(to: folder["bad.mkv"])
    let outcome = try diff("a.mkv", "bad.mkv", in: folder)
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("bad.mkv: error: "), "\(outcome.errors)")
  }
}

import Foundation
import Testing

@testable import ProgramSupport

/// The options that set a video's pixel format and colour space.
@Suite struct ColorOptionTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    // The size is odd.
    folder.write(
      Scenes.crossing.replacingOccurrences(of: "[64, 48]", with: "[63, 47]"), to: "s.json")
    return folder
  }

  private func probe(_ name: String, in folder: Folder) throws -> Set<String> {
    let outcome = try Program.runShell("ffprobe -v error -show_streams \(name)", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    return Set(outcome.output.split(separator: "\n").map(String.init))
  }

  @Test func `an MP4 has the pix_fmt yuv420p and the colour space bt709 by default`() throws {
    let folder = try folder()
    #expect(try Program.run(["s.json", "-o", "x.mp4"], in: folder).status == 0)
    #expect(
      try probe("x.mp4", in: folder).isSuperset(of: [
        "pix_fmt=yuv420p", "color_space=bt709", "color_range=tv", "width=64", "height=48",
      ]))
  }

  @Test(arguments: [
    (["--pix-fmt", "yuv444p"], ["pix_fmt=yuv444p", "color_space=bt709", "width=63", "height=47"]),
    (["--pix-fmt=yuv422p10"], ["pix_fmt=yuv422p10le", "width=64", "height=47"]),
    (["--colorspace", "bt601"], ["pix_fmt=yuv420p", "color_space=smpte170m"]),
    (
      ["--pix-fmt", "yuv420p10", "--colorspace", "bt2020"],
      ["pix_fmt=yuv420p10le", "color_space=bt2020nc", "color_primaries=bt2020"]
    ),
    (["--pix-fmt", "rgb24"], ["pix_fmt=gbrp", "color_space=gbr", "color_range=pc"]),
  ])
  func `the options --pix-fmt and --colorspace set a video's pixel format and colour tags`(
    options: [String], properties: [String]
  ) throws {
    let folder = try folder()
    let outcome = try Program.run(["s.json", "-o", "x.mp4"] + options, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try probe("x.mp4", in: folder).isSuperset(of: properties))
    let batch = try Program.run(["batch", "s.json", "-o", "out"] + options, in: folder)
    #expect(batch.status == 0, "\(batch.errors)")
    #expect(folder.data("out/s.mp4") == folder.data("x.mp4"))
  }

  @Test func `a video rendered with --crf 0 and --pix-fmt rgb24 is lossless`() throws {
    let folder = try folder()
    let options = ["--pix-fmt", "rgb24", "--crf", "0"]
    #expect(
      try Program.run(["s.json", "-o", "x.mp4", "-o", "%d.png"] + options, in: folder).status == 0)
    // A hash of each frame, decoded by FFmpeg.
    func hashes(_ input: String) throws -> String {
      let outcome = try Program.runShell(
        "ffmpeg -v error \(input) -pix_fmt rgb24 -f framehash - | grep -v '^#' | cut -d, -f6",
        in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.output
    }
    let film = try hashes("-i x.mp4")
    #expect(film.split(separator: "\n").count == 10)
    #expect(try film == hashes("-framerate 10 -start_number 0 -i %d.png"))
  }

  @Test(arguments: [["yuv422p10", "bt2020"], ["yuv444p", "bt601"], ["rgb24", "bt709"]])
  func `an MP4 has the same bytes with every CPU instruction set and thread count`(choice: [String])
    throws
  {
    let folder = try folder()
    var films: Set<Data> = []
    for level in ["baseline", "v3", "v4"] {
      for threads in ["1", "2", "5"] {
        let outcome = try Program.run(
          [
            "s.json", "-o", "x.mp4", "--threads", threads, "--pix-fmt", choice[0], "--colorspace",
            choice[1],
          ], in: folder, environment: ["SPLASHRENDER_SIMD": level])
        // The program refuses a level that the CPU doesn't support.
        #expect(outcome.status == 0 || (outcome.status == 64 && level != "baseline"))
        if outcome.status == 0 { films.insert(folder.data("x.mp4")) }
      }
    }
    #expect(films.count == 1)
  }
}

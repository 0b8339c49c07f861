import Foundation
import Testing

@testable import ProgramSupport

/// The colours of videos that are piped to FFmpeg.
@Suite struct PipeColorTests {
  /// Red, green and blue of squares of 80 points, from left to right.
  private static let colors: [[Int]] = [
    [255, 92, 138], [0, 255, 0], [0, 0, 255], [255, 0, 0], [55, 73, 247], [255, 255, 0],
    [0, 255, 255], [255, 0, 255],
  ]

  /// Below standard definition, where players assume BT.601, and above, where they assume BT.709.
  private static let sizes = ["320x240", "1170x2532"]

  private func folder() throws -> Folder {
    let folder = try Folder()
    let layers = Self.colors.enumerated().map { index, color in
      """
      { "backgroundColor": "rgb(\(color[0]), \(color[1]), \(color[2]))",
        "frame": [\(80 * (index % 4)), \(80 * (index / 4)), 80, 80] }
      """
    }
    folder.write(
      """
      { "splashrender": 1, "size": [320, 240], "fps": 10, "duration": 0.2,
        "backgroundColor": "black", "layers": [ \(layers.joined(separator: ",")) ] }
      """, to: "s.json")
    return folder
  }

  private func shell(_ command: String, in folder: Folder) throws -> Data {
    let outcome = try Program.runShell(command, in: folder)
    try #require(outcome.status == 0, "\(command): \(outcome.errors)")
    return outcome.outputData
  }

  /// The greatest difference of a square's centre from its colour, in the first frame that FFmpeg reads.
  private func error(of name: String, size: String, in folder: Folder) throws -> Int {
    let width = try #require(size.split(separator: "x").first.flatMap { Int($0) })
    let pixels = try shell(
      "ffmpeg -v error -i \(name) -frames:v 1 -f rawvideo -pix_fmt rgb24 -", in: folder)
    var worst = 0
    for (index, color) in Self.colors.enumerated() {
      let place = 3 * ((80 * (index / 4) + 40) * width + 80 * (index % 4) + 40)
      for (part, wanted) in color.enumerated() {
        worst = max(worst, abs(Int(pixels[place + part]) - wanted))
      }
    }
    return worst
  }

  @Test(arguments: sizes, [("y4m", 3), ("nut", 0)])
  func `FFmpeg decodes piped Y4M colours to within 3 of 255 levels and piped NUT colours exactly`(
    size: String, pipe: (format: String, bound: Int)
  ) throws {
    let folder = try folder()
    _ = try shell(
      "splashrender s.json -q --size \(size) -o - --format \(pipe.format)"
        + " | ffmpeg -v error -i - %d.png", in: folder)
    #expect(folder.names == ["1.png", "2.png", "s.json"])
    for name in ["1.png", "2.png"] {
      #expect(try error(of: name, size: size, in: folder) <= pipe.bound)
    }
  }

  @Test
  func `the option --colorspace selects the YUV matrix of Y4M output, and the default is BT.601`()
    throws
  {
    let folder = try folder()
    for space in ["bt601", "bt709", "bt2020"] {
      _ = try shell(
        "splashrender s.json -o \(space).y4m --colorspace \(space) && ffmpeg -v error -i \(space).y4m"
          + " -frames:v 1 -vf scale=in_color_matrix=\(space):flags=accurate_rnd \(space).png",
        in: folder)
    }
    #expect(try error(of: "bt601.png", size: "320x240", in: folder) <= 3)
    #expect(try error(of: "bt709.png", size: "320x240", in: folder) <= 3)
    // BT.2020 also has other primaries.
    #expect(folder.data("bt2020.y4m") != folder.data("bt709.y4m"))
    #expect(
      try shell("splashrender s.json -o - --format y4m", in: folder) == folder.data("bt601.y4m"))
  }

  @Test
  func `a note on Y4M output above SD size says that players may assume another colour matrix`()
    throws
  {
    let folder = try folder()
    for (words, isNoted) in [
      (["--size", "1280x64", "-o", "x.y4m"], true), (["--size", "64x577", "-o", "x.y4m"], true),
      (["--size", "1024x576", "-o", "x.y4m"], false), (["-o", "x.y4m"], false),
      (["--size", "1280x64", "-o", "x.nut"], false),
      (["--size", "1280x64", "--colorspace", "bt601", "-o", "x.y4m"], false),
    ] {
      let outcome = try Program.run(["s.json"] + words, in: folder)
      #expect(outcome.status == 0)
      guard isNoted else {
        #expect(outcome.warnings.isEmpty, "\(words): \(outcome.errors)")
        continue
      }
      for part in ["x.y4m: ", "BT.601", "BT.709", "--colorspace", "--format nut"] {
        #expect(outcome.errors.contains(part), "\(words): \(outcome.errors)")
      }
    }
    let batch = try Program.run(
      ["batch", "s.json", "--size", "1280x64", "-o", "out", "--format", "y4m"], in: folder)
    #expect(batch.errors.contains("out/s.y4m: YUV4MPEG2 can't store its colour matrix"))
  }

  @Test func `NUT output of a scene with transparency contains unpremultiplied RGBA pixels`() throws
  {
    let folder = try Folder()
    folder.write(
      """
      { "splashrender": 1, "size": [64, 48], "fps": 10, "duration": 0.3,
        "backgroundColor": "transparent",
        "layers": [ { "backgroundColor": "#ff5c8a", "opacity": 0.5, "frame": [0, 0, 32, 48] } ] }
      """, to: "s.json")
    let pixels = try shell(
      "splashrender s.json -o - --format nut | ffmpeg -v error -i - -f rawvideo -", in: folder)
    #expect(try shell("splashrender s.json -o - --format rawvideo", in: folder) == pixels)
    #expect(pixels.count == 3 * 64 * 48 * 4)
    #expect(pixels[3] == 128 && pixels[4 * 32 + 3] == 0)
    for (part, wanted) in [255, 92, 138].enumerated() {
      #expect(abs(Int(pixels[part]) - wanted) <= 1)
    }
  }

  @Test func `a NUT file contains the video's frame size, frame rate and timestamps`() throws {
    let folder = try folder()
    _ = try shell("splashrender s.json --fps 30000/1001 -o x.nut", in: folder)
    let text = try shell(
      "ffprobe -v error -show_entries stream=codec_name,pix_fmt,width,height,r_frame_rate"
        + " -of default=nw=1 x.nut", in: folder)
    #expect(
      String(decoding: text, as: UTF8.self).split(separator: "\n") == [
        "codec_name=rawvideo", "width=320", "height=240", "pix_fmt=rgb24",
        "r_frame_rate=30000/1001",
      ])
    #expect(
      String(
        decoding: try shell(
          "ffprobe -v error -show_entries frame=pts_time -of csv=p=0 x.nut | tr -d ,", in: folder),
        as: UTF8.self
      ).split(separator: "\n").compactMap { Double($0) }.map { ($0 * 30_000 / 1001).rounded() }
        == [0, 1, 2, 3, 4, 5])
  }

  /// The commands in a section of the colour page.
  private func commands(_ heading: String) throws -> [String] {
    let page = try String(
      contentsOf: Folder.project.appendingPathComponent("Documentation/colour.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "\n## \(heading)\n").dropFirst().first)
    return section.components(separatedBy: "\n## ")[0].codeBlocks("sh")
  }

  @Test(arguments: sizes)
  func `the FFmpeg pipe commands in the documentation write BT.709 videos with the scene's colours`(
    size: String
  )
    throws
  {
    let folder = try folder()
    let commands = try commands("Pipes to FFmpeg")
    #expect(commands.count == 2)
    for command in commands {
      _ = try shell(
        command.replacingOccurrences(of: "scene.json", with: "s.json -q --size \(size)"),
        in: folder)
      let text = try shell(
        "ffprobe -v error -show_entries stream=pix_fmt,color_space,color_primaries,color_transfer"
          + " -of csv=p=0 film.mp4", in: folder)
      #expect(String(decoding: text, as: UTF8.self) == "yuv420p,bt709,bt709,bt709\n")
      #expect(try error(of: "film.mp4", size: size, in: folder) <= 4)
    }
  }
}

import Foundation
import Testing

@testable import ProgramSupport

/// Properties of a GIF, as gifsicle prints them.
struct GIFInfo {
  /// The repeat count of the loop extension: 0 loops forever; nil if the GIF has no such extension.
  let repeats: Int?
  /// The delay of each frame, in hundredths of a second.
  let delays: [Int]
  let width: Int
  let height: Int

  init(_ url: URL) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["gifsicle", "--info", url.path]
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let screen = try #require(text.firstMatch(of: #/logical screen (\d+)x(\d+)/#))
    width = try #require(Int(screen.1))
    height = try #require(Int(screen.2))
    repeats =
      text.contains("loop forever")
      ? 0 : text.firstMatch(of: #/loop count (\d+)/#).flatMap { Int($0.1) }
    delays = text.matches(of: #/delay (\d+)\.(\d\d)s/#).compactMap { match in
      Int(match.1).flatMap { seconds in Int(match.2).map { 100 * seconds + $0 } }
    }
  }
}

@Suite struct GIFOptionTests {
  private func folder(_ scene: String = Scenes.crossing) throws -> Folder {
    let folder = try Folder()
    folder.write(scene, to: "s.json")
    return folder
  }

  private func info(
    _ options: [String], _ scene: String = Scenes.crossing
  ) throws -> GIFInfo {
    let folder = try folder(scene)
    let outcome = try Program.run(["s.json", "-o", "x.gif"] + options, in: folder)
    try #require(outcome.status == 0, "\(outcome.errors)")
    return try GIFInfo(folder["x.gif"])
  }

  @Test(
    arguments: [
      ([], 0), (["--loop", "forever"], 0), (["--loop", "0"], 0), (["--loop", "1"], nil),
      (["--loop", "2"], 1), (["--loop", "65536"], 65_535),
    ] as [([String], Int?)])
  func `the option --loop sets the loop count of a GIF`(options: [String], repeats: Int?) throws {
    #expect(try info(options).repeats == repeats)
  }

  @Test func `a GIF has at most 25 fps by default, and --fps overrides this limit`()
    throws
  {
    let quick = Scenes.crossing.replacingOccurrences(of: "\"fps\": 10", with: "\"fps\": 60")
    #expect(try info([], quick).delays == Array(repeating: 4, count: 25))
    #expect(try info(["--fps", "50"], quick).delays == Array(repeating: 2, count: 50))
    #expect(try info(["--fps", "20"], quick).delays == Array(repeating: 5, count: 20))
    #expect(try info([]).delays == Array(repeating: 10, count: 10))
  }

  @Test func `a GIF rendered together with a 60 fps video keeps the GIF default of 25 fps`() throws
  {
    let quick = Scenes.crossing.replacingOccurrences(of: "\"fps\": 10", with: "\"fps\": 60")
    let folder = try folder(quick)
    let arguments = ["s.json", "-o", "x.mp4", "-o", "x.gif"]
    #expect(
      try Program.run(arguments + ["--dry-run"], in: folder).output == """
        x.mp4: 64×48 pixels, 60 fps, 1 s (60 frames)
        x.gif: 64×48 pixels, 25 fps, 1 s (25 frames)

        """)
    let outcome = try Program.run(arguments + ["--progress", "json"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.errors.contains("\"frame\": 85, \"frames\": 85"))
    #expect(try Probe(folder["x.mp4"])?.frames == 60)
    #expect(try GIFInfo(folder["x.gif"]).delays == Array(repeating: 4, count: 25))
    // Both files equal those of separate calls.
    for name in ["mp4", "gif"] {
      _ = try Program.run(["s.json", "-o", "alone." + name], in: folder)
      #expect(folder.data("alone." + name) == folder.data("x." + name))
    }
  }

  @Test(arguments: [("0.5", 50), ("3", 300), ("655.35", 65_535)])
  func `the option --last-frame-duration sets the delay of a GIF's last frame`(
    seconds: String, delay: Int
  ) throws {
    let delays = try info(["--last-frame-duration", seconds]).delays
    #expect(delays == Array(repeating: 10, count: 9) + [delay])
  }

  @Test(arguments: ["white", "#3749f7", "rgb(10 200 90)"])
  func
    `translucent pixels of a GIF blend with --matte, and transparent pixels stay transparent`(
      color: String
    ) throws
  {
    // A translucent white square covers half of a transparent canvas.
    let scene = """
      { "splashrender": 1, "size": [32, 16], "fps": 5, "duration": 0.4, "backgroundColor": "transparent",
        "layers": [ { "frame": [0, 0, 16, 16], "backgroundColor": "rgb(255 255 255 / 0.5)" } ] }
      """
    let folder = try folder(scene)
    folder.write(
      scene.replacingOccurrences(of: "transparent", with: color), to: "over.json")
    let made = try Program.run(
      ["s.json", "--matte", color, "--quality", "100", "-o", "x.gif"], in: folder)
    #expect(made.status == 0, "\(made.errors)")
    _ = try Program.run(["over.json", "--quality", "100", "-o", "over.gif"], in: folder)
    let pixels = try ["x", "over"].map { try firstPicture(of: folder[$0 + ".gif"]) }
    try #require(pixels.allSatisfy { $0.count == 4 * 32 * 16 })
    for y in 0..<16 {
      let row = 4 * 32 * y
      #expect(pixels[0][row..<row + 64] == pixels[1][row..<row + 64])
      #expect(pixels[0][row + 67] == 0, "what is wholly transparent stays so")
    }
  }

  @Test func `a GIF frame has at most as many colours as --colors sets`() throws {
    let folder = try folder(Scenes.turning)
    var counts: [Int] = []
    for limit in ["256", "16", "2"] {
      let options = ["s.json", "--colors", limit, "--to", "10f", "-o", "x.gif"]
      let outcome = try Program.run(options, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      let bytes = try firstPicture(of: folder["x.gif"])
      let colors = stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 3]) }
      counts.append(Set(colors).count)
    }
    #expect(counts[0] > 64 && counts[0] <= 256)
    #expect((8...16).contains(counts[1]))
    #expect(counts[2] == 2)
  }

  @Test(arguments: [
    ["s.json", "-o", "x.mp4"], ["s.json", "-o", "x.gif"], ["preview", "s.json", "-o", "x.gif"],
  ])
  func `the option --width sets the width of a video or GIF and preserves the aspect ratio`(
    arguments: [String]
  ) throws {
    let folder = try folder()
    #expect(try Program.run(arguments + ["--width", "200"], in: folder).status == 0)
    let picture = try #require(try Probe(folder[arguments.last ?? ""]))
    #expect((picture.width, picture.height) == (200, 150))
  }

  @Test func `the options --loop and --width apply to the GIFs of a batch`() throws {
    let folder = try folder()
    let outcome = try Program.run(
      ["batch", "s.json", "-o", "out", "--format", "gif", "--loop", "3", "--width", "32"],
      in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let info = try GIFInfo(folder["out/s.gif"])
    #expect(info.repeats == 2)
    #expect((info.width, info.height) == (32, 24))
  }

  /// The first frame of a file, decoded by FFmpeg to 4 bytes per pixel.
  private func firstPicture(of url: URL) throws -> [UInt8] {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffmpeg", "-v", "error", "-i", url.path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt",
      "rgba", "-",
    ]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return [UInt8](data)
  }
}

import Foundation
import Testing

@testable import ProgramSupport

/// The option `--max-size` of GIFs.
@Suite struct MaxSizeTests {
  private static let wide = Scenes.turning.replacingOccurrences(of: "[96, 72]", with: "[320, 240]")

  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(Self.wide, to: "s.json")
    return folder
  }

  @Test(arguments: [200_000, 500_000])
  func
    `the option --max-size keeps a GIF within the limit, and a note lists the chosen GIF settings`(
      limit: Int
    ) throws
  {
    let folder = try folder()
    let outcome = try Program.run(
      ["s.json", "-o", "x.gif", "--max-size", "\(limit / 1000)kB"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let size = folder.data("x.gif").count
    #expect(size <= limit)
    #expect(size > limit / 3, "no smaller than it needs to be")
    let info = try GIFInfo(folder["x.gif"])
    let note = try #require(
      try
        #/x\.gif: ([\d.]+) kB at (\d+) pixels, ([\d.]+) fps, quality \d+, \d+ colours \(--max-size (\d+) kB\)\n/#
        .wholeMatch(in: outcome.warnings), "\(outcome.errors)")
    #expect(abs((Double(note.1) ?? 0) * 1000 - Double(size)) <= 5)
    #expect(Int(note.2) == info.width)
    #expect(Int(note.4) == limit / 1000)
    let length = Double(info.delays.reduce(0, +)) / 100
    #expect(abs(length - 2) < 0.02)
    #expect(abs(Double(info.delays.count) / length - (Double(note.3) ?? 0)) < 0.5)
    // The aspect ratio doesn't change.
    #expect(abs(Double(info.height) - Double(info.width) * 0.75) <= 0.5)
    #expect(folder.names == ["s.json", "x.gif"])
    let other = try Program.run(
      ["s.json", "-o", "x.gif", "-o", "x.mp4", "--max-size", "2MB"], in: folder)
    #expect(other.status == 64 && other.errors.contains("--max-size limits only GIFs"))
  }

  /// Rotating squares with gradients: every frame changes everywhere.
  private static let busy = """
    {
      "splashrender": 1, "size": [192, 108], "duration": 2, "fps": 25,
      "layers": [
        { "type": "gradient", "frame": [0, 0, 192, 108],
          "colors": ["#ff5a36", "#1b1f6b", "#17c3a2"], "startPoint": [0, 0], "endPoint": [1, 1] },
        { "type": "replicator", "frame": [0, 0, 192, 108], "instanceCount": 6,
          "instanceTransform": { "translation": [32, 0] },
          "sublayers": [
            { "type": "replicator", "frame": [0, 0, 192, 108], "instanceCount": 4,
              "instanceTransform": { "translation": [0, 27] },
              "sublayers": [
                { "type": "gradient", "frame": [2, 2, 28, 23], "cornerRadius": 6,
                  "colors": ["#ffe08a", "#c02a7a", "#2a3ac0"],
                  "animations": [{ "type": "basic", "keyPath": "transform.rotation.z",
                    "from": 0, "to": "360deg", "duration": 2 }] } ] } ] }
      ]
    }
    """

  @Test(arguments: [(100, 15...16), (120, 15...16), (150, 15...20)])
  func `the option --max-size lowers the frame rate before the GIF quality falls below 30`(
    kilobytes: Int, rates: ClosedRange<Int>
  ) throws {
    let folder = try Folder()
    folder.write(Self.busy, to: "s.json")
    let outcome = try Program.run(
      ["s.json", "-o", "x.gif", "--max-size", "\(kilobytes)kB"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let size = folder.data("x.gif").count
    #expect((kilobytes * 900...kilobytes * 1000).contains(size))
    let quality = try #require(try #/quality (\d+), 256 colours/#.firstMatch(in: outcome.errors))
    #expect(try #require(Int(quality.1)) >= 30)
    let info = try GIFInfo(folder["x.gif"])
    #expect(abs(info.delays.reduce(0, +) - 200) <= 1)
    #expect(rates.contains(info.delays.count / 2))
  }

  @Test
  func
    `the summary's frame count excludes frames of GIFs that were discarded because of --max-size`()
    throws
  {
    let folder = try folder()
    let outcome = try Program.run(
      ["s.json", "--fps", "25", "-o", "x.gif", "--max-size", "200kB", "--progress", "plain"],
      in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    // The GIF is encoded again with fewer frames.
    let tries = outcome.errors.matches(of: #/(\d+)\/(\d+) frames/#).compactMap { Int($0.2) }
    let note = try #require(
      try #/\n(\d+) frames in/#.firstMatch(in: outcome.errors), "\(outcome.errors)")
    let rate = try #require(try #/([\d.]+) fps, quality/#.firstMatch(in: outcome.errors))
    let made = Int(2 * (Double(rate.1) ?? 0))
    #expect(Int(note.1) == made)
    #expect((tries.max() ?? 0) > 50, "it was drawn more than once")
  }

  @Test
  func `a GIF far below --max-size has quality 100, or the quality set by --quality`()
    throws
  {
    let folder = try folder()
    let limited = try Program.run(
      ["s.json", "--to", "5f", "-o", "x.gif", "--max-size", "2GB"], in: folder)
    #expect(limited.status == 0)
    #expect(limited.errors.contains(" at 320 pixels, 25 fps, quality "))
    #expect(limited.errors.contains("(--max-size 2 GB)"))
    #expect(
      try Program.run(["s.json", "--to", "5f", "--quality", "100", "-o", "y.gif"], in: folder)
        .status == 0)
    #expect(folder.data("x.gif") == folder.data("y.gif"))
    // A given quality isn't raised.
    for limit in [["--max-size", "2GB"], []] {
      let asked = ["s.json", "--to", "5f", "--quality", "70", "-o", "\(limit.count).gif"]
      #expect(try Program.run(asked + limit, in: folder).status == 0)
    }
    #expect(folder.data("0.gif") == folder.data("2.gif"))
    let quiet = try Program.run(
      ["s.json", "--to", "5f", "-o", "x.gif", "--max-size", "2GB", "-q"], in: folder)
    #expect(quiet.errors.isEmpty)
  }

  @Test func `a GIF that can't fit --max-size is an error, and no output is written`() throws {
    let folder = try folder()
    folder.write("precious", to: "x.gif")
    let outcome = try Program.run(
      ["s.json", "-o", "x.gif", "--max-size", "700"], in: folder)
    #expect(outcome.status == 73)
    #expect(
      outcome.errors.hasPrefix(
        "error: can't keep x.gif within 700 bytes: its minimum size is about "),
      "\(outcome.errors)")
    #expect(folder.names == ["s.json", "x.gif"])
    #expect(folder.data("x.gif") == Data("precious".utf8))
  }

  @Test
  func `rendering a GIF with --max-size to a pipe whose reader has exited ends with exit code 141`()
    throws
  {
    let outcome = try Program.runShell(
      """
      mkfifo pipe.gif
      timeout 60 head -c 0 pipe.gif &
      timeout 100 splashrender s.json --max-size 200kB --progress plain -o pipe.gif
      """, in: folder())
    #expect(outcome.status == 141, "\(outcome.errors)")
  }

  @Test func `a named pipe and standard output receive only the final GIF that fits --max-size`()
    throws
  {
    let folder = try folder()
    let outcome = try Program.runShell(
      """
      mkfifo pipe.gif
      timeout 100 cat pipe.gif >read.gif &
      timeout 100 splashrender s.json --max-size 200kB -o pipe.gif && wait
      timeout 100 splashrender s.json --max-size 200kB -o - --format gif >printed.gif
      timeout 100 splashrender s.json --max-size 200kB -o x.gif
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.data("x.gif").count <= 200_000)
    #expect(folder.data("read.gif") == folder.data("x.gif"))
    #expect(folder.data("printed.gif") == folder.data("x.gif"))
  }

  @Test
  func `the JSON report of a batch contains the GIF sizes and qualities chosen for --max-size`()
    throws
  {
    let folder = try folder()
    folder.write(Scenes.crossing, to: "t.json")
    let outcome = try Program.run(
      [
        "batch", "s.json", "t.json", "-o", "out", "--format", "gif", "--max-size", "200kB",
        "--json",
      ],
      in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.codes.contains("output.reduced"))
    let report = outcome.results("rows")
    #expect(report.count == 2)
    for (name, item) in zip(["out/s.gif", "out/t.gif"], report) {
      let info = try GIFInfo(folder[name])
      #expect(item["width"] as? Int == info.width)
      #expect(item["height"] as? Int == info.height)
      #expect(item["bytes"] as? Int == folder.data(name).count)
      #expect(folder.data(name).count <= 200_000)
      #expect((item["quality"] as? Int).map { (1...100).contains($0) } == true)
      #expect((item["colors"] as? Int).map { (2...256).contains($0) } == true)
    }
    #expect(report[1]["framesPerSecond"] as? Double == 10)
  }

  @Test(arguments: ["splash-mask", "ripple-grid", "fade-transition", "pop-transition"])
  func `a preview GIF has at most 5 MB and is at most 480 pixels wide`(scene: String) throws {
    let folder = try Folder()
    let path = Folder.project.appendingPathComponent("scenes/\(scene)/scene.json").path
    let outcome = try Program.run(["preview", path, "-o", "x.gif"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.data("x.gif").count <= 5_000_000)
    let info = try GIFInfo(folder["x.gif"])
    #expect((120...480).contains(info.width))
    #expect(info.delays.allSatisfy { $0 >= 2 })
    let mean = Double(info.delays.reduce(0, +)) / Double(info.delays.count)
    // Frames that don't change are held longer.
    #expect(mean >= 3.99)
  }
}

import Foundation
import Testing

@testable import ProgramSupport

@Suite struct RenderTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    return folder
  }

  @Test func `one render command with two -o options writes both output files`() throws {
    let folder = try folder()
    let outcome = try Program.run(["s.json", "-o", "x.mp4", "-o", "x.gif"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.warnings.isEmpty)
    let film = try #require(try Probe(folder["x.mp4"]))
    #expect((film.width, film.height, film.frames) == (64, 48, 10))
    #expect(film.rate == "10/1")
    let gif = try #require(try Probe(folder["x.gif"]))
    #expect((gif.width, gif.height) == (64, 48))
    #expect(folder.names == ["s.json", "x.gif", "x.mp4"])
  }

  @Test(
    arguments: [
      (["--from", "0.5"], 5), (["--to", "3f"], 3), (["--from", "2f", "--to", "0.8"], 6),
      (["--fps", "20"], 20), (["--fps", "20", "--from", "10f"], 10), (["--to", "99"], 10),
    ] as [([String], Int)])
  func `the options --from, --to and --fps determine the number of frames`(
    options: [String], frames: Int
  ) throws {
    let folder = try folder()
    let outcome = try Program.run(["s.json", "-o", "x.mp4"] + options, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try Probe(folder["x.mp4"])?.frames == frames)
  }

  @Test(arguments: [["--from", "1"], ["--from", "0.5", "--to", "0.5"], ["--from", "12f"]])
  func `rendering a time range without frames ends with exit code 64`(options: [String]) throws {
    let folder = try folder()
    #expect(try Program.run(["s.json", "-o", "x.mp4"] + options, in: folder).status == 64)
    #expect(!folder.exists("x.mp4"))
  }

  @Test func `the options --size and --scale determine the size of a video in pixels`() throws {
    let folder = try folder()
    let options = ["--size", "50x20", "--scale", "2"]
    #expect(try Program.run(["s.json", "-o", "x.mp4"] + options, in: folder).status == 0)
    let film = try #require(try Probe(folder["x.mp4"]))
    #expect((film.width, film.height) == (100, 40))
  }

  @Test func `a scene can be read from standard input and its GIF written to standard output`()
    throws
  {
    let folder = try Folder()
    let outcome = try Program.run(
      ["-", "-o", "-", "--format", "gif"], in: folder, input: Scenes.crossing)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.outputData.starts(with: Data("GIF89a".utf8)))
    #expect(outcome.outputData.last == 0x3B)
  }

  @Test func `the number of threads doesn't change a byte of an MP4 or GIF`() throws {
    let folder = try folder()
    for format in ["mp4", "gif"] {
      for threads in ["1", "2", "5"] {
        let name = "\(threads).\(format)"
        #expect(
          try Program.run(["s.json", "--threads", threads, "-o", name], in: folder).status == 0)
      }
      #expect(folder.data("1.\(format)") == folder.data("2.\(format)"))
      #expect(folder.data("1.\(format)") == folder.data("5.\(format)"))
      #expect(!folder.data("1.\(format)").isEmpty)
    }
  }

  @Test func `a parameter given by --set changes the rendered pixels`() throws {
    let folder = try folder()
    for (name, options) in [("a", []), ("b", ["--set", "accent=#00f"])] {
      _ = try Program.run(["still", "s.json", "-o", name + ".png"] + options, in: folder)
    }
    #expect(folder.exists("a.png") && folder.exists("b.png"))
    #expect(folder.data("a.png") != folder.data("b.png"))
  }

  @Test func `the output name of a still may contain # characters`() throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "scene.json")
    let outcome = try Program.run(["still", "scene.json", "-o", "a##.png"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(FileManager.default.fileExists(atPath: folder["a##.png"].path))
  }

  @Test
  func `an output name with a number pattern such as %03d gives one numbered image per frame`()
    throws
  {
    let folder = try folder()
    #expect(try Program.run(["s.json", "-o", "f-%03d.png"], in: folder).status == 0)
    #expect(folder.names.filter { $0.hasPrefix("f-") }.count == 10)
  }

  @Test(arguments: [["--at", "0.5"], ["--at", "5f"], []])
  func `a still is one PNG in the size of the canvas`(options: [String]) throws {
    let folder = try folder()
    #expect(try Program.run(["still", "s.json", "-o", "x.png"] + options, in: folder).status == 0)
    #expect(folder.data("x.png").starts(with: [0x89, 0x50, 0x4E, 0x47]))
    let picture = try #require(try Probe(folder["x.png"]))
    #expect((picture.width, picture.height) == (64, 48))
  }

  @Test func `a rendering ends with a summary of each output's file size, dimensions and duration`()
    throws
  {
    let folder = try folder()
    let render = ["s.json", "--progress", "plain"]
    let outputs = ["-o", "x.mp4", "-o", "x.gif", "--fps", "20", "-o", "x.png", "-o", "f-%02d.png"]
    let outcome = try Program.run(render + outputs, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    func size(_ names: [String]) -> Double {
      names.reduce(0) { $0 + Double(folder.data($1).count) }
    }
    let frames = folder.names.filter { $0.hasPrefix("f-") }
    #expect(frames.count == 20)
    let files = [
      ("x.mp4", ["x.mp4"], ", 20 fps, 1 s (20 frames)"),
      ("x.gif", ["x.gif"], ", 20 fps, 1 s (20 frames)"), ("x.png", ["x.png"], ""),
      ("f-%02d.png", frames, ", 20 fps, 1 s (20 frames)"),
    ]
    let lines = outcome.errors.split(separator: "\n").suffix(5)
    for (line, (name, parts, length)) in zip(lines, files) {
      let match = try #require(line.wholeMatch(of: /(.+): ([0-9.]+) (bytes|kB), 64×48 pixels(.*)/))
      #expect(match.1 == name && match.4 == length)
      let unit = match.3 == "kB" ? 1000.0 : 1
      #expect(abs((Double(match.2) ?? 0) * unit - size(parts)) <= unit / 100, "\(line)")
    }
    #expect(lines.last?.hasPrefix("20 frames in ") == true)
    let quiet = try Program.run(render + ["-q", "-o", "y.mp4"], in: folder)
    #expect(!quiet.errors.contains("pixels"))
    let stream = try Program.run(render + ["--format", "y4m", "-o", "-"], in: folder)
    #expect(stream.errors.contains("\n-: 64×48 pixels, 10 fps, 1 s (10 frames)\n"))
  }

  @Test func `a still at a time after the scene's end is refused with exit code 64`() throws {
    let outcome = try Program.run(["still", "s.json", "--at", "1.5", "-o", "x.png"], in: folder())
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("past the end of the scene, which is 1 s long"))
  }

  @Test func `the option --width scales a still and keeps the canvas's aspect ratio`() throws {
    let folder = try folder()
    let outcome = try Program.run(["still", "s.json", "--width", "400", "-o", "x.png"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let picture = try #require(try Probe(folder["x.png"]))
    #expect((picture.width, picture.height) == (400, 300))
    let plan = try Program.run(
      ["still", "s.json", "--width", "400", "--dry-run", "-o", "y.png"], in: folder)
    #expect(plan.output == "y.png: 400×300 pixels, at 0 s\n")
  }

  @Test(arguments: [
    (["--width", "400", "--scale", "2"], "--width and --scale can't be combined"),
    (["--width", "15"], "--width expects a whole number from 16 to 16384, not '15'"),
  ])
  func `a still with an out-of-range --width, or with --width and --scale, ends with exit code 64`(
    options: [String], message: String
  ) throws {
    for command in ["still", "sheet"] {
      let folder = try folder()
      let outcome = try Program.run([command, "s.json", "-o", "x.png"] + options, in: folder)
      #expect(outcome.status == 64)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
      #expect(folder.names == ["s.json"])
    }
  }

  @Test func `the option --width limits the width of a contact sheet`() throws {
    let folder = try folder()
    let outcome = try Program.run(
      ["sheet", "s.json", "--width", "400", "--columns", "3", "--count", "5", "-o", "x.png"],
      in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    let width = try #require(try Probe(folder["x.png"])).width
    #expect((390...400).contains(width))
  }

  @Test(arguments: [
    ["sheet", "tall.json", "-o", "x.png"],
    ["sheet", "s.json", "--count", "1000", "--fps", "1000", "--columns", "1", "-o", "x.png"],
    ["preview", "tall.json", "--width", "4000", "-o", "x.gif"],
  ])
  func `rendering a contact sheet or preview over the maximum size ends with exit code 64`(
    arguments: [String]
  ) throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    folder.write(
      Scenes.crossing.replacingOccurrences(of: "[64, 48]", with: "[1, 16000]"), to: "tall.json")
    let outcome = try Program.run(arguments, in: folder)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains(arguments[0] == "preview" ? "per side" : "pixels; the maximum is"))
    #expect(folder.names == ["s.json", "tall.json"])
  }

  @Test func `a preview without an output path is written next to its scene as NAME-preview.gif`()
    throws
  {
    let folder = try Folder()
    let wide = Scenes.crossing.replacingOccurrences(of: "[64, 48]", with: "[960, 60]")
    folder.write(wide, to: "wide/scene.json")
    folder.write(Scenes.crossing, to: "small.json")
    #expect(try Program.run(["preview", "wide/scene.json"], in: folder).status == 0)
    #expect(try Program.run(["preview", "small.json", "--scale", "2"], in: folder).status == 0)
    let preview = try #require(try Probe(folder["wide/wide-preview.gif"]))
    #expect((preview.width, preview.height) == (480, 30))
    #expect(preview.rate == "25/1")
    #expect(preview.frames == 25)
    #expect(try Probe(folder["small-preview.gif"])?.width == 128)
    #expect(folder.names == ["small-preview.gif", "small.json", "wide"])
  }
}

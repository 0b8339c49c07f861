import Foundation
import Testing

@testable import ProgramSupport

@Suite struct OutputTests {
  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    return folder
  }

  @Test(arguments: ["x.mp4", "x.gif"])
  func `an existing output file is replaced unless -n is given`(name: String) throws {
    let folder = try folder()
    folder.write("precious", to: name)
    let refused = try Program.run(["s.json", "-n", "-o", name], in: folder)
    #expect(refused.status == 73)
    #expect(refused.errors.contains("\(name): it exists"))
    #expect(folder.data(name) == Data("precious".utf8))
    #expect(try Program.run(["s.json", "-o", name], in: folder).status == 0)
    #expect(folder.data(name) != Data("precious".utf8))
    #expect(folder.names == ["s.json", name])
  }

  @Test func `the option -n refuses to write an image sequence if one of the files exists`() throws
  {
    let folder = try folder()
    folder.write("precious", to: "f/007.png")
    let refused = try Program.run(["s.json", "-n", "-o", "f/%03d.png"], in: folder)
    #expect(refused.status == 73)
    #expect(refused.errors.contains("f/007.png: it exists"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder["f"].path) == ["007.png"])
  }

  @Test(arguments: [
    ["s.json", "-o", "s.json", "--format", "gif"],
    ["s.json", "-o", "x.gif", "-o", "link.mp4"],
    ["still", "i.json", "-o", "./picture-3.png"],
    ["sheet", "i.json", "-o", "picture-3.png"],
    ["preview", "s.json", "-o", "s.json"],
    ["i.json", "-o", "picture-%d.png"],
  ])
  func `an output that would replace the scene or a file used by the scene is refused`(
    arguments: [String]
  )
    throws
  {
    let folder = try folder()
    #expect(try Program.run(["still", "s.json", "-o", "picture-3.png"], in: folder).status == 0)
    folder.write(
      Scenes.pictureless.replacingOccurrences(of: "nowhere.png", with: "picture-3.png"),
      to: "i.json")
    try FileManager.default.createSymbolicLink(
      atPath: folder["link.mp4"].path, withDestinationPath: "s.json")
    let names = folder.names
    let before = names.map(folder.data)
    let refused = try Program.run(arguments, in: folder)
    #expect(refused.status == 64)
    #expect(refused.errors.contains("would replace"))
    #expect(folder.names == names)
    #expect(names.map(folder.data) == before)
  }

  @Test(arguments: ["x.gif", "./x.gif", "here/x.gif"])
  func `two output paths that resolve to the same file are refused`(other: String) throws {
    let folder = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder["here"].path, withDestinationPath: ".")
    let outcome = try Program.run(["s.json", "-o", "x.gif", "-o", other], in: folder)
    #expect(outcome.status == 64)
    #expect(folder.names == ["here", "s.json"])
  }

  @Test(arguments: [
    (["f%02d.png", "f00.png"], "f00.png"), (["f09.png", "f%02d.png"], "f09.png"),
    (["f%d.png", "f%01d.png"], "f0.png"), (["f%d.png", "here/f%01d.png"], "here/f0.png"),
  ])
  func `an image sequence and another output that would write the same file are refused`(
    outputs: [String], shared: String
  ) throws {
    let folder = try folder()
    try FileManager.default.createSymbolicLink(
      atPath: folder["here"].path, withDestinationPath: ".")
    let outcome = try Program.run(["s.json"] + outputs.flatMap { ["-o", $0] }, in: folder)
    #expect(outcome.status == 64)
    #expect(
      outcome.errors.contains(
        "-o \(outputs[0]) and -o \(outputs[1]) would both write \(shared)"), "\(outcome.errors)")
    #expect(folder.names == ["here", "s.json"])
  }

  @Test
  func `one command can write f10.png next to the ten frames of the image sequence f%02d.png`()
    throws
  {
    let folder = try folder()
    let outcome = try Program.run(["s.json", "-o", "f%02d.png", "-o", "f10.png"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.names == (0...10).map { $0 < 10 ? "f0\($0).png" : "f10.png" } + ["s.json"])
  }

  @Test func `two outputs, one to a symbolic link and one to the link's target, are refused`()
    throws
  {
    let folder = try folder()
    folder.write("mine", to: "real.gif")
    for (link, target) in [("latest.gif", "real.gif"), ("next.gif", "not-yet.gif")] {
      try FileManager.default.createSymbolicLink(
        atPath: folder[link].path, withDestinationPath: target)
      for paths in [[link, target], [target, link]] {
        let run = try Program.run(["s.json", "-o", paths[0], "-o", paths[1]], in: folder)
        #expect(run.status == 64)
        #expect(run.errors.contains("would both write"), "\(run.errors)")
      }
    }
    #expect(folder.data("real.gif") == Data("mine".utf8))
  }

  @Test(arguments: [("still", "PNG"), ("sheet", "PNG"), ("preview", "GIF")])
  func `the commands still, sheet and preview need no --format to write to standard output`(
    command: String, magic: String
  ) throws {
    let outcome = try Program.run([command, "s.json", "-o", "-"], in: folder())
    #expect(outcome.status == 0)
    #expect(outcome.outputData.prefix(4).contains(magic.utf8.first ?? 0))
  }

  @Test func `the option --dry-run prints a line per output and writes no file`() throws {
    let folder = try folder()
    let outcome = try Program.run(
      ["s.json", "--dry-run", "-o", "x.mp4", "-o", "x.gif"], in: folder)
    #expect(outcome.status == 0)
    #expect(outcome.output.split(separator: "\n").count == 2)
    #expect(folder.names == ["s.json"])
  }

  @Test(arguments: ["missing/x.mp4", "s.json/x.gif", "taken", "missing/x.png"])
  func `rendering to a path that can't be written ends with exit code 73`(path: String) throws {
    let folder = try folder()
    folder.write("", to: "taken/keep")
    let format = path == "taken" ? ["--format", "gif"] : []
    let command = path.hasSuffix("png") ? ["still"] : ["render"]
    let outcome = try Program.run(command + ["s.json", "-o", path] + format, in: folder)
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains(path))
    if path.hasPrefix("missing") {
      #expect(outcome.errors.contains("the folder 'missing' doesn't exist"))
    }
    #expect(folder.names == ["s.json", "taken"])
  }

  @Test func `writing an output to a folder without write permission ends with exit code 73`()
    throws
  {
    // Root may write everywhere.
    guard geteuid() != 0 else { return }
    let folder = try folder()
    folder.write("", to: "locked/keep")
    chmod(folder["locked"].path, 0o555)
    defer { chmod(folder["locked"].path, 0o755) }
    #expect(try Program.run(["s.json", "-o", "locked/x.mp4"], in: folder).status == 73)
  }

  #if os(Linux)
    @Test(arguments: [
      ["s.json", "-o", "/dev/full", "--format", "gif"],
      ["still", "s.json", "-o", "/dev/full", "--format", "png"],
    ])
    func `writing an output file to a full disk ends with exit code 73`(arguments: [String]) throws
    {
      let outcome = try Program.run(arguments, in: folder())
      #expect(outcome.status == 73)
      #expect(outcome.errors.contains("No space left on device"))
    }

    @Test(arguments: [["--help"], ["inspect", "s.json"], ["validate", "s.json"]])
    func `redirecting standard output to a full disk ends with exit code 73`(
      arguments: [String]
    ) throws {
      let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
      let outcome = try Program.run(arguments, in: folder(), output: full)
      #expect(outcome.status == 73)
      #expect(outcome.errors.contains("standard output"))
    }
  #endif

  @Test(arguments: [
    ["--help"], ["inspect", "s.json", "--json"], ["s.json", "-o", "-", "--format", "gif"],
  ])
  func `writing standard output to a pipe without a reader ends with exit code 141`(
    arguments: [String]
  ) throws {
    let pipe = Pipe()
    let closed = pipe.fileHandleForWriting
    try pipe.fileHandleForReading.close()
    let outcome = try Program.run(arguments, in: folder(), output: closed)
    #expect(outcome.status == 141)
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `SIGINT, SIGTERM and SIGHUP end the program at once and leave no partial file`(
    signal: Int32, status: Int32
  ) throws {
    let folder = try Folder()
    folder.write(Scenes.endless, to: "s.json")
    folder.write("precious", to: "x.mp4")
    let running = try Program.start(["s.json", "-o", "x.mp4", "-o", "x.gif"], in: folder)
    let deadline = Date(timeIntervalSinceNow: 30)
    while folder.names.count < 4, running.process.isRunning, Date() < deadline { usleep(1000) }
    #expect(folder.names.count == 4, "both partial files are there")
    usleep(100_000)
    let sent = Date()
    running.send(signal)
    let outcome = try running.wait(timeout: 10)
    #expect(Date().timeIntervalSince(sent) < 2)
    #expect(outcome.status == status)
    #expect(folder.names == ["s.json", "x.mp4"])
    #expect(folder.data("x.mp4") == Data("precious".utf8))
  }
}

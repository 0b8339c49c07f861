import Foundation
import Testing

@testable import ProgramSupport

/// Outputs are written completely or not at all, despite errors, signals and full disks.
@Suite struct AtomicOutputTests {
  /// A call of the program, and its output files.
  struct Job: CustomTestStringConvertible, Sendable {
    let arguments: [String]
    let files: [String]
    var testDescription: String { files.joined(separator: " ") }

    init(_ arguments: [String], _ files: [String]) {
      self.arguments = arguments
      self.files = files
    }

    static let film = Job(["../s.json", "--crf", "0", "-o", "x.mp4"], ["x.mp4"])
    static let gif = Job(["../s.json", "--fps", "20", "-o", "x.gif"], ["x.gif"])
    static let pictures = Job(
      ["../s.json", "--fps", "8", "-o", "f-%d.png"], (0..<16).map { "f-\($0).png" })
    static let still = Job(["still", "../s.json", "--scale", "4", "-o", "x.png"], ["x.png"])
    static let sheet = Job(["sheet", "../s.json", "-o", "x.png"], ["x.png"])
    static let two = Job(
      ["../s.json", "--crf", "0", "-o", "x.mp4", "-o", "x.gif"], ["x.mp4", "x.gif"])
    static let mixed = Job(
      ["../s.json", "--fps", "8", "--crf", "0", "-o", "f-%d.png", "-o", "x.mp4"],
      pictures.files + ["x.mp4"])
  }

  private func folder(_ scene: String = Scenes.turning) throws -> Folder {
    let folder = try Folder()
    folder.write(scene, to: "s.json")
    return folder
  }

  @Test(
    .enabled(if: SmallDisk.isAvailable, "this system has no file systems of a few bytes for us"),
    arguments: [Job.film, .gif, .pictures, .still, .sheet, .two, .mixed])
  func `a render that runs out of disk space at any point keeps the old output files unchanged`(
    job: Job
  ) throws {
    let folder = try folder()
    let old = Dictionary(uniqueKeysWithValues: job.files.map { ($0, "precious \($0)") })
    let before = old.mapValues { Data($0.utf8) }
    let made = try SmallDisk.run(job.arguments, pages: 100_000, old: old, in: folder)
    #expect(made.status == 0, "\(made.errors)")
    #expect(made.files.keys.sorted() == job.files.sorted())
    let needed = made.files.values.reduce(0) {
      $0 + ($1.count + SmallDisk.page - 1) / SmallDisk.page
    }
    try #require(needed >= 6)

    // From the first page to the last one, which is needed only for a video's index or a GIF's end.
    for room in Set([0, 1, needed / 3, needed * 2 / 3, needed - 2, needed - 1]).sorted() {
      let full = try SmallDisk.run(job.arguments, pages: room, old: old, in: folder)
      #expect(full.status == 73, "\(room) of \(needed) pages: \(full.errors)")
      #expect(full.errors.contains("No space left on device"))
      #expect(job.files.contains { full.errors.contains($0) }, "\(full.errors)")
      #expect(full.files == before, "\(room) of \(needed) pages")
    }
    let fitting = try SmallDisk.run(job.arguments, pages: needed, old: old, in: folder)
    #expect(fitting.status == 0, "\(fitting.errors)")
    #expect(fitting.files == made.files)
  }

  @Test(
    .enabled(if: SmallDisk.isAvailable, "this system has no file systems of a few bytes for us"))
  func `a render that runs out of disk space before a GIF is encoded keeps the old file unchanged`()
    throws
  {
    // More frames than the 74 MB that are held in memory.
    let scene = Scenes.crossing
      .replacingOccurrences(of: "[64, 48], \"fps\": 10", with: "[640, 360], \"fps\": 80")
      .replacingOccurrences(of: "[0, 0, 16, 16]", with: "[0, 0, 640, 360]")
      .replacingOccurrences(
        of: "\"position.x\", \"from\": 8, \"to\": 56",
        with: "\"backgroundColor\", \"from\": \"black\", \"to\": \"white\"")
    let full = try SmallDisk.run(
      ["../s.json", "--fps", "80", "-o", "x.gif", "-o", "x.mp4"], pages: 500,
      old: ["x.gif": "precious"], in: folder(scene))
    #expect(full.status == 73)
    #expect(full.errors.contains("x.gif") && full.errors.contains("No space left on device"))
    #expect(full.files == ["x.gif": Data("precious".utf8)])
  }

  @Test(
    .enabled(if: SmallDisk.isAvailable, "this system has no file systems of a few bytes for us"),
    arguments: [Job.film, .gif, .pictures, .still, .two])
  func `rendering to a read-only disk ends with exit code 73 and keeps the old file`(job: Job)
    throws
  {
    let old = [job.files[0]: "precious"]
    let locked = try SmallDisk.run(
      job.arguments, pages: 100_000, old: old, isLocked: true, in: folder())
    #expect(locked.status == 73)
    #expect(locked.errors.contains("Read-only file system"))
    #expect(locked.files == old.mapValues { Data($0.utf8) })
  }

  @Test(
    .enabled(if: SmallDisk.isAvailable, "this system has no file systems of a few bytes for us"),
    arguments: [true, false])
  func `rendering to a symbolic link writes the link's target on another disk and keeps the link`(
    exists: Bool
  ) throws {
    let folder = try folder()
    if exists { folder.write("old", to: "elsewhere/x.mp4") }
    folder.write("", to: "elsewhere/keep")
    folder.write("", to: "disk/keep")
    let outcome = try Program.runShell(
      """
      \(SmallDisk.apart) sh -c 'mount -t tmpfs -o size=4096 tmpfs disk && cd disk \
      && ln -s ../elsewhere/x.mp4 x.mp4 && splashrender ../s.json --crf 0 -o x.mp4 \
      && test -L x.mp4 && ls -A'
      """, in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(outcome.output == "x.mp4\n")
    #expect(try Probe(folder["elsewhere/x.mp4"])?.frames == 200)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["elsewhere"].path)
    #expect(names.sorted() == ["keep", "x.mp4"])
  }

  @Test(arguments: [
    Job(["s.json", "--crf", "0", "-o", "x.mp4"], ["x.mp4"]),
    Job(["s.json", "--fps", "50", "-o", "x.gif"], ["x.gif"]),
    Job(["s.json", "--crf", "0", "-o", "y.gif", "-o", "x.mp4"], ["y.gif", "x.mp4"]),
  ])
  func `writing an output that exceeds the file size limit of ulimit fails and keeps the old file`(
    job: Job
  )
    throws
  {
    let folder = try folder()
    for file in job.files { folder.write("precious", to: file) }
    let outcome = try Program.runShell(
      "ulimit -f 8; splashrender \(job.arguments.joined(separator: " "))", in: folder)
    #expect(outcome.status == 73)
    #expect(outcome.errors.contains("File too large"))
    #expect(folder.names == (job.files + ["s.json"]).sorted())
    #expect(job.files.allSatisfy { folder.data($0) == Data("precious".utf8) })
  }

  @Test func `an image sequence of 300 frames can be written with a limit of 40 open files`() throws
  {
    let folder = try folder(Scenes.crossing)
    let outcome = try Program.runShell(
      "ulimit -n 40; splashrender s.json --fps 300 -o f-%03d.png", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.names.count == 301)
  }

  @Test(arguments: [["x.mp4", "x.gif"], ["x.gif", "x.mp4"], ["f-%d.png", "x.mp4", "x.gif"]])
  func `the outputs of one command replace existing files together or not at all`(
    outputs: [String]
  ) throws {
    for blocked in ["x.gif", "x.mp4"] {
      // Large enough that the folder is created during the rendering.
      let folder = try folder(
        Scenes.turning.replacingOccurrences(of: "[96, 72]", with: "[400, 300]"))
      let others = ["x.gif", "x.mp4", "f-3.png"].filter { $0 != blocked }
      for other in others { folder.write("precious", to: other) }
      let running = try Program.start(
        ["s.json", "--fps", "10"] + outputs.flatMap { ["-o", $0] }, in: folder)
      let deadline = Date(timeIntervalSinceNow: 30)
      while folder.names.count < 5, running.process.isRunning, Date() < deadline { usleep(500) }
      // A folder can't be replaced.
      folder.write("", to: blocked + "/keep")
      let outcome = try running.wait(timeout: 60)
      #expect(outcome.status == 73)
      #expect(outcome.errors.contains("can't write \(blocked): Is a directory"))
      #expect(folder.names == (others + [blocked, "s.json"]).sorted())
      #expect(others.allSatisfy { folder.data($0) == Data("precious".utf8) })
    }
  }

  @Test(arguments: ["mp4", "gif"])
  func `a render ends with exit code 141 if the reader of a named pipe closes the pipe midway`(
    format: String
  ) throws {
    let folder = try folder(
      Scenes.turning.replacingOccurrences(of: "[96, 72]", with: "[320, 240]"))
    folder.write("precious", to: "y.mp4")
    let outcome = try Program.runShell(
      """
      mkfifo pipe.\(format)
      timeout 60 head -c 100 pipe.\(format) >begun &
      splashrender s.json --crf 0 --fps 20 -o pipe.\(format) -o y.mp4
      """, in: folder)
    #expect(outcome.status == 141)
    #expect(folder.data("begun").count == 100)
    #expect(folder.names == ["begun", "pipe.\(format)", "s.json", "y.mp4"])
    #expect(folder.data("y.mp4") == Data("precious".utf8))
  }

  @Test(arguments: ["mp4", "gif"])
  func `a render ends with exit code 141 if the program that reads standard output exits midway`(
    format: String
  ) throws {
    let folder = try folder(
      Scenes.turning.replacingOccurrences(of: "[96, 72]", with: "[320, 240]"))
    let outcome = try Program.runShell(
      """
      { splashrender s.json --fps 20 --format \(format) -o -; echo $? >status; } \
      | head -c 100 >begun
      """, in: folder)
    #expect(outcome.status == 0)
    #expect(folder.data("begun").count == 100)
    #expect(folder.data("status") == Data("141\n".utf8))
  }

  /// Starts a GIF, and waits until its frames are drawn and its file grows.
  private func startGIF(in folder: Folder) throws -> Program.Running {
    let running = try Program.start(
      ["s.json", "--fps", "20", "-o", "x.mp4", "-o", "x.gif"], in: folder)
    let deadline = Date(timeIntervalSinceNow: 60)
    func isFinishing() -> Bool {
      folder.names.contains {
        $0.hasPrefix(".x.gif.") && !$0.hasSuffix(".old") && !folder.data($0).isEmpty
      }
    }
    while !isFinishing(), running.process.isRunning, Date() < deadline { usleep(500) }
    #expect(running.process.isRunning, "the GIF is not yet done")
    return running
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func
    `a render ended by a signal during GIF writing keeps the old file and leaves no partial file`(
      signal: Int32, status: Int32
    ) throws
  {
    let folder = try folder(
      Scenes.turning.replacingOccurrences(of: "[96, 72]", with: "[480, 360]"))
    folder.write("precious", to: "x.gif")
    let running = try startGIF(in: folder)
    running.send(signal)
    #expect(try running.wait(timeout: 10).status == status)
    #expect(folder.names == ["s.json", "x.gif"])
    #expect(folder.data("x.gif") == Data("precious".utf8))
  }

  @Test
  func
    `after a killed render, the old file remains and the next render removes the partial file`()
    throws
  {
    let folder = try folder(
      Scenes.turning.replacingOccurrences(of: "[96, 72]", with: "[480, 360]"))
    folder.write("precious", to: "x.gif")
    let running = try startGIF(in: folder)
    running.send(SIGKILL)
    #expect(try running.wait(timeout: 10).status == 128 + SIGKILL)
    #expect(folder.data("x.gif") == Data("precious".utf8))
    let left = folder.names.filter { $0 != "s.json" && $0 != "x.gif" }
    #expect(left.count == 2 && left.allSatisfy { $0.hasPrefix(".x.") && $0.hasSuffix(".part") })
    // Partial files of another output stay until a run writes that output.
    let others = left.filter { $0.hasPrefix(".x.mp4.") }
    let before = others.map(folder.data)
    let options = ["s.json", "--to", "3f", "-o", "x.gif"]
    #expect(try Program.run(options, in: folder).status == 0)
    #expect(others.count == 1 && folder.names == (others + ["s.json", "x.gif"]).sorted())
    #expect(others.map(folder.data) == before)
    // Every command that writes that output removes them.
    #expect(try Program.run(["schema", "-o", "x.mp4"], in: folder).status == 0)
    #expect(folder.names == ["s.json", "x.gif", "x.mp4"])
  }
}

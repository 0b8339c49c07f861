import Foundation
import TestSupport
import Testing

@testable import ProgramSupport

/// The same scene gives the same bytes on every processor.
@Suite struct SameBytesTests {
  static let scene = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("scenes/splash-mask/scene.json").path

  /// The times of three frames: the hole open, the hole large, the logo at rest.
  static let moments = ["2.15", "2.3", "1.0"]

  #if arch(x86_64)
    static let levels = ["baseline", "v3", "v4"]
  #else
    static let levels = ["baseline"]
  #endif

  private static let threads = TestInputs.selected(["1", "5", "2"], first: 2)

  /// The SIMD levels that this machine supports. The program refuses others with exit code 64; any other exit
  /// code is an error.
  private func availableLevels(in folder: Folder) throws -> [String] {
    try Self.levels.filter { level in
      let outcome = try Program.run(
        ["still", Self.scene, "--scale", "0.1", "-o", "probe-\(level).png"], in: folder,
        environment: ["SPLASHRENDER_SIMD": level])
      #expect([0, 64].contains(outcome.status), "\(level): \(outcome.errors)")
      return outcome.status == 0
    }
  }

  @Test
  func `instruction sets and thread counts don't change a byte of a video or an image sequence`()
    throws
  {
    let folder = try Folder()
    let levels = try availableLevels(in: folder)
    #expect(levels.contains("baseline"))
    var films: [String: Data] = [:]
    var frames: [String: Data] = [:]
    for level in levels {
      for threads in Self.threads {
        let name = "\(level)-\(threads)"
        let outcome = try Program.run(
          [
            Self.scene, "--scale", "1", "--from", "1.9", "--to", "2.5", "--threads", threads,
            "-o", "\(name).mp4", "-o", "\(name)-%03d.png",
          ], in: folder, environment: ["SPLASHRENDER_SIMD": level])
        try #require(outcome.status == 0, "\(outcome.errors)")
        films[name] = try Data(contentsOf: folder["\(name).mp4"])
        var all = Data()
        for frame in 0..<36 {
          let number = String(format: "%03d", frame)
          all += try Data(contentsOf: folder["\(name)-\(number).png"])
        }
        frames[name] = all
      }
    }
    #expect(films.count == levels.count * Self.threads.count)
    #expect(Set(films.values).count == 1)
    #expect(Set(frames.values).count == 1)
  }

  @Test
  func `rendering with an unknown value of the variable SPLASHRENDER_SIMD ends with exit code 64`()
    throws
  {
    let outcome = try Program.run(
      ["still", Self.scene, "-o", "x.png"], in: try Folder(),
      environment: ["SPLASHRENDER_SIMD": "fastest"])
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("baseline"))
  }

  #if os(Linux) && arch(x86_64)
    /// A processor of 2008, and one of 2013 with the instruction set of its time.
    @Test(
      arguments: ["svg", "scripts", "images", "colors", "effects"],
      TestInputs.selected([("Nehalem", "baseline"), ("Haswell", "v3")], first: 1))
    func `images, SVGs, texts and effects have the same pixels on emulated processors and the host`(
      name: String, processor: (name: String, level: String)
    ) throws {
      let folder = try Folder()
      let scene = Folder.project.appendingPathComponent("scenes/content/\(name).json").path
      let still = ["still", scene, "--scale", "1", "--at", "0.7", "-o"]
      let native = try Program.run(still + ["native.png"], in: folder)
      try #require(native.status == 0, "\(native.errors)")
      let words =
        ["qemu-x86_64", "-cpu", processor.name, Program.url.path] + still + ["emulated.png"]
      let emulated = try Program.runShell(
        "SPLASHRENDER_SIMD=\(processor.level) "
          + words.map { "'\($0)'" }.joined(separator: " "), in: folder)
      try #require(emulated.status == 0, "\(emulated.errors)")
      #expect(
        try Data(contentsOf: folder["native.png"]) == Data(contentsOf: folder["emulated.png"]))
    }

    @Test(arguments: TestInputs.selected(moments, first: 1))
    func
      `an emulated 2008 processor gives the same frames and property values as the host processor`(
        moment: String
      )
      throws
    {
      let folder = try Folder()
      let still = ["still", Self.scene, "--scale", "0.5", "--at", moment, "-o"]
      let inspect = ["inspect", Self.scene, "--at", moment, "--json"]
      let native = try Program.run(still + ["native.png"], in: folder)
      try #require(native.status == 0, "\(native.errors)")
      let nehalem = ["qemu-x86_64", "-cpu", "Nehalem", Program.url.path]
      let shell = { (words: [String]) in
        try Program.runShell(
          (nehalem + words).map { "'\($0)'" }.joined(separator: " "), in: folder)
      }
      let emulated = try shell(still + ["emulated.png"])
      try #require(emulated.status == 0, "\(emulated.errors)")
      #expect(
        try Data(contentsOf: folder["native.png"]) == Data(contentsOf: folder["emulated.png"]))
      let values = try Program.run(inspect, in: folder)
      #expect(values.status == 0)
      #expect(try shell(inspect).output == values.output)
      #expect(values.output.contains("\"content/hole\""))
    }
  #endif
}

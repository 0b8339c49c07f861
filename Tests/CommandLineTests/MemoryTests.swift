import Foundation
import Testing

@testable import ProgramSupport

/// The program's memory use, and its errors when there is too little.
@Suite struct MemoryTests {
  private func folder(side: Int) throws -> Folder {
    let folder = try Folder()
    folder.write(
      """
      { "splashrender": 1, "size": [\(side), \(side)], "duration": 0.5, "fps": 10, "layers": [
        { "backgroundColor": "red", "bounds": [9, 9], "animations": [
          { "type": "basic", "keyPath": "position.x", "from": 0, "to": 9, "duration": 0.5 } ] } ] }
      """, to: "s.json")
    return folder
  }

  @Test(arguments: ["x.gif", "x.mp4", "f-%d.png", "x.webm", "x.mkv"])
  func `a rendering that needs more than --max-memory is refused before drawing starts`(
    name: String
  ) throws {
    let folder = try folder(side: 1000)
    let refused = try Program.run(
      ["s.json", "-o", name, "--max-memory", "51MB", "--dry-run"], in: folder)
    #expect(refused.status == 71)
    #expect(refused.errors.contains("takes about "), "\(refused.errors)")
    #expect(refused.errors.contains("--max-memory 51MB"), "\(refused.errors)")
    #expect(refused.errors.contains("--scale"), "\(refused.errors)")
    let allowed = try Program.run(
      ["s.json", "-o", name, "--max-memory", "2GB", "--dry-run"], in: folder)
    #expect(allowed.status == 0, "\(allowed.errors)")
  }

  @Test
  func `the option --max-memory limits still images and the concurrent jobs of a batch`() throws {
    let folder = try folder(side: 3000)
    let still = try Program.run(
      ["still", "s.json", "-o", "x.png", "--max-memory", "60MB"], in: folder)
    #expect(still.status == 71)
    folder.write(
      """
      { "splashrender": 1, "size": [9, 9], "duration": 0.5, "layers": [] }
      """, to: "small.json")
    let batch = try Program.run(
      [
        "batch", "s.json", "small.json", "-o", "out", "--format", "png", "--cache", "off",
        "--max-memory", "120MB", "--jobs", "2",
      ], in: folder)
    #expect(batch.status == 1)
    #expect(batch.errors.contains("for each of 2 jobs"), "\(batch.errors)")
    #expect(folder.names(in: "out") == ["small.png"])
  }

  @Test func `rendering with an invalid --max-memory size ends with exit code 64`() throws {
    let outcome = try Program.run(
      ["s.json", "-o", "x.gif", "--max-memory", "much"], in: folder(side: 9))
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--max-memory expects"))
  }

  @Test(arguments: [
    ("x.gif", 16_000, "at most 134217728 in total"),
    ("x.png", 16_384, "FFmpeg supports fewer than"),
    ("x.jpg", 14_000, "177 million"),
    ("f-%d.webp", 16_384, "supports 1 to 16383 per side"),
  ])
  func `a canvas larger than the output format supports is refused before drawing starts`(
    name: String, side: Int, reason: String
  ) throws {
    let folder = try folder(side: 1000)
    let outcome = try Program.run(
      ["s.json", "-o", name, "--scale", "\(Double(side) / 1000)", "--dry-run"], in: folder)
    #expect(outcome.status == 64, "\(outcome.errors)")
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(outcome.errors.contains("--scale"))
  }

  #if os(Linux)
    @Test
    func `a render that fails to allocate memory ends with exit code 71 and keeps the old output`()
      throws
    {
      let name = "x.gif"
      let folder = try Folder()
      // The bitmaps of the blurred layers aren't part of the estimate.
      let blurred =
        #"{ "backgroundColor": "red", "bounds": [1900, 1900], "filters": [{ "type": "gaussianBlur", "radius": 40 }], "sublayers": [@] }"#
      let layers = (0..<12).reduce("") { inner, _ in
        blurred.replacingOccurrences(of: "@", with: inner)
      }
      folder.write(
        #"{ "splashrender": 1, "size": [2000, 2000], "duration": 0.1, "fps": 10, "layers": [\#(layers)] }"#,
        to: "s.json")
      folder.write("before", to: name)
      let outcome = try Program.runShell(
        "ulimit -v 450000; splashrender s.json -o \(name) --quiet", in: folder)
      #expect(outcome.status == 71, "\(outcome.status) \(outcome.errors)")
      #expect(outcome.errors.contains("error: "))
      #expect(outcome.errors.contains("memory"), "\(outcome.errors)")
      #expect(folder.names == ["s.json", name].sorted())
      #expect(String(decoding: folder.data(name), as: UTF8.self) == "before")
    }

    @Test(arguments: ["o.avif", "o.mp4", "o.webm", "o-%d.avif"])
    func
      `a rendering with little address space succeeds or ends with exit code 71, but never crashes`(
        name: String
      ) throws
    {
      let folder = try folder(side: 300)
      for megabytes in stride(from: 260, through: 700, by: 40) {
        let outcome = try Program.runShell(
          "ulimit -v \(megabytes)000; splashrender s.json -o \(name) --quiet", in: folder)
        #expect([0, 71].contains(outcome.status), "\(megabytes) MB: \(outcome.errors)")
        if outcome.status == 0 { continue }
        #expect(outcome.errors.split(separator: "\n").count == 1, "\(outcome.errors)")
        #expect(folder.names == ["s.json"])
      }
    }

    /// The smallest --max-memory, in bytes, that the estimate allows for a call.
    private func estimate(_ arguments: [String], in folder: Folder) throws -> Int {
      let outcome = try Program.run(arguments + ["--max-memory", "1MB", "--dry-run"], in: folder)
      let text = outcome.errors.components(separatedBy: "takes about ").last ?? ""
      let parts = text.components(separatedBy: " ")
      let number = try #require(Double(parts[0]), "\(outcome.errors)")
      return Int(number * (parts[1] == "GB" ? 1e9 : 1e6))
    }

    @Test
    func
      `validate refuses texts with too many outline elements and takes less than 200 MB of memory`()
      throws
    {
      let folder = try Folder()
      let letters = String(repeating: "&", count: 40_000)
      folder.write(
        """
        { "splashrender": 1, "size": [9, 9], "duration": 1, "layers": [
          { "type": "text", "string": "\(letters)" } ] }
        """, to: "s.json")
      let corners = (0..<200).map { "[\($0 % 2), \($0)]" }.joined(separator: ",")
      let outline =
        #"{ "ty": "sh", "ks": { "k": { "c": true, "v": [\#(corners)], "i": [], "o": [] } } }"#
      let members = #"""
        "chars": [{ "ch": "&", "style": "Regular", "fFamily": "A", "size": 9, "w": 9,
                    "data": { "shapes": [{ "ty": "gr", "it": [\#(outline)] }] } }],
        "fonts": { "list": [{ "fName": "A", "fFamily": "A", "fStyle": "Regular" }] },
        """#
      let text = #"{ "s": { "t": "\#(letters)", "s": 9, "f": "A", "fc": [1, 0, 0] }, "t": 0 }"#
      folder.write(
        LottieFiles.still(
          #"{ "ty": 5, "ip": 0, "op": 10, "ks": {}, "t": { "d": { "k": [\#(text)] }, "a": [] } }"#,
          members), to: "l.json")
      for (scene, message) in [
        ("s.json", "the outlines of the scene's paths and texts have more than 1000000 elements"),
        ("l.json", "the outlines of letters have too many elements"),
      ] {
        let (outcome, peak) = try Program.runMeasuringMemory(["validate", scene], in: folder)
        #expect(outcome.status == 65)
        #expect(outcome.errors.contains(message), "\(outcome.errors.suffix(300))")
        #expect(peak < 200 << 10, "\(peak >> 10) MB")
      }
    }

    @Test(arguments: ["x.gif", "f-%d.png", "x.y4m", "x.apng"])
    func `the memory estimate for --max-memory is 0.8 to 2 times a rendering's measured peak`(
      name: String
    )
      throws
    {
      let folder = try folder(side: 1500)
      let arguments = ["s.json", "-o", name, "--threads", "1"]
      let least = try estimate(arguments, in: folder)
      let (outcome, kilobytes) = try Program.runMeasuringMemory(
        arguments + ["--quiet", "--overwrite"], in: folder)
      #expect(outcome.status == 0)
      // A debug build has more pages, and checks its output.
      let peak = kilobytes * 1024 - 20_000_000
      #expect(Double(least) > 0.8 * Double(peak), "\(least) estimated, \(peak) taken")
      #expect(Double(least) < 2 * Double(kilobytes * 1024), "\(least) estimated, \(peak) taken")
    }
  #endif
}

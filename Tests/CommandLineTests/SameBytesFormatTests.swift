import Foundation
import TestSupport
import Testing

@testable import ProgramSupport

#if os(Linux) && arch(x86_64)
  /// Every format has the same bytes at this machine's SIMD levels and on emulated processors of 2008 and
  /// 2013, on which the libraries also use other code.
  @Suite struct SameBytesFormatTests {
    static let kinds: [(name: String, options: [String])] = [
      ("x.mp4", []), ("x.webm", []), ("x.gif", []), ("x.png", []),
      ("hevc.mp4", ["--codec", "hevc"]), ("av1.mp4", ["--codec", "av1"]),
      ("aom.mp4", ["--codec", "av1", "--pix-fmt", "yuv444p"]), ("x.mov", []),
      ("vp8.webm", ["--codec", "vp8"]), ("x.mkv", []), ("x.apng", []), ("x.webp", []),
      ("lossless.webp", ["--lossless"]), ("x.avif", []), ("x.jpg", []), ("x.nut", []),
      ("x.y4m", []), ("x.framemd5", []),
    ]

    private static let scene = """
      {
        "splashrender": 1, "size": [96, 72], "fps": 10, "duration": 0.5,
        "backgroundColor": "transparent",
        "layers": [
          { "type": "gradient", "colors": ["#2ce0fe", "#3749f720"], "startPoint": [0, 0], "endPoint": [1, 1] },
          { "type": "shape", "path": { "ellipse": [0, 0, 40, 40] }, "fillColor": "#f35", "bounds": [40, 40],
            "shadowOpacity": 0.5,
            "animations": [ { "type": "basic", "keyPath": "position.x", "from": 10, "to": 80, "duration": 0.5 } ] }
        ]
      }
      """

    @Test(arguments: TestInputs.selected(kinds, first: 4))
    func `each output format has identical bytes at all SIMD levels and on emulated processors`(
      name: String, options: [String]
    ) throws {
      let folder = try Folder()
      folder.write(Self.scene, to: "s.json")
      func file(_ prefix: String, _ words: [String], _ level: String?) throws -> Data? {
        try FileManager.default.createDirectory(
          at: folder[prefix], withIntermediateDirectories: true)
        let arguments = ["s.json", "-q", "-o", "\(prefix)/\(name)"] + options
        let environment = level.map { ["SPLASHRENDER_SIMD": $0] } ?? [:]
        let outcome =
          words.isEmpty
          ? try Program.run(arguments, in: folder, environment: environment)
          : try Program.runShell(
            (words + [Program.url.path] + arguments).joined(separator: " "), in: folder)
        if level != nil, outcome.status == 64 { return nil }
        #expect(outcome.status == 0, "\(outcome.errors)")
        return folder.data("\(prefix)/\(name)")
      }
      let native = try #require(try file("native", [], nil))
      #expect(native.count > 200)
      for level in SameBytesTests.levels {
        if let data = try file(level, [], level) { #expect(data == native, "\(level)") }
      }
      for processor in ["Nehalem", "Haswell"] {
        #expect(
          try file(processor, ["qemu-x86_64", "-cpu", processor], nil) == native, "\(processor)")
      }
    }
  }
#endif

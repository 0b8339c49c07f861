import Foundation
import Testing

@testable import Attacks
@testable import ProgramSupport

/// Messages that contained control characters for terminals, or commands for GitHub Actions.
@Suite struct MessageRegressionTests {
  private func check(_ outcome: Program.Outcome, _ status: Int32?) {
    if let status { #expect(outcome.status == status, "\(outcome.errors)") }
    #expect(outcome.status < 128)
    for text in [outcome.output, outcome.errors] {
      let scalar = Trial.firstObeyed(in: text)
      #expect(scalar == nil, "\(text.debugDescription)")
      #expect(
        !text.split(separator: "\n").contains { $0.hasPrefix("::") }, "\(text.debugDescription)")
    }
  }

  @Test(arguments: ["&#10;::error::x", "&#x9b;2J", "&#x202e;x", "url(&#10;::error::x)"])
  func `error messages about image and fill references in an SVG contain no control characters`(
    reference: String
  ) throws {
    let folder = try Folder()
    folder.write(
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="\(reference)"/>
      <rect width="9" height="9" fill="\(reference)"/></svg>
      """, to: "a.svg")
    folder.write(Reproduction.scene("a.svg"), to: "s.json")
    check(try Program.run(["validate", "s.json"], in: folder), nil)
    check(try Program.run(["still", "s.json", "-o", "x.png"], in: folder), nil)
  }

  @Test(arguments: ["from", "to", "fps", "size", "background", "codec", "crf", "max-size", "scale"])
  func `error messages about option values in a batch manifest contain no control characters`(
    option: String
  ) throws {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    for value in [#"x\n::error::pwned"#, #"x\u001b[2J"#, #"x\u202ey"#, #"x\u009b2J"#] {
      folder.write(
        #"{ "scene": "s.json", "rows": [ { "output": "a.mp4", "options": { "\#(option)": "\#(value)" } } ] }"#,
        to: "m.json")
      check(try Program.run(["batch", "m.json", "-o", "out", "--cache", "off"], in: folder), nil)
    }
  }

  /// The checksum of a PNG's chunk.
  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(0xFFFF_FFFF as UInt32) { crc, byte in
      (0..<8).reduce(crc ^ UInt32(byte)) { crc, _ in crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
  }

  @Test func `error messages about PNG chunks contain no control characters`() throws {
    let folder = try Folder()
    let picture = Array(try Material.good.get()["png"] ?? Data())
    for name in [[0x1B, 0x5B, 0x32, 0x4A], [0x0A, 0x3A, 0x3A, 0x41], [0x41, 0x9B, 0x32, 0x4A]]
      as [[UInt8]]
    {
      let sum = Self.crc(name)
      let chunk: [UInt8] =
        [0, 0, 0, 0] + name + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
      // After the header, which has the same length in all files.
      try Data(Array(picture[..<33]) + chunk + Array(picture[33...])).write(to: folder["p.png"])
      folder.write(Reproduction.scene("p.png"), to: "s.json")
      check(try Program.run(["still", "s.json", "-o", "x.png"], in: folder), nil)
    }
  }

  @Test func `error messages about font tables contain no control characters`() throws {
    let folder = try Folder()
    var font = Array(try Material.good.get()["ttf"] ?? Data())
    // The first table's name, and its offset beyond the end.
    font.replaceSubrange(12..<16, with: [0x1B, 0x5B, 0x32, 0x4A])
    font.replaceSubrange(20..<24, with: [0x7F, 0xFF, 0xFF, 0xFF])
    try Data(font).write(to: folder["f.ttf"])
    folder.write(
      """
      { "splashrender": 1, "size": [9, 9], "duration": 1, "fonts": ["f.ttf"], "layers": [] }
      """, to: "s.json")
    check(try Program.run(["validate", "s.json"], in: folder), 65)
  }

  @Test(arguments: ["\\033[2J", "x\\012::error::y", "\\342\\200\\256x", "\\302\\2332J", "x\\015y"])
  func `messages and reports that mention file names contain no control characters`(name: String)
    throws
  {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "s.json")
    folder.write(Scenes.broken, to: "b.json")
    for line in [
      "validate \"$n/s.json\" \"$n/b.json\" \"$n/none.json\"",
      "validate --json \"$n/b.json\"", "inspect \"$n/s.json\"",
      "inspect \"$n/s.json\" --at 0 --json", "golden update \"$n/s.json\" --at 0",
      "golden check \"$n/s.json\" --report r",
      "batch \"$n/s.json\" \"$n/b.json\" -o \"$n/out\" --format png --cache off",
      "still \"$n/s.json\" -o \"$n/none/x.png\"", "\"$n/s.json\" -o \"$n/x.y\"",
      "\"$n/s.json\" -o \"$n/x.gif\"", "diff \"$n/s.json\" \"$n/none.gif\"",
      "unfold \"$n/b.json\"", "still s.json --params \"$n/none\" -o x.png",
      "still s.json --set \"$n=1\" -o x.png", "\"$n\"", "still s.json --at \"$n\" -o x.png",
    ] {
      for environment in ["", "GITHUB_ACTIONS=true "] {
        let outcome = try Reproduction.run(
          """
          n=$(printf '\(name)'); mkdir -p "$n"; cp s.json b.json "$n/"
          \(environment)splashrender \(line)
          """, in: folder)
        // Intended GitHub annotations begin with "::" and have one line.
        if environment.isEmpty {
          check(outcome, nil)
        } else {
          #expect(Trial.firstObeyed(in: outcome.output + outcome.errors) == nil, "\(line)")
          #expect(!(outcome.output + outcome.errors).contains("\n::error::y"), "\(line)")
        }
      }
    }
  }

  @Test
  func `messages and reports that mention markers or layer ids contain no control characters`()
    throws
  {
    let folder = try Folder()
    folder.write(
      #"""
      { "splashrender": 1, "size": [9, 9], "duration": 1,
        "markers": { "a\u202eb": 0.1, "c\u009b2J": 0.2, "d\u001be": 0.3, "f\ng": 0.4, "h\u2066i": 0.5 },
        "layers": [ { "id": "a\u202eb" }, { "id": "c\u009b2J" }, { "id": "d\u001be" }, { "id": "f\ng" } ] }
      """#, to: "s.json")
    check(try Program.run(["inspect", "s.json"], in: folder), 0)
    check(try Program.run(["inspect", "s.json", "--json"], in: folder), 0)
    check(try Program.run(["inspect", "s.json", "--at", "0", "--json"], in: folder), 0)
    check(try Program.run(["validate", "s.json", "--json"], in: folder), 0)
    check(try Program.run(["inspect", "s.json", "--at", "marker:x\u{202E}"], in: folder), 64)
    check(
      try Program.run(["inspect", "s.json", "--layer", "x\u{9B}", "--key", "opacity"], in: folder),
      64)
  }
}

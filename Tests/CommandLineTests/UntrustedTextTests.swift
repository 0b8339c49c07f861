import Foundation
import Testing

@testable import ProgramSupport

/// Messages that quote untrusted text, which may contain terminal escape codes or GitHub workflow commands.
@Suite struct UntrustedTextTests {
  /// Line breaks, GitHub workflow commands, terminal escape codes and bidirectional controls.
  private static let hostile =
    "a\n::error::pwned\u{1B}[2J\u{9B}31m\u{202E}\u{2028}\u{61C}\u{200F}##[error]b"
  /// The same text, escaped for JSON strings.
  private static let escaped =
    #"a\n::error::pwned\u001b[2J\u009b31m\u202e\u2028\u061c\u200f##[error]b"#

  private static func isObeyed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A: false
    case 0..<0x20, 0x7F...0x9F, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Runs the program with and without GitHub Actions and checks that its output has no control characters.
  ///
  /// - Parameters:
  ///   - arguments: The command line.
  ///   - status: The expected exit code.
  ///   - words: A part of the hostile text that the output contains.
  private func check(
    _ arguments: [String], _ status: Int32, _ words: String = "pwned", in folder: Folder,
    _ location: SourceLocation = #_sourceLocation
  ) throws {
    for environment in [[:], ["GITHUB_ACTIONS": "true"]] {
      let outcome = try Program.run(arguments, in: folder, environment: environment)
      let text = outcome.output + outcome.errors
      #expect(outcome.status == status, "\(text)", sourceLocation: location)
      #expect(text.contains(words), "\(text)", sourceLocation: location)
      let obeyed = text.unicodeScalars.filter(Self.isObeyed)
      #expect(obeyed.isEmpty, "\(text.debugDescription)", sourceLocation: location)
      let isForPrograms = arguments.contains { ["--json", "--csv", "unfold"].contains($0) }
      if environment.isEmpty || isForPrograms { continue }
      let isFree = text.split(separator: "\n").allSatisfy { line in
        ["error", "warning", "notice"].contains { line.hasPrefix("::\($0) file=") }
          || !line.hasPrefix("::") && !line.contains("##[")
      }
      #expect(isFree, "\(text)", sourceLocation: location)
    }
  }

  private func scene(_ layers: String, _ more: String = "") -> String {
    #"{ "splashrender": 1, "size": [9, 9], "fps": 10, "duration": 0.5, \#(more) "layers": [\#(layers)] }"#
  }

  @Test(arguments: [
    #"<image href="HOSTILE" width="1" height="1"/>"#, #"<rect fill="url(HOSTILE)"/>"#,
    #"<use href="HOSTILE"/>"#, #"<rect style="fill: url(&quot;HOSTILE&quot;)"/>"#,
    #"<style>@import "HOSTILE";</style>"#, #"<rect filter="url(HOSTILE#x)"/>"#,
  ])
  func `an SVG document can't inject terminal escape codes or GitHub commands into messages`(
    element: String
  ) throws {
    let folder = try Folder()
    // XML can't escape ESC.
    let hostile = Self.hostile.replacing("\u{1B}", with: "").unicodeScalars
      .map { "&#\($0.value);" }.joined()
    folder.write(
      #"<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">"#
        + element.replacing("HOSTILE", with: hostile) + "</svg>", to: "x.svg")
    folder.write(scene(#""x.svg""#), to: "s.json")
    try check(["validate", "s.json"], 65, "x.svg", in: folder)
  }

  @Test(arguments: ["from", "fps", "size", "background", "crf", "to", "scale", "seed"])
  func
    `option values in a batch manifest can't inject escape codes or GitHub commands into messages`(
      option: String
    ) throws
  {
    let folder = try Folder()
    folder.write(scene(""), to: "s.json")
    folder.write(
      #"{ "scene": "s.json", "output": "x.mp4", "rows": [ { "options": { "\#(option)": "\#(Self.escaped)" } } ] }"#,
      to: "m.json")
    for arguments in [[], ["--dry-run"]] {
      let outcome = try Program.run(["batch", "m.json", "-o", "out"] + arguments, in: folder)
      try check(["batch", "m.json", "-o", "out"] + arguments, outcome.status, in: folder)
      #expect(outcome.status != 0)
    }
  }

  @Test
  func
    `a batch manifest's keys and paths can't inject escape codes or GitHub commands into messages`()
    throws
  {
    let folder = try Folder()
    folder.write(scene(""), to: "s.json")
    for row in [
      #"{ "scene": "HOSTILE.json" }"#, #"{ "output": "HOSTILE.xyz" }"#, #"{ "HOSTILE": 1 }"#,
      #"{ "output": "../HOSTILE.gif" }"#, #"{ "values": { "HOSTILE": 1 } }"#,
      #"{ "options": { "HOSTILE": 1 } }"#,
    ] {
      let row = row.replacing("HOSTILE", with: Self.escaped)
      folder.write(#"{ "scene": "s.json", "rows": [ \#(row) ] }"#, to: "m.json")
      let outcome = try Program.run(
        ["batch", "m.json", "-o", "out", "--format", "gif"], in: folder)
      try check(
        ["batch", "m.json", "-o", "out", "--format", "gif"], outcome.status, in: folder)
    }
  }

  @Test func `a PNG chunk type can't inject terminal escape codes into error messages`() throws {
    let folder = try Folder()
    let url = Folder.project.appending(path: "scenes/splash-mask/feed/avatar.png")
    var bytes = Array(try Data(contentsOf: url))
    // The chunk follows the signature and the header. Its checksum is a CRC-32.
    let kind = Array("\u{1B}[2J".utf8)
    bytes.insert(contentsOf: [0, 0, 0, 0] + kind + checksum(kind), at: 33)
    try Data(bytes).write(to: folder["x.png"])
    folder.write(scene(#""x.png""#), to: "s.json")
    try check(["validate", "s.json"], 65, "[2J", in: folder)
  }

  private func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var sum = UInt32.max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
    }
    return (0..<4).map { UInt8(truncatingIfNeeded: ~sum >> (24 - 8 * UInt32($0))) }
  }

  @Test func `a font's table tag can't inject terminal escape codes into error messages`() throws {
    let folder = try Folder()
    let url = Folder.project.appending(path: "Sources/CSplashResources/font/Inter.ttf")
    var bytes = Array(try Data(contentsOf: url))
    // The first table's offset is past the end of the file.
    bytes.replaceSubrange(12..<16, with: "\u{1B}[2J".utf8)
    bytes.replaceSubrange(20..<24, with: [0x7F, 0, 0, 0])
    try Data(bytes).write(to: folder["x.ttf"])
    folder.write(
      scene(#"{ "type": "text", "string": "a" }"#, #""fonts": ["x.ttf"],"#), to: "s.json")
    try check(["validate", "s.json"], 65, "[2J", in: folder)
  }

  @Test
  func `file and folder names can't inject terminal escape codes or GitHub commands into messages`()
    throws
  {
    let folder = try Folder()
    let name = Self.hostile
    let path = name + "/scene.json"
    folder.write(scene(""), to: path)
    folder.write(scene(#"{ "opacty": 1 }"#), to: name + "/broken.json")
    try check(["validate", path], 0, in: folder)
    try check(["validate", "::error::pwned.json"], 66, in: folder)
    try check(["validate", name + "/broken.json"], 65, in: folder)
    try check(["validate", name + "/broken.json", "--json"], 65, in: folder)
    try check(["inspect", path], 0, in: folder)
    try check(["golden", "update", path], 0, in: folder)
    try check(["golden", "check", path], 0, in: folder)
    try check(["golden", "check", path, "--json"], 0, in: folder)
    try check(["batch", path, "-o", "out/", "--format", "gif"], 0, in: folder)
    try check(["batch", path, "-o", "out/", "--format", "gif", "--dry-run"], 0, in: folder)
    try check(["batch", path, "-o", "out/", "--format", "gif", "--json"], 0, in: folder)
    try check([path, "-o", name + "/x.gif", "--dry-run"], 0, in: folder)
    try check([path, "-o", name + "/x.gif", "--progress", "plain"], 0, in: folder)
    try check(["still", path, "-o", name + "/x.png", "--dry-run"], 0, in: folder)
    try check(["sheet", path, "-o", name + "/x.png", "--dry-run"], 0, in: folder)
    try check([path, "-o", "nowhere/" + name + "/x.gif"], 73, in: folder)
    try check([path, "-o", path], 64, in: folder)
    try check([path, "-o", "x.gif", "--" + name], 64, in: folder)
    try check(["diff", name + "/x.gif", name + "/x.gif"], 0, in: folder)
    try check(["new", "cover", "-o", name + "/new.json", "-y"], 0, in: folder)
  }

  @Test
  func `layer ids, texts and marker names can't inject terminal escape codes into command output`()
    throws
  {
    let folder = try Folder()
    let text =
      #"{ "id": "\#(Self.escaped.replacing("/", with: ""))", "type": "text", "string": "\#(Self.escaped)","#
      + #""animations": [ { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 0.5 } ] }"#
    folder.write(
      scene(text, #""markers": { "\#(Self.escaped)": 0.2 },"#), to: "s.json")
    try check(["inspect", "s.json"], 0, in: folder)
    try check(["inspect", "s.json", "--json"], 0, in: folder)
    try check(["inspect", "s.json", "--layer", "pwned"], 64, in: folder)
    try check(["inspect", "s.json", "--key", "opacity", "--csv"], 0, in: folder)
    try check(["inspect", "s.json", "--key", "opacity", "--json", "--step", "0.1"], 0, in: folder)
    try check(["still", "s.json", "--at", "marker:b", "-o", "x.png"], 64, in: folder)
    try check(["golden", "update", "s.json", "--markers"], 0, "s.golden", in: folder)
    #expect(!folder.data("s.golden/golden.json").contains(0x9B))
    try check(["golden", "check", "s.json", "--json"], 0, in: folder)
    // Parsing the output gives the original string.
    let outcome = try Program.run(["inspect", "s.json", "--json"], in: folder)
    let markers = try #require(outcome.result["markers"] as? [String: Any])
    #expect(markers.keys.map { Array($0.utf8) } == [Array(Self.hostile.utf8)])
  }

  @Test func `the unfold command escapes control characters without changing the scene's strings`()
    throws
  {
    let folder = try Folder()
    folder.write(
      "// \(Self.hostile.replacing("\n", with: " "))\n" + scene(#"{ "id": "x\#u{202E}\#u{9B}y" }"#),
      to: "s.json")
    try check(["unfold", "s.json"], 0, in: folder)
    #expect(try Program.run(["unfold", "s.json", "-o", "u.json"], in: folder).status == 0)
    let inspected = try ["s.json", "u.json"].map {
      try Program.run(["inspect", $0, "--json"], in: folder)
    }
    #expect(inspected[0].result as NSDictionary == inspected[1].result as NSDictionary)
    let text = inspected[0].output
    #expect(text.contains(#""x\u202e\u009by""#), "\(text)")
  }

  @Test func `the caret in an error message points at the error if control characters precede it`()
    throws
  {
    let folder = try Folder()
    folder.write(scene("{ \"id\": \"a\u{202E}\u{9B}\u{200F}\", \"opacty\": 1 }"), to: "s.json")
    let lines = try Program.run(["validate", "s.json"], in: folder).errors
      .split(separator: "\n").map { Array($0) }
    let caret = try #require(lines[2].firstIndex(of: "^"))
    #expect(String(lines[1][caret...].prefix(8)) == "\"opacty\"")
    #expect(String(lines[2][caret...]) == "^~~~~~~~")
    #expect(String(lines[1]).contains("a\u{FFFD}\u{FFFD}\u{FFFD}"))
  }
}

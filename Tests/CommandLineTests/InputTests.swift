import Foundation
import Testing

@testable import ProgramSupport

@Suite struct InputTests {
  private static let card = """
    {
      "splashrender": 1, "size": [64, 48], "fps": 10, "duration": 1,
      "params": { "accent": { "type": "color", "default": "red" },
                  "n": { "type": "number", "default": 1, "max": 5 } },
      "layers": [ { "backgroundColor": "= accent", "zPosition": "= n" } ]
    }
    """

  @Test(
    arguments: [
      ("{ \"accent\": \"#00f\", \"n\": 3 }", 0, ""),
      ("{ \"accent\": \"bleu\" }", 65, "v.json:1:14: error: "),
      ("{ \"n\": 6 }", 65, "v.json:1:8: error: 6 is out of range"),
      ("{ \"acent\": \"red\" }", 65, "did you mean \"accent\"?"), ("{ ", 65, "v.json:1:"),
    ] as [(String, Int32, String)])
  func `an error in a --params file is reported with line and column in that file`(
    values: String, status: Int32, message: String
  ) throws {
    let folder = try Folder()
    folder.write(Self.card, to: "s.json")
    folder.write(values, to: "v.json")
    for command in [["validate"], ["inspect"], ["still", "-o", "x.png"]] {
      let outcome = try Program.run(command + ["s.json", "--params", "v.json"], in: folder)
      #expect(outcome.status == status)
      #expect(message.isEmpty ? outcome.warnings.isEmpty : outcome.errors.contains(message))
    }
  }

  @Test(arguments: ["rows.csv", "rows.jsonl"])
  func `validate checks the rows of a table with the scene that --scene names`(
    name: String
  ) throws {
    let folder = try Folder()
    folder.write(Self.card, to: "s.json")
    let isLines = name.hasSuffix("jsonl")
    folder.write(
      isLines ? "{ \"accent\": \"red\", \"n\": 2 }\n" : "accent,n\nred,2\n", to: name)
    let missing = try Program.run(["validate", name], in: folder)
    #expect(missing.status == 65)
    #expect(missing.errors.contains(": error: the row has no scene"), "\(missing.errors)")
    let valid = try Program.run(["validate", name, "--scene", "s.json"], in: folder)
    #expect(valid.status == 0, "\(valid.errors)")
  }

  @Test func `a table with tabs is an error that names the command for tables`() throws {
    let folder = try Folder()
    folder.write("accent\tn\nred\t2\n", to: "rows.TSV")
    let outcome = try Program.run(["validate", "rows.TSV"], in: folder)
    #expect(outcome.status == 65)
    #expect(
      outcome.errors.hasPrefix(
        """
        rows.TSV: error: this is a table of parameter values, not a scene
          expected a scene; the command batch renders it once for each row of a table

        """), "\(outcome.errors)")
  }

  @Test
  func `the same parameter value from --set, --params or standard input renders the same image`()
    throws
  {
    let folder = try Folder()
    folder.write(Self.card, to: "s.json")
    let values = "{ \"accent\": \"#00f\" }"
    folder.write(values, to: "v.json")
    folder.write("{ \"accent\": \"#0f0\" }", to: "w.json")
    for (name, options) in [
      ("a", ["--set", "accent=#00f"]), ("b", ["--params", "v.json"]), ("c", ["--params", "-"]),
      ("d", ["--params", "w.json", "--params", "v.json"]),
      ("e", ["--set", "accent=#00f", "--params", "w.json"]),
    ] {
      let outcome = try Program.run(
        ["still", "s.json", "-o", "\(name).png"] + options, in: folder, input: values)
      #expect(outcome.status == 0, "\(outcome.errors)")
      #expect(folder.data("\(name).png") == folder.data("a.png"))
    }
  }

  @Test func `validating with a missing --params file ends with exit code 66`() throws {
    let folder = try Folder()
    folder.write(Self.card, to: "s.json")
    let outcome = try Program.run(["validate", "s.json", "--params", "no.json"], in: folder)
    #expect(outcome.status == 66)
    #expect(outcome.errors.contains("there is no parameter file \"no.json\""))
  }

  @Test func `an error in a --set value is underlined in the message`() throws {
    let folder = try Folder()
    folder.write(Self.card, to: "s.json")
    let outcome = try Program.run(
      ["validate", "s.json", "--set", "accent=hsl(5% 1% 1%)"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("| --set accent=hsl(5% 1% 1%)\n"))
    #expect(outcome.errors.contains("|                  ^~\n"))
  }

  private func picture(_ path: String) -> String {
    """
    { "splashrender": 1, "size": [8, 8], "duration": 1,
      "layers": [ { "type": "image", "image": "\(path)" } ] }
    """
  }

  @Test
  func `a scene can't use images outside its folder, directly or by symlink, without --allow-path`()
    throws
  {
    let folder = try Folder()
    folder.write(Self.card, to: "s.json")
    folder.write("", to: "scenes/keep")
    folder.write("", to: "art/keep")
    #expect(try Program.run(["still", "s.json", "-o", "art/a.png"], in: folder).status == 0)
    let art = folder["art/a.png"].path
    try FileManager.default.createSymbolicLink(
      at: folder["scenes/link.png"], withDestinationURL: folder["art/a.png"])
    try FileManager.default.createSymbolicLink(
      at: folder["scenes/own.png"], withDestinationURL: folder["scenes/inner.png"])
    try FileManager.default.copyItem(at: folder["art/a.png"], to: folder["scenes/inner.png"])
    for (path, isInside) in [
      ("../art/a.png", false), (art, false), ("link.png", false), ("own.png", true),
      ("inner.png", true), ("../scenes/inner.png", true),
    ] {
      folder.write(picture(path), to: "scenes/p.json")
      let plain = try Program.run(["validate", "scenes/p.json"], in: folder)
      #expect(plain.status == (isInside ? 0 : 65), "\(path) \(plain.errors)")
      if !isInside {
        #expect(plain.errors.hasPrefix("scenes/p.json:2:43: error: "), "\(plain.errors)")
        #expect(plain.errors.contains("--allow-path /"))
      }
      let allowed = try Program.run(
        ["validate", "scenes/p.json", "--allow-path", "art"], in: folder)
      #expect(allowed.status == 0, "\(allowed.errors)")
    }
    folder.write(
      """
      { "splashrender": 1, "size": [8, 8], "duration": 1,
        "params": { "i": { "type": "image" } }, "layers": [ { "type": "image", "image": "= i" } ] }
      """, to: "scenes/p.json")
    let own = try Program.run(["validate", "scenes/p.json", "--set", "i=\(art)"], in: folder)
    #expect(own.status == 0, "\(own.errors)")
    let missing = try Program.run(
      ["validate", "scenes/p.json", "--set", "i=\(art)", "--allow-path", "nope"], in: folder)
    #expect(missing.status == 66)
  }

  @Test func `an input path to a pipe, device or folder is refused without blocking`() throws {
    let folder = try Folder()
    #expect(mkfifo(folder["pipe"].path, 0o600) == 0)
    folder.write("", to: "folder/keep")
    let special = "it is not a file but a device, a pipe or a socket"
    // The file behind /dev/stdin is in another folder.
    let cases: [(path: String, allowed: String, status: Int32, reason: String)] = [
      ("pipe", ".", 66, special), ("folder", ".", 66, "Is a directory"),
      ("/dev/zero", "/dev", 66, special), ("/dev/stdin", "/dev", 65, "is absolute"),
    ]
    for (path, allowed, status, reason) in cases {
      folder.write(picture(path), to: "s.json")
      let outcome = try Program.run(
        ["validate", "s.json", "--allow-path", allowed, "--allow-path", "/proc"], in: folder,
        timeout: 20)
      #expect(outcome.status == status, "\(path) \(outcome.errors)")
      #expect(outcome.errors.hasPrefix("s.json:2:43: error: "), "\(outcome.errors)")
      #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    }
    #expect(try Program.run(["validate", "pipe"], in: folder, timeout: 20).status == 66)
    #expect(try Program.run(["validate", "/dev/zero"], in: folder, timeout: 20).status == 66)
  }

  @Test(arguments: [
    ("image", "\"type\": \"image\", \"image\": \"-\""),
    ("SVG", "\"type\": \"svg\", \"svg\": \"-\""),
    ("SVG", "\"type\": \"shape\", \"path\": \"-#a\""),
    ("scene", "\"type\": \"scene\", \"scene\": \"-\""),
  ])
  func `a hyphen as a path in a scene file means a file of that name, not standard input`(
    what: String, layer: String
  ) throws {
    let folder = try Folder()
    let scene = """
      { "splashrender": 1, "size": [8, 8], "duration": 1,
        "layers": [ { \(layer) } ] }
      """
    folder.write(scene, to: "s.json")
    for (path, input) in [("s.json", "{}"), ("-", scene)] {
      let outcome = try Program.run(["validate", path], in: folder, input: input, timeout: 20)
      #expect(outcome.status == 66, "\(outcome.errors)")
      #expect(outcome.errors.contains("there is no \(what) \"-"), "\(outcome.errors)")
    }
  }

  @Test
  func `a path with .. after a symbolic link leads to the parent folder of the link's target`()
    throws
  {
    let folder = try Folder()
    folder.write(
      """
      { "splashrender": 1, "size": [8, 8], "duration": 1,
        "layers": [ { "type": "scene", "scene": "x.json" },
                    { "type": "scene", "scene": "link/../x.json" } ] }
      """, to: "s.json")
    folder.write(Self.card, to: "x.json")
    folder.write("{ \"splashrender\": 1 ", to: "other/x.json")
    folder.write("", to: "other/deep/keep")
    try FileManager.default.createSymbolicLink(
      at: folder["link"], withDestinationURL: folder["other/deep"])
    let outcome = try Program.run(["validate", "s.json"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("link/../x.json:1:"), "\(outcome.errors)")
  }

  @Test func `a scene file over the size limit is refused without being read`() throws {
    let folder = try Folder()
    folder.write("", to: "big.json")
    let handle = try FileHandle(forWritingTo: folder["big.json"])
    try handle.truncate(atOffset: 1 << 40)
    let outcome = try Program.run(["validate", "big.json"], in: folder, timeout: 20)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("too large"))
  }

  @Test(arguments: [
    ["render", "-o", "x.mp4"], ["still", "-o", "x.png"], ["inspect"], ["validate"],
  ])
  func `the option --strict turns a warning into an error with exit code 65`(command: [String])
    throws
  {
    let folder = try Folder()
    folder.write(Scenes.doubtful, to: "s.json")
    #expect(try Program.run(command + ["s.json"], in: folder).status == 0)
    let outcome = try Program.run(command + ["s.json", "--strict"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("s.json:4:"))
    #expect(outcome.errors.contains(": error: "))
  }

  @Test func `validate prints the total numbers of errors, warnings and scenes`() throws {
    let folder = try Folder()
    folder.write(Scenes.doubtful, to: "s.json")
    folder.write(Scenes.broken, to: "broken.json")
    let outcome = try Program.run(["validate", "s.json", "broken.json"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.hasSuffix("2 errors and 1 warning in 2 scenes\n"))
    let strict = try Program.run(["validate", "s.json", "--strict"], in: folder)
    #expect(strict.errors.hasSuffix("1 error in 1 scene\n"))
  }
}

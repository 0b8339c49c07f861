import Foundation
import Testing

@testable import ProgramSupport
@testable import TestSupport

/// What `--json` prints, and its schema.
@Suite struct EnvelopeTests {
  /// A command line, its exit code, and the command that the object names.
  struct Case: Sendable, CustomTestStringConvertible {
    let words: [String]
    let exit: Int32
    let command: String?

    init(_ line: String, _ exit: Int32, of command: String? = nil) {
      words = line.split(separator: " ").map(String.init)
      self.exit = exit
      self.command = command ?? words[0]
    }

    var testDescription: String { words.joined(separator: " ") }
  }

  private static let golden = "golden check"

  static let cases: [Case] = [
    .init("render scene.json -o film.mp4 -o film.gif -o frame%02d.png", 0),
    .init("scene.json -o film.mp4 --dry-run", 0, of: "render"),
    .init("render scene.json -o film.mp4 --max-memory 1MB", 71),
    .init("render scene.json -o nowhere/film.mp4", 73),
    .init("render broken.json -o film.mp4", 65), .init("render none.json -o film.mp4", 66),
    .init("render scene.json", 64), .init("render scene.json -o film.mp4 --framerate 9", 64),
    .init("preview scene.json", 0), .init("preview scene.json --dry-run", 0),
    .init("preview broken.json", 65), .init("preview none.json", 66),
    .init("preview scene.json -o a.mp4", 64),
    .init("still scene.json -o frame.png", 0), .init("still scene.json -o frame.png --dry-run", 0),
    .init("still broken.json -o frame.png", 65), .init("still none.json -o frame.png", 66),
    .init("still scene.json --at 99 -o frame.png", 64),
    .init("still scene.json -o nowhere/frame.png", 73),
    .init("still scene.json -o a.png --max-memory 1kB", 71),
    .init("sheet scene.json -o sheet.png", 0), .init("sheet scene.json -o sheet.png --dry-run", 0),
    .init("sheet broken.json -o sheet.png", 65), .init("sheet none.json -o sheet.png", 66),
    .init("sheet scene.json -o sheet.gif", 64), .init("sheet scene.json -o nowhere/a.png", 73),
    .init("batch scene.json -o out", 0), .init("batch scene.json -o out --dry-run", 0),
    .init("batch rows.csv --scene card.json --name {name}.gif -o out", 0),
    .init("batch rows.csv --scene card.json --name {name}.gif -o out --dry-run", 0),
    .init("batch scene.json broken.json none.json -o out --jobs 1", 1),
    .init("batch scene.json broken.json -o out --dry-run", 1),
    .init("batch none.csv --scene card.json -o out", 66),
    .init("batch rows.csv --scene card.json --name {nme}.gif -o out", 65),
    .init("batch scene.json", 64),
    .init("watch -", 64), .init("watch scene.json", 64),
    .init("studio -", 64),
    .init("validate scene.json doubtful.json", 0),
    .init("validate rows.csv --scene card.json", 0),
    .init("validate scene.json broken.json", 65), .init("validate none.json", 66),
    .init("validate", 64), .init("validate doubtful.json --strict", 65),
    .init("check scene.json checked.json", 0), .init("check rows.csv --scene card.json", 0),
    .init("check failing.json", 2), .init("check failing.json broken.json none.json", 65),
    .init("check doubtful.json", 65), .init("check none.json failing.json", 66),
    .init("check recorded.json changed.json", 2), .init("check", 64),
    .init("check scene.json --junit nowhere/a.xml", 73),
    .init("check failing.json --receipt receipt.json --pictures failures", 2),
    .init("check scene.json --receipt nowhere/a.json", 73),
    .init("inspect scene.json", 0), .init("inspect scene.json --at 0.5", 0),
    .init("inspect scene.json --layer box", 0),
    .init("inspect scene.json --layer box --key opacity --step 0.1", 0),
    .init("inspect scene.json --timeline", 0), .init("inspect scene.json --display-list", 0),
    .init("inspect broken.json", 65), .init("inspect none.json", 66),
    .init("inspect scene.json --layer bx", 64),
    .init("golden check recorded.json", 0, of: golden),
    .init("golden check changed.json", 2, of: golden),
    .init("golden check scene.json", 66, of: golden),
    .init("golden check broken.json", 66, of: golden),
    .init("golden check -", 64, of: golden),
    .init("golden update scene.json", 0, of: "golden update"),
    .init("golden update broken.json", 65, of: "golden update"),
    .init("golden update none.json", 66, of: "golden update"),
    .init("golden update scene.json --at 99", 64, of: "golden update"),
    .init("golden", 64),
    .init("diff a.png a.png", 0), .init("diff a.png b.png", 2),
    .init("diff a.png b.png --report report", 2), .init("diff a.png scene.json", 65),
    .init("diff a.png none.png", 66), .init("diff a.png", 64),
    .init("new cover -o new.json", 0), .init("new nothing", 64),
    .init("new cover -o scene.json", 73),
    .init("templates", 0), .init("templates cover", 0), .init("templates nothing", 64),
    .init("unfold scene.json", 0), .init("unfold scene.json -o unfolded.json", 0),
    .init("unfold broken.json", 0), .init("unfold none.json", 66),
    .init("unfold scene.json --set a=1", 64), .init("unfold scene.json -o nowhere/a.json", 73),
    .init("schema", 0), .init("schema output", 0), .init("schema -o schema.json", 0),
    .init("schema input", 64), .init("schema -o nowhere/a.json", 73),
    .init("formats", 0), .init("formats all", 64), .init("doctor", 0), .init("doctor all", 64),
    .init("completions bash", 0), .init("completions csh", 64), .init("manual", 0),
    .init("manual 1", 64), .init("help", 0), .init("help still", 0), .init("help fillMode", 0),
    .init("help json.syntax", 0), .init("help nothing", 64), .init("version", 0),
    .init("version 1", 64), .init("--version", 0, of: "render"), .init("still --help", 0),
  ]

  private static let schema: PlainJSON? = (try? Program.run(["schema", "output"], in: Folder()))
    .flatMap { PlainJSON(text: $0.output) }

  /// A folder with what the command lines need.
  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(Scenes.crossing, to: "scene.json")
    folder.write(Scenes.crossing, to: "recorded.json")
    folder.write(Scenes.crossing, to: "changed.json")
    folder.write(Scenes.broken, to: "broken.json")
    folder.write(
      """
      { "splashrender": 1, "size": [64, 48], "duration": 1,
        "layers": [{ "id": "box", "frame": [0, 0, 9, 9], "backgroundColor": "teal", "opacity": 0 }] }
      """, to: "doubtful.json")
    for (name, time) in [("checked", 0.9), ("failing", 0.5)] {
      folder.write(
        """
        { "splashrender": 1, "size": [64, 48], "duration": 1, "layers": [
          { "id": "box", "frame": [0, 0, 9, 9], "backgroundColor": "teal", "animations": [
            { "type": "basic", "keyPath": "opacity", "from": 0.5, "duration": 0.8 } ] }],
          "checks": [{ "layer": "box", "rests": { "by": \(time) } }] }
        """, to: "\(name).json")
    }
    folder.write(
      """
      { "splashrender": 1, "size": [64, 48], "duration": 0.2, "fps": 10,
        "params": { "name": { "type": "string", "default": "" } },
        "layers": [{ "type": "text", "string": "= name", "fontSize": 9, "position": [32, 24] }] }
      """, to: "card.json")
    folder.write("name\na\nb\n", to: "rows.csv")
    return folder
  }

  private func prepare(_ folder: Folder, for words: [String]) throws {
    if words.contains("a.png") {
      let stills = try Program.runShell(
        "splashrender still scene.json -o a.png && splashrender still scene.json --at 0.5 -o b.png",
        in: folder)
      try #require(stills.status == 0, "\(stills.errors)")
    }
    guard words.first == "golden" || words.contains("changed.json") else { return }
    let recorded = try Program.run(
      ["golden", "update", "recorded.json", "changed.json", "-q"], in: folder)
    try #require(recorded.status == 0, "\(recorded.errors)")
    folder.write(
      Scenes.crossing.replacingOccurrences(of: "#ff0000", with: "#00ff00"),
      to: "changed.json")
  }

  @Test(arguments: cases)
  func `every command prints one object that the schema accepts, whether it succeeds or fails`(
    one: Case
  ) throws {
    let schema = SchemaValidator(try #require(Self.schema))
    let folder = try folder()
    try prepare(folder, for: one.words)
    let outcome = try Program.run(
      one.words + ["--json"], in: folder, environment: ["XDG_CACHE_HOME": folder["cache"].path])
    #expect(outcome.status == one.exit, "\(outcome.output)\(outcome.errors)")
    #expect(outcome.errors == "")
    #expect(outcome.output.hasSuffix("}\n") && outcome.output.dropLast().contains("\n") == false)
    let object = try #require(PlainJSON(text: outcome.output))
    #expect(schema.accepts(object), "\(outcome.output)")
    #expect(object["exit"] == .number(Double(one.exit)) && object["ok"] == .bool(one.exit == 0))
    #expect(object["command"] == one.command.map(PlainJSON.string) ?? .null)
    // A failure is explained.
    #expect(one.exit == 0 || !outcome.findings.isEmpty)
  }

  @Test func `the cases have every command, and every exit code that a command can end with`()
    throws
  {
    var results: [PlainJSON] = []
    if case .array(let found)? = Self.schema?["allOf"] { results = found }
    try #require(results.count > 20)
    let commands = Set(
      results.compactMap { $0["if"]?["properties"]?["command"]?["const"] }.compactMap {
        if case .string(let name) = $0 { name } else { nil }
      })
    #expect(commands.subtracting(Self.cases.compactMap(\.command)) == [])
    #expect(Set(Self.cases.map(\.exit)) == [0, 1, 2, 64, 65, 66, 71, 73])
    #expect(SchemaValidator.unknownWords(in: try #require(Self.schema)) == [])
  }

  @Test func `the schema refuses objects with a member that is missing or has the wrong type`()
    throws
  {
    let schema = SchemaValidator(try #require(Self.schema))
    let good = try Program.run(["version", "--json"], in: Folder()).output
    #expect(schema.accepts(try #require(PlainJSON(text: good))))
    for (old, new) in [
      ("\"format\": 1", "\"format\": 2"), ("\"exit\": 0", "\"exit\": 3"),
      ("\"ok\": true", "\"ok\": 1"), ("\"read\": []", "\"read\": [{}]"),
      ("\"findings\": [], ", ""), ("\"swift\": \"", "\"swift\": 6, \"x\": \""),
    ] {
      let bad = good.replacingOccurrences(of: old, with: new)
      let object = try #require(PlainJSON(text: bad))
      #expect(bad != good && !schema.accepts(object), "\(old)")
    }
  }

  @Test func `written files are listed with the hash, size and length that they have`() throws {
    let folder = try folder()
    let outcome = try Program.run(
      ["scene.json", "-o", "a.mp4", "-o", "part/%02d.png", "--json"], in: folder)
    #expect(outcome.status == 73)
    try FileManager.default.createDirectory(at: folder["part"], withIntermediateDirectories: false)
    let again = try Program.run(
      ["scene.json", "-o", "a.mp4", "-o", "part/%02d.png", "--json"], in: folder)
    let written = try #require(again.envelope["written"] as? [[String: Any]])
    func digest(_ name: String) throws -> String {
      let sum = try Program.runShell("sha256sum \(name)", in: folder).output
      return String(sum.prefix { $0 != " " })
    }
    #expect(written[0]["sha256"] as? String == (try digest("a.mp4")))
    #expect(written[0]["bytes"] as? Int == folder.data("a.mp4").count)
    #expect(written[0]["frames"] as? Int == 10 && written[0]["seconds"] as? Double == 1)
    #expect(written[0]["codec"] as? String == "h264" && written[0]["fps"] as? Double == 10)
    #expect(written[1]["path"] as? String == "part/%02d.png" && written[1]["files"] as? Int == 10)
    let all = try Program.runShell(
      "for f in part/*.png; do sha256sum $f | cut -c 1-64 | tr -d '\\n'; done | sha256sum",
      in: folder)
    #expect(written[1]["sha256OfFiles"] as? String == String(all.output.prefix(64)))
    let read = try #require(again.envelope["read"] as? [[String: Any]])
    #expect(read.map { $0["path"] as? String } == ["scene.json"])
    #expect(read[0]["sha256"] as? String == (try digest("scene.json")))
  }

  @Test func `with -o - the object goes to standard error alone`() throws {
    let outcome = try Program.run(["still", "scene.json", "-o", "-", "--json"], in: folder())
    #expect(outcome.outputData.starts(with: [0x89, 0x50]))
    #expect(outcome.errors.hasPrefix("{\"format\"") && outcome.errors.hasSuffix("}\n"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    let progress = try Program.run(
      ["scene.json", "-o", "-", "--format", "gif", "--json", "--progress", "plain"], in: folder())
    #expect(progress.errors.split(separator: "\n").count == 1, "\(progress.errors)")
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func `a signal that ends the program is reported, too`(signal: Int32, status: Int32) throws {
    let folder = try folder()
    folder.write(Scenes.endless, to: "long.json")
    let running = try Program.start(["long.json", "-o", "x.mp4", "--json"], in: folder)
    let deadline = Date(timeIntervalSinceNow: 30)
    while folder.names.allSatisfy({ !$0.hasSuffix(".part") }), Date() < deadline { usleep(1000) }
    usleep(100_000)
    running.send(signal)
    let outcome = try running.wait(timeout: 10)
    #expect(outcome.status == status)
    #expect(outcome.envelope["exit"] as? Int == Int(status), "\(outcome.output)")
  }

  @Test func `watch prints an object for each rendering`() throws {
    let folder = try folder()
    folder.write("", to: "watch.out")
    let running = try Program.start(
      ["watch", "scene.json", "-o", "a.gif", "--json"], in: folder,
      output: FileHandle(forWritingTo: folder["watch.out"]))
    let schema = SchemaValidator(try #require(Self.schema))
    func events() -> [String] {
      String(decoding: folder.data("watch.out"), as: UTF8.self).split(separator: "\n").map(
        String.init)
    }
    func wait(_ count: Int) {
      let deadline = Date(timeIntervalSinceNow: 30)
      while events().count < count, Date() < deadline { usleep(5000) }
    }
    wait(1)
    usleep(50_000)
    folder.write(Scenes.broken, to: "scene.json")
    wait(2)
    running.send(SIGINT)
    _ = try running.wait(timeout: 10)
    let lines = try events().map { try #require(PlainJSON(text: $0)) }
    #expect(lines.prefix(2).map { $0["event"] } == [.string("rendered"), .string("failed")])
    #expect(lines.prefix(2).allSatisfy { schema.accepts($0) })
    #expect(lines[1]["exit"] == .number(65))
  }

  @Test func `a finding has its place as a JSON Pointer, its text, and a certain edit`() throws {
    let folder = try folder()
    let text = Scenes.crossing.replacingOccurrences(
      of: "\"backgroundColor\"", with: "\"BackgroundColor\"")
    folder.write(text, to: "a.json")
    let outcome = try Program.run(["validate", "a.json", "--json"], in: folder)
    let finding = try #require(outcome.findings.first)
    #expect(finding["code"] as? String == "key.unknown")
    #expect(finding["found"] as? String == "\"BackgroundColor\"")
    #expect(finding["pointer"] as? String == "/layers/0/BackgroundColor", "\(outcome.output)")
    let edit = try #require(finding["edit"] as? [String: Any])
    let range = try #require(edit["range"] as? [Int])
    var bytes = Array(text.utf8)
    bytes.replaceSubrange(range[0]..<range[1], with: Array((edit["text"] as? String ?? "").utf8))
    #expect(bytes == Array(Scenes.crossing.utf8))
  }

  @Test func `a finding about motion has its time and frame`() throws {
    let folder = try folder()
    folder.write(
      """
      { "splashrender": 1, "size": [100, 100], "duration": 1, "fps": 20, "layers": [
        { "id": "box", "frame": [0, 0, 9, 9], "backgroundColor": "teal", "animations": [
          { "type": "basic", "keyPath": "position.x", "to": 75, "duration": 0.52 } ] } ] }
      """, to: "a.json")
    let finding = try #require(
      try Program.run(["validate", "a.json", "--json"], in: folder).findings.first)
    #expect(finding["code"] as? String == "animation.jumps-back")
    #expect(finding["time"] as? Double == 0.52 && finding["frame"] as? Int == 10)
  }

  @Test func `batch warns as validate does, names the row, and --strict fails the row`() throws {
    let folder = try folder()
    folder.write(
      """
      { "splashrender": 1, "size": [64, 48], "duration": 0.2, "fps": 10,
        "params": { "name": { "type": "string", "default": "" } },
        "layers": [{ "type": "text", "string": "= name", "fontSize": 20, "frame": [0, 0, 60, 30] }] }
      """, to: "card.json")
    folder.write("name\nA\nA long name\n", to: "rows.csv")
    let command = ["rows.csv", "--scene", "card.json", "--name", "{index}.gif", "--json"]
    let batch = try Program.run(["batch", "-o", "out", "--cache", "off"] + command, in: folder)
    #expect(batch.status == 0 && batch.codes == ["text.overflows"], "\(batch.told)")
    #expect(batch.findings[0]["row"] as? String == "2.gif")
    let validated = try Program.run(["validate"] + command, in: folder)
    #expect(validated.codes == batch.codes && validated.results("rows").count == 2)
    let strict = try Program.run(
      ["batch", "-o", "strict", "--strict", "--cache", "off"] + command, in: folder)
    #expect(strict.status == 1)
    #expect(strict.results("rows").map { $0["exitCode"] as? Int } == [0, 65])
    #expect(folder.names(in: "strict") == ["1.gif"])
    let text = try Program.run(["validate"] + command.dropLast(), in: folder)
    #expect(text.errors.contains("rows.csv:3:1: note: for this row"), "\(text.errors)")
  }

  @Test func `an output that --max-size can't limit is refused`() throws {
    let folder = try folder()
    let outcome = try Program.run(
      ["scene.json", "-o", "a.gif", "-o", "a.webm", "--max-size", "10kB"], in: folder)
    #expect(outcome.status == 64 && outcome.errors.contains("a.webm is WebM"), "\(outcome.errors)")
    folder.write(
      #"{ "scene": "scene.json", "rows": [{ "outputs": ["a.gif", "a.mp4"], "options": { "max-size": "9kB" } }] }"#,
      to: "rows.json")
    let batch = try Program.run(["batch", "rows.json", "-o", "out"], in: folder)
    #expect(batch.status == 65 && batch.errors.contains("a.mp4 is MP4"), "\(batch.errors)")
  }

  @Test func `a render into a pipe prints a line for each file, unless it is quiet`() throws {
    let folder = try folder()
    let outcome = try Program.run(["scene.json", "-o", "a.mp4", "-o", "a.gif"], in: folder)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("a.mp4: ") && lines[1].hasPrefix("a.gif: "))
    #expect(try Program.run(["scene.json", "-o", "a.mp4", "-q"], in: folder).errors == "")
    let still = try Program.run(["still", "scene.json", "-o", "a.png"], in: folder)
    #expect(still.errors == "a.png: 64×48 pixels\n")
  }
}

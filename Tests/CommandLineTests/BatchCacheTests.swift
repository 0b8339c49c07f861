import Foundation
import Testing

@testable import ProgramSupport

@Suite struct BatchCacheTests {
  /// The inode, times and size of every file, which show whether the file was written.
  private func states(_ folder: Folder, _ directory: String) throws -> [String: String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder[directory].path)
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        var status = stat()
        lstat(folder["\(directory)/\(name)"].path, &status)
        return (name, "\(status.st_ino) \(status.st_mtim) \(status.st_ctim) \(status.st_size)")
      })
  }

  private func bytes(_ folder: Folder, _ directory: String) throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder[directory].path)
    return Dictionary(
      uniqueKeysWithValues: names.map { ($0, folder.data("\(directory)/\($0)")) })
  }

  private func run(
    _ folder: Folder, _ output: String, _ options: String...
  ) throws -> Program.Outcome {
    try Program.run(
      BatchScenes.command(output) + ["--json", "--cache", "cache"] + options, in: folder)
  }

  /// Waits, because a change right after a write may keep the same timestamp.
  private func settle() { usleep(30_000) }

  @Test
  func `repeating an unchanged batch with a cache renders nothing and rewrites no output file`()
    throws
  {
    let folder = try BatchScenes.folder(200)
    settle()
    let first = try run(folder, "out")
    #expect(first.origins == Array(repeating: "rendered", count: 200))
    let before = try states(folder, "out")
    #expect(before.count == 200)
    settle()
    for _ in 1...2 {
      let again = try run(folder, "out")
      #expect(again.status == 0)
      #expect(again.origins == Array(repeating: "unchanged", count: 200))
      #expect(
        again.report.map { $0["frames"] as? Int } == first.report.map { $0["frames"] as? Int })
      #expect(again.report.map { $0["bytes"] as? Int } == first.report.map { $0["bytes"] as? Int })
      #expect(try states(folder, "out") == before)
    }
    #expect(folder.names == ["cache", "card.json", "out", "rows.csv"])
  }

  @Test
  func
    `a batch restores missing or modified outputs from the cache and fills a new output folder too`()
    throws
  {
    let folder = try BatchScenes.folder(4)
    settle()
    _ = try run(folder, "out")
    let whole = try bytes(folder, "out")
    try FileManager.default.removeItem(at: folder["out/r2.gif"])
    folder.write("mine", to: "out/r3.gif")
    settle()
    #expect(try run(folder, "out").origins == ["unchanged", "copied", "copied", "unchanged"])
    #expect(try bytes(folder, "out") == whole)
    #expect(try run(folder, "other").origins == Array(repeating: "copied", count: 4))
    #expect(try bytes(folder, "other") == whole)
    #expect(try run(folder, "out", "-n").origins == Array(repeating: "unchanged", count: 4))
    folder.write("mine", to: "out/r3.gif")
    settle()
    let refused = try run(folder, "out", "-n")
    #expect(refused.status == 1 && refused.told.contains("--no-overwrite"))
    #expect(folder.data("out/r3.gif") == Data("mine".utf8))
  }

  @Test func `a batch row that fails neither creates nor changes its output files`() throws {
    let folder = try BatchScenes.folder(1)
    let rows = """
      { "scene": "card.json", "rows": [ { "outputs": ["b.gif", "a.gif"] } ] }
      """
    folder.write(rows, to: "rows.json")
    settle()
    let command = ["batch", "rows.json", "-o", "out", "--cache", "cache", "--json"]
    #expect(try Program.run(command, in: folder).origins == ["rendered"])
    folder.write("mine", to: "out/b.gif")
    settle()
    let failed = try Program.run(command + ["--max-size", "10B"], in: folder)
    #expect(failed.status == 1, "\(failed.errors)")
    #expect(folder.data("out/b.gif") == Data("mine".utf8))
    // The row creates no output if one of them exists and may not be replaced.
    try FileManager.default.removeItem(at: folder["out/a.gif"])
    let kept = try Program.run(command + ["--colors", "7", "--no-overwrite"], in: folder)
    #expect(kept.status == 1 && !folder.exists("out/a.gif"), "\(kept.errors)")
    // Without --no-overwrite the cached outputs are copied.
    #expect(try Program.run(command, in: folder).origins == ["copied"])
    #expect(folder.data("out/b.gif").starts(with: Data("GIF8".utf8)))
  }

  @Test
  func
    `lowering --cache-size shrinks the batch cache even if the batch has nothing to render`()
    throws
  {
    let folder = try BatchScenes.folder(6)
    settle()
    func size() throws -> Int {
      try Program.runShell("find cache/objects -type f | wc -l", in: folder).output
        .split(whereSeparator: \.isWhitespace).first.flatMap { Int($0) } ?? -1
    }
    _ = try run(folder, "out")
    let count = try size()
    #expect(count > 0)
    settle()
    #expect(try run(folder, "out").status == 0)
    #expect(try size() == count)
    #expect(try run(folder, "out", "--cache-size", "1B").status == 0)
    #expect(try size() == 0)
  }

  @Test func `a batch reports corrupt cache entries and renders the affected table rows again`()
    throws
  {
    let folder = try BatchScenes.folder(4)
    settle()
    _ = try run(folder, "out")
    let whole = try bytes(folder, "out")
    let objects = try #require(FileManager.default.enumerator(atPath: folder["cache/objects"].path))
    var damaged = 0
    for case let name as String in objects where name.utf8.count == 65 {
      let file = "cache/objects/" + name
      var data = folder.data(file)
      data[data.count / 2] ^= 0x40
      try data.write(to: folder[file])
      damaged += 1
    }
    #expect(damaged == 4)
    try FileManager.default.removeItem(at: folder["out"])
    settle()
    let again = try run(folder, "out", "--jobs", "1")
    #expect(again.status == 0)
    #expect(again.origins == Array(repeating: "rendered", count: 4))
    #expect(again.told.contains("its cached output is corrupt"))
    #expect(try bytes(folder, "out") == whole)
  }

  @Test
  func `a batch renders again only the rows whose options, values or input files have changed`()
    throws
  {
    let folder = try BatchScenes.folder(1)
    let layer = "{ \"type\": \"scene\", \"scene\": \"{inner}\", \"frame\": [8, 8, 8, 8] },"
    let parameter = "\"inner\": { \"type\": \"string\", \"default\": \"a.json\" },"
    let card = BatchScenes.card
      .replacingOccurrences(of: "\"layers\": [", with: "\"layers\": [ " + layer)
      .replacingOccurrences(of: "\"params\": {", with: "\"params\": { " + parameter)
    folder.write(card, to: "card.json")
    for name in ["a", "b"] {
      folder.write(
        "{ \"splashrender\": 1, \"size\": [8, 8], \"duration\": 1, \"backgroundColor\": \"white\" }",
        to: "\(name).json")
    }
    folder.write(
      """
      { "scene": "card.json", "rows": [
        { "output": "a.gif", "params": { "radius": 1 } }, { "output": "b.gif", "radius": 2 },
        { "output": "c.mp4", "radius": 3 } ] }
      """, to: "m.json")
    func run(_ options: String...) throws -> [String] {
      settle()
      let outcome = try Program.run(
        ["batch", "m.json", "-o", "out", "--json", "--cache", "cache"] + options, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return outcome.origins
    }
    let (rendered, unchanged) = ("rendered", "unchanged")
    #expect(try run() == [rendered, rendered, rendered])
    #expect(try run() == [unchanged, unchanged, unchanged])
    // --colors applies to GIFs and not to videos.
    #expect(try run("--colors", "8") == [rendered, rendered, unchanged])
    #expect(try run() == ["copied", "copied", unchanged])
    #expect(try run("--crf", "30") == [unchanged, unchanged, rendered])
    #expect(try run("--seed", "7") == [rendered, rendered, rendered])
    // The scene uses no random values, so the seed doesn't change the bytes.
    #expect(try run() == [unchanged, unchanged, unchanged])
    // A row's value changes.
    folder.write(
      try String(contentsOf: folder["m.json"], encoding: .utf8)
        .replacingOccurrences(of: "\"radius\": 2", with: "\"radius\": 2.5"), to: "m.json")
    #expect(try run() == [unchanged, rendered, unchanged])
    // One row uses another file.
    folder.write(
      try String(contentsOf: folder["m.json"], encoding: .utf8)
        .replacingOccurrences(of: "\"radius\": 3", with: "\"radius\": 3, \"inner\": \"b.json\""),
      to: "m.json")
    #expect(try run() == [unchanged, unchanged, rendered])
    folder.write(
      "{ \"splashrender\": 1, \"size\": [8, 8], \"duration\": 1, \"backgroundColor\": \"navy\" }",
      to: "b.json")
    #expect(try run() == [unchanged, unchanged, rendered])
    // A new modification date with the same bytes changes nothing.
    folder.write(card, to: "card.json")
    #expect(try run() == [unchanged, unchanged, unchanged])
    folder.write("  " + card, to: "card.json")
    #expect(try run() == [rendered, rendered, rendered])
    #expect(try run("--cache", "off") == [rendered, rendered, rendered])
  }

  @Test func `a batch that was killed resumes and writes the same files as an uninterrupted run`()
    throws
  {
    let folder = try BatchScenes.folder(300)
    settle()
    let running = try Program.start(
      BatchScenes.command("out", "--cache", "cache", "--jobs", "2"), in: folder)
    let deadline = Date(timeIntervalSinceNow: 60)
    func made() -> Int {
      ((try? FileManager.default.contentsOfDirectory(atPath: folder["out"].path)) ?? [])
        .count { $0.hasSuffix(".gif") }
    }
    while made() < 20, Date() < deadline { usleep(1000) }
    running.send(SIGKILL)
    _ = try running.wait(timeout: 10)
    let kept = made()
    #expect(kept >= 20 && kept < 300)
    // The folder is as the killed process left it.
    settle()
    let again = try run(folder, "out")
    #expect(again.status == 0)
    // The last outputs may not be in the cache yet.
    let unchanged = again.origins.count { $0 == "unchanged" }
    #expect(unchanged >= kept - 4 && unchanged <= kept, "\(unchanged) of \(kept)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder["out"].path)
    #expect(Set(names) == Set((1...300).map { "r\($0).gif" }))
    let whole = try run(folder, "whole", "--cache", "off")
    #expect(whole.status == 0)
    #expect(try bytes(folder, "out") == bytes(folder, "whole"))
  }

  @Test func `three shards of a batch write the same files as one complete run`() throws {
    let folder = try BatchScenes.folder(20)
    _ = try run(folder, "whole", "--cache", "off")
    var rows: [Int] = []
    for part in 1...3 {
      let shard = try run(folder, "parts", "--cache", "off", "--shard", "\(part)/3")
      let lines = shard.report.compactMap { $0["line"] as? Int }
      #expect(lines == Array(stride(from: part + 1, through: 21, by: 3)))
      rows += lines
    }
    #expect(rows.sorted() == Array(2...21))
    #expect(try bytes(folder, "parts") == bytes(folder, "whole"))
    let none = try run(folder, "none", "--shard", "21/21")
    #expect(none.status == 0 && none.report.isEmpty)
  }

  @Test func `concurrent batch processes can share one cache directory`() throws {
    let folder = try BatchScenes.folder(40)
    settle()
    let options = ["--cache", "cache", "--json"]
    let running = try (1...3).map {
      try Program.start(BatchScenes.command("out\($0)") + options, in: folder)
    }
    for process in running { #expect(try process.wait(timeout: 60).status == 0) }
    let first = try bytes(folder, "out1")
    #expect(first.count == 40)
    #expect(try bytes(folder, "out2") == first && bytes(folder, "out3") == first)
    #expect(try run(folder, "out4").origins == Array(repeating: "copied", count: 40))
    #expect(try bytes(folder, "out4") == first)
  }

  @Test
  func `batch --dry-run distinguishes existing, cached and missing outputs and renders nothing`()
    throws
  {
    let folder = try BatchScenes.folder(3)
    settle()
    let nothing = try Program.run(
      BatchScenes.command("out", "--dry-run", "--cache", "cache"), in: folder)
    #expect(nothing.status == 0)
    #expect(
      nothing.output.hasPrefix(
        "out/r1.gif: 32×24 pixels, 10 fps, 1 s (10 frames), to be rendered\n"))
    #expect(folder.names == ["card.json", "rows.csv"])
    _ = try run(folder, "out", "--shard", "1/3")
    _ = try run(folder, "elsewhere", "--shard", "2/3")
    settle()
    let plan = try Program.run(
      BatchScenes.command("out", "--dry-run", "--cache", "cache"), in: folder)
    let ends = plan.output.split(separator: "\n").map { $0.components(separatedBy: ", ").last }
    #expect(ends == ["already there", "in the cache", "to be rendered"])
    #expect(!folder.exists("out/r2.gif"))
  }

  @Test
  func
    `a repeated batch prints a GIF's note about --max-size again without rendering the GIF again`()
    throws
  {
    let folder = try BatchScenes.folder(1)
    settle()
    let notes = try (1...2).map { _ in
      try run(folder, "out", "--max-size", "100kB").findings.filter {
        $0["code"] as? String == "output.reduced"
      }
    }
    #expect(notes[0].count == 1 && notes[1] as NSArray == notes[0] as NSArray, "\(notes)")
  }

  @Test
  func `a change to the user's font directories or fontconfig files invalidates the batch cache`()
    throws
  {
    let folder = try BatchScenes.folder(1)
    folder.write(
      """
      { "splashrender": 1, "size": [64, 24], "duration": 0.2, "fps": 10, "systemFonts": true,
        "params": { "radius": { "type": "number", "default": 0 } },
        "layers": [ { "type": "text", "string": "あ", "position": [32, 12] } ] }
      """, to: "card.json")
    folder.write("", to: "home/.config/keep")
    settle()
    func origins(_ environment: [String: String] = [:]) throws -> [String] {
      try Program.run(
        BatchScenes.command("out", "--json", "--cache", "cache"), in: folder,
        environment: ["HOME": folder["home"].path, "XDG_CONFIG_HOME": "", "XDG_DATA_HOME": ""]
          .merging(environment) { $1 }
      ).origins
    }
    #expect(try origins() == ["rendered"])
    settle()
    #expect(try origins() == ["unchanged"])
    folder.write(
      """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
      <fontconfig><alias><family>serif</family><prefer><family>Inter</family></prefer></alias></fontconfig>
      """, to: "home/.config/fontconfig/fonts.conf")
    settle()
    #expect(try origins() == ["rendered"])
    folder.write("", to: "home/.local/share/fonts/readme")
    settle()
    #expect(try origins() == ["rendered"])
    settle()
    #expect(try origins() == ["unchanged"])
    #expect(try origins(["XDG_DATA_HOME": folder["home"].path]) == ["rendered"])
  }

  @Test
  func
    `a repeated batch prints a scene's warnings for outputs that aren't rendered again`() throws
  {
    let folder = try Folder()
    folder.write(Scenes.doubtful, to: "s.json")
    settle()
    let command = ["batch", "s.json", "-o", "out", "--cache", "cache"]
    let first = try Program.run(command, in: folder)
    #expect(first.errors.hasPrefix("s.json:4:"))
    settle()
    let again = try Program.run(command, in: folder)
    #expect(again.errors.contains("unchanged"))
    let warning = first.errors.components(separatedBy: "\nNAME")[0]
    #expect(again.errors.hasPrefix(warning + "\nNAME"))
    #expect(try Program.run(command + ["--strict"], in: folder).status == 1)
  }

  @Test
  func `a repeated warning for a cached batch output names the table row that caused the warning`()
    throws
  {
    let folder = try Folder()
    folder.write(
      """
      { "splashrender": 1, "size": [32, 24], "fps": 10, "duration": 1,
        "params": { "title": { "type": "string", "default": "a" } },
        "layers": [ { "type": "text", "string": "= title" } ] }
      """, to: "card.json")
    folder.write("name,title\none,b\ntwo,\u{30D1}\n", to: "rows.csv")
    settle()
    for origin in ["rendered", "unchanged"] {
      let outcome = try run(folder, "out")
      #expect(outcome.origins == [origin, origin])
      #expect(outcome.told.contains("card.json:3:"), "\(outcome.output)")
      let finding = try #require(outcome.findings.first, "\(outcome.output)")
      #expect(finding["row"] as? String == "two.gif")
      let notes = finding["notes"] as? [[String: Any]]
      #expect(notes?.last?["file"] as? String == "rows.csv" && notes?.last?["line"] as? Int == 3)
      settle()
    }
  }

  @Test func `a batch with a cache refuses an output that would replace the batch's scene file`()
    throws
  {
    let folder = try BatchScenes.folder(1)
    folder.write("radius\n1\n", to: "rows.csv")
    settle()
    let command = [
      "batch", "rows.csv", "--scene", "card.json", "--cache", "cache", "--format", "gif",
    ]
    #expect(try Program.run(command + ["-o", "out", "--name", "x"], in: folder).status == 0)
    let outcome = try Program.run(command + ["-o", ".", "--name", "card.json"], in: folder)
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("an input of the batch"), "\(outcome.errors)")
    #expect(String(decoding: folder.data("card.json"), as: UTF8.self) == BatchScenes.card)
  }

  @Test func `a batch never deletes the user's own files from the cache directory`() throws {
    let folder = try BatchScenes.folder(4)
    for name in ["objects/teapot/mesh.obj", "objects/ab/cd", "requests/todo.txt", "mine.new"] {
      folder.write("mine", to: "place/" + name)
    }
    let outcome = try Program.run(
      BatchScenes.command("out", "--cache", "place", "--cache-size", "1kB"), in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    for name in ["objects/teapot/mesh.obj", "objects/ab/cd", "requests/todo.txt", "mine.new"] {
      #expect(folder.exists("place/" + name), "\(name)")
    }
  }

  @Test
  func
    `a batch with --no-overwrite fails instead of replacing an existing file with a cached image`()
    throws
  {
    let folder = try BatchScenes.folder(1)
    let command = [
      "batch", "card.json", "--name", "f-%d.png", "-o", "out", "--cache", "place", "-n",
    ]
    try #require(try Program.run(command, in: folder).status == 0)
    folder.write("mine", to: "out/f-0.png")
    let outcome = try Program.run(command, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("it exists, and --no-overwrite is set"), "\(outcome.errors)")
    #expect(folder.data("out/f-0.png") == Data("mine".utf8))
  }

  @Test(arguments: ["2400-01-01", "1500-01-01"])
  func `a scene file with a modification date in the year 1500 or 2400 can be rendered`(
    date: String
  ) throws {
    let folder = try BatchScenes.folder(1)
    let outcome = try Program.runShell(
      "touch -d \(date) card.json; splashrender batch card.json -o out --cache place"
        + " && splashrender card.json -o x.png", in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
  }

  @Test
  func
    `a batch fails if its --cache directory is unusable, but only warns about the default one`()
    throws
  {
    let folder = try BatchScenes.folder(1)
    folder.write("", to: "file")
    let usual = try Program.run(
      BatchScenes.command("out"), in: folder,
      environment: ["XDG_CACHE_HOME": folder["file"].path])
    #expect(usual.status == 0 && usual.errors.contains("can't use the cache"))
    let asked = try Program.run(BatchScenes.command("out", "--cache", "file/x"), in: folder)
    #expect(asked.status == 73)
  }
}

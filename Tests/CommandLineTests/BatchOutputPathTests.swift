import Foundation
import Testing

@testable import ProgramSupport

/// Outputs of a batch that would overwrite each other or the batch's inputs.
@Suite struct BatchOutputPathTests {
  private func run(_ table: String, _ options: String...) throws -> (Folder, Program.Outcome) {
    let folder = try BatchScenes.folder(1)
    folder.write(table, to: "rows.csv")
    folder.write("", to: "out/sub/keep")
    try FileManager.default.createSymbolicLink(
      atPath: folder["out/link"].path, withDestinationPath: "sub")
    // A dangling symbolic link.
    try FileManager.default.createSymbolicLink(
      atPath: folder["out/lost.gif"].path, withDestinationPath: "b.gif")
    let command = ["batch", "rows.csv", "--scene", "card.json", "-o", "out"] + options
    return (folder, try Program.run(command, in: folder))
  }

  @Test(arguments: [
    ("f-%d.png", "f-9.png"), ("f-9.png", "f-%d.png"), ("f-%04d.png", "f-0001.png"),
    ("f-%d.png", "f-%03d.png"), ("1%d.png", "11%d.png"), ("f%d1.png", "f%d.png"),
    ("lost.gif", "b.gif"), ("link/a.gif", "sub/a.gif"), ("link/%d.png", "sub/1.png"),
    ("link/new/a.gif", "sub/new/a.gif"),
  ])
  func `a batch refuses two rows whose number patterns or symbolic links lead to the same file`(
    first: String, second: String
  ) throws {
    let (folder, outcome) = try run("output\n\(first)\n\(second)\n")
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("is already written by another row"), "\(outcome.errors)")
    #expect(outcome.errors.contains("rows.csv:2:1: note: "))
    #expect(folder.names(in: "out") == ["link", "lost.gif", "sub"])
  }

  @Test func `a batch accepts similar but different output names, such as f-1.png and f-001.png`()
    throws
  {
    let table =
      "output\nf-%02d.png\nf-1.png\nf-001.png\nf-x.png\ng-%d.png\n1-%d.png\n11-%d.png\n1%d.png\n2%d.png\nfe\u{301}.gif\nf\u{E9}.gif\n"
    let (folder, outcome) = try run(table)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.names(in: "out").count == 6 * 10 + 3 + 2 + 3)
  }

  @Test func `a batch refuses an output that would replace the batch's manifest or scene`() throws {
    let folder = try BatchScenes.folder(1)
    folder.write("", to: "out/keep")
    for directory in [".", "out/.."] {
      for name in ["rows.csv", "card.json"] {
        folder.write("output,radius\n\(name),3\n", to: "rows.csv")
        let outcome = try Program.run(
          ["batch", "rows.csv", "--scene", "card.json", "--format", "gif", "-o", directory],
          in: folder)
        #expect(outcome.status == 65)
        #expect(
          outcome.errors.contains("an output would replace \(name), an input of the batch"),
          "\(outcome.errors)")
      }
    }
    #expect(String(decoding: folder.data("card.json"), as: UTF8.self) == BatchScenes.card)
  }

  @Test
  func
    `a batch row fails if its scene shows an image that another row's output would replace`()
    throws
  {
    let folder = try BatchScenes.folder(1)
    let picture = try Program.run(["still", "card.json", "-o", "a.png"], in: folder)
    try #require(picture.status == 0)
    folder.write(
      """
      { "splashrender": 1, "size": [9, 9], "duration": 1, "fps": 10,
        "layers": [ { "type": "image", "image": "a.png", "frame": [0, 0, 9, 9] } ] }
      """, to: "b.json")
    folder.write(
      "scene,output,accent\nb.json,b.gif,\ncard.json,a.png,blue\n", to: "rows.csv")
    let outcome = try Program.run(
      ["batch", "rows.csv", "-o", ".", "--jobs", "1", "--json"], in: folder)
    #expect(outcome.report.map { $0["exitCode"] as? Int } == [64, 0])
    #expect(outcome.told.contains("would replace a.png, an input of the scene"), "\(outcome.told)")
    let plan = try Program.run(["batch", "rows.csv", "-o", ".", "--dry-run"], in: folder)
    #expect(plan.status == 1 && plan.errors.contains("would replace a.png"), "\(plan.errors)")
    #expect(!folder.exists("b.gif"))
  }

  @Test(arguments: ["rows.csv", "card.json", "out/a.gif"])
  func `a batch refuses a --junit path that is an input or output of the batch`(path: String) throws
  {
    let (folder, outcome) = try run("output\na.gif\n", "--junit", path)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains("--junit \(path) "), "\(outcome.errors)")
    #expect(String(decoding: folder.data("card.json"), as: UTF8.self) == BatchScenes.card)
    #expect(!folder.exists("out/a.gif"))
  }

  @Test
  func `an unwritable --junit path ends a batch with exit code 73 before it renders anything`()
    throws
  {
    let (folder, outcome) = try run("output\na.gif\n", "--junit", "no/junit.xml")
    #expect(outcome.status == 73)
    #expect(!folder.exists("out/a.gif"))
  }

  @Test func `a batch that fails removes the empty folders that it created`() throws {
    let folder = try Folder()
    folder.write(Scenes.broken, to: "broken.json")
    folder.write(Scenes.crossing, to: "card.json")
    folder.write(
      """
      { "scene": "broken.json", "output": "a/b/x.gif" }
      { "scene": "broken.json", "output": "there/new/x.gif" }
      { "scene": "broken.json", "output": "mixed/x.gif" }
      { "scene": "card.json", "output": "mixed/y.gif" }

      """, to: "rows.jsonl")
    try FileManager.default.createDirectory(
      at: folder["out/there"], withIntermediateDirectories: true)
    let mixed = try Program.run(["batch", "rows.jsonl", "-o", "out"], in: folder)
    #expect(mixed.status == 1)
    #expect(folder.names(in: "out") == ["mixed", "there"])
    #expect(folder.names(in: "out/there") == [])
    #expect(folder.names(in: "out/mixed") == ["y.gif"])

    let all = try Program.run(["batch", "broken.json", "-o", "new/out"], in: folder)
    #expect(all.status == 1)
    #expect(!folder.exists("new"))
    let report = try Program.run(
      ["batch", "card.json", "-o", "new/out", "--junit", "nowhere/x.xml"], in: folder)
    #expect(report.status == 73)
    #expect(!folder.exists("new"))
  }

  @Test func `an interrupted batch removes the empty folders that it created`() throws {
    let folder = try Folder()
    folder.write(Scenes.endless, to: "endless.json")
    let running = try Program.start(["batch", "endless.json", "-o", "new/out"], in: folder)
    while running.process.isRunning, folder.names(in: "new/out").isEmpty { usleep(5000) }
    running.send(SIGINT)
    #expect(try running.wait(timeout: 60).status == 130)
    #expect(folder.names == ["endless.json"])
  }
}

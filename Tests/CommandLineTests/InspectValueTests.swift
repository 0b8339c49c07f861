import Foundation
import Testing

@testable import ProgramSupport

/// The values that `inspect --layer --key` prints, at one time and as a series.
@Suite struct InspectValueTests {
  private let folder: Folder

  /// All animations are linear, so the expected values are easy to compute.
  private static let scene = """
    { "splashrender": 1, "size": [100, 80], "fps": 30, "duration": 1, "markers": { "half": 0.5 },
      "layers": [
        { "id": "box", "bounds": [20, 10], "position": [10, 5], "backgroundColor": "#ff0000",
          "animations": [
            { "type": "basic", "keyPath": "position", "from": [10, 5], "to": [70, 35], "duration": 1,
              "fillMode": "forwards" },
            { "type": "basic", "keyPath": "backgroundColor", "from": "#ff0000", "to": "#0000ff00",
              "duration": 1, "fillMode": "forwards" } ],
          "sublayers": [ { "id": "dot", "bounds": [4, 4] } ] },
        { "id": "late", "beginTime": 0.5, "duration": 0.25, "opacity": 0.5 },
        { "id": "card, \\"A\\"", "type": "gradient", "colors": ["red", "lime"], "bounds": [5, 5] },
        { "id": "line", "type": "shape", "path": "M0 0L9 9", "strokeEnd": 0.75,
          "mask": { "id": "veil", "sublayers": [ { "id": "spot", "opacity": 0.25 } ] } }
      ] }
    """

  init() throws {
    folder = try Folder()
    folder.write(Self.scene, to: "s.json")
  }

  private func inspect(_ options: [String], status: Int32 = 0) throws -> Program.Outcome {
    let outcome = try Program.run(["inspect", "s.json"] + options, in: folder)
    #expect(outcome.status == status, "\(outcome.errors)")
    return outcome
  }

  @Test(arguments: [
    (["--layer", "box", "--key", "position.x", "--at", "0.25"], "25\n"),
    (["--layer", "box", "--key", "position", "--at", "marker:half"], "[40, 20]\n"),
    (["--layer", "box/dot", "--key", "bounds", "--at", "3f"], "[0, 0, 4, 4]\n"),
    (["--layer", "line", "--key", "strokeEnd"], "0.75\n"),
    (["--layer", "line", "--key", "path"], "\"M0 0L9 9\"\n"),
    (["--layer", "late", "--key", "opacity"], "null\n"),
    (["--layer", "late", "--key", "opacity", "--at", "0.6"], "0.5\n"),
    (
      ["--layer", "box", "--layer", "late", "--key", "position.y,opacity", "--at", "0.5"],
      "box.position.y: 20\nbox.opacity: 1\nlate.position.y: 40\nlate.opacity: 0.5\n"
    ),
    (
      ["--layer", "spot", "--layer", "line/veil/spot", "--key", "opacity", "--key", "opacity"],
      "spot.opacity: 0.25\nline/veil/spot.opacity: 0.25\n"
    ),
    (["--key", "strokeEnd"], "0.75\n"),
  ])
  func `inspect prints only the values selected by --layer and --key`(
    options: [String], expected: String
  ) throws {
    #expect(try inspect(options).output == expected)
  }

  @Test func `inspect --key path prints an animated outline as path data`() throws {
    let folder = try Folder()
    folder.write(
      """
      { "splashrender": 1, "size": [10, 10], "duration": 1, "layers": [
        { "id": "drop", "type": "shape", "path": "M0 0Q2 2 4 0C6 1 8 1 9 0Z", "animations": [
          { "type": "basic", "keyPath": "path", "to": "M0 0Q2 2 4 0C6 1 8 1 9 1Z", "duration": 1 }
        ] } ] }
      """, to: "s.json")
    let outcome = try Program.run(
      ["inspect", "s.json", "--layer", "drop", "--key", "path", "--at", "0.5"], in: folder)
    #expect(outcome.output == "\"M0 0Q2 2 4 0C6 1 8 1 9 0.5Z\"\n", "\(outcome.errors)")
  }

  @Test func `inspect --json prints only the values selected by --layer and --key`() throws {
    let some = try inspect(
      ["--layer", "box", "--key", "position,opacity", "--at", "0.5", "--json"]
    )
    #expect(some.result["time"] as? Double == 0.5)
    #expect(
      some.results("layers") as NSArray == [
        ["id": "box", "path": "box", "position": [40, 20], "opacity": 1] as [String: Any]
      ])
    let owners = try inspect(["--key", "strokeEnd", "--json"])
    #expect(
      owners.results("layers") as NSArray == [
        ["id": "line", "path": "line", "strokeEnd": 0.75] as [String: Any]
      ])
    let layers = try inspect(["--layer", "box", "--at", "0.5", "--all", "--json"]).results("layers")
    #expect(layers.count == 1)
    #expect(layers[0]["position.x"] as? Double == 40 && layers[0]["matrix"] != nil)
  }

  @Test func `inspect --layer prints only that layer's part of the tree and timeline`() throws {
    let text = try inspect(["--layer", "box"]).output
    #expect(text.hasPrefix("  box  layer  20×10\n"))
    #expect(text.contains("    dot  layer  4×4\n"))
    #expect(text.contains("  box  position ") && !text.contains("late"))
    let late = try inspect(["--layer", "late"]).output
    #expect(
      late.hasPrefix("  late  layer  100×80  beginTime 0.5 s, duration 0.25 s\ntimeline:\n"))
    #expect(late.contains("  late  exists  ") && !late.contains("box"))
  }

  /// The rows of a series, split at commas.
  private func rows(_ options: [String]) throws -> [[String]] {
    try inspect(options).output.split(separator: "\n")
      .map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
  }

  @Test func `inspect --csv prints full-precision values for each frame and for the end time`()
    throws
  {
    let rows = try rows(["--layer", "box", "--key", "position.x", "--csv"])
    try #require(rows.count == 32)
    #expect(rows[0] == ["time", "box.position.x"])
    for (index, row) in rows.dropFirst().enumerated() {
      let time = try #require(Double(row[0]))
      #expect(time == Double(index) / 30)
      #expect(abs(try #require(Double(row[1])) - (10 + 60 * time)) < 1e-12)
    }
  }

  private static let steps: [(options: [String], times: [Double])] = [
    (["--step", "0.1"], (0..<10).map { Double($0) * 0.1 } + [1]),
    (["--step", "0.3"], (0..<4).map { Double($0) * 0.3 } + [1]),
    (["--step", "6f"], [0, 0.2, 0.4, 0.6, 0.8, 1]),
    (["--from", "0.25", "--to", "marker:half", "--step", "0.125"], [0.25, 0.375, 0.5]),
    (["--from", "15f", "--to", "18f"], [0.5, 0.5 + 1.0 / 30, 0.5 + 2.0 / 30, 0.6]),
    (["--step", "5"], [0, 1]),
    (["--to", "0.01", "--fps", "200"], [0, 0.005, 0.01]),
  ]

  @Test(arguments: steps)
  func `inspect prints values at the start, at each --step after the start, and at the end`(
    options: [String], times: [Double]
  ) throws {
    let rows = try rows(["--layer", "box", "--key", "opacity"] + options)
    #expect(rows.dropFirst().map { Double($0[0]) } == times)
  }

  @Test func `the times of 10000 steps of inspect --step accumulate no rounding errors`() throws {
    folder.write(
      Self.scene.replacingOccurrences(
        of: "\"duration\": 1, \"markers", with: "\"duration\": 1000, \"markers"),
      to: "s.json")
    let rows = try rows(["--layer", "late", "--key", "opacity", "--step", "0.1"])
    #expect(rows.count == 10_002)
    for (index, row) in rows.dropFirst().enumerated() where index < 10_000 {
      #expect(Double(row[0]) == Double(index) * 0.1)
    }
    #expect(rows.last?[0] == "1000")
  }

  @Test
  func `inspect splits points, sizes, rectangles, colours and matrices into several CSV columns`()
    throws
  {
    let keys = "position,bounds.size,bounds,backgroundColor,transform.translation,matrix,hidden"
    let rows = try rows(
      ["--layer", "box", "--key", keys, "--from", "0.5", "--to", "0.75", "--step", "0.25"])
    let matrix = (1...4).flatMap { row in (1...4).map { "box.matrix.m\(row)\($0)" } }
    let names =
      [
        "time", "box.position.x", "box.position.y", "box.bounds.size.width",
        "box.bounds.size.height",
      ]
      + ["origin.x", "origin.y", "size.width", "size.height"].map { "box.bounds.\($0)" }
      + ["red", "green", "blue", "alpha"].map { "box.backgroundColor.\($0)" }
      + ["box.transform.translation.x", "box.transform.translation.y"] + matrix + ["box.hidden"]
    try #require(rows.count == 3)
    #expect(rows[0] == names)
    let start = ["0.5", "40", "20", "20", "10", "0", "0", "20", "10", "0.5", "0", "0.5", "0.5"]
    // The matrix moves the layer's centre to its position.
    let numbers = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 30, 15, 0, 1].map(String.init)
    let values: [String] = start + ["0", "0"] + numbers + ["false"]
    #expect(rows[1] == values)
    #expect(rows[2][1] == "55" && rows[2][12] == "0.25")
  }

  @Test func `inspect prints empty CSV cells and JSON null at times when the layer isn't active`()
    throws
  {
    let options = ["--layer", "late", "--key", "opacity", "--step", "0.25"]
    #expect(try rows(options).dropFirst().map { $0[1] } == ["", "", "0.5", "", ""])
    let json = try inspect(options + ["--json"])
    let rows = json.results("series")
    #expect(rows.map { $0["time"] as? Double } == [0, 0.25, 0.5, 0.75, 1])
    #expect(rows.map { $0["late.opacity"] as? Double } == [nil, nil, 0.5, nil, nil])
    #expect(rows[0]["late.opacity"] is NSNull)
  }

  @Test func `inspect quotes CSV column names and gives each element of a list its own columns`()
    throws
  {
    let text = try inspect(
      ["--layer", "card, \"A\"", "--key", "colors", "--step", "1"]
    ).output
    let name = "card, \"\"A\"\".colors."
    let names = (0...1).flatMap { index in
      ["red", "green", "blue", "alpha"].map { "\"\(name)\(index).\($0)\"" }
    }
    #expect(
      text == "time," + names.joined(separator: ",") + "\n0,1,0,0,1,0,1,0,1\n1,1,0,0,1,0,1,0,1\n")
  }

  @Test func `inspect evaluates each replicator instance with the instance's own delay`() throws {
    folder.write(
      """
      { "splashrender": 1, "size": [10, 10], "fps": 10, "duration": 1, "layers": [
        { "id": "row", "type": "replicator", "instanceCount": 2, "instanceDelay": 0.25, "sublayers": [
          { "id": "dot", "animations": [ { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1,
            "duration": 1, "fillMode": "both" } ] } ] } ] }
      """, to: "s.json")
    for name in ["dot", "row/dot"] {
      let text = try inspect(["--layer", name, "--key", "opacity", "--step", "0.5"]).output
      #expect(
        text == """
          time,row/instance-0/dot.opacity,row/instance-1/dot.opacity
          0,0,0
          0.5,0.5,0.25
          1,1,0.75

          """)
    }
    let copy = "row/instance-1/dot"
    #expect(try inspect(["--layer", copy, "--key", "opacity", "--at", "0.75"]).output == "0.5\n")
    let tree = try inspect(["--layer", copy]).output
    #expect(tree.hasPrefix("  dot  layer") && tree.contains("━"))
    #expect(tree == (try inspect(["--layer", "dot"]).output))
  }

  @Test(arguments: [
    (["--layer", "bax", "--key", "opacity"], "no layer 'bax'; did you mean box?"),
    (["--layer", "box/dut", "--at", "0"], "no layer 'box/dut'; did you mean box/dot?"),
    (["--layer", "bax"], "no layer 'bax'; did you mean box?"),
    (["--layer", "bax", "--key", "opacity", "--csv"], "no layer 'bax'; did you mean box?"),
    (["--key", "opacty"], "unknown property --key opacty; did you mean opacity?"),
    (
      ["--layer", "box", "--key", "path"],
      "the layer 'box' has no path; it is a property of layers of type shape"
    ),
    (["--key", ","], "--key expects at least one property"),
    (
      ["--layer", "box", "--key", "strokeEnd"],
      "the layer 'box' has no strokeEnd; it is a property of layers of type shape or text"
    ),
    (
      ["--key", "time"],
      "the scene's layers have no time"
    ),
    (["--csv"], "--csv applies to a series of values: set --key PATH"),
    (["--layer", "box", "--from", "0.5"], "--from applies to a series of values: set --key PATH"),
    (
      ["--key", "opacity", "--at", "0", "--step", "1"],
      "--at selects a single time and can't be combined with --step"
    ),
    (["--key", "opacity", "--step", "0"], "--step expects a value greater than 0"),
    (["--key", "opacity", "--step", "marker:half"], "--step expects seconds, such as 0.1"),
    (["--key", "opacity", "--step", "x"], "--step expects seconds"),
    (["--key", "opacity", "--step", "1e-9"], "the series has more than 1000000 times"),
    (["--key", "opacity", "--from", "0.5", "--to", "0.25"], "no frames from --from 0.5"),
  ])
  func `inspect refuses unknown layers, unknown keys and contradictory options with exit code 64`(
    options: [String], message: String
  ) throws {
    let outcome = try inspect(options, status: 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    let both = try inspect(["--key", "opacity", "--csv", "--json"], status: 64)
    #expect(both.told.contains("--csv and --json can't be combined"), "\(both.output)")
  }
}

import Foundation
import Testing

@testable import ProgramSupport

/// Missing, invalid and hostile SVG files end the program soon with the right exit code.
@Suite struct SVGTests {
  private func scene(_ layer: String) -> String {
    """
    {
      "splashrender": 1, "size": [40, 40], "duration": 1, "fps": 10,
      "layers": [ { \(layer) } ]
    }
    """
  }

  private func run(
    _ svg: String?, layer: String = "\"type\": \"svg\", \"svg\": \"a.svg\"",
    command: [String] = ["validate", "s.json"]
  ) throws -> (outcome: Program.Outcome, seconds: Double) {
    let folder = try Folder()
    folder.write(scene(layer), to: "s.json")
    if let svg { folder.write(svg, to: "a.svg") }
    let start = Date()
    let outcome = try Program.run(command, in: folder)
    return (outcome, Date().timeIntervalSince(start))
  }

  private func svg(_ inside: String) -> String {
    "<svg xmlns='http://www.w3.org/2000/svg' width='200' height='200'>\n\(inside)\n</svg>"
  }

  @Test(arguments: [
    "<style>\n rect { animation: spin 1s }\n</style>",
    "<style>/* animation: x */\n.animation { animation-name:  spin }</style>",
    "\n<rect style='fill: red; ANIMATION : spin 1s infinite' width='9' height='9'/>",
  ])
  func `a warning about CSS animations in an SVG names the line of the first animation`(
    inside: String
  ) throws {
    let outcome = try run(svg(inside)).outcome
    #expect(outcome.status == 0)
    #expect(
      outcome.errors.contains(
        "warning: the SVG \"a.svg\" has CSS animations, the first on line 3, which aren't played"),
      "\(outcome.errors)")
    #expect(try run(svg(inside), command: ["validate", "--strict", "s.json"]).outcome.status == 65)
  }

  @Test(arguments: [
    "<style>rect { animation: none } .my-animation { fill: red } /* animation: x */</style>",
    "<rect style='animation:none' width='9' height='9' id='animation'/>",
  ])
  func `SVG styles without animations cause no warning`(inside: String) throws {
    #expect(try run(svg(inside)).outcome.errors.isEmpty)
  }

  @Test func `a scene with an SVG layer is rendered to MP4 and GIF`() throws {
    let folder = try Folder()
    folder.write(scene("\"type\": \"svg\", \"svg\": \"a.svg\""), to: "s.json")
    folder.write(svg("<rect width='200' height='200' fill='red'/>"), to: "a.svg")
    let outcome = try Program.run(["s.json", "-o", "x.mp4", "-o", "x.gif"], in: folder)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.names == ["a.svg", "s.json", "x.gif", "x.mp4"])
  }

  @Test(
    arguments: [
      (nil, 66, "there is no SVG \"a.svg\""), ("<svg", 65, "line 1 of the SVG \"a.svg\""),
      ("", 65, "empty"),
      (
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'>\n\n<image href='x.png'/></svg>",
        65, "line 3 of the SVG \"a.svg\": \"x.png\" is outside the document"
      ),
      (
        "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><text>Hi</text></svg>", 65,
        "text layer"
      ),
    ] as [(String?, Int32, String)])
  func `the exit code is 66 for a missing SVG file and 65 for an invalid SVG file`(
    svg: String?, status: Int32, message: String
  ) throws {
    let outcome = try run(svg).outcome
    #expect(outcome.status == status)
    #expect(outcome.errors.contains("s.json:3:39: error: "), "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func `an unknown SVG element id is an error that suggests a similar id`() throws {
    let outcome = try run(
      svg("<path id='star' d='M0 0H1'/>"), layer: "\"type\": \"shape\", \"path\": \"a.svg#stra\""
    ).outcome
    #expect(outcome.status == 65)
    #expect(outcome.errors.contains("no element with the id \"stra\""), "\(outcome.errors)")
    #expect(outcome.errors.contains("did you mean \"star\"?"), "\(outcome.errors)")
  }

  /// A tile of 900 million pixels for a small square.
  private let hostile = """
    <pattern id='p' width='30000' height='30000' patternUnits='userSpaceOnUse'>
    <rect width='30000' height='30000' fill='red'/></pattern><rect width='100' height='100' fill='url(#p)'/>
    """

  @Test
  func
    `validating an SVG that takes too much time or memory ends with exit code 65 within 30 s`()
    throws
  {
    let (outcome, seconds) = try run(svg(hostile))
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains("drawing it takes more than"), "\(outcome.errors)")
    #expect(seconds < 30)
  }

  @Test
  func `a batch and validate continue after a scene whose SVG takes too much time or memory`()
    throws
  {
    let folder = try Folder()
    folder.write(scene("\"type\": \"svg\", \"svg\": \"a.svg\""), to: "first.json")
    folder.write(svg(hostile), to: "a.svg")
    folder.write(Scenes.crossing, to: "second.json")
    let scenes = ["first.json", "second.json"]
    let batch = try Program.run(
      ["batch"] + scenes + ["--json", "--jobs", "1", "-o", "out"], in: folder)
    #expect(batch.status == 1)
    let report = batch.results("rows")
    #expect(report.map { $0["status"] as? String } == ["invalid scene", "done"])
    #expect(report.map { $0["exitCode"] as? Int } == [65, 0])
    #expect(folder.names(in: "out") == ["second.mp4"])

    let validation = try Program.run(["validate"] + scenes, in: folder)
    #expect(validation.status == 65)
    #expect(validation.output.contains("second.json: valid"), "\(validation.output)")
  }

  @Test
  func `a rendering that fails because an SVG takes too much time or memory leaves no output file`()
    throws
  {
    // Small in the test render before: the tile grows with the layer.
    let tile =
      "<pattern id='p' width='250' height='250' patternUnits='userSpaceOnUse'><rect width='250' height='250' fill='red'/></pattern><rect width='200' height='200' fill='url(#p)'/>"
    let layer =
      "\"type\": \"svg\", \"svg\": \"a.svg\", \"bounds\": [200, 200], \"transform\": { \"scale\": 110 }"
    let folder = try Folder()
    folder.write(scene(layer), to: "s.json")
    folder.write(svg(tile), to: "a.svg")
    let outcome = try Program.run(["s.json", "-o", "x.mp4"], in: folder)
    #expect(outcome.status == 1, "\(outcome.errors)")
    #expect(outcome.errors.contains("a.svg: drawing it takes more than"), "\(outcome.errors)")
    #expect(folder.names == ["a.svg", "s.json"])
  }
}

import Foundation
import Testing

@testable import ProgramSupport

/// The output of `inspect --display-list`, derived by hand from the layer model.
@Suite struct DisplayListTests {
  private static let card = """
    { "splashrender": 1, "size": [100, 60], "scale": 2, "duration": 1, "backgroundColor": "white",
      "layers": [
        { "id": "card", "frame": [10, 10, 40, 20], "opacity": 0.5, "cornerRadius": 4,
          "backgroundColor": "#336699",
          "animations": [
            { "type": "basic", "keyPath": "position.x", "from": 30, "to": 50, "duration": 1 } ],
          "sublayers": [
            { "id": "dot", "type": "shape", "frame": [5, 5, 10, 10], "path": "M0 0 L10 0 L10 10 Z",
              "fillColor": "red" } ] } ] }
    """

  @Test
  func
    `inspect --display-list prints a translucent layer as a group of fills with one opacity`()
    throws
  {
    let folder = try Folder()
    folder.write(Self.card, to: "s.json")
    let outcome = try Program.run(
      ["inspect", "s.json", "--display-list", "--at", "0.5"], in: folder)
    // Halfway from 30 to 50 is 10 points to the right. A point is two pixels.
    #expect(
      outcome.output == """
        canvas 200×120 #ffffff
          group bounds(40 20 80 40) opacity 0.5  [card]
            fill roundedRect(0 0 40 20, radius 4) matrix(2 0 0 2 40 20) with #336699  [card]
            fill path(M0 0L10 0L10 10Z) matrix(2 0 0 2 50 30) with #ff0000  [card/dot]

        """)
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
  }

  @Test func `inspect --display-list prints masks, shadows, strokes, gradients, clips and bitmaps`()
    throws
  {
    let folder = try Folder()
    folder.write(
      """
      { "splashrender": 1, "size": [100, 50], "duration": 1, "layers": [
        { "id": "veil", "frame": [20, 10, 40, 20], "backgroundColor": "white",
          "shadowOpacity": 0.5, "shadowColor": "black", "shadowRadius": 3, "shadowOffset": [0, 2],
          "maskMode": "luminance",
          "mask": { "id": "hole", "frame": [0, 0, 10, 20], "backgroundColor": "white" } },
        { "id": "line", "type": "shape", "frame": [0, 0, 10, 10], "path": "M0 0 L10 0",
          "fillColor": null, "strokeColor": "blue", "lineWidth": 2, "lineCap": "round",
          "strokeEnd": 0.5, "lineDashPattern": [4, 2] },
        { "id": "sky", "type": "gradient", "frame": [70, 0, 20, 10], "colors": ["red", "blue"] },
        { "id": "window", "frame": [70, 20, 20, 10], "masksToBounds": true,
          "compositingFilter": "multiply", "borderWidth": 1, "borderColor": "black",
          "sublayers": [
            { "id": "wide", "frame": [5, 5, 40, 2], "backgroundColor": "lime" } ] },
        { "id": "kept", "frame": [0, 40, 6, 4], "backgroundColor": "#00ff0080",
          "shouldRasterize": true } ] }
      """, to: "s.json")
    let outcome = try Program.run(["inspect", "s.json", "--display-list"], in: folder)
    #expect(outcome.errors.isEmpty)
    #expect(
      outcome.output == """
        canvas 100×50 #000000
          group bounds(20 10 40 20) shadow(color(srgb 0 0 0 / 0.5), offset 0 2, blur 3 3)  [veil]
            fill rect(0 0 40 20) translate(20 10) with #ffffff  [veil]
            mask luminance
              fill rect(0 0 10 20) translate(20 10) with #ffffff  [veil/hole]
          fill stroke(M0 0L5 0, width 2, cap round, dashes 4 2) with #0000ff  [line]
          fill rect(0 0 20 10) translate(70 0) with axial(#ff0000 0, #0000ff 1) matrix(0 10 -20 0 80 0)  [sky]
          group bounds(70 20 20 10) blend multiply  [window]
            group bounds(75 25 15 2) clip rect(0 0 20 10) translate(70 20)  [window]
              fill rect(0 0 40 2) translate(75 25) with #00ff00  [window/wide]
            fill roundedRing(0 0 20 10, radius 0, width 1) translate(70 20) with #000000  [window]
          fill rect(0 0 6 4) translate(0 40) with bitmap 6×4 translate(0 40)  [kept]
            fill rect(0 0 6 4) with #00ff0080

        """)
  }

  @Test
  func `inspect --display-list shortens a long path to the path's segment count and bounding box`()
    throws
  {
    let folder = try Folder()
    let points = (1...60).map { "L\($0) \($0 % 2)" }.joined()
    folder.write(
      """
      { "splashrender": 1, "size": [100, 50], "duration": 1, "layers": [
        { "id": "saw", "type": "shape", "frame": [0, 0, 60, 1], "path": "M0 0\(points)Z",
          "fillColor": "red" } ] }
      """, to: "s.json")
    let text = try Program.run(["inspect", "s.json", "--display-list"], in: folder).output
    #expect(
      text.contains("  fill path(61 segments, box 0 0 60 1) with #ff0000  [saw]\n"), "\(text)")
  }

  @Test func `inspect --display-list --json prints drawing commands with exact numbers`() throws {
    let folder = try Folder()
    folder.write(Self.card, to: "s.json")
    let outcome = try Program.run(
      ["inspect", "s.json", "--display-list", "--json", "--at", "0.5"], in: folder)
    let list = outcome.result
    #expect(list["time"] as? Double == 0.5)
    #expect(list["width"] as? Int == 200 && list["height"] as? Int == 120)
    #expect(list["background"] as? [Double] == [1, 1, 1, 1])
    let group = try #require((list["commands"] as? [[String: Any]])?.first)
    #expect(group["command"] as? String == "group")
    #expect(group["layer"] as? String == "card")
    #expect(group["bounds"] as? [Double] == [40, 20, 80, 40])
    #expect(group["opacity"] as? Double == 0.5)
    #expect(group["mask"] == nil)
    let fills = try #require(group["commands"] as? [[String: Any]])
    try #require(fills.count == 2)
    #expect(fills[0]["transform"] as? [Double] == [2, 0, 0, 2, 40, 20])
    let paint = try #require(fills[0]["paint"] as? [String: Any])
    #expect(paint["color"] as? [Double] == [0.2, 0.4, 0.6, 1])
    let geometry = try #require(fills[1]["geometry"] as? [String: Any])
    #expect(geometry["path"] as? String == "M0 0L10 0L10 10Z")
    #expect(geometry["fillRule"] as? String == "non-zero")
    #expect(fills[1]["layer"] as? String == "card/dot")
  }

  @Test(arguments: [
    (["--at", "1.5"], "--at 1.5 is past the end of the scene"),
    (["--at", "marker:hole"], "the scene has no marker 'hole'; it has no markers"),
    (
      ["--layer", "card"],
      "--display-list shows the whole canvas at one time and can't be combined with --layer"
    ),
    (
      ["--step", "0.1"],
      "--display-list shows the whole canvas at one time and can't be combined with --step"
    ),
  ])
  func `inspect --display-list refuses --layer, --step, an unknown marker and a time past the end`(
    options: [String], message: String
  ) throws {
    let folder = try Folder()
    folder.write(Self.card, to: "s.json")
    let outcome = try Program.run(["inspect", "s.json", "--display-list"] + options, in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("error: \(message)"), "\(outcome.errors)")
  }
}

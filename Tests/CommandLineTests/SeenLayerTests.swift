import Foundation
import Testing

@testable import ProgramSupport
@testable import TestSupport

/// What `inspect --at` says is seen, and views of single layers.
@Suite struct SeenLayerTests {
  /// A canvas of 200 × 100 points: what is seen of each layer can be worked out by hand.
  private static let scene = """
    { "splashrender": 1, "size": [200, 100], "duration": 1, "fps": 10, "scale": 2, "layers": [
      { "id": "covered", "frame": [20, 20, 20, 20], "backgroundColor": "red" },
      { "id": "cover", "frame": [10, 10, 40, 40], "backgroundColor": "teal" },
      { "id": "half", "frame": [190, 40, 20, 20], "backgroundColor": "blue" },
      { "id": "outside", "frame": [210, 0, 20, 20], "backgroundColor": "blue" },
      { "id": "card", "frame": [60, 10, 40, 40], "masksToBounds": true, "opacity": 0.5, "sublayers": [
        { "id": "dot", "frame": [30, 30, 20, 20], "backgroundColor": "white", "opacity": 0.5 },
        { "id": "gone", "frame": [50, 50, 20, 20], "backgroundColor": "white" } ] },
      { "id": "turned", "position": [150, 50], "bounds": [20, 20], "backgroundColor": "lime",
        "transform": { "rotation": "45deg" } },
      { "id": "ring", "type": "shape", "frame": [100, 60, 40, 40], "fillColor": null, "strokeColor": "white",
        "path": "M10 20C10 0 30 0 30 20", "lineWidth": 4 },
      { "id": "faint", "frame": [0, 0, 9, 9], "backgroundColor": "white", "opacity": 0.001 },
      { "id": "off", "frame": [0, 0, 9, 9], "backgroundColor": "white", "hidden": true },
      { "id": "nothing", "frame": [0, 0, 9, 9] },
      { "id": "moving", "frame": [0, 80, 10, 10], "backgroundColor": "white", "animations": [
        { "type": "basic", "keyPath": "position.x", "from": 5, "to": 105, "duration": 1, "fillMode": "forwards" } ] },
      { "id": "word", "type": "text", "string": "Notification settings", "fontSize": 20,
        "frame": [0, 0, 60, 90] } ] }
    """

  private func folder() throws -> Folder {
    let folder = try Folder()
    folder.write(Self.scene, to: "s.json")
    return folder
  }

  private func layers(_ arguments: String...) throws -> [String: [String: Any]] {
    let outcome = try Program.run(["inspect", "s.json", "--json"] + arguments, in: folder())
    #expect(outcome.status == 0, "\(outcome.output)")
    return Dictionary(
      uniqueKeysWithValues: outcome.results("layers").map { ($0["path"] as? String ?? "", $0) })
  }

  @Test func `each layer has its box on the canvas, its effective opacity and its state`() throws {
    let layers = try layers("--at", "0")
    let states = layers.compactMapValues { $0["state"] as? String }
    #expect(
      states == [
        "covered": "covered", "cover": "visible", "half": "partly-visible", "outside": "off-canvas",
        "card": "container", "card/dot": "partly-visible", "card/gone": "clipped",
        "turned": "visible", "ring": "visible", "faint": "transparent", "off": "hidden",
        "nothing": "empty", "moving": "visible", "word": "visible",
      ])
    func box(_ path: String, _ key: String) -> [Double]? { layers[path]?[key] as? [Double] }
    #expect(
      box("half", "box") == [190, 40, 20, 20] && box("half", "visible") == [190, 40, 10, 20])
    #expect(box("card/dot", "box") == [90, 40, 20, 20])
    #expect(box("card/dot", "visible") == [90, 40, 10, 10])
    #expect(layers["card/dot"]?["opacity"] as? Double == 0.25)
    // A square of 20 turned by 45° is as wide as its diagonal.
    #expect(box("turned", "box") == [135.86, 35.86, 28.28, 28.28])
    // The curve's top is at 5 of its 20 points; the pen adds 2 on each side.
    #expect(box("ring", "box") == [100, 60, 40, 40] && box("ring", "ink") == [108, 63, 24, 19])
  }

  @Test func `a moving layer lists its animated values, and other layers what they set`() throws {
    let layers = try layers("--at", "0.5")
    #expect(layers["moving"]?["animated"] as? [String] == ["position.x"])
    #expect(layers["moving"]?["box"] as? [Double] == [50, 80, 10, 10])
    let values = try #require(layers["cover"]?["values"] as? [String: Any])
    #expect(Set(values.keys) == ["bounds", "position", "backgroundColor"])
    let all = try self.layers("--at", "0.5", "--all")
    #expect(all["cover"]?["shadowRadius"] as? Double == 3 && all["cover"]?["state"] == nil)
  }

  @Test func `a text lists its lines and the words that are divided between them`() throws {
    let text = try #require(try layers("--layer", "word")["word"]?["text"] as? [String: Any])
    #expect(text["string"] as? String == "Notification settings")
    #expect(text["fontSize"] as? Double == 20)
    let lines = try #require(text["lines"] as? [String])
    #expect(lines.joined().replacingOccurrences(of: " ", with: "") == "Notificationsettings")
    let broken = try #require(text["brokenWords"] as? [String])
    #expect(broken.first?.replacingOccurrences(of: "|", with: "").hasPrefix("Notification") == true)
  }

  @Test func `validate warns about a word that lines divide, but not about a line break`() throws {
    let folder = try folder()
    let divided = try Program.run(["validate", "s.json", "--json"], in: folder)
    #expect(divided.told.contains("lines divide the word"), "\(divided.told)")
    folder.write(
      Self.scene.replacingOccurrences(
        of: "\"Notification settings\"", with: "\"One\\nand two, of 日本語日本語\""),
      to: "s.json")
    let whole = try Program.run(["validate", "s.json", "--json"], in: folder)
    #expect(!whole.codes.contains("text.divided-word"), "\(whole.told)")
  }

  @Test func `without --json a table lists the layers`() throws {
    let outcome = try Program.run(["inspect", "s.json", "--at", "0"], in: folder())
    let lines = outcome.output.split(separator: "\n").map {
      $0.split(separator: " ").map(String.init)
    }
    try #require(lines.count > 1, "\(outcome.errors)")
    #expect(lines[0] == ["LAYER", "STATE", "OPACITY", "BOX", "ON", "THE", "CANVAS"])
    #expect(lines[1] == ["covered", "covered", "1.00", "20,", "20", "20×20"])
  }

  @Test func `layers that have different values are in one series`() throws {
    let outcome = try Program.run(
      [
        "inspect", "s.json", "--layer", "ring", "--layer", "moving", "--key",
        "strokeEnd,position.x",
        "--step", "0.5",
      ], in: folder())
    #expect(
      outcome.output.split(separator: "\n")
        == [
          "time,ring.strokeEnd,ring.position.x,moving.position.x", "0,1,120,5", "0.5,1,120,55",
          "1,1,120,105",
        ],
      "\(outcome.output)\(outcome.errors)")
    let wrong = try Program.run(
      ["inspect", "s.json", "--layer", "half", "--layer", "moving", "--key", "strokeEnd"],
      in: folder())
    #expect(wrong.status == 64 && wrong.errors.contains("no strokeEnd"), "\(wrong.errors)")
    let boxes = try Program.run(
      ["inspect", "s.json", "--layer", "card/dot", "--key", "box", "--at", "0"], in: folder())
    #expect(boxes.output == "[90, 40, 20, 20]\n")
    let times = try Program.run(
      [
        "inspect", "s.json", "--layer", "moving", "--key", "box,box.y", "--at", "0,0.5", "--at",
        "10f",
      ],
      in: folder())
    #expect(
      times.output == """
        time,moving.box.x,moving.box.y,moving.box.width,moving.box.height,moving.box.y
        0,0,80,10,10,80
        0.5,50,80,10,10,80
        1,100,80,10,10,80

        """, "\(times.output)\(times.errors)")
    let several = try Program.run(["inspect", "s.json", "--at", "0,1"], in: folder())
    #expect(several.status == 64 && several.errors.contains("set --key"))
  }

  @Test func `the moment of a large scene has at most 150 kB`() throws {
    let scene = Folder.project.appendingPathComponent("scenes/ripple-grid/scene.json").path
    let outcome = try Program.run(["inspect", scene, "--at", "1.2", "--json"], in: Folder())
    #expect(outcome.outputData.count < 150_000 && outcome.results("layers").count > 500)
  }

  @Test func `still --layer shows the layer's part of the canvas, as the whole frame does`() throws
  {
    let folder = try folder()
    let made = try Program.runShell(
      """
      splashrender still s.json -o whole.png && splashrender still s.json --layer cover --padding 5 -o part.png \
      && ffmpeg -v error -i whole.png -vf crop=100:100:10:10 cut.png && splashrender diff part.png cut.png --max-difference 1
      """, in: folder)
    #expect(made.status == 0, "\(made.output)\(made.errors)")
    let large = try Program.run(
      ["still", "s.json", "--layer", "card/dot", "--width", "360", "-o", "dot.png", "--json"],
      in: folder)
    let written = try #require((large.envelope["written"] as? [[String: Any]])?.first)
    // The box has 20 points, and the margin 8 on each side.
    #expect(written["width"] as? Int == 360 && written["height"] as? Int == 360)
    for (arguments, message) in [
      (["--layer", "cver"], "did you mean cover?"),
      (["--padding", "3"], "--padding needs --layer"),
    ] {
      let wrong = try Program.run(["still", "s.json", "-o", "x.png"] + arguments, in: folder)
      #expect(wrong.status == 64 && wrong.errors.contains(message), "\(wrong.errors)")
    }
  }

  @Test func `sheet --annotate draws the boxes of the layers that are seen`() throws {
    let folder = try folder()
    let made = try Program.runShell(
      """
      splashrender sheet s.json --at 0 --columns 1 --width 416 --no-labels -o plain.png \
      && splashrender sheet s.json --at 0 --columns 1 --width 416 --no-labels --annotate -o boxes.png \
      && ffmpeg -v error -i boxes.png -f rawvideo -pix_fmt rgb24 boxes.raw \
      && ffmpeg -v error -i plain.png -f rawvideo -pix_fmt rgb24 plain.raw
      """, in: folder)
    try #require(made.status == 0, "\(made.errors)")
    let (plain, boxes) = (folder.data("plain.raw"), folder.data("boxes.raw"))
    func pixel(_ data: Data, _ x: Int, _ y: Int) -> [UInt8] {
      // The cell begins at 8, 8 and has 2 pixels a point.
      let index = 3 * ((8 + y) * 416 + 8 + x)
      return Array(data[index..<index + 3])
    }
    // The left side of "cover" is a line of another colour; its middle is as before.
    #expect(pixel(plain, 20, 90) == [0, 128, 128] && pixel(boxes, 20, 90) != [0, 128, 128])
    #expect(pixel(boxes, 90, 90) == pixel(plain, 90, 90))
    #expect(pixel(boxes, 150, 190) == pixel(plain, 150, 190))
  }
}

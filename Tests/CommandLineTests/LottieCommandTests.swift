import Foundation
import TestSupport
import Testing

@testable import ProgramSupport

/// Commands with a Lottie file instead of a scene.
@Suite struct LottieCommandTests {
  private let folder: Folder

  init() throws {
    folder = try Folder()
    folder.write(LottieFiles.mover, to: "a.json")
  }

  private func run(_ arguments: String..., input: String = "") throws -> Program.Outcome {
    try Program.run(arguments, in: folder, input: input)
  }

  /// The mean x, the first colour and the number of the opaque pixels in an image of 40 × 30 pixels.
  private func drawn(_ name: String = "x.png") throws -> (x: Double, color: [UInt8], count: Int) {
    let pixels = try folder.pixels(name)
    try #require(pixels.count == 1200)
    let places = pixels.indices.filter { pixels[$0][3] > 127 }
    let first = try #require(places.first)
    let sum = places.reduce(0.0) { $0 + Double($1 % 40) + 0.5 }
    return (sum / Double(places.count), pixels[first], places.count)
  }

  /// A still of the file with options.
  private func still(
    _ options: [String] = [], of file: String = "a.json"
  ) throws -> (x: Double, color: [UInt8], count: Int) {
    let outcome = try Program.run(["still", "-y", file, "-o", "x.png"] + options, in: folder)
    #expect(outcome.status == 0 && outcome.warnings.isEmpty, "\(outcome.errors)")
    return try drawn()
  }

  private let red: [UInt8] = [255, 0, 0, 255]
  private let blue: [UInt8] = [0, 0, 255, 255]

  // MARK: Rendering

  @Test(arguments: [("0", 5.0), ("0.5", 20.0), ("9f", 32.0), ("marker:middle", 20.0)])
  func `a still image of a Lottie file shows the frame at the time given by --at`(
    time: String, x: Double
  )
    throws
  {
    let drawn = try still(["--at", time])
    #expect(drawn.x == x && drawn.color == red && drawn.count == 100)
  }

  @Test
  func
    `a rendered Lottie file has the file's size and frame count, and transparency in GIF and WebM`()
    throws
  {
    let formats = [("mp4", false), ("gif", true), ("webm", true)]
    for (format, hasAlpha) in formats {
      let outcome = try run("a.json", "-o", "a.\(format)")
      #expect(outcome.status == 0, "\(outcome.errors)")
      let probe = try #require(try Probe(folder["a.\(format)"]))
      #expect(probe.width == 40 && probe.height == 30 && probe.frames == 10)
      let decoder = format == "webm" ? "-c:v libvpx-vp9" : ""
      let data = try Program.runShell(
        "ffmpeg -v error \(decoder) -i a.\(format) -frames:v 1 -f rawvideo -pix_fmt rgba -",
        in: folder
      ).outputData
      #expect(data.count == 4800)
      #expect((data.last == 0) == hasAlpha, "\(format)")
    }
  }

  @Test
  func
    `a layer follows a Lottie motion path at constant speed, but not with --rules coreAnimation`()
    throws
  {
    let roundWay = LottieFiles.mover.replacingOccurrences(
      of: "\"s\": [5, 15] }", with: "\"s\": [5, 15], \"to\": [0, 0], \"ti\": [-30, 0] }")
    folder.write(roundWay, to: "a.json")
    let (ours, theirs) = (
      try still(["--at", "0.5"]), try still(["--at", "0.5", "--rules", "coreAnimation"])
    )
    // Half of the arc length is at 20. Half of the parameter is at 5 · 7/8 + 35 · 1/8 = 8.75; pixels with a
    // coverage of a quarter don't count.
    #expect(ours.x == 20 && theirs.x == 9, "\(theirs.x)")
    #expect(try run("still", "a.json", "-o", "y.png", "--rules", "apple").status == 64)
  }

  @Test func `a contact sheet can be made of a Lottie file`() throws {
    let outcome = try run("sheet", "a.json", "-o", "sheet.png", "--count", "4")
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(folder.data("sheet.png").count > 100)
  }

  @Test func `the options --size, --scale, --fps and --background apply to a Lottie file`() throws {
    let big = try run("still", "a.json", "-o", "x.png", "--scale", "2", "--at", "0.5")
    #expect(big.status == 0)
    #expect(try folder.pixels("x.png").count == 4800)
    #expect(try run("still", "-y", "a.json", "-o", "x.png", "--size", "20x15").status == 0)
    #expect(try folder.pixels("x.png").filter { $0[3] > 127 }.count == 25)
    #expect(try run("still", "-y", "a.json", "-o", "x.png", "--background", "#0f0").status == 0)
    #expect(try folder.pixels("x.png")[0] == [0, 255, 0, 255])
    #expect(
      try run("a.json", "-o", "x.gif", "--fps", "20", "--dry-run").output.contains("20 frames"))
  }

  @Test func `a Lottie file can be read from standard input`() throws {
    let outcome = try run(
      "still", "-", "-o", "x.png", "--at", "0.5", input: LottieFiles.mover)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(try drawn().x == 20)
  }

  // MARK: Slots

  @Test func `the option --set sets the value of a Lottie slot by the slot's name`() throws {
    #expect(try still(["--set", "tint=#00f"]).color == blue)
    #expect(try still(["--set", "extent=20, 10", "--at", "0.5"]).count == 200)
    #expect(try still(["--set", "turn=90", "--set", "extent=4, 10", "--at", "0.5"]).count == 40)
  }

  @Test(
    arguments: [
      ("tnt=#00f", "did you mean \"tint\"?"), ("tint=3", "colour"), ("turn=red", "number"),
      ("extent=red, blue", "numbers"),
    ])
  func
    `rendering with --set for an unknown Lottie slot or a wrong value type ends with exit code 65`(
      value: String, message: String
    ) throws
  {
    let outcome = try run("still", "a.json", "-o", "x.png", "--set", value)
    #expect(outcome.status == 65, "\(outcome.errors)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(!folder.exists("x.png"))
  }

  @Test func `the option --set replaces texts and images in Lottie slots`() throws {
    let text = """
      { "ty": 5, "ip": 0, "op": 10, "ks": { "p": { "k": [2, 20] } }, "t": { "d": { "sid": "words", "k": [
        { "t": 0, "s": { "t": "I", "s": 20, "f": "F", "fc": [1, 0, 0] } }] } } }
      """
    // The text uses the bundled font, because the file has none.
    folder.write(LottieFiles.still(text), to: "a.json")
    func inked(_ options: String...) throws -> Int {
      let outcome = try Program.run(
        ["still", "-y", "a.json", "-o", "t.png"] + options, in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
      return try folder.pixels("t.png").count { $0[3] > 0 }
    }
    #expect(try inked("--set", "words=III") > 2 * inked())

    #expect(try run("still", "-y", "a.json", "-o", "p.png", "--set", "words=").status == 0)
    folder.write(
      LottieFiles.still(
        #"{ "ty": 2, "refId": "i", "ip": 0, "op": 10, "ks": {} }"#,
        #""assets": [{ "id": "i", "sid": "photo", "w": 10, "h": 10, "u": "", "p": "red.png", "e": 0 }],"#
      ),
      to: "a.json")
    for (name, color) in [("red", "#f00"), ("blue", "#00f")] {
      folder.write(LottieFiles.still(LottieFiles.solid(color)), to: "plain.json")
      #expect(try run("still", "plain.json", "-o", "\(name).png").status == 0)
    }
    #expect(try still().color == red)
    #expect(try still(["--set", "photo=blue.png"]).color == blue)
    let missing = try run("still", "-y", "a.json", "-o", "x.png", "--set", "photo=none.png")
    #expect(missing.errors.contains("none.png"), "\(missing.errors)")
  }

  @Test func `rows of a batch table or manifest set Lottie slots`() throws {
    folder.write("name,tint,turn\na,#00f,0\nb,#ff0000,45\n", to: "rows.csv")
    let table = try run(
      "batch", "rows.csv", "--scene", "a.json", "--name", "{name}.png", "-o", "out")
    #expect(table.status == 0, "\(table.errors)")
    #expect(try folder.pixels("out/a.png").contains(blue))
    #expect(try folder.pixels("out/b.png").contains(red))
    folder.write(
      #"{ "scene": "a.json", "rows": [{ "output": "c.png", "tint": "blue" }] }"#,
      to: "m.json")
    let manifest = try run("batch", "m.json", "-o", "out")
    #expect(manifest.status == 0, "\(manifest.errors)")
    #expect(try folder.pixels("out/c.png").contains(blue))
    folder.write(
      #"{ "scene": "a.json", "rows": [{ "output": "d.png", "tnt": "blue" }] }"#,
      to: "m.json")
    let wrong = try run("batch", "m.json", "-o", "out")
    #expect(wrong.status == 1)
    #expect(wrong.errors.contains("m.json:1:") && wrong.errors.contains("\"tint\""))
  }

  // MARK: Archives

  @Test
  func `the options --animation and --theme select an animation and theme of a dotLottie archive`()
    throws
  {
    folder.write(LottieFiles.archive, to: "a.lottie")
    #expect(try still(of: "a.lottie").color == [0, 255, 0, 255])
    #expect(try still(["--animation", "film"], of: "a.lottie").color == red)
    #expect(try still(["--animation", "film", "--theme", "blue"], of: "a.lottie").color == blue)
    for (option, hint) in [
      (["--animation", "flim"], "did you mean \"film\"?"),
      (["--theme", "blu"], "did you mean \"blue\"?"),
    ] {
      let outcome = try Program.run(["still", "a.lottie", "-o", "y.png"] + option, in: folder)
      #expect(outcome.status == 65, "\(outcome.errors)")
      #expect(outcome.errors.contains(hint), "\(outcome.errors)")
    }
    let scene = try run("still", "a.json", "-o", "y.png", "--animation", "film")
    #expect(scene.status == 65, "\(scene.errors)")
  }

  @Test func `a Telegram sticker is read as a gzip-compressed Lottie file`() throws {
    _ = try Program.runShell("gzip -c a.json > a.tgs", in: folder)
    #expect(try still(["--at", "0.5"], of: "a.tgs").x == 20)
  }

  // MARK: Inspection

  @Test func `inspect shows a Lottie file's layers under the names from the file`() throws {
    let tree = try run("inspect", "a.json").output
    #expect(tree.hasPrefix("a.json: 40×30 points at scale 1, 1 s (10 frames), 10 fps\n"))
    #expect(tree.contains("\n  marker middle  0.5 s\n"))
    #expect(tree.contains("\n  film  lottie  40×30\n    way  null\n    square  shape\n"), "\(tree)")
    let values = try run("inspect", "a.json", "--at", "0.5", "--layer", "square", "--json")
    #expect(values.status == 0, "\(values.errors)")
    let layers = values.results("layers")
    #expect(layers.first?["type"] as? String == "shape")
    let place = try run(
      "inspect", "a.json", "--at", "0.5", "--layer", "square", "--key", "transform")
    #expect(place.status == 0 && place.output.contains("20"), "\(place.errors)\(place.output)")
    let wrong = try run("inspect", "a.json", "--layer", "squre")
    #expect(wrong.status == 64 && wrong.errors.contains("did you mean square?"), "\(wrong.errors)")
  }

  @Test func `golden check detects a change in a Lottie file`() throws {
    #expect(try run("golden", "update", "a.json").status == 0)
    #expect(try run("golden", "check", "a.json").status == 0)
    folder.write(
      LottieFiles.mover.replacingOccurrences(of: "[35, 15]", with: "[30, 15]"), to: "a.json")
    #expect(try run("golden", "check", "a.json").status == 2)
  }

  @Test func `validate lists the Lottie features that are approximated or not drawn`() throws {
    folder.write(
      LottieFiles.still(
        LottieFiles.shapes(
          LottieFiles.ellipse + #", { "ty": "ms" }, { "ty": "ms" }, "#
            + LottieFiles.fill.replacingOccurrences(
              of: "\"k\": 100", with: "\"k\": 100, \"x\": \"wiggle(1,2)\""))
      ), to: "a.json")
    let plain = try run("validate", "a.json")
    #expect(plain.status == 0)
    #expect(plain.output.contains("a.json: valid, 40×30"), "\(plain.output)")
    #expect(plain.output.contains("approximated: expressions (1)"), "\(plain.output)")
    #expect(plain.output.contains("not drawn: shapes of the type \"ms\" (2)"), "\(plain.output)")
    #expect(plain.errors.contains("a.json:1:") && plain.errors.contains("layers[0].shapes[1]"))
    #expect(try run("validate", "a.json", "--strict").status == 65)
    let json = try run("validate", "a.json", "--json")
    let findings = json.findings
    #expect(findings.count { $0["severity"] as? String == "warning" } == 2)
    #expect(
      findings.allSatisfy { ($0["line"] as? Int ?? 0) > 0 && ($0["column"] as? Int ?? 0) > 0 })
  }

  @Test func `validate lists Lottie slots with their types and default values`() throws {
    let text =
      #"{ "ty": 5, "nm": "text", "ip": 0, "op": 10, "ks": {}, "t": { "a": [], "d": { "sid": "word", "k": [{ "t": 0, "s": { "t": "A", "s": 9, "f": "Inter", "fc": [0, 0, 0] } }] } } }"#
    let accent =
      ##"{ "ty": 4, "nm": "shapes", "ip": 0, "op": 10, "ks": { "r": { "sid": "turn", "a": 1, "k": [{ "t": 0, "s": [0] }, { "t": 9, "s": [90] }] } }, "shapes": [\##(LottieFiles.ellipse), { "ty": "fl", "c": { "sid": "accent", "k": [0, 0, 1, 1] }, "o": { "k": 100 } }] }"##
    let slots =
      #""slots": { "accent": { "p": { "a": 0, "k": [1, 0.4, 0, 1] } } }, "fonts": { "list": [{ "fName": "Inter", "fFamily": "Inter" }] },"#
    folder.write(LottieFiles.still(text + ", " + accent, slots), to: "a.json")
    let plain = try run("validate", "a.json")
    #expect(plain.status == 0, "\(plain.errors)")
    #expect(
      plain.output.contains(
        """
          slot "word": a text, "A"
          slot "turn": a number
          slot "accent": a colour, #ff6600

        """), "\(plain.output)")
  }

  @Test
  func `validate --rules coreAnimation lists the Lottie features that Core Animation doesn't draw`()
    throws
  {
    let merge = #", { "ty": "mm", "mm": 4 }, { "ty": "zz", "s": { "k": 3 }, "r": { "k": 2 } }, "#
    let twist = #"{ "ty": "tw", "a": { "k": 9 }, "c": { "k": [0, 0] } }, "#
    folder.write(
      LottieFiles.still(
        LottieFiles.shapes(
          LottieFiles.ellipse + merge + twist + LottieFiles.fill, #""ao": 1,"#)),
      to: "a.json")
    let original = try run("validate", "a.json")
    #expect(original.output.contains("approximated: twisted shapes (1)"), "\(original.output)")
    #expect(!original.output.contains("not drawn"))
    let phone = try run("validate", "a.json", "--rules", "coreAnimation")
    #expect(
      phone.output.contains(
        "not drawn: twisted shapes (1), layers that look where they move (1), merged paths (1), zigzags (1)"
      ),
      "\(phone.output)")
    #expect(try run("validate", "a.json", "--rules", "coreAnimation", "--strict").status == 65)
    let path =
      ##""pt": { "k": { "c": true, "v": [[0, 0], [40, 0], [0, 30]], "i": [[0, 0], [0, 0], [0, 0]], "o": [[0, 0], [0, 0], [0, 0]] } }"##
    let masks =
      #""ks": { "sk": { "k": 9 } }, "hasMask": true, "masksProperties": [{ "mode": "a", \#(path), "o": { "k": 100 } }, { "mode": "a", \#(path), "o": { "k": 50 }, "x": { "k": 2 }, "f": { "k": [3, 0] } }],"#
    folder.write(
      LottieFiles.still(
        ##"{ "ty": 1, "nm": "solid", "ip": 0, "op": 10, \##(masks) "sw": 40, "sh": 30, "sc": "#ff0000" }"##
      ),
      to: "a.json")
    let masked = try run("validate", "a.json", "--rules", "coreAnimation")
    #expect(
      masked.output.contains(
        "not drawn: opacities of masks (1), expansions of masks (1), feathers of masks (1), skewed layers (1)"
      ),
      "\(masked.output)")
    #expect(try run("validate", "a.json", "--strict").status == 0)
    // Core Animation draws a merged path with the mode 1.
    folder.write(
      LottieFiles.still(
        LottieFiles.shapes(
          LottieFiles.ellipse + #", { "ty": "mm", "mm": 1 }, "# + LottieFiles.fill)), to: "a.json")
    #expect(try run("validate", "a.json", "--rules", "coreAnimation", "--strict").status == 0)
  }

  @Test func `unfold converts a Lottie file to a scene that renders the same images`() throws {
    let unfolded = try run("unfold", "a.json", "-o", "wrapped.json")
    #expect(unfolded.status == 0, "\(unfolded.errors)")
    let scene = try #require(
      try JSONSerialization.jsonObject(with: folder.data("wrapped.json")) as? [String: Any])
    #expect(scene["size"] as? [Double] == [40, 30] && scene["duration"] as? Double == 1)
    for time in ["0", "0.33", "marker:middle", "9f"] {
      for (file, name) in [("a.json", "a.png"), ("wrapped.json", "b.png")] {
        let outcome = try run("still", "-y", file, "-o", name, "--at", time)
        #expect(outcome.status == 0, "\(outcome.errors)")
      }
      #expect(folder.data("a.png") == folder.data("b.png"))
    }
    folder.write(
      LottieFiles.mover.replacingOccurrences(of: "\"fr\": 10,", with: "\"fr\": 29.9700012,")
        .replacingOccurrences(of: "\"nm\": \"film\"", with: #""nm": "a/\"b\"""#), to: "b.json")
    #expect(try run("unfold", "b.json", "-o", "c.json").status == 0)
    #expect(try run("validate", "c.json").output.contains("29.97"))
    #expect(try run("unfold", "-", input: LottieFiles.mover).status == 65)
  }

  @Test func `preview writes a GIF of a Lottie file next to the file`() throws {
    let outcome = try run("preview", "a.json")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let preview = try #require(try Probe(folder["a-preview.gif"]))
    #expect((preview.width, preview.height) == (40, 30))
    #expect(preview.rate == "25/1" && preview.frames == 25)
  }
}

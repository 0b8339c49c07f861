import Foundation
import Testing

@testable import ProgramSupport

/// The commands `golden update` and `golden check`.
@Suite struct GoldenTests {
  /// The scene `crossing` with an additional blue pixel at 40, 40 and two markers.
  static func scene(dot: String = "[40, 40, 1, 1]") -> String {
    Scenes.crossing
      .replacingOccurrences(
        of: "\"duration\": 1,\n  \"params\"",
        with: "\"duration\": 1, \"markers\": { \"middle\": 0.5, \"odd\": 0.72 },\n  \"params\""
      )
      .replacingOccurrences(
        of: "\"layers\": [",
        with: "\"layers\": [ { \"id\": \"dot\", \"backgroundColor\": \"#00f\", \"frame\": \(dot) },"
      )
  }

  static func golden(
    _ arguments: String..., in folder: Folder, environment: [String: String] = [:]
  ) throws -> Program.Outcome {
    try Program.run(["golden"] + arguments, in: folder, environment: environment)
  }

  private func golden(_ arguments: String..., in folder: Folder) throws -> Program.Outcome {
    try Program.run(["golden"] + arguments, in: folder)
  }

  private func folder(_ scene: String = Self.scene()) throws -> Folder {
    let folder = try Folder()
    folder.write(scene, to: "scene.json")
    return folder
  }

  /// The files of a folder with their contents.
  private func files(_ name: String, in folder: Folder) throws -> [String: Data] {
    var files: [String: Data] = [:]
    for file in try FileManager.default.contentsOfDirectory(atPath: folder[name].path) {
      files[file] = folder.data(name + "/" + file)
    }
    return files
  }

  private func frames(_ name: String, in folder: Folder) throws -> [Int] {
    let data = folder.data(name + "/golden.json")
    let object = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    return (object?["frames"] as? [[String: Any]] ?? []).compactMap { $0["frame"] as? Int }
  }

  @Test func `golden check finds all frames equal right after golden update`() throws {
    let folder = try folder()
    let update = try golden("update", "scene.json", in: folder)
    #expect(update.status == 0, "\(update.errors)")
    #expect(
      update.output
        == "scene.json: 7 frames in scene.golden: 7 written\n  1 of 1 animation is shown in motion\n"
    )
    // Five frames and the frames at the markers: 5, and 8 as the first frame after 0.72 s.
    #expect(try frames("scene.golden", in: folder) == [0, 2, 4, 5, 6, 8, 9])
    let check = try golden("check", "scene.json", in: folder)
    #expect(check.status == 0)
    #expect(check.output == "scene.json: 7 frames, all equal\n")
    #expect(folder.names == ["scene.golden", "scene.json"])
  }

  @Test
  func
    `golden check prints the position of a moved pixel and marks the pixel in a difference image`()
    throws
  {
    let folder = try folder()
    #expect(try golden("update", "scene.json", "--at", "5f", in: folder).status == 0)
    folder.write(Self.scene(dot: "[41, 40, 1, 1]"), to: "scene.json")
    let check = try golden("check", "scene.json", in: folder)
    #expect(check.status == 2)
    #expect(check.output.contains("scene.json: 1 of 1 frame differs\n"))
    #expect(
      check.output.contains(
        "  frame 5 (0.5 s, middle): 2 pixels differ (0.065 %) in 2×1 from 40, 40, by up to 255 of 255"
      ), "\(check.output)")
    #expect(check.errors.contains("golden-report/index.html"))
    let pixels = try Program.runShell(
      "ffmpeg -v error -i golden-report/scene-00005-diff.png -f rawvideo -pix_fmt rgba -",
      in: folder
    ).outputData
    #expect(pixels.count == 64 * 48 * 4)
    let strong = (0..<64 * 48).filter { pixels[4 * $0] == 255 }.map { [$0 % 64, $0 / 64] }
    #expect(strong == [[40, 40], [41, 40]])
    // A rectangle surrounds the pixels.
    #expect(pixels[4 * (40 * 64 + 36) + 2] == 255 && pixels[4 * (40 * 64 + 36)] == 0)
  }

  @Test func `golden check passes with every thread count and CPU instruction set`() throws {
    let folder = try folder()
    folder.write(Scenes.turning, to: "scene.json")
    #expect(try golden("update", "scene.json", "--count", "9", in: folder).status == 0)
    for level in ["baseline", "v3", "v4"] {
      for threads in ["1", "5"] {
        let check = try Self.golden(
          "check", "scene.json", "--threads", threads, in: folder,
          environment: ["SPLASHRENDER_SIMD": level])
        if level != "baseline", check.status == 64, check.errors.contains("SPLASHRENDER_SIMD") {
          continue
        }
        #expect(check.status == 0, "\(level), \(threads): \(check.output)\(check.errors)")
      }
    }
  }

  @Test(arguments: ["true", "1", "yes", "GitHub"])
  func `golden update refuses to run in continuous integration without --allow-ci`(value: String)
    throws
  {
    let folder = try folder()
    let refused = try Self.golden("update", "scene.json", in: folder, environment: ["CI": value])
    #expect(refused.status == 64)
    #expect(refused.errors.contains("--allow-ci"))
    #expect(folder.names == ["scene.json"])
    let allowed = try Self.golden(
      "update", "scene.json", "--allow-ci", "--at", "0", in: folder, environment: ["CI": value])
    #expect(allowed.status == 0)
    let check = try Self.golden("check", "scene.json", in: folder, environment: ["CI": value])
    #expect(check.status == 0)
  }

  @Test(arguments: ["0", "false", "False", ""])
  func `golden update runs if the environment variable CI is empty, 0 or false`(value: String)
    throws
  {
    let folder = try folder()
    let update = try Self.golden(
      "update", "scene.json", "--at", "0", in: folder, environment: ["CI": value])
    #expect(update.status == 0)
  }

  @Test func `golden update rewrites only the images whose frames have changed`() throws {
    let folder = try folder()
    #expect(try golden("update", "scene.json", in: folder).status == 0)
    func state() throws -> [String: [AnyHashable]] {
      var state: [String: [AnyHashable]] = [:]
      for name in try files("scene.golden", in: folder).keys {
        let attributes = try FileManager.default.attributesOfItem(
          atPath: folder["scene.golden/" + name].path)
        state[name] = [
          attributes[.systemFileNumber] as? Int, attributes[.modificationDate] as? Date,
        ]
      }
      return state
    }
    let before = try state()
    let again = try golden("update", "scene.json", in: folder)
    #expect(
      again.output
        == "scene.json: 7 frames in scene.golden, unchanged\n  1 of 1 animation is shown in motion\n"
    )
    #expect(try state() == before)
    // Only images of changed frames are rewritten.
    folder.write(
      Self.scene().replacingOccurrences(of: "\"to\": 56", with: "\"to\": 56.5"), to: "scene.json")
    let changed = try golden("update", "scene.json", in: folder)
    #expect(
      changed.output
        == "scene.json: 7 frames in scene.golden: 6 written, 1 unchanged\n  1 of 1 animation is shown in motion\n"
    )
    #expect(try state()["00000.png"] == before["00000.png"])
  }

  @Test func `golden update keeps a golden image that another program has recompressed`() throws {
    let folder = try folder()
    #expect(try golden("update", "scene.json", "--at", "0", in: folder).status == 0)
    let packed = try Program.runShell(
      "ffmpeg -v error -i scene.golden/00000.png -compression_level 0 -pix_fmt rgba p.png"
        + " && mv p.png scene.golden/00000.png", in: folder)
    #expect(packed.status == 0)
    let picture = folder.data("scene.golden/00000.png")
    #expect(try golden("check", "scene.json", in: folder).status == 0)
    let update = try golden("update", "scene.json", in: folder)
    #expect(
      update.output
        == "scene.json: 1 frame in scene.golden, unchanged\n  0 of 1 animation is shown in motion\n"
    )
    #expect(folder.data("scene.golden/00000.png") == picture)
  }

  @Test
  func
    `golden update removes frames that are no longer chosen but keeps files that it didn't write`()
    throws
  {
    let folder = try folder()
    #expect(try golden("update", "scene.json", "--every", "4", in: folder).status == 0)
    #expect(try frames("scene.golden", in: folder) == [0, 4, 8])
    folder.write("mine", to: "scene.golden/00003.png")
    let update = try golden("update", "scene.json", "--at", "4f", "--at", "0.55", in: folder)
    #expect(update.output.contains("1 written, 1 unchanged, 2 removed"), "\(update.output)")
    #expect(
      try files("scene.golden", in: folder).keys.sorted()
        == ["00003.png", "00004.png", "00006.png", "golden.json"])
  }

  @Test
  func `golden update records its options and chosen frames, and later golden commands reuse them`()
    throws
  {
    let folder = try folder()
    folder.write("{ \"accent\": \"#123456\" }", to: "values/v.json")
    let update = try golden(
      "update", "scene.json", "--params", "values/v.json", "--scale", "2", "--size", "70x50",
      "--background", "#fff", "--fps", "20", "--seed", "7", "--at", "marker:odd", "--at", "3f",
      in: folder)
    #expect(update.status == 0, "\(update.errors)")
    // 0.72 s is between frames 14 and 15 at 20 fps.
    #expect(try frames("scene.golden", in: folder) == [3, 15])
    #expect(try golden("check", "scene.json", in: folder).status == 0)
    // The working directory and the golden folder's path differ.
    folder.write("", to: "elsewhere/x")
    let inside = try Program.runShell(
      "cd elsewhere && splashrender golden check ../scene.json ../scene.golden/", in: folder)
    #expect(inside.status == 0, "\(inside.errors)")
    folder.write("{ \"accent\": \"#123457\" }", to: "values/v.json")
    #expect(try golden("check", "scene.json", in: folder).status == 2)
    let manifest = folder.data("scene.golden/golden.json")
    #expect(try golden("update", "scene.json", in: folder).output.contains("2 written"))
    #expect(try frames("scene.golden", in: folder) == [3, 15])
    #expect(try golden("check", "scene.json", in: folder).status == 0)
    // Only the hashes have changed.
    func plain(_ data: Data) -> String {
      String(decoding: data, as: UTF8.self).replacing(#/"sha256": "\w+"/#, with: "")
    }
    #expect(plain(folder.data("scene.golden/golden.json")) == plain(manifest))
  }

  @Test func `golden check finds the file of an image parameter from any working directory`() throws
  {
    let folder = try folder()
    let still = try Program.run(["still", "scene.json", "-o", "art/logo.png"], in: folder)
    #expect(still.status == 73)
    folder.write("", to: "art/x")
    #expect(try Program.run(["still", "scene.json", "-o", "art/logo.png"], in: folder).status == 0)
    folder.write(
      """
      { "splashrender": 1, "size": [64, 48], "duration": 1,
        "params": { "logo": { "type": "image", "default": "none.png" },
          "title": { "type": "string", "default": "" } },
        "layers": [ { "type": "image", "image": "= logo", "frame": [0, 0, 64, 48] } ] }
      """, to: "a/b/scene.json")
    let update = try golden(
      "update", "a/b/scene.json", "--set", "logo=art/logo.png", "--set", "title=art/logo.png",
      "--at", "0", in: folder)
    #expect(update.status == 0, "\(update.errors)")
    let manifest = String(decoding: folder.data("a/b/scene.golden/golden.json"), as: UTF8.self)
    #expect(manifest.contains("\"images\": {\"logo\": \"../../../art/logo.png\"}"))
    #expect(manifest.contains("\"set\": {\"title\": \"art/logo.png\"}"))
    let check = try Program.runShell("cd a && splashrender golden check b/scene.json", in: folder)
    #expect(check.status == 0, "\(check.errors)")
  }

  @Test func `golden update stores tolerances, and golden check can override them`() throws {
    let folder = try folder()
    #expect(try golden("update", "scene.json", "--at", "0", in: folder).status == 0)
    // Two of 3072 pixels are 0.0651 %.
    folder.write(Self.scene(dot: "[41, 40, 1, 1]"), to: "scene.json")
    for (options, status) in [
      (["--max-pixels", "0.07%"], 0), (["--max-pixels", "0.06%"], 2),
      (["--max-pixels", "0.0007"], 0), (["--max-difference", "255"], 0),
      (["--max-difference", "254"], 2), (["--max-pixels", "0.04%", "--max-difference", "255"], 0),
    ] {
      let check = try Program.run(
        ["golden", "check", "scene.json", "--report", "report"] + options, in: folder)
      #expect(check.status == Int32(status), "\(options): \(check.output)")
      if status == 0 {
        #expect(check.output == "scene.json: 1 frame, within the tolerance\n")
      }
    }
    folder.write(Self.scene(), to: "scene.json")
    #expect(
      try golden("update", "scene.json", "--at", "0", "--max-pixels", "0.1%", in: folder).status
        == 0)
    folder.write(Self.scene(dot: "[41, 40, 1, 1]"), to: "scene.json")
    #expect(try golden("check", "scene.json", in: folder).status == 0)
    #expect(try golden("check", "scene.json", "--max-pixels", "0", in: folder).status == 2)
    // A new tolerance keeps the choice of frames.
    folder.write(Self.scene(), to: "scene.json")
    let again = try golden("update", "scene.json", "--max-difference", "9", in: folder)
    #expect(again.output.hasPrefix("scene.json: 1 frame in scene.golden"), "\(again.output)")
    let manifest = String(decoding: folder.data("scene.golden/golden.json"), as: UTF8.self)
    #expect(manifest.contains("\"maxDifference\": 9") && manifest.contains("\"maxPixels\": 0.001"))
    #expect(!manifest.contains("maxBlock"))
    #expect(try golden("update", "scene.json", "--max-block", "0.5", in: folder).status == 0)
    folder.write(Self.scene(dot: "[41, 40, 1, 1]"), to: "scene.json")
    // Two pixels in a block of 400 differ by 255.
    let check = try golden("check", "scene.json", "--max-difference", "255", in: folder)
    #expect(check.status == 2)
    #expect(
      check.output.contains(
        "2 pixels within the tolerance, but a block exceeds its limit, by up to 255 of 255; block mean 1.27; SSIM"
      ), "\(check.output)")
    #expect(
      try golden("check", "scene.json", "--max-pixels", "1%", "--max-block", "2", in: folder).status
        == 0)
  }

  @Test func `golden check reports a changed canvas size and a shortened scene as differences`()
    throws
  {
    let folder = try folder()
    #expect(try golden("update", "scene.json", "--at", "0", "--at", "9f", in: folder).status == 0)
    folder.write(
      Self.scene().replacingOccurrences(of: "[64, 48]", with: "[65, 48]"), to: "scene.json")
    let wider = try golden("check", "scene.json", in: folder)
    #expect(wider.status == 2)
    #expect(
      wider.output.contains(
        "the size differs: expected 64×48 pixels, not 65×48"), "\(wider.output)")
    #expect(!folder.exists("golden-report/scene-00000-diff.png"))
    #expect(folder.exists("golden-report/scene-00000-expected.png"))
    folder.write(
      Self.scene().replacingOccurrences(of: "\"duration\": 1, \"m", with: "\"duration\": 0.8, \"m"),
      to: "scene.json")
    let shorter = try golden("check", "scene.json", in: folder)
    #expect(shorter.status == 2)
    #expect(shorter.output.contains("  frame 9 (0.9 s): the scene has become shorter"))
  }

  @Test
  func `golden check reports missing or corrupt golden frames and still compares the other frames`()
    throws
  {
    let folder = try folder()
    let missing = try golden("check", "scene.json", in: folder)
    #expect(missing.status == 66)
    #expect(missing.errors.contains("splashrender golden update scene.json"))
    #expect(try golden("update", "scene.json", "--every", "3", in: folder).status == 0)
    let picture = folder.data("scene.golden/00003.png")
    try FileManager.default.removeItem(at: folder["scene.golden/00003.png"])
    let gone = try golden("check", "scene.json", in: folder)
    #expect(gone.status == 66)
    let message = "error: there is no golden frame \"scene.golden/00003.png\"\n"
    #expect(gone.errors.contains("scene.golden/golden.json:11:39: \(message)"))
    #expect(gone.output == "scene.json: 1 of 4 frames can't be compared\n")
    try picture.prefix(150).write(to: folder["scene.golden/00003.png"])
    let cut = try golden("check", "scene.json", in: folder)
    #expect(cut.status == 65)
    #expect(cut.errors.contains("\"scene.golden/00003.png\" is corrupt"))
    try folder.data("scene.golden/00000.png").write(to: folder["scene.golden/00003.png"])
    let swapped = try golden("check", "scene.json", in: folder)
    #expect(swapped.status == 65)
    #expect(swapped.errors.contains("its pixels differ from the recorded ones"))
    // A differing frame is reported in addition to the corrupt one.
    folder.write(Self.scene(dot: "[41, 40, 1, 1]"), to: "scene.json")
    let both = try golden("check", "scene.json", in: folder)
    #expect(both.status == 65)
    #expect(both.output.contains("3 of 4 frames differ, 1 of 4 frames can't be compared"))
    #expect(folder.exists("golden-report/scene-00006-diff.png"))
    try picture.write(to: folder["scene.golden/00003.png"])
    let text = String(decoding: folder.data("scene.golden/golden.json"), as: UTF8.self)
    folder.write(
      text.replacingOccurrences(
        of: "\"fps\"", with: "\"options\": { \"background\": \"rde\" }, \"fps\""),
      to: "scene.golden/golden.json")
    let option = try golden("check", "scene.json", in: folder)
    #expect(option.status == 65)
    #expect(option.errors.contains("--background rde: error: \"rde\" is not a colour"))
    #expect(
      option.errors.contains(
        "the golden frames' options are stored in scene.golden/golden.json"))
    folder.write("{ \"splashgolden\": 1, \"programm\": 1 }", to: "scene.golden/golden.json")
    let manifest = try golden("check", "scene.json", in: folder)
    #expect(manifest.status == 65)
    #expect(manifest.errors.contains("scene.golden/golden.json:1:22: error: "))
    #expect(manifest.errors.contains("did you mean \"program\"?"))
  }

  @Test func `golden update and golden check continue with the next scene after a failure`() throws
  {
    let folder = try folder()
    folder.write(Scenes.crossing, to: "b.json")
    folder.write(Scenes.broken, to: "c.json")
    let update = try golden("update", "scene.json", "c.json", "b.json", in: folder)
    #expect(update.status == 65)
    #expect(update.output.contains("b.json: 5 frames"))
    #expect(!folder.exists("c.golden"))
    folder.write(Self.scene(dot: "[41, 40, 1, 1]"), to: "scene.json")
    let check = try golden("check", "nowhere.json", "scene.json", "b.json", in: folder)
    #expect(check.status == 66)
    #expect(check.output.contains("scene.json: 7 of 7 frames differ\n"))
    #expect(check.output.contains("b.json: 5 frames, all equal\n"))
    #expect(check.errors.contains("3 scenes: 1 equal, 1 different, 1 failed\n"))
  }

  @Test func `golden update changes no file if one of its images can't be written`() throws {
    let folder = try folder()
    #expect(try golden("update", "scene.json", in: folder).status == 0)
    let before = try files("scene.golden", in: folder)
    // A folder has the name of an image.
    folder.write("", to: "scene.golden/00003.png/x")
    folder.write(Self.scene(dot: "[41, 40, 1, 1]"), to: "scene.json")
    let update = try golden("update", "scene.json", "--every", "1", in: folder)
    #expect(update.status == 73)
    #expect(update.errors.contains("00003.png"))
    try FileManager.default.removeItem(at: folder["scene.golden/00003.png"])
    #expect(try files("scene.golden", in: folder) == before)
  }

  @Test func `golden update and golden check refuse golden frames of a different scene`() throws {
    let folder = try folder()
    folder.write(Scenes.crossing, to: "b.json")
    #expect(try golden("update", "scene.json", "--golden", "g", in: folder).status == 0)
    for action in ["update", "check"] {
      let other = try golden(action, "b.json", "--golden", "g", in: folder)
      #expect(other.status == 65)
      #expect(
        other.errors.contains(
          "g/golden.json:4:12: error: these are the golden frames of ../scene.json"))
    }
    #expect(try golden("check", "g", in: folder).status == 0)
    try FileManager.default.removeItem(at: folder["scene.json"])
    #expect(
      try golden("check", "b.json", "--golden", "g", in: folder).errors
        .contains("these are the golden frames of ../scene.json, which doesn't exist"))
  }

  @Test func `golden update and golden check follow a symbolic link to the golden folder`() throws {
    let folder = try folder()
    folder.write("", to: "far/away/g/.keep")
    try FileManager.default.createSymbolicLink(
      atPath: folder["scene.golden"].path, withDestinationPath: "far/away/g")
    for _ in 1...2 {
      let update = try golden("update", "scene.json", "--at", "0", in: folder)
      #expect(update.status == 0, "\(update.errors)")
      #expect(try golden("check", "scene.json", in: folder).status == 0)
    }
    #expect(try golden("check", "far/away/g", in: folder).status == 0)
  }

  @Test
  func `golden update keeps an unrelated golden.json but replaces one with Git conflict markers`()
    throws
  {
    let folder = try folder()
    folder.write(Self.scene(), to: "golden.json")
    for (scene, place) in [("golden.json", "."), ("scene.json", ".")] {
      let update = try golden("update", scene, "--golden", place, in: folder)
      #expect(update.status == 73)
      #expect(update.errors.contains("contains no golden frames"), "\(update.errors)")
    }
    #expect(folder.data("golden.json") == Data(Self.scene().utf8))
    #expect(folder.names == ["golden.json", "scene.json"])
    // A golden.json with Git conflict markers is replaced.
    #expect(try golden("update", "scene.json", "--at", "0", in: folder).status == 0)
    let manifest = String(decoding: folder.data("scene.golden/golden.json"), as: UTF8.self)
    folder.write("<<<<<<< HEAD\n" + manifest, to: "scene.golden/golden.json")
    let merged = try golden("update", "scene.json", "--at", "0", in: folder)
    #expect(merged.status == 0)
    #expect(merged.errors.contains("is replaced"))
    #expect(folder.data("scene.golden/golden.json") == Data(manifest.utf8))
  }

  @Test func `marker names can't inject terminal escape codes into the output of golden check`()
    throws
  {
    let folder = try folder(
      Self.scene().replacingOccurrences(of: "\"middle\"", with: "\"mid\\u001b[31m\""))
    #expect(try golden("update", "scene.json", "--at", "5f", in: folder).status == 0)
    folder.write(
      String(decoding: folder.data("scene.json"), as: UTF8.self)
        .replacingOccurrences(of: "[40, 40, 1, 1]", with: "[41, 40, 1, 1]"), to: "scene.json")
    let check = try golden("check", "scene.json", in: folder)
    #expect(check.status == 2)
    #expect(check.output.contains("mid\u{FFFD}[31m"), "\(check.output)")
    let still = try Program.run(
      ["still", "scene.json", "--at", "marker:q", "-o", "x.png"], in: folder)
    #expect(still.errors.contains("mid\u{FFFD}[31m"), "\(still.errors)")
    #expect(!(check.output + check.errors + still.errors).contains("\u{1B}"))
  }

  @Test func `golden update refuses a scene that uses system fonts`() throws {
    let folder = try folder(
      """
      { "splashrender": 1, "size": [64, 48], "duration": 1, "systemFonts": true,
        "layers": [ { "type": "text", "string": "a" } ] }
      """)
    let update = try golden("update", "scene.json", in: folder)
    #expect(update.status == 65)
    #expect(update.errors.contains("\"systemFonts\""))
    #expect(folder.names == ["scene.json"])
  }

  @Test(
    arguments: [
      (["chek", "s.json"], "did you mean check?"), (["check"], "missing argument after 'check'"),
      (["check", "-"], "standard input"),
      (["check", "a.json", "--at", "3"], "--at is an option of golden update, which stores it"),
      (["update", "a.json", "--junit", "x"], "--junit is an option of golden check"),
      (["check", "a.json", "b.json", "--golden", "g"], "--golden applies to one scene"),
      (["check", "scene.json", "--max-pixels", "2"], "--max-pixels expects a fraction"),
      (["check", "scene.json", "--max-difference", "256"], "--max-difference expects"),
      (["update", "scene.json", "--at", "1.01"], "past the end"),
      (["update", "scene.json", "--at", "10f"], "past the last frame, 9f"),
      (["update", "scene.json", "--at", "marker:od"], "did you mean odd?"),
      (["update", "scene.json", "--at", "0", "--at", "soon"], ", not 'soon'"),
      (["update", "scene.json", "--params", "-"], "can't read --params from standard input"),
    ])
  func `splashrender golden with invalid arguments ends with exit code 64 and an explanation`(
    arguments: [String], message: String
  ) throws {
    let folder = try folder()
    let outcome = try Program.run(["golden"] + arguments, in: folder)
    #expect(outcome.status == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(folder.names == ["scene.json"])
    let both = try Program.run(
      ["golden", "check", "scene.json", "--json", "--junit", "-"], in: folder)
    #expect(both.status == 64 && both.told.contains("both write to standard output"))
  }
}

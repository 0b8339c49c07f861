import SplashScene
import Testing

@testable import SplashSceneFormat

private let digest = String(repeating: "0af", count: 21) + "9"

private func manifest(
  version: String = "1", more: String = "", frames: String? = nil
) -> String {
  """
  {
    "splashgolden": \(version), "program": "1.2", "scene": "../s.json", "fps": 30, \(more)
    "frames": [\(frames ?? frame())]
  }
  """
}

private func frame(_ number: Int = 3, file: String = "00003.png", sum: String = digest) -> String {
  "{ \"frame\": \(number), \"time\": 0.1, \"file\": \"\(file)\", \"sha256\": \"\(sum)\" }"
}

private func read(_ text: String) throws -> GoldenManifest {
  try GoldenFile(path: "g.json", text: Array(text.utf8)).manifest
}

@Suite struct GoldenManifestTests {
  @Test
  func `the options, frame selection, tolerances and frames of a golden-frame manifest are read`()
    throws
  {
    let found = try read(
      manifest(
        more: """
          "options": { "set": { "a": "= 1{b}" }, "images": { "i": "../i.png" }, "params": ["p.json"],
            "animation": "a1", "theme": "dark", "rules": "coreAnimation",
            "seed": "18446744073709551615", "size": [3, 4], "scale": 2, "fps": "30000/1001",
            "background": "#123", "allowPath": [".."] },
          "choose": { "at": ["0.1"], "every": 2, "count": 3, "motion": 9,
            "markers": true },
          "maxDifference": 4, "maxPixels": 0.5,
          """))
    #expect(found.program == "1.2" && found.scene == "../s.json")
    #expect(found.frameRate == FrameRate(30))
    // Strings aren't evaluated.
    #expect(found.options.set == ["a": "= 1{b}"])
    #expect(found.options.images == ["i": "../i.png"])
    #expect(found.options.params == ["p.json"] && found.options.allowedFolders == [".."])
    #expect(found.options.animation == "a1" && found.options.theme == "dark")
    #expect(found.options.rules == .coreAnimation)
    #expect(found.options.seed == .max && found.options.size == Size(3, 4))
    #expect(found.options.frameRate == FrameRate(30000, 1001) && found.options.scale == 2)
    #expect(found.choice.at == ["0.1"] && found.choice.every == 2 && found.choice.count == 3)
    #expect(found.choice.motion == 9 && found.choice.markers)
    #expect(found.maximumDifference == 4 && found.pixelShare == 0.5)
    #expect(found.frames == [.init(index: 3, markers: [], file: "00003.png", digest: digest)])
  }

  @Test(
    arguments: [
      (manifest(version: "2"), "2:3: error: golden frames of version 2 can't be read"),
      (manifest(frames: ""), "3:13: error: "),
      (manifest(more: "\"sede\": 3,"), "2:73: error: unknown key"),
      (manifest(frames: frame(file: "../a.png")), "\"../a.png\" is not a golden frame's file"),
      (manifest(frames: frame(file: "a.txt")), "\"a.txt\" is not a golden frame's file"),
      (manifest(frames: frame(file: ".png")), "\".png\" is not a golden frame's file"),
      (manifest(frames: frame(sum: "12")), "\"12\" is not a digest"),
      (
        manifest(frames: frame(sum: String(repeating: "G", count: 64))), "is not a digest"
      ),
      (manifest(frames: frame(3) + "," + frame(2, file: "2.png")), "frame 2 is out of order"),
      (manifest(frames: frame(3) + "," + frame(4)), "two frames have the same file"),
      (manifest(more: "\"maxDifference\": 256,"), "2:90: error: "),
      (manifest(more: "\"maxPixels\": 1.5,"), "2:86: error: "),
      ("<<<<<<< HEAD", "1:1: error: "),
    ])
  func `the error for an invalid golden-frame manifest names the manifest file and the problem`(
    text: String, message: String
  ) throws {
    let found = #expect(throws: SceneError.self) { try read(text) }
    let errors = try #require(found)
    #expect(errors.rendered().contains("g.json:"))
    #expect(errors.rendered().contains(message), "\(errors.rendered())")
    #expect(!errors.isOnlyMissingFiles)
  }
}

import SplashScene
import SplashSyntax
import Testing

@testable import SplashSceneFormat

private func assets() -> FakeAssets {
  let assets = FakeAssets()
  assets.sounds = ["a.wav": 4, "music/b.m4a": 20]
  return assets
}

private func scene(_ audio: String, head more: String = "", layers: String = "") -> String {
  "{ \(head), \(more) \"layers\": [\(layers)], \"audio\": \(audio) }"
}

private func sounds(_ audio: String, head: String = "", layers: String = "") throws -> [Sound] {
  try resolved(scene(audio, head: head, layers: layers), assets: assets()).scene.sounds
}

@Suite struct `Sounds in scenes` {
  @Test func `a sound plays once from the beginning by default`() throws {
    let sounds = try sounds(#"{ "file": "a.wav" }"#)
    let file = SoundReference(id: 0, file: "a.wav", duration: 4, sampleRate: 44_100, channels: 2)
    #expect(sounds == [Sound(file: file)])
    #expect(sounds[0].part == 0..<4 && sounds[0].loopCount == 1 && sounds[0].gain == 1)
  }

  @Test func `all keys of a sound are decoded`() throws {
    let sounds = try sounds(
      """
      [ { "file": "music/b.m4a", "start": 0.5, "trim": [2, 12], "gain": 0.8, "fadeIn": 0.3,
          "fadeOut": 1, "loop": 3 }, { "file": "a.wav", "gain": "-6dB", "loop": true } ]
      """)
    #expect(sounds.map(\.file.path) == ["music/b.m4a", "a.wav"])
    #expect(sounds[0].start == 0.5 && sounds[0].part == 2..<12 && sounds[0].gain == 0.8)
    #expect(sounds[0].fadeIn == 0.3 && sounds[0].fadeOut == 1 && sounds[0].loopCount == 3)
    #expect(abs(sounds[1].gain - 0.5011872336272722) < 1e-15 && sounds[1].loopCount == .infinity)
    #expect(sounds[0].end(in: 100) == 30.5 && sounds[0].end(in: 2) == 2)
    #expect(sounds[1].end(in: 50) == 50)
  }

  @Test func `a sound's keys can be expressions of parameters, markers and animations.end`() throws
  {
    let animated = """
      { "animations": [ { "type": "basic", "keyPath": "opacity", "to": 0, "duration": 1.5 } ] }
      """
    let sounds = try sounds(
      """
      [ "= click", { "file": "a.wav", "start": "= animations.end", "gain": "= n / 4",
        "trim": [0, "= duration"], "loop": "= n > 1" } ]
      """,
      head: """
        "params": { "n": { "type": "number", "default": 2 } },
        "markers": { "late": "= animations.end + 0.25" },
        "let": { "click": { "file": "a.wav", "start": "= marker('late')" } },
        """, layers: animated)
    #expect(sounds.map(\.start) == [1.75, 1.5])
    #expect(sounds[1].gain == 0.5 && sounds[1].part == 0..<2 && sounds[1].loopCount == .infinity)
  }

  @Test func `a sound's trim range that exceeds the sound file is shortened with a warning`() throws
  {
    let resolved = try resolved(
      scene(#"{ "file": "a.wav", "trim": [1, 9] }"#), assets: assets())
    #expect(resolved.scene.sounds[0].part == 1..<4)
    #expect(
      resolved.diagnostics.map(\.message) == [
        "\"trim\" ends at 9 s, past the end of the file, which is 4 s long"
      ])
    expectErrors(
      scene(#"{ "file": "a.wav", «"trim"»: [4, 9] }"#),
      "\"trim\" begins at 4 s, past the end of the file, which is 4 s long", assets: assets())
  }

  @Test func `an error in a sound is reported at its source location`() {
    expectErrors(
      scene(
        """
        [ «{» "start": 1 }, { "file": «"none.wav"» }, { "file": "a.wav", "start": «-1»,
          "gain": «-0.5», "fadeIn": «-1», "fadeOut": «"1s"», "loop": «0», «"volume"»: 1 },
          { "file": "a.wav", "trim": «[3, 2]», "gain": «"loud"», "loop": «1.5» },
          { "file": "a.wav", "trim": «[3]», "gain": «"61dB"», "loop": «"yes"» }, «5»,
          { "file": «"http://a/b.wav"» } ]
        """),
      "the sound has no \"file\"", "there is no sound \"none.wav\"", "-1 is out of range",
      "-0.5 is out of range", "-1 is out of range", "this is the string \"1s\"",
      "0 is out of range", "unknown key \"volume\" of a sound", "the part from 3 s to 2 s is empty",
      "\"loud\" is not a gain", "1.5 is out of range", "there is 1 value", "61 is out of range",
      "this is the string \"yes\"", "this is the number 5",
      "\"http://a/b.wav\" is a URL; files are never downloaded", assets: assets())
    let bad = assets()
    bad.corrupt = ["a.wav"]
    expectErrors(
      scene(#"{ "file": «"a.wav"» }"#), "the sound \"a.wav\" is corrupt: not a sound", assets: bad)
    let many = [String](repeating: #"{ "file": "a.wav" }"#, count: 257).joined(separator: ", ")
    expectErrors(
      "{ \(head), «\"audio\"»: [\(many)] }", "the scene has 257 sounds", assets: assets())
  }

  @Test func `a sound that begins at the scene's end gives a warning`() throws {
    let resolved = try resolved(scene(#"{ "file": "a.wav", "start": 2 }"#), assets: assets())
    #expect(
      resolved.diagnostics.map(\.message) == [
        "the sound begins at 2 s, after the scene's end at 2 s"
      ])
  }

  @Test func `a muted nested scene gives no warning about its sound`() throws {
    let assets = assets()
    assets.files["in.json"] = """
      { "splashrender": 1, "size": [5, 5], "duration": 1, "audio": { "file": "a.wav" } }
      """
    func diagnostics(_ muted: Bool) throws -> [Diagnostic] {
      try resolved(
        "{ \(head), \"layers\": [ { \"type\": \"scene\", \"scene\": \"in.json\", \"muted\": \(muted) } ] }",
        assets: assets
      ).diagnostics
    }
    #expect(try diagnostics(true).isEmpty)
    #expect(try diagnostics(false).map(\.expected) == ["\"muted\": true if this is intended"])
  }

  @Test func `a nested scene's sound isn't played and gives a warning`() throws {
    let assets = assets()
    assets.files["in.json"] = """
      { "splashrender": 1, "size": [5, 5], "duration": 1, "audio": { "file": "not-even-there.wav" } }
      """
    assets.files["quiet.json"] = """
      { "splashrender": 1, "size": [5, 5], "duration": 1, "audio": [] }
      """
    let resolved = try resolved(
      "{ \(head), \"layers\": [ \"in.json\", \"quiet.json\" ] }", assets: assets)
    #expect(resolved.scene.sounds.isEmpty)
    #expect(
      resolved.diagnostics.map(\.message) == [
        "the sound of the nested scene \"in.json\" isn't played; only the main scene's \"audio\" is"
      ])
    #expect(
      resolved.diagnostics[0].severity == .warning && resolved.diagnostics[0].file == "scene.json")
  }
}

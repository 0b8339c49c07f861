import SplashScene
import Testing

@testable import SplashSceneFormat

/// Named times, computed durations, and the indices of layers among their siblings.
@Suite struct MarkerTests {
  private func scene(_ head: String, _ layers: String) -> String {
    "{ \"splashrender\": 1, \"size\": [100, 200], \(head), \"layers\": [\(layers)] }"
  }

  private func move(_ members: String) -> String {
    "{ \"type\": \"basic\", \"keyPath\": \"opacity\", \"to\": 1, \(members) }"
  }

  /// The computed duration of a scene with the given layers.
  private func end(_ layers: String, assets: FakeAssets = FakeAssets()) throws -> Double {
    try resolved(scene("\"duration\": \"= animations.end\"", layers), assets: assets).scene.duration
  }

  @Test func `a marker's time can use parameters, the scene's duration and earlier markers`() throws
  {
    let scene = try resolved(
      scene(
        """
        "duration": 4, "params": { "n": { "type": "number", "default": 0.5 } },
        "markers": { "loop-start": 3, "hole": "= n * marker('loop-start')", "end": "= duration" }
        """, "{ \"beginTime\": \"= marker('hole') + 1\" }")
    ).scene
    #expect(
      scene.markers == [
        Marker(name: "loop-start", time: 3), Marker(name: "hole", time: 1.5),
        Marker(name: "end", time: 4),
      ])
    #expect(scene.layers[0].timing.beginTime == 2.5)
  }

  @Test
  func
    `an error in a scene's markers or in the use of a marker is reported at its source location`()
  {
    expectErrors(
      scene("\"duration\": 2, \"markers\": { \"a\": «2.5», \"b\": «-1», «\"it's\"»: 1 }", ""),
      "the marker \"a\" is at 2.5 s, past the end of the scene", "-1 is out of range",
      "\"it's\" can't be a marker name")
    expectErrors(
      scene("\"duration\": 2, \"markers\": { \"a\": \"= marker(«'b'»)\", \"b\": 1 }", ""),
      "\"b\" can't be used here: the marker is declared later, or depends on the end of the "
        + "animations")
    expectErrors(
      scene(
        "\"duration\": 2, \"markers\": { \"hole\": 1 }", "{ \"beginTime\": \"= marker(«'hloe'»)\" }"
      ),
      "the scene has no marker \"hloe\"")
    expectErrors(
      scene("\"duration\": 2, \"markers\": «[1]»", "{ \"beginTime\": \"= marker(«2»)\" }"),
      "this is an array of 1 element", "this is a number")
  }

  @Test
  func `the time of a scene's poster frame can be an expression of markers and animations.end`()
    throws
  {
    func poster(_ head: String) throws -> Double? {
      try resolved(
        scene(
          head,
          #"{ "animations": [{ "type": "basic", "keyPath": "opacity", "to": 0, "duration": 1.5 }] }"#
        )
      ).scene.poster
    }
    #expect(try poster("\"duration\": 2") == nil)
    #expect(try poster("\"duration\": 2, \"poster\": 2") == 2)
    #expect(
      try poster(
        "\"duration\": 2, \"markers\": { \"m\": 0.25 }, \"poster\": \"= marker('m') + 0.5\"")
        == 0.75)
    #expect(try poster("\"duration\": 2, \"poster\": \"= animations.end\"") == 1.5)
    let late = try resolved(scene("\"duration\": 2, \"poster\": 2.5", "{}"))
    #expect(
      late.diagnostics.map(\.message) == [
        "the poster is at 2.5 s, past the end of the scene; the last frame is used"
      ])
  }

  @Test func `a nested scene uses its own marker, not the outer scene's marker of the same name`()
    throws
  {
    let inner = """
      { "splashrender": 1, "size": [5, 5], "duration": 1, "markers": { "a": 0.25 },
        "layers": [ { "beginTime": "= marker('a')" } ] }
      """
    let outer = try resolved(
      scene(
        "\"duration\": 2, \"markers\": { \"a\": 2 }",
        "{ \"type\": \"scene\", \"scene\": \"in.json\" }"),
      assets: FakeAssets(files: ["in.json": inner])
    ).scene
    guard case .scene(let content) = outer.layers[0].properties.content else {
      Issue.record("no scene")
      return
    }
    #expect(content.scene.layers[0].timing.beginTime == 0.25)
    expectErrors(
      scene("\"duration\": 2", "{ \"beginTime\": \"= marker(«'a'»)\" }"),
      "the scene has no marker \"a\"")
  }

  @Test func `the variable animations.end is the time at which the last animation ends`() throws {
    let first = move("\"beginTime\": 1, \"duration\": 0.5, \"repeatCount\": 2, \"speed\": 0.5")
    #expect(try end("{ \"animations\": [\(first), \(move("\"duration\": 2"))] }") == 3)
    let block = """
      { "beginTime": 1, "duration": 0.5, "delay": 0.25, "usingSpringWithDamping": 0.5,
        "animations": { "alpha": 0 } }
      """
    #expect(try end("{ \"sublayers\": [ { \"mask\": { \"animate\": [\(block)] } } ] }") == 1.75)
    let group = """
      { "type": "group", "duration": 1.5, "animations": [\(move("\"duration\": 9"))] }
      """
    #expect(try end("{ \"animations\": [\(group)] }") == 1.5)
    // A spring settles at ln((1 + |B|) / 0.001) / (ζω0): see the reference's three values.
    let spring = "{ \"type\": \"spring\", \"keyPath\": \"opacity\", \"from\": 0 }"
    #expect(abs(try end("{ \"animations\": [\(spring)] }") - 1.4727003346780927) < 1e-12)
  }

  @Test
  func `an animation that is stopped or repeats forever doesn't count towards animations.end`()
    throws
  {
    let short = move("\"duration\": 1")
    let endless = move("\"duration\": 7, \"repeatCount\": \"infinite\"")
    #expect(try end("{ \"animations\": [\(short), \(endless)] }") == 1)
    let repeated = "{ \"duration\": 7, \"repeatCount\": \"infinite\", \"animations\": [\(short)] }"
    let stopped = "{ \"speed\": 0, \"animations\": [\(move("\"duration\": 3"))] }"
    #expect(try end("{ \"animations\": [\(short)] }, \(repeated), \(stopped)") == 1)
  }

  @Test func `the variable animations.end accounts for beginTime, speed and repeatCount of layers`()
    throws
  {
    let animations = "\"animations\": [\(move("\"duration\": 1"))]"
    #expect(try end("{ \"beginTime\": 2, \"speed\": 0.5, \(animations) }") == 4)
    #expect(try end("{ \"timeOffset\": -3, \(animations) }") == 4)
    #expect(
      try end("{ \"speed\": 2, \"sublayers\": [ { \"beginTime\": 1, \(animations) } ] }") == 1)
    // Three cycles of 2 s; the animation ends a second before the last of them does.
    #expect(try end("{ \"duration\": 2, \"repeatCount\": 3, \(animations) }") == 5)
    #expect(try end("{ \"duration\": 2, \"autoreverses\": true, \(animations) }") == 4)
    #expect(
      try end(
        "{ \"type\": \"replicator\", \"instanceCount\": 5, \"instanceDelay\": 0.5, \"sublayers\": [ { \(animations) } ] }"
      ) == 3)
    let inner = """
      { "splashrender": 1, "size": [5, 5], "duration": 1, "layers": [ { \(animations) } ] }
      """
    #expect(
      try end(
        "{ \"type\": \"scene\", \"scene\": \"in.json\", \"beginTime\": 0.5 }",
        assets: FakeAssets(files: ["in.json": inner])) == 1.5)
  }

  @Test
  func `layers can't use a marker whose time depends on the variable animations.end`() throws {
    let animated = "{ \"animations\": [\(move("\"duration\": 2"))] }"
    let scene = try resolved(
      scene(
        """
        "duration": "= animations.end + 1",
        "markers": { "still": "= animations.end", "late": "= marker('still') + duration / 6" }
        """, animated)
    ).scene
    #expect(scene.duration == 3)
    #expect(scene.markers.map(\.time) == [2, 2.5])
    expectErrors(
      self.scene(
        "\"duration\": \"= animations.end\", \"markers\": { \"m\": \"= animations.end\" }",
        """
        \(animated), { "beginTime": "= «duration»" }, { "beginTime": "= marker(«'m'»)" },
        { "beginTime": "= «animations.end»" }
        """),
      "\"duration\" can't be used here: it depends on the end of the animations, which are "
        + "read later",
      "\"m\" can't be used here: the marker is declared later, or depends on the end of the "
        + "animations",
      "\"animations.end\" can't be used here: only the scene's duration, poster, markers and audio may use it"
    )
    expectErrors(self.scene("\"duration\": «\"= animations.end\"»", "{}"), "0 is out of range")
  }

  @Test func `sibling.index is a layer's index among its siblings, and sibling.count their number`()
    throws
  {
    let scene = try resolved(
      scene(
        "\"duration\": 1",
        """
        { "zPosition": "= sibling.index", "mask": { "zPosition": "= sibling.count" } },
        { "zPosition": "= sibling.index + 10 * sibling.count",
          "sublayers": [ {}, {}, { "bounds": ["= sibling.index", "= sibling.count"] } ] }
        """)
    ).scene
    #expect(scene.layers.map(\.properties.zPosition) == [0, 21])
    #expect(scene.layers[0].mask?.properties.zPosition == 1)
    #expect(scene.layers[1].sublayers[2].properties.bounds == Rect(0, 0, 2, 3))
    expectErrors(
      self.scene("\"duration\": \"= 1 + «sibling.index»\"", ""),
      "\"sibling.index\" can't be used here: it exists only in layers")
  }
}

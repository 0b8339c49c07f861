import SplashScene
import Testing

@testable import SplashSceneFormat

/// Warnings about scenes that are valid but probably wrong.
@Suite struct ReviewTests {
  private func doubts(_ source: String, assets: FakeAssets = FakeAssets()) throws -> [String] {
    var overrides = SceneOverrides()
    overrides.isReviewed = true
    let resolved = try resolved(source, overrides: overrides, assets: assets)
    #expect(resolved.diagnostics.allSatisfy { $0.severity != .error })
    let bytes = Array(source.utf8)
    return resolved.diagnostics.map { diagnostic in
      let place = diagnostic.span.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "-"
      return "\(place): \(diagnostic.message)"
    }
  }

  private func doubts(layers: String, assets: FakeAssets = FakeAssets()) throws -> [String] {
    try doubts("{ \(head), \"layers\": [\(layers)] }", assets: assets)
  }

  private let box = "\"frame\": [0, 0, 10, 10], \"backgroundColor\": \"red\""

  @Test
  func `warnings about doubtful content, such as invisible layers, are given only on request`()
    throws
  {
    let source = scene(layer: "\(box), \"opacity\": 0")
    #expect(try resolved(source).diagnostics.isEmpty)
    #expect(try doubts(source).count == 1)
  }

  @Test
  func
    `checking a scene after loading gives the same warnings as on loading and can be cancelled`()
    throws
  {
    let source = scene(layer: "\(box), \"opacity\": 0, \"transform\": { \"rotation\": 45 }")
    var overrides = SceneOverrides()
    overrides.isReviewed = true
    let all = try resolved(source, overrides: overrides).diagnostics
    let early = try resolved(source)
    #expect(all.count == 2 && early.diagnostics.count == 1)
    #expect(early.findings.reviewed { true } == all)
    var steps = 0
    let ended = early.findings.reviewed {
      steps += 1
      return steps < 3
    }
    #expect(ended == nil && steps == 3)
  }

  @Test func `an animation that begins at the scene's end gives a warning`() throws {
    let late = """
      { "type": "basic", "keyPath": "opacity", "from": 0.5, "to": 1, "beginTime": 1.5 },
      { "type": "basic", "keyPath": "opacity", "from": 0.5, "to": 1, "beginTime": 2 },
      { "type": "basic", "keyPath": "opacity", "from": 0.5, "to": 1, "beginTime": 1.9,
        "duration": 0.1 }
      """
    #expect(
      try doubts(layers: "{ \(box), \"animations\": [\(late)] }") == [
        "2: the animation begins at 2 s, after the scene's end at 2 s"
      ])
    // Although its first value is visible before it begins, its change never is.
    let filled = late.replacingOccurrences(
      of: "\"beginTime\": 2", with: "\"beginTime\": 2, \"fillMode\": \"backwards\"")
    #expect(
      try doubts(layers: "{ \(box), \"animations\": [\(filled)] }") == [
        "2: the animation begins at 2 s, after the scene's end at 2 s; only its first value is seen"
      ])
  }

  @Test
  func `the warning about an animation past the scene's end accounts for animation groups' timing`()
    throws
  {
    func group(_ timing: String) -> String {
      """
      { \(box), "animations": [ { "type": "group", \(timing), "duration": 9, "animations": [
        { "type": "basic", "keyPath": "opacity", "from": 0.5, "to": 1, "beginTime": 0.5, "duration": 0.25 },
        { "type": "basic", "keyPath": "position.x", "from": 0, "to": 5, "beginTime": 3, "duration": 0.25 } ] } ] }
      """
    }
    #expect(
      try doubts(layers: group("\"beginTime\": 1")) == [
        "3: the animation begins at 4 s, after the scene's end at 2 s"
      ])
    #expect(try doubts(layers: group("\"beginTime\": 0, \"speed\": 2")) == [])
    // The group's time runs from 2 s to 9 s, and then from 0 s on.
    #expect(
      try doubts(layers: group("\"beginTime\": 0, \"timeOffset\": 2")) == [
        "0.5: the animation begins at 7.5 s, after the scene's end at 2 s"
      ])
    // A late group gives one warning for all its animations.
    #expect(
      try doubts(layers: group("\"beginTime\": 2.5")) == [
        "2.5: the animation begins at 2.5 s, after the scene's end at 2 s"
      ])
  }

  @Test
  func `the warning about an animation past the scene's end accounts for superlayers' timing`()
    throws
  {
    let inner = """
      { \(box), "animations": [
        { "type": "basic", "keyPath": "opacity", "from": 0.5, "to": 1, "beginTime": 1 } ] }
      """
    func outer(_ timing: String) -> String { "{ \(timing), \"sublayers\": [\(inner)] }" }
    #expect(try doubts(layers: outer("\"beginTime\": 0.5")) == [])
    #expect(
      try doubts(layers: outer("\"beginTime\": 1.5")) == [
        "1: the animation begins at 2.5 s, after the scene's end at 2 s"
      ])
    #expect(try doubts(layers: outer("\"speed\": 0.25")).count == 1)
    #expect(try doubts(layers: outer("\"speed\": 0.25, \"timeOffset\": 0.9")) == [])
    // In a reversed layer, the animation begins with its end.
    #expect(
      try doubts(layers: outer("\"speed\": -1, \"timeOffset\": 9")) == [
        "1: the animation begins at 7.75 s, after the scene's end at 2 s"
      ])
    #expect(try doubts(layers: outer("\"speed\": -1, \"timeOffset\": 2")) == [])
    #expect(try doubts(layers: outer("\"duration\": 0.5, \"repeatCount\": 9")) == [])
  }

  @Test
  func `a layer with opacity 0, empty bounds or a position outside the canvas gives a warning`()
    throws
  {
    #expect(
      try doubts(layers: "{ \"id\": \"a\", \(box), \"opacity\": 0 }") == [
        "0: the layer \"a\" is never visible: its opacity is 0"
      ])
    let moved = box.replacingOccurrences(of: "[0, 0,", with: "[100, 0,")
    #expect(
      try doubts(layers: "{ \"id\": \"a\", \"type\": \"layer\", \(moved) }") == [
        "\"layer\": the layer \"a\" is never visible: it is outside the canvas"
      ])
    let empty = box.replacingOccurrences(of: "10, 10]", with: "10, 0]")
    #expect(
      try doubts(layers: "{ \"id\": \"a\", \(empty) }") == [
        "{: the layer \"a\" is never visible: its bounds are empty"
      ])
  }

  @Test
  func `a layer that is visible only briefly, or might be visible, isn't reported as invisible`()
    throws
  {
    let moved = box.replacingOccurrences(of: "[0, 0,", with: "[100, 0,")
    for layer in [
      // It moves in, or is visible for less than a tenth of a second.
      """
      \(moved), "animations": [
        { "type": "basic", "keyPath": "position.x", "to": 50, "duration": 2 } ]
      """,
      """
      \(box), "opacity": 0, "animations": [ { "type": "basic", "keyPath": "opacity", "from": 1,
        "to": 1, "beginTime": 1, "duration": 0.05 } ]
      """,
      // Its shadow may be visible, it is hidden deliberately, or it has sublayers.
      "\(moved), \"shadowOpacity\": 1", "\(box), \"hidden\": true",
      "\"frame\": [200, 0, 10, 10], \"sublayers\": [{ \"frame\": [-200, 0, 9, 9], \"backgroundColor\": \"red\" }]",
      // A shape can exceed its bounds.
      "\"type\": \"shape\", \"path\": \"M0 0H-500V9\", \"frame\": [200, 0, 10, 10]",
    ] {
      #expect(try doubts(layers: "{ \(layer) }") == [], "\(layer)")
    }
  }

  @Test
  func `a replicated layer gives one warning if all its copies are invisible and otherwise none`()
    throws
  {
    let grid = """
      { "type": "replicator", "frame": [0, 0, 100, 100], "grid": { "rows": 1, "columns": 3 },
        "sublayers": [ { \(box), "opacity": "= clamp(instance.column - 1, 0, 1)" } ] }
      """
    #expect(try doubts(layers: grid) == [])
    let never = grid.replacingOccurrences(
      of: "\"= clamp(instance.column - 1, 0, 1)\"", with: "0")
    #expect(try doubts(layers: never).count == 1)
  }

  @Test func `an invisible layer gives no warning if a parameter could make it visible`() throws {
    let source = """
      { \(head), "params": { "dark": { "type": "number", "default": 0 } }, "layers": [
        { \(box), "opacity": "= dark" },
        { "bounds": [9, 9], "position": ["= 500 - 500 * dark", 0], "backgroundColor": "red" } ] }
      """
    #expect(try doubts(source) == [])
  }

  @Test
  func
    `a 60-second scene with 901 layers is too large to be checked for invisible layers`()
    throws
  {
    let many = (0..<900).map { _ in "{ \(box) }" }.joined(separator: ", ")
    let source = """
      { "splashrender": 1, "size": [9, 9], "duration": 60, "layers": [ \(many), { \(box), "opacity": 0 } ] }
      """
    #expect(
      try doubts(source) == [
        "60: the scene has so many layers that only 443 frames were looked at, and layers that are never visible"
          + " weren't looked for"
      ])
  }

  @Test func `an image that is always enlarged by more than a factor of 2 gives a warning`() throws
  {
    let assets = FakeAssets(images: ["a.png": (width: 10, height: 10)])
    func image(_ size: Int, _ more: String = "") -> String {
      "{ \"type\": \"image\", \"image\": \"a.png\", \"frame\": [0, 0, \(size), \(size)]\(more) }"
    }
    #expect(
      try doubts(layers: image(31), assets: assets) == [
        "\"a.png\": the image \"a.png\" of 10 × 10 pixels is enlarged 3.1 times or more whenever it is visible"
      ])
    #expect(try doubts(layers: image(20), assets: assets) == [])
    #expect(
      try doubts(layers: image(60, ", \"magnificationFilter\": \"nearest\""), assets: assets) == [])
    let zoom = """
      , "animations": [ { "type": "basic", "keyPath": "transform.scale", "from": 0.1, "to": 1,
        "duration": 2 } ]
      """
    #expect(try doubts(layers: image(90, zoom), assets: assets) == [])
    // A strip that is one pixel wide is meant to be stretched.
    assets.images["strip.png"] = (width: 1, height: 50)
    #expect(
      try doubts(
        layers: image(60).replacingOccurrences(of: "a.png", with: "strip.png"), assets: assets)
        == [])
    // The enlargement is in pixels of the video.
    let fine = "{ \(head), \"scale\": 3, \"layers\": [\(image(10))] }"
    #expect(try doubts(fine, assets: assets).count == 1)
  }

  @Test
  func `a GIF that stops before the scene's end because of its own loop count gives a warning`()
    throws
  {
    let assets = FakeAssets()
    assets.videos = ["a.gif": (8, 8, 10), "b.mp4": (8, 8, 10)]
    func video(_ name: String, _ more: String = "") -> String {
      "{ \"type\": \"video\", \"video\": \"\(name)\", \"frame\": [0, 0, 8, 8]\(more) }"
    }
    #expect(
      try doubts(layers: video("a.gif"), assets: assets) == [
        "\"a.gif\": \"a.gif\" plays once, as its file specifies, and stops at 1 s; set \"loop\" to the intended loop count"
      ])
    #expect(try doubts(layers: video("a.gif", ", \"loop\": false"), assets: assets) == [])
    #expect(try doubts(layers: video("a.gif", ", \"speed\": 0.5"), assets: assets) == [])
    #expect(try doubts(layers: video("b.mp4"), assets: assets) == [])
  }

  @Test func `the warning about an invisible layer becomes an error in strict mode`() throws {
    var overrides = SceneOverrides()
    overrides.isReviewed = true
    overrides.isStrict = true
    let found = errors(of: scene(layer: "\(box), \"opacity\": 0"), overrides: overrides)
    #expect(found.map(\.severity) == [.error])
  }
}

import SplashScene
import Testing

@testable import SplashSceneFormat

@Suite struct VideoLayerTests {
  /// A video of two seconds.
  private func assets() -> FakeAssets {
    let assets = FakeAssets()
    assets.videos = ["a.mp4": (64, 48, 20), "b@2x.webm": (64, 48, 20)]
    return assets
  }

  private func content(_ members: String) throws -> VideoContent? {
    let layer = try layer("\"type\": \"video\", \"video\": \"a.mp4\"" + members, assets: assets())
    guard case .video(let content) = layer.properties.content else { return nil }
    return content
  }

  @Test func `a video layer plays the whole video once unless the keys trim, loop or time are set`()
    throws
  {
    let plain = try #require(try content(""))
    #expect(plain.trim == 0...2 && plain.loopCount == 1 && plain.time == nil)
    #expect(plain.layout == ContentsLayout())
    let all = try #require(
      try content(
        """
        , "trim": [0.5, 1.5], "loop": true, "time": "= 1 + 2", "contentsGravity": "center",
        "contentsRect": [0, 0, 0.5, 1], "contentsScale": 3, "minificationFilter": "linear"
        """))
    #expect(all.trim == 0.5...1.5 && all.loopCount == .infinity && all.time == 3)
    #expect(all.gravity == .center && all.contentsRect == Rect(0, 0, 0.5, 1))
    #expect(all.contentsScale == 3 && all.minificationFilter == .linear)
    #expect(try content(", \"loop\": false")?.loopCount == 1)
    #expect(try content(", \"loop\": \"= 1 < 2\"")?.loopCount == .infinity)
    #expect(try content(", \"loop\": \"= 1 + 2\"")?.loopCount == 3)
  }

  @Test
  func `a file name such as b@2x.webm in place of a layer makes a video layer with the scale 2`()
    throws
  {
    let layer = try layer("\"bounds\": [40, 30], \"sublayers\": [\"b@2x.webm\"]", assets: assets())
    guard case .video(let video) = layer.sublayers.first?.properties.content else {
      Issue.record("no video")
      return
    }
    #expect(video.contentsScale == 2 && video.gravity == .resizeAspectFill)
    #expect(layer.sublayers[0].properties.masksToBounds)
    #expect(layer.sublayers[0].properties.bounds == Rect(0, 0, 40, 30))
  }

  @Test func `an error in a video layer is reported at its source location`() {
    func wrong(_ members: String, _ words: String) {
      expectErrors(scene(layer: "\"type\": \"video\", " + members), words, assets: assets())
    }
    wrong("\"video\": «\"c.mp4\"»", "there is no video \"c.mp4\"")
    wrong("\"video\": «5»", "this is the number 5")
    wrong(
      "\"video\": \"a.mp4\", \"trim\": «[2, 3]»",
      "the part begins after the end of the video, at 2 s")
    wrong("\"video\": \"a.mp4\", \"trim\": «[1, 1]»", "the part from 1 s to 1 s is empty")
    wrong("\"video\": \"a.mp4\", \"loop\": «0»", "0 is out of range")
    wrong("\"video\": \"a.mp4\", \"loop\": «\"often\"»", "this is the string \"often\"")
    wrong("\"video\": \"a.mp4\", «\"playCount\"»: 2", "unknown key \"playCount\" of a layer")
    let corrupt = assets()
    corrupt.corrupt = ["a.mp4"]
    expectErrors(
      scene(layer: "\"type\": \"video\", \"video\": «\"a.mp4\"»"),
      "the video \"a.mp4\" is corrupt: not a video",
      assets: corrupt)
  }

  @Test func `a warning about a video file is reported once, even if several layers use the file`()
    throws
  {
    let assets = assets()
    assets.warnings["a.mp4"] = ["has sound"]
    let film = "{ \"type\": \"video\", \"video\": \"a.mp4\" }"
    let result = try resolved(
      "{ \(head), \"layers\": [\(film), \(film), { \"type\": \"video\", \"video\": \"a.mp4\","
        + " \"trim\": [0, 9] }] }", assets: assets)
    #expect(
      result.diagnostics.map(\.message) == [
        "the video \"a.mp4\" has sound",
        "the video ends at 2 s, before the end of the selected part",
      ])
    #expect(result.diagnostics.allSatisfy { $0.severity == .warning })
  }

  @Test func `the variable animations.end includes every video that doesn't loop forever`() throws {
    let scene = try resolved(
      """
      { "splashrender": 1, "size": [10, 10], "duration": "= animations.end", "layers": [
        { "type": "video", "video": "a.mp4", "trim": [0.5, 2], "loop": 3, "speed": 2, "beginTime": 1 },
        { "type": "video", "video": "a.mp4", "loop": true } ] }
      """, assets: assets()
    ).scene
    #expect(abs(scene.duration - (1 + 3 * 1.5 / 2)) < 1e-9)
  }
}

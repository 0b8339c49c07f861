import SplashScene
import Testing

@testable import SplashSceneFormat

@Suite struct `Basic scenes` {
  @Test func `every value of a scene with a gradient and an animated shape is decoded`() throws {
    let source = """
      {
        "splashrender": 1,                       // format version
        "size": [375, 812], "scale": 2, "fps": 60, "duration": 3.1,
        "params": { "accent": { "type": "color", "default": "#3749f7" } },
        "layers": [
          { "type": "gradient", "id": "background", "colors": ["#2ce0fe", "= accent"],
            "startPoint": [0, 0], "endPoint": [1, 1] },
          { "type": "shape", "id": "logo", "path": "M0 0L72 0 36 72Z", "fillColor": "white",
            "position": ["= screen.width/2", "= screen.height/2 - 56"], "bounds": [0, 0, 72, 72],
            "animations": [
              { "type": "basic", "keyPath": "transform.scale", "from": 1, "to": "= 88/72",
                "duration": 0.3, "timingFunction": "easeInEaseOut", "fillMode": "forwards" } ] }
        ]
      }
      """
    let scene = try resolved(source).scene
    #expect(scene.size == Size(375, 812))
    #expect(scene.scale == 2)
    #expect(scene.frameRate == FrameRate(60))
    #expect(scene.duration == 3.1)
    #expect(scene.backgroundColor == .black)
    #expect(scene.layers.map(\.id) == ["background", "logo"])
    let logo = scene.layers[1].properties
    #expect(logo.bounds == Rect(0, 0, 72, 72))
    #expect(logo.position == Point(187.5, 350))
    guard case .gradient(let gradient) = scene.layers[0].properties.content else {
      Issue.record("no gradient")
      return
    }
    #expect(
      gradient.colors == [
        Color(0x2C / 255, 0xE0 / 255, 0xFE / 255), Color(0x37 / 255, 0x49 / 255, 0xF7 / 255),
      ])
    #expect(scene.layers[0].properties.bounds == Rect(0, 0, 375, 812))
    var timing = MediaTiming(duration: 0.3)
    timing.fillMode = .forwards
    let property = AnimatedProperty(.transform(.scale))
    #expect(
      scene.layers[1].animations == [
        Animation(
          timing: timing, timingFunction: .easeInEaseOut,
          kind: .basic(BasicAnimation(property, from: .number(1), to: .number(88.0 / 72))))
      ])
  }

  @Test func `five mistakes in a scene give five errors, each at its source location`() {
    expectErrors(
      """
      {
        "splashrender": 1, "size": [100, 100], "duration": «-1»,
        "layers": [
          { «"positon"»: [10, 20], "opacity": «1.5», "backgroundColor": "«blau»" },
          { "type": «"sahpe"» }
        ]
      }
      """,
      "-1 is out of range", "unknown key \"positon\" of a layer", "1.5 is out of range",
      "\"blau\" is not a colour", "unknown value \"sahpe\"")
  }

  @Test func `a scene with only the required keys has defaults for scale, fps and background`()
    throws
  {
    let scene = try resolved("{ \(head) }").scene
    #expect(scene.scale == 1)
    #expect(scene.frameRate == FrameRate(60))
    #expect(scene.backgroundColor == .black)
    #expect(scene.layers.isEmpty)
  }

  @Test(
    arguments: [
      ("30", FrameRate(30)), ("29.97", FrameRate(30000, 1001)), ("23.976", FrameRate(24000, 1001)),
      ("59.94", FrameRate(60000, 1001)), ("12.5", FrameRate(25, 2)),
      ("\"30000/1001\"", FrameRate(30000, 1001)), ("\"25\"", FrameRate(25)),
      ("\"= 50/2\"", FrameRate(25)), ("0.5", FrameRate(1, 2)),
    ])
  func `frame rates such as 29.97 are read as exact fractions`(_ text: String, _ rate: FrameRate)
    throws
  {
    #expect(try resolved("{ \(head), \"fps\": \(text) }").scene.frameRate == rate)
  }

  @Test(arguments: ["0", "-1", "1001", "\"1/0\"", "\"a\"", "\"1/2/3\"", "\"\"", "null", "1e-9"])
  func `an invalid frame rate is an error`(_ text: String) {
    #expect(errors(of: "{ \(head), \"fps\": \(text) }").count == 1)
  }

  @Test
  func `command-line overrides replace the scene's size, scale, fps, duration and background`()
    throws
  {
    var overrides = SceneOverrides()
    overrides.size = Size(50, 60)
    overrides.scale = 3
    overrides.frameRate = FrameRate(25)
    overrides.duration = 9
    overrides.backgroundColor = "red"
    overrides.set = [("x", "1"), ("x", "4")]
    let source = """
      { \(head), "params": { "x": { "type": "number", "default": 2 } }, "layers": [
          { "position": ["= screen.width * x", "= duration + fps + scale"] } ] }
      """
    let scene = try resolved(source, overrides: overrides).scene
    #expect(scene.size == Size(50, 60))
    #expect(scene.scale == 3)
    #expect(scene.frameRate == FrameRate(25))
    #expect(scene.duration == 9)
    #expect(scene.backgroundColor == Color(1, 0, 0))
    #expect(scene.layers[0].properties.position == Point(200, 37))
  }

  @Test func `missing required keys of a scene are reported together at its opening brace`() {
    let found = errors(of: "{ \"layers\": [] }")
    #expect(
      found.map(\.message)
        == ["duration", "size", "splashrender"].map {
          "the scene has no \"\($0)\""
        })
    #expect(found.allSatisfy { $0.span == 0..<1 })
  }

  @Test func `JSON that isn't a scene, or has an unknown format version, is an error`() {
    for source in ["[]", "3", "\"\"", "null", "true"] {
      #expect(errors(of: source).count == 1)
    }
    expectErrors(
      "{ «\"splashrender\"»: 2, \"size\": [1, 1], \"duration\": 1 }",
      "unknown format version 2")
  }

  @Test func `a canvas size or duration outside the limits is an error`() {
    let version = "\"splashrender\": 1"
    expectErrors(
      "{ \(version), «\"size\"»: [20000, 10], \"duration\": 1 }",
      "the canvas is too large: 20000 × 10 pixels")
    expectErrors(
      "{ \(version), «\"size\"»: [0.1, 10], \"duration\": 1 }",
      "the canvas is smaller than one pixel")
    expectErrors(
      "{ \(version), \"size\": [«0», «-3»], \"duration\": 1 }", "0 is out of range",
      "-3 is out of range")
    expectErrors(
      "{ \(version), \"size\": [10000, 10000], «\"duration\"»: 1000 }",
      "the scene is too long for its size: 60000 frames of 100000000 pixels")
    expectErrors(
      "{ \(version), \"size\": [1, 1], \"duration\": «1e300» }", "1e+300 is out of range")
  }

  @Test
  func
    `a nested scene file larger than 16 MB is an error, and so is a position with one coordinate`()
  {
    let assets = FakeAssets(files: ["big.json": String(repeating: " ", count: 16 << 20 + 1)])
    let big = errors(
      of: scene(layer: #""type": "scene", "scene": "big.json""#), assets: assets)
    #expect(big.map(\.message) == ["the file is too large"])
    #expect(
      errors(of: scene(layer: #""position": [1]"#)).map(\.message) == ["there is 1 value"])
  }
}

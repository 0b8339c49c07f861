import SplashScene
import Testing

@testable import SplashSceneFormat

@Suite struct `First scenes` {
  @Test func `The scene of the documentation is resolved`() throws {
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
    let property = AnimatedProperty(.transformScale)
    #expect(
      scene.layers[1].animations == [
        Animation(
          timing: timing, timingFunction: .easeInEaseOut,
          kind: .basic(BasicAnimation(property, from: .number(1), to: .number(88.0 / 72))))
      ])
  }

  @Test func `Five mistakes are five errors, each at its place`() {
    expectErrors(
      """
      {
        "splashrender": 1, "size": [100, 100], "duration": «-1»,
        "layers": [
          { "«positon»": [10, 20], "opacity": «1.5», "backgroundColor": «"blau"» },
          { "type": "«sahpe»" }
        ]
      }
      """.replacing("\"«sahpe»\"", with: "«\"sahpe\"»"),
      "-1 is out of range", "unknown key \"positon\" of a layer", "1.5 is out of range",
      "\"blau\" is not a colour", "\"sahpe\" is not a choice here")
  }
}

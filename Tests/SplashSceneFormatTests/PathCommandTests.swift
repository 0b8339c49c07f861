import SplashScene
import Testing

@testable import SplashSceneFormat

@Suite struct `Path commands` {
  private func path(_ text: String) throws -> Path? {
    let layer = try layer("\"type\": \"shape\", \"path\": \(text)")
    guard case .shape(let shape) = layer.properties.content else { return nil }
    return shape.path
  }

  @Test
  func `each command in a shape's path appends the same elements as the matching method of Path`()
    throws
  {
    var expected = Path()
    expected.move(to: Point(1, 2))
    expected.addLine(to: Point(3, 4))
    expected.addQuadCurve(to: Point(5, 6), control: Point(7, 8))
    expected.addCurve(to: Point(9, 10), control1: Point(11, 12), control2: Point(13, 14))
    expected.close()
    #expect(
      try path(
        """
        [ { "move": [1, 2] }, { "line": ["= 1 + 2", 4] }, { "quadCurve": [5, 6], "control": [7, 8] },
          { "curve": [9, 10], "control1": [11, 12], "control2": [13, 14] }, { "close": true } ]
        """) == expected)
    var arcs = Path()
    arcs.addArc(
      center: Point(9, 9), radiusX: 5, radiusY: 5, startAngle: .pi, endAngle: 0, isClockwise: true)
    arcs.addArc(
      center: .zero, radiusX: 3, radiusY: 4, rotation: .pi / 2, startAngle: 1,
      endAngle: 1 - 2 * .pi,
      isClockwise: false)
    arcs.addArc(tangent1End: Point(50, 0), tangent2End: Point(50, 9), radius: 6)
    #expect(
      try path(
        """
        [ { "arc": { "center": [9, 9], "radius": 5, "startAngle": "180deg", "endAngle": 0 } },
          { "arc": { "radii": [3, 4], "rotation": "90deg", "startAngle": 1, "clockwise": false } },
          { "tangentArc": { "tangent1End": [50, 0], "tangent2End": [50, 9], "radius": 6 } } ]
        """) == arcs)
  }

  @Test func `a path array can mix commands, basic shapes, SVG path data and transformed paths`()
    throws
  {
    var expected = Path()
    expected.addRect(Rect(0, 0, 4, 4))
    expected.move(to: Point(1, 1))
    expected.addLine(to: Point(2, 1))
    expected.move(to: Point(12, 20))
    expected.addLine(to: Point(14, 20))
    #expect(
      try path(
        """
        [ { "rect": [0, 0, 4, 4] }, "M1 1h1",
          { "append": "M1 0h1", "transform": { "scale": 2, "translation": [10, 20] } } ]
        """) == expected)
    #expect(try path("[]") == Path())
  }

  @Test func `a repeated path command can use step.index and step.count`() throws {
    var expected = Path()
    expected.move(to: .zero)
    for step in 0..<4 { expected.addLine(to: Point(Double(step), Double(step * step) / 4)) }
    #expect(
      try path(
        """
        [ { "move": [0, 0] },
          { "repeat": "= 2 * 2",
            "commands": [{ "line": ["= step.index", "= step.index * step.index / step.count"] }] } ]
        """) == expected)
    #expect(
      try path(
        """
        [ { "move": [0, 0] },
          { "repeat": 0, "commands": [{ "line": ["= step.index", 1] }] } ]
        """)?.elements.count == 1)
    // `step` refers to the innermost repetition.
    #expect(
      try path(
        """
        [ { "repeat": 2, "commands": [{ "repeat": 3, "commands": [{ "move": ["= step.count", 0] }] }] } ]
        """)?.elements == Array(repeating: .move(Point(3, 0)), count: 6))
  }

  @Test func `a list of path commands can be a named value or a keyframe value`() throws {
    let found = try layer(
      """
      "type": "shape", "let": { "dot": { "circle": { "radius": 2 } }, "line": [{ "move": [0, 0] }, { "line": [9, 9] }] },
      "path": "= line", "animations": [{ "type": "keyframe", "keyPath": "path", "duration": 1,
        "values": ["= line", [{ "move": [0, 0] }, { "line": [1, 1] }]] }]
      """)
    guard case .shape(let shape) = found.properties.content else {
      Issue.record("no shape")
      return
    }
    #expect(shape.path.elements == [.move(.zero), .line(Point(9, 9))])
    #expect(found.animations.count == 1)
  }

  @Test func `an error in a path command is reported at its source location`() {
    func shape(_ text: String) -> String { scene(layer: "\"type\": \"shape\", \"path\": \(text)") }
    expectErrors(
      shape(#"[{ «"line"»: [0, 0] }]"#),
      "\"line\" needs a current point, but the path has none yet")
    expectErrors(shape(#"[«{» }]"#), "this object has no path command")
    expectErrors(
      shape(#"[{ "move": [0, 0], «"line"»: [0, 0] }]"#),
      "\"line\" can't be combined with \"move\"")
    expectErrors(
      shape(#"[{ "move": [0, 0] }, «{» "quadCurve": [0, 0] }]"#),
      "the path command has no \"control\"")
    expectErrors(
      shape(#"[{ "move": [0, 0], «"control1"»: [0, 0] }]"#),
      "\"control1\" requires \"curve\"")
    expectErrors(
      shape(#"[{ "move": [0, 0] }, { "close": «false» }]"#), "\"close\" is false")
    expectErrors(shape(#"[{ "arc": «{» } }]"#), "an arc needs \"radius\" or \"radii\"")
    expectErrors(
      shape(#"[{ "arc": { "radius": «-1», "startAngle": «"99999deg"» } }]"#), "-1 is out of range",
      "1745.3117987018095 is out of range")
    expectErrors(
      shape(#"[«{» "repeat": 3 }]"#), "the path command has no \"commands\"")
    expectErrors(
      shape(#"[{ "append": "M0 0", "transform": «{ "rotation": [1, 0, 0] }» }]"#),
      "the transform moves the path out of its plane")
    expectErrors(shape("[«5»]"), "this is the number 5")
    expectErrors(
      shape(#"[{ "move": ["= «step.index»", 0] }]"#),
      "\"step.index\" can't be used here: it exists only where a path's commands or an emitter cell have a \"repeat\""
    )
  }

  @Test func `repeated path commands count towards the limit of a million path elements`() {
    for command in [
      #"{ "repeat": 1000000, "commands": [{ "repeat": 1000000, "commands": [] }] }"#,
      #"{ "repeat": 1000, "commands": [{ "polygon": { "sides": 10000, "radius": 9 } }] }"#,
    ] {
      let found = errors(of: scene(layer: #""type": "shape", "path": [\#(command)]"#))
      #expect(
        found.map(\.message) == [
          "the outlines of the scene's paths and texts have more than 1000000 elements in total"
        ])
    }
  }
}

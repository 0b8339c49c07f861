import SplashScene
import SplashSyntax
import Testing

@testable import SplashSceneFormat

/// Angles are in radians unless they have a unit.
@Suite struct AngleTests {
  /// The warnings about a layer's text.
  private func warnings(_ layerText: String, head more: String = "") throws -> [Diagnostic] {
    try resolved("{ \(head), \(more) \"layers\": [ { \(layerText) } ] }").diagnostics
  }

  private func rotation(_ text: String, head more: String = "") throws -> Double {
    let scene = try resolved(
      "{ \(head), \(more) \"layers\": [ { \"transform\": { \"rotation\": \(text) } } ] }"
    ).scene
    let layer = try #require(scene.layers.first)
    let matrix = layer.properties.transform.rows
    let components = try #require(layer.properties.layerTransform.components)
    #expect(abs(matrix[1] - Elementary.sin(components.rotation.z)) < 1e-15)
    return components.rotation.z
  }

  @Test(
    arguments: [
      ("1.5", 1.5), ("-0.25", -0.25), ("\"90deg\"", .pi / 2), ("\"-45deg\"", -.pi / 4),
      ("\"0.25turn\"", .pi / 2), ("\"1.5rad\"", 1.5), ("\"1e-1turn\"", .pi / 5),
      ("\"= 1.5\"", 1.5), ("\"= -1.5\"", -1.5), ("\"= pi / 2\"", .pi / 2),
      ("\"= rad(90)\"", .pi / 2), ("\"= 90deg\"", .pi / 2), ("\"= -90deg\"", -.pi / 2),
      ("\"= 0.5turn / 2\"", .pi / 2), ("\"= 2 * 45deg + 0.5rad\"", .pi / 2 + 0.5),
      ("\"= 30 * 1deg\"", .pi / 6), ("\"= .5turn\"", .pi),
    ] as [(String, Double)])
  func `an angle without a unit is in radians, and one in deg or turn is converted to radians`(
    text: String, radians: Double
  ) throws {
    #expect(abs(try rotation(text) - radians) < 1e-15)
  }

  @Test func `an angle from a parameter or a named value is in radians unless it has a unit`()
    throws
  {
    let params =
      "\"params\": { \"n\": { \"type\": \"number\", \"default\": 1.5 },"
      + " \"a\": { \"type\": \"angle\", \"default\": \"90deg\" },"
      + " \"b\": { \"type\": \"angle\", \"default\": 1.5 } },"
      + " \"let\": { \"x\": 1.5, \"y\": \"90deg\", \"z\": \"= 90deg\" },"
    for (text, radians) in [
      ("= n", 1.5), ("= -n", -1.5), ("= n * 2", 3), ("= a", .pi / 2), ("= -a", -.pi / 2),
      ("= b", 1.5), ("= x", 1.5), ("= -x", -1.5), ("= y", .pi / 2), ("= -y", -.pi / 2),
      ("= y * 2 + 0.5turn", 2 * .pi), ("= z", .pi / 2), ("= -z", -.pi / 2),
    ] as [(String, Double)] {
      #expect(abs(try rotation("\"\(text)\"", head: params) - radians) < 1e-15, "\(text)")
    }
  }

  @Test func `angles in animation values and circle paths are in radians unless they have a unit`()
    throws
  {
    let layer = try layer(
      """
      "type": "shape", "path": { "circle": { "radius": 1, "startAngle": 0, "endAngle": "= pi" } },
      "animations": [
        { "type": "basic", "keyPath": "transform.rotation.z", "from": 1.5, "to": "90deg" },
        { "type": "basic", "keyPath": "transform", "valueFunction": "rotateX", "by": "0.5turn" },
        { "type": "keyframe", "keyPath": "sublayerTransform.rotation.y", "values": [0, 1.5, "= -1.5"] } ]
      """)
    let kinds = layer.animations.map(\.kind)
    guard case .basic(let turn) = kinds[0], case .basic(let tilt) = kinds[1],
      case .keyframe(let swing) = kinds[2]
    else {
      Issue.record("other kinds of animations")
      return
    }
    #expect(turn.from == .number(1.5) && turn.to == .number(.pi / 2))
    #expect(tilt.by == .number(.pi))
    #expect(swing.values == [.number(0), .number(1.5), .number(-1.5)])
    guard case .shape(let shape) = layer.properties.content, let end = shape.path.elements.last,
      case .cubic(_, _, let point) = end
    else {
      Issue.record("no arc")
      return
    }
    #expect(abs(point.x + 1) < 1e-12 && abs(point.y) < 1e-12)
  }

  @Test(
    arguments: ["\"90\"", "\"90 deg\"", "\"deg\"", "\"1e999rad\"", "\"0x1deg\"", "[]", "true"])
  func `an invalid angle, such as "90 deg" or true, is an error`(text: String) {
    #expect(errors(of: scene(layer: "\"transform\": { \"rotation\": \(text) }")).count == 1)
  }

  @Test(arguments: [("90", "90deg"), ("45°", "45deg"), ("30 degrees", "30deg")])
  func `the error for a quoted angle without a valid unit suggests the unit deg`(
    text: String, meant: String
  ) {
    let found = errors(of: scene(layer: "\"transform\": { \"rotation\": \"\(text)\" }"))
    #expect(found.first?.suggestion == "\"\(meant)\"")
  }

  @Test(
    arguments: [
      ("45", "45deg"), ("-90", "-90deg"), ("360", "360deg"), ("15", "15deg"), ("13", "13deg"),
      ("20.5", "20.5deg"), ("\"= 45\"", "45deg"), ("\"= -180\"", "-180deg"),
    ])
  func `a unitless rotation such as 45 causes a warning that suggests a value such as "45deg"`(
    number: String, meant: String
  ) throws {
    for text in [
      "\"transform\": { \"rotation\": \(number) }",
      "\"animations\": [ { \"type\": \"basic\", \"keyPath\": \"transform.rotation\", \"to\": \(number) } ]",
    ] {
      let found = try warnings(text)
      #expect(found.count == 1 && found.first?.severity == .warning, "\(text)")
      #expect(found.first?.message.contains("without a unit means") == true)
      #expect(found.first?.suggestion == "\"\(meant)\"")
    }
  }

  @Test(
    arguments: [
      "0", "1.5708", "3.14159", "6.2832", "-6.28", "12.566", "12.5664", "18.85", "31.416", "4",
      "14.137",
      "\"45deg\"", "\"720deg\"", "\"= 45deg\"", "\"= 20 * pi\"",
    ])
  func `a rotation that has a unit or is plausible in radians, such as 1.5708, causes no warning`(
    number: String
  )
    throws
  {
    #expect(try warnings("\"transform\": { \"rotation\": \(number) }").isEmpty)
  }

  @Test
  func `a rotation such as "= deg(1)" causes a warning, as deg() converts radians to degrees`()
    throws
  {
    func found(_ text: String) throws -> [String] {
      try warnings("\"transform\": { \"rotation\": \"\(text)\" }").map(\.message)
    }
    for text in [
      "= deg(1)", "= -deg(1)", "= 2 * deg(1)", "= max(deg(1), 0)", "= true ? deg(1) : 0",
    ] {
      #expect(
        try found(text) == [
          "deg() converts radians to degrees, but angles are in radians"
        ],
        "\(text)")
    }
    for text in ["= rad(deg(1))", "= sin(deg(1))", "= deg(1) > 2 ? 1 : 0"] {
      #expect(try found(text).isEmpty, "\(text)")
    }
  }

  @Test
  func
    `hsl hues are in degrees, and a cornerRadius such as 45 isn't taken for an angle`()
    throws
  {
    // Hues are in degrees, as in CSS, and a size can be 45.
    let layer = try layer("\"backgroundColor\": \"hsl(120 100% 50%)\", \"cornerRadius\": 45")
    #expect(layer.properties.backgroundColor == Color(0, 1, 0, 1))
    #expect(layer.properties.cornerRadius == 45)
  }
}

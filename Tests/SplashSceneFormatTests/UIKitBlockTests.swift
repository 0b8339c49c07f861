import Foundation
import SplashScene
import SplashSyntax
import Testing

@testable import SplashSceneFormat

/// `animate` blocks with the options and springs of UIKit.
@Suite struct UIKitBlockTests {
  private func scene(_ block: String, layer: String = "") -> String {
    """
    { \(head), "layers": [{ "id": "a", "frame": [10, 10, 20, 20], \(layer)
      "animate": [{ \(block) }] }] }
    """
  }

  private func layer(
    _ block: String, layer: String = "", at time: Double
  ) throws -> LayerProperties {
    let scene = try resolved(scene(block, layer: layer)).scene
    return try #require(scene.evaluate(at: time).layer(id: "a")).properties
  }

  private func frame(_ properties: LayerProperties) -> [Double] {
    let (position, bounds) = (properties.position, properties.bounds)
    return [
      position.x - properties.anchorPoint.x * bounds.width,
      position.y - properties.anchorPoint.y * bounds.height, bounds.width, bounds.height,
    ]
  }

  // MARK: Options

  @Test func `UIView animation options without effect are accepted with a note`() throws {
    let source = scene(
      """
      "duration": 0.3, "options": ["beginFromCurrentState", "curveEaseOut", "allowUserInteraction"],
      "animations": { "alpha": 0 }
      """)
    var strict = SceneOverrides()
    strict.isStrict = true
    let found = try resolved(source, overrides: strict)
    #expect(
      found.diagnostics.map { "\($0.severity): \($0.message)" } == [
        "note: \"beginFromCurrentState\" has no effect: a block always starts from the current state",
        "note: \"allowUserInteraction\" has no effect: a video has no touches",
      ])
    let plain = try resolved(
      scene(#""duration": 0.3, "options": "curveEaseOut", "animations": { "alpha": 0 }"#))
    for time in [0, 0.1, 0.2, 0.3] {
      #expect(found.scene.evaluate(at: time) == plain.scene.evaluate(at: time))
    }
  }

  @Test func `a UIView animation option without effect gives only one note per file`() throws {
    let block = """
      { "duration": 1, "options": "allowUserInteraction", "animations": { "alpha": 0 } }
      """
    let found = try resolved(
      "{ \(head), \"layers\": [{ \"animate\": [\(block)] }, { \"animate\": [\(block)] }] }")
    #expect(found.diagnostics.count == 1)
  }

  @Test func `the errors about unknown UIView animation options list the valid options once`() {
    let found = errors(
      of: scene(
        #""duration": 1, "options": ["slow", "quick", "layoutSubvews"], "animations": { "alpha": 0 }"#
      ))
    #expect(
      found.map(\.message) == ["slow", "quick", "layoutSubvews"].map { "unknown value \"\($0)\"" })
    #expect(found.last?.suggestion == "\"layoutSubviews\"")
    let text = SceneError(diagnostics: found, sources: [:], dependencies: []).rendered()
    #expect(text.components(separatedBy: "calculationModeCubicPaced").count == 2)
  }

  // MARK: Durations and springs

  @Test func `an animate block without a positive duration sets its values when the block starts`()
    throws
  {
    let block = #""duration": 0, "delay": 0.3, "animations": { "alpha": 1 }"#
    for (time, opacity) in [(0, 0.0), (0.29, 0), (0.3, 1), (0.31, 1), (1.9, 1)] {
      #expect(try layer(block, layer: #""alpha": 0,"#, at: time).opacity == opacity)
    }
    let negative = #""duration": -1, "animations": { "alpha": 1 }"#
    #expect(try layer(negative, layer: #""alpha": 0,"#, at: 0).opacity == 1)
    let spring = #""duration": 0, "usingSpringWithDamping": 0.5, "animations": { "alpha": 1 }"#
    #expect(try layer(spring, layer: #""alpha": 0,"#, at: 0).opacity == 1)
  }

  @Test
  func `an animate block with a damping ratio of 1.5 follows an overdamped spring's formula`()
    throws
  {
    let spring = Spring(dampingRatio: 1.5, duration: 1, initialVelocity: 0)
    for time in [0.1, 0.4, 0.9] {
      let position = try layer(
        #""duration": 1, "usingSpringWithDamping": 1.5, "animations": { "center.x": 120 }"#,
        at: time
      ).position.x
      #expect(abs(position - (20 + 100 * spring.progress(at: time))) < 1e-9)
    }
  }

  @Test func `the damping ratio 0 of an animate block is replaced by 0.001 with a warning`() throws
  {
    func values(_ damping: String) throws -> [Diagnostic] {
      try resolved(
        scene(
          """
          "duration": 1, "usingSpringWithDamping": \(damping), "initialSpringVelocity": 3,
          "animations": { "alpha": 0 }
          """)
      ).diagnostics
    }
    #expect(
      try values("0").map { "\($0.severity): \($0.message)" } == [
        "warning: a spring with the damping ratio 0 never comes to rest; 0.001 is used"
      ])
    #expect(try values("0.001").isEmpty)
    let (a, b) = try (
      layer(#""duration": 1, "usingSpringWithDamping": 0, "animations": { "alpha": 0 }"#, at: 0.6),
      layer(
        #""duration": 1, "usingSpringWithDamping": 0.001, "animations": { "alpha": 0 }"#, at: 0.6)
    )
    #expect(a == b)
  }

  @Test
  func `an initial velocity at which a spring can't settle within the duration gives a warning`()
    throws
  {
    let found = try resolved(
      scene(
        """
        "duration": 1, "usingSpringWithDamping": 1, "initialSpringVelocity": 10,
        "animations": { "alpha": 0 }
        """)
    ).diagnostics
    #expect(
      found.map(\.message) == [
        "no spring with this damping ratio and the initial velocity 10 comes to rest in 1 s;"
          + " the stiffness for velocity 0 is used"
      ])
  }

  @Test
  func `the error for dampingRatio in an animate block suggests bounce or usingSpringWithDamping`()
  {
    func suggestion(_ members: String) -> String? {
      errors(of: scene(members + #", "animations": { "alpha": 0 }"#)).first?.suggestion
    }
    #expect(suggestion(#""springDuration": 0.5, "dampingRatio": 0.7"#) == "\"bounce\": 0.3")
    #expect(suggestion(#""springDuration": 0.5, "dampingFraction": 2"#) == "\"bounce\": -0.5")
    #expect(
      suggestion(#""duration": 0.5, "dampingRatio": 0.7"#) == "\"usingSpringWithDamping\": 0.7")
  }

  // MARK: Frames

  @Test(
    arguments: [
      ("\"frame.origin.x\": 40", [40, 10, 20, 20]), ("\"frame.origin.y\": 60", [10, 60, 20, 20]),
      ("\"frame.origin\": [40, 60]", [40, 60, 20, 20]),
      ("\"frame.size.width\": 50", [10, 10, 50, 20]),
      ("\"frame.size.height\": 5", [10, 10, 20, 5]), ("\"frame.size\": [50, 5]", [10, 10, 50, 5]),
      ("\"frame.origin.y\": 60, \"frame.size.height\": 40", [10, 60, 20, 40]),
      ("\"frame.size.height\": 40, \"frame.origin.y\": 60", [10, 60, 20, 40]),
    ] as [(String, [Double])])
  func `animating a part of a layer's frame rectangle changes only this part, for any anchorPoint`(
    changes: String, end: [Double]
  ) throws {
    for anchor in ["[0.5, 0.5]", "[0, 0]", "[1, 0.25]"] {
      let block = "\"duration\": 1, \"options\": \"curveLinear\", \"animations\": { \(changes) }"
      let layer = "\"anchorPoint\": \(anchor),"
      let middle = zip([10, 10, 20, 20], end).map { ($0 + $1) / 2 }
      for (time, expected) in [(0.5, middle), (1.5, end)] {
        let found = frame(try self.layer(block, layer: layer, at: time))
        #expect(zip(found, expected).allSatisfy { abs($0 - $1) < 1e-9 }, "\(found)")
      }
    }
  }

  @Test func `a part of a layer's frame rectangle can have a start value in an animate block`()
    throws
  {
    let block = """
      "duration": 1, "options": "curveLinear", "from": { "frame.size.width": 0 },
      "animations": { "frame.size.width": 100 }
      """
    #expect(frame(try layer(block, at: 0.25)) == [10, 10, 25, 20])
  }

  @Test func `a part of a layer's frame rectangle can be animated only in an animate block`() {
    let found = errors(
      of: "{ \(head), \"layers\": [{ \"animations\": [{ \"type\": \"basic\", "
        + "\"keyPath\": \"frame.origin.y\", \"to\": 6 }] }] }")
    #expect(found.first?.message == "\"frame.origin.y\" can be animated only in \"animate\" blocks")
    #expect(found.first?.expected == "\"position.y\"")
    expectErrors(
      scene(
        #""duration": 1, "animations": { "frame": [0, 0, 1, 1], «"frame.size.width"»: 3 }"#),
      "\"frame.size.width\" and \"frame\" in the same block change the same property")
  }
}

/// Core Animation properties that are accepted without effect.
@Suite struct IgnoredKeyTests {
  @Test func `a CALayer property without effect is accepted with a note`() throws {
    let found = try resolved(
      scene(layer: #""isOpaque": true, "contentsScale": 2, "delegate": "self", "zPosition": 1"#))
    #expect(found.diagnostics.allSatisfy { $0.severity == .note })
    #expect(
      found.diagnostics.map(\.message) == [
        "\"isOpaque\" has no effect: translucency is detected from the pixels",
        "\"contentsScale\" has no effect: paths and text are drawn at the displayed resolution",
        "\"delegate\" has no effect: a scene has no code",
      ])
  }

  @Test func `a layer's allowsGroupOpacity gives a note if true and an error if false`() throws {
    #expect(
      try resolved(scene(layer: #""allowsGroupOpacity": true"#)).diagnostics.map(\.severity)
        == [.note])
    expectErrors(
      scene(layer: #""allowsGroupOpacity": «false»"#),
      "opacity always applies to the layer and its sublayers as a whole")
  }
}

/// Numbers in the syntax of other languages.
@Suite struct IntendedNumberTests {
  @Test(arguments: [
    (".5", "0.5"), ("-.5", "-0.5"), ("5.", "5"), ("+5", "5"), ("+.5", "0.5"), ("007", "7"),
    ("00.5", "0.5"),
  ])
  func `the error about a number in invalid JSON syntax, such as +5 or .5, suggests the valid form`(
    text: String, number: String
  ) {
    let found = errors(of: scene(layer: "\"zPosition\": \(text)"))
    #expect(found.map(\.message) == ["\"\(text)\" is not a number"])
    #expect(found.first?.suggestion == number)
  }
}

import Foundation
import SplashScene
import Testing

@testable import SplashSceneFormat

/// Animate blocks with keyframes, physical spring parameters and cubic timing functions.
@Suite("Timing of blocks") struct BlockTimingTests {
  private func layer(_ members: String, at time: Double) throws -> EvaluatedLayer {
    let scene = try resolved("{ \(head), \"layers\": [{ \"id\": \"a\", \(members) }] }").scene
    return try #require(scene.evaluate(at: time).layer(id: "a"))
  }

  private func keyframes(_ options: String, _ frames: String) -> String {
    "\"position\": [0, 0], \"opacity\": 0.5, \"animate\": [{ \"duration\": 2, \"options\": \(options), \"keyframes\": \(frames) }]"
  }

  /// Two keyframes with a pause between them.
  private let twoWays = #"""
    [ { "relativeStartTime": 0.1, "relativeDuration": 0.2, "animations": { "center": [100, 40] } },
      { "relativeStartTime": 0.6, "relativeDuration": 0.4, "animations": { "center": [0, 80], "alpha": 1 } } ]
    """#

  @Test(arguments: [
    (0.0, 0.0, 0.0, 0.5), (0.1, 0, 0, 0.5), (0.2, 50, 20, 0.5), (0.3, 100, 40, 0.5),
    (0.45, 100, 40, 0.5),
    (0.6, 100, 40, 0.5), (0.8, 50, 60, 0.75), (1.0, 0, 80, 1),
  ])
  func
    `keyframes in an animate block run at their relative times, and values hold in the gaps`(
      share: Double, x: Double, y: Double, opacity: Double
    ) throws
  {
    let layer = try layer(keyframes(#""curveLinear""#, twoWays), at: 2 * share)
    #expect(abs(layer.position.x - x) < 1e-9 && abs(layer.position.y - y) < 1e-9)
    #expect(abs(layer.opacity - opacity) < 1e-9)
  }

  @Test
  func `the timing curve of an animate block spans all keyframes and is easeInEaseOut by default`()
    throws
  {
    let eased = try layer(keyframes("[]", twoWays), at: 0.4)
    let linear = try layer(keyframes(#""curveLinear""#, twoWays), at: 0.4)
    let progress = TimingFunction.easeInEaseOut.progress(at: 0.2)
    #expect(abs(eased.position.x - max(0, (progress - 0.1) / 0.2 * 100)) < 1e-9)
    #expect(abs(linear.position.x - 50) < 1e-9)
  }

  @Test
  func
    `keyframes in an animate block can be discrete (jump at their end) or paced (constant speed)`()
    throws
  {
    let discrete = #"["curveLinear", "calculationModeDiscrete"]"#
    #expect(try layer(keyframes(discrete, twoWays), at: 0.58).position == Point(0, 0))
    #expect(try layer(keyframes(discrete, twoWays), at: 0.6).position == Point(100, 40))
    #expect(try layer(keyframes(discrete, twoWays), at: 1.9).position == Point(100, 40))
    #expect(try layer(keyframes(discrete, twoWays), at: 2).position == Point(0, 80))
    let paced = #"["curveLinear", "calculationModePaced"]"#
    // Both segments have the same length.
    let half = try layer(keyframes(paced, twoWays), at: 1).position
    #expect(abs(half.x - 100) < 1e-9 && abs(half.y - 40) < 1e-9)
  }

  @Test
  func `keyframes of an animate block with calculationModeCubic pass through the given values`()
    throws
  {
    let cubic = #"["curveLinear", "calculationModeCubic"]"#
    let position = try layer(keyframes(cubic, twoWays), at: 0.6).position
    #expect(abs(position.x - 100) < 1e-9 && abs(position.y - 40) < 1e-9)
    #expect(try layer(keyframes(cubic, twoWays), at: 1).position.x != 100)
  }

  @Test
  func
    `animate keyframes start at the block's "from" value and add to an overlapping later block`()
    throws
  {
    let members = #"""
      "position": [0, 0], "animate": [
        { "duration": 2, "options": "curveLinear", "from": { "center": [40, 0] },
          "keyframes": [{ "relativeDuration": 0.5, "animations": { "center": [100, 0] } }] },
        { "beginTime": 0.5, "duration": 1, "options": "curveLinear", "animations": { "center": [0, 50] } } ]
      """#
    #expect(try layer(members, at: 0.25).position == Point(55, 0))
    // The first block's distance from its end value, -15, is added to the second block's value.
    let both = try layer(members, at: 0.75).position
    #expect(abs(both.x - (75 - 15)) < 1e-9)
    #expect(abs(both.y - 12.5) < 1e-9)
  }

  // MARK: Springs

  /// The remaining distance, from 1, of an underdamped spring with mass m, stiffness k and damping c: the
  /// solution of m x″ + c x′ + k x = 0.
  private func rest(_ m: Double, _ k: Double, _ c: Double, _ velocity: Double, _ t: Double)
    -> Double
  {
    let decay = c / (2 * m)
    let w = (k / m - decay * decay).squareRoot()
    return exp(-decay * t) * (cos(w * t) + (decay - velocity) / w * sin(w * t))
  }

  @Test(arguments: [0.05, 0.2, 0.5, 0.9])
  func
    `a vector as initialVelocity applies per axis to a position and by its length to the opacity`(
      time: Double
    ) throws
  {
    let layer = try layer(
      #"""
      "position": [10, 20], "opacity": 0, "animate": [ { "mass": 2, "stiffness": 180, "damping": 12,
        "initialVelocity": [3, -4], "animations": { "center": [110, 60], "alpha": 1 } } ]
      """#, at: time)
    #expect(abs(layer.position.x - (110 - 100 * rest(2, 180, 12, 3, time))) < 1e-9)
    #expect(abs(layer.position.y - (60 - 40 * rest(2, 180, 12, -4, time))) < 1e-9)
    // Properties other than positions use the vector's length.
    #expect(abs(layer.opacity - (1 - rest(2, 180, 12, 5, time))) < 1e-9)
  }

  @Test
  func `springs of position.x, position.y and translations use the initial velocity of their axis`()
    throws
  {
    let layer = try layer(
      #"""
      "animate": [ { "duration": 1, "usingSpringWithDamping": 0.5, "initialSpringVelocity": [2, 0],
        "animations": { "position.x": 150, "position.y": 250, "transform.translation": [10, 10] } } ]
      """#, at: 0.3)
    let spring = Spring(dampingRatio: 0.5, duration: 1, initialVelocity: 2)
    var slow = spring
    slow.initialVelocity = 0
    #expect(abs(layer.position.x - (50 + 100 * spring.progress(at: 0.3))) < 1e-9)
    #expect(abs(layer.position.y - (100 + 150 * slow.progress(at: 0.3))) < 1e-9)
    #expect(abs(layer.transform.affine.tx - 10 * spring.progress(at: 0.3)) < 1e-9)
    #expect(abs(layer.transform.affine.ty - 10 * slow.progress(at: 0.3)) < 1e-9)
  }

  @Test func `an animate block with mass, stiffness and damping lasts until its spring settles`()
    throws
  {
    let scene = try resolved(
      """
      { \(head), "layers": [{ "id": "a", "animate": [
        { "mass": 1, "stiffness": 400, "damping": 8, "animations": { "opacity": 0 } } ] }] }
      """
    ).scene
    let block = try #require(scene.layers.first?.animations.first)
    #expect(block.timing.duration == Spring(mass: 1, stiffness: 400, damping: 8).settlingDuration)
  }

  @Test func `an animate block follows the cubic Bézier curve of its timingFunction key`() throws {
    let layer = try layer(
      #"""
      "opacity": 0, "animate": [
        { "duration": 1, "timingFunction": [0.2, 0.9, 0.3, 1], "animations": { "opacity": 1 } } ]
      """#, at: 0.4)
    #expect(abs(layer.opacity - TimingFunction(0.2, 0.9, 0.3, 1).progress(at: 0.4)) < 1e-12)
  }

  // MARK: Values

  @Test(arguments: [
    ("ease", TimingFunction(0.25, 0.1, 0.25, 1)), ("ease-in", TimingFunction(0.42, 0, 1, 1)),
    ("ease-out", TimingFunction(0, 0, 0.58, 1)), ("ease-in-out", TimingFunction(0.42, 0, 0.58, 1)),
  ])
  func `the key timingFunction accepts the CSS names ease, ease-in, ease-out and ease-in-out`(
    name: String, curve: TimingFunction
  ) throws {
    let scene = try resolved(
      """
      { \(head), "layers": [{ "animations": [
        { "type": "basic", "keyPath": "opacity", "to": 0, "timingFunction": "\(name)" } ] }] }
      """
    ).scene
    #expect(scene.layers.first?.animations.first?.timingFunction == curve)
  }

  @Test
  func `a layer's list of transforms is multiplied so that the first transform applies first`()
    throws
  {
    let layer = try layer(
      #"""
      "bounds": [100, 200], "let": { "turned": { "rotation": "90deg" } }, "transform": [
        { "translation": [10, 5] }, "= turned", [[2, 0, 0, 3, 1, 0]] ]
      """#, at: 0)
    // (x, y) is moved to (x + 10, y + 5), turned to (-y - 5, x + 10), and scaled and moved.
    for (x, y) in [(0.0, 0.0), (3, -7)] {
      let point = layer.transform.affine.apply(Point(x, y))
      let expected = Point(2 * (-y - 5) + 1, 3 * (x + 10))
      #expect((point - expected).length < 1e-9)
    }
  }

  @Test(arguments: [
    ("systemBlue", "light", Color(0, 122.0 / 255, 1)),
    ("systemBlue", "dark", Color(10.0 / 255, 132.0 / 255, 1)),
    ("SECONDARYLABEL", "light", Color(60.0 / 255, 60.0 / 255, 67.0 / 255, 0.6)),
    ("secondaryLabel", "dark", Color(235.0 / 255, 235.0 / 255, 245.0 / 255, 0.6)),
    ("= mix('systemBackground', 'label', 0)", "dark", Color(0, 0, 0)),
  ])
  func `system colours such as systemBlue follow the scene's light or dark appearance`(
    name: String, appearance: String, color: Color
  ) throws {
    let source = """
      { \(head), "appearance": "\(appearance)", "params": { "c": { "type": "color", "default": "systemRed" } },
        "backgroundColor": "= c", "layers": [{ "backgroundColor": "\(name)" }] }
      """
    let scene = try resolved(source).scene
    #expect(scene.layers.first?.properties.backgroundColor == color)
    #expect(
      scene.backgroundColor
        == (appearance == "light"
          ? Color(1, 59.0 / 255, 48.0 / 255) : Color(1, 69.0 / 255, 58.0 / 255)))
    var overrides = SceneOverrides()
    overrides.appearance = .light
    overrides.backgroundColor = "systemBackground"
    #expect(try resolved(source, overrides: overrides).scene.backgroundColor == .white)
  }

  @Test func `a nested scene inherits the dark appearance of the outer scene`() throws {
    let inner = """
      { "splashrender": 1, "size": [5, 5], "duration": 1, "layers": [{ "backgroundColor": "label" }] }
      """
    let scene = try resolved(
      "{ \(head), \"appearance\": \"dark\", \"layers\": [{ \"type\": \"scene\", \"scene\": \"in.json\" }] }",
      assets: FakeAssets(files: ["in.json": inner])
    ).scene
    guard case .scene(let content)? = scene.layers.first?.properties.content else {
      Issue.record("no scene")
      return
    }
    #expect(content.scene.layers.first?.properties.backgroundColor == .white)
  }

  // MARK: Errors

  @Test func `an error in an animate block, appearance or colour name points to the invalid text`()
  {
    func block(_ members: String) -> String {
      "{ \(head), \"layers\": [{ \"animate\": [{ \(members) }] }] }"
    }
    expectErrors(
      block(
        #""duration": 1, "keyframes": [{ "relativeStartTime": 0.8, «"relativeDuration"»: 0.4, "animations": { "alpha": 0 } }]"#
      ),
      "the keyframe ends at 1.2 of the block's duration")
    expectErrors(
      block(#""duration": 1, "keyframes": [«{» "relativeStartTime": 0.8 }]"#),
      "the keyframe has no \"animations\"")
    expectErrors(
      block(#""duration": 1, "keyframes": [{ "animations": { «"frame"»: [0, 0, 1, 1] } }]"#),
      "\"frame\" can't be animated by keyframes")
    expectErrors(
      block(#"«"duration"»: 1, "mass": 1, "animations": { "alpha": 0 }"#),
      "\"duration\" can't be combined with \"mass\"")
    expectErrors(
      block(#""duration": 1, «"initialVelocity"»: 1, "animations": { "alpha": 0 }"#),
      "\"initialVelocity\" requires \"usingSpringWithDamping\", \"springDuration\", \"mass\","
        + " \"stiffness\" or \"damping\"")
    expectErrors(
      block(
        #""duration": 1, "timingFunction": "linear", "options": «"curveLinear"», "animations": { "alpha": 0 }"#
      ),
      "\"curveLinear\" can't be combined with \"timingFunction\"")
    expectErrors(
      "{ \(head), \"appearance\": «\"black\"», \"layers\": [] }", "unknown value \"black\"")
    expectErrors(
      "{ \(head), \"layers\": [{ \"backgroundColor\": \"«systemBleu»\" }] }",
      "\"systemBleu\" is not a colour")
  }
}

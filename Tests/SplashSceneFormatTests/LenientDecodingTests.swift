import SplashScene
import SplashSyntax
import Testing

@testable import SplashSceneFormat

/// Values that Core Animation accepts are decoded, and likely mistakes give warnings.
@Suite struct LenientDecodingTests {
  /// An animation and the warnings about it.
  private func read(
    _ members: String, layer: String = ""
  ) throws -> (animation: Animation, warnings: [Diagnostic]) {
    let result = try resolved(
      scene(layer: "\(layer) \"animations\": [ { \(members) } ]"))
    let animation = try #require(result.scene.layers.first?.animations.first)
    #expect(result.diagnostics.allSatisfy { $0.severity == .warning })
    return (animation, result.diagnostics)
  }

  private func keyframes(_ members: String) throws -> (KeyframeAnimation, [String]) {
    let (animation, warnings) = try read(
      "\"type\": \"keyframe\", \"keyPath\": \"opacity\", \(members)")
    guard case .keyframe(let keyframes) = animation.kind else { throw OtherKind() }
    return (keyframes, warnings.map(\.message))
  }

  private struct OtherKind: Error {}

  @Test func `keyTimes that don't start at 0 or don't end at 1 are used, but cause a warning`()
    throws
  {
    let (late, lateWarnings) = try keyframes("\"values\": [0, 1], \"keyTimes\": [0.25, 1]")
    #expect(late.keyTimes == [0.25, 1])
    #expect(lateWarnings == ["the first key time is 0.25: the first value holds until then"])
    let (early, earlyWarnings) = try keyframes("\"values\": [0, 1], \"keyTimes\": [0, 0.75]")
    #expect(early.keyTimes == [0, 0.75])
    #expect(earlyWarnings == ["the last key time is 0.75: the last value holds from then on"])
    let (both, bothWarnings) = try keyframes("\"values\": [0, 1], \"keyTimes\": [0.25, 0.75]")
    #expect(both.keyTimes == [0.25, 0.75] && bothWarnings.count == 2)
    let (right, none) = try keyframes("\"values\": [0, 1], \"keyTimes\": [0, 1]")
    #expect(right.keyTimes == [0, 1] && none.isEmpty)
  }

  @Test
  func `keyTimes that descend or don't match the number of values are replaced by even spacing`()
    throws
  {
    let (descending, first) = try keyframes("\"values\": [0, 1, 0], \"keyTimes\": [0, 1, 0.5]")
    #expect(descending.keyTimes == nil)
    #expect(first == ["0.5 is less than the number before it: all values are evenly spaced"])
    let (few, second) = try keyframes("\"values\": [0, 1, 0], \"keyTimes\": [0, 1]")
    #expect(few.keyTimes == nil)
    #expect(second == ["there are 2 key times, so all values are evenly spaced"])
    let (many, third) = try keyframes(
      "\"values\": [0, 1], \"calculationMode\": \"discrete\", \"keyTimes\": [0, 1]")
    #expect(
      many.keyTimes == nil && third == ["there are 2 key times, so all values are evenly spaced"])
  }

  @Test func `missing timing functions of keyframes are linear, and extra ones have no effect`()
    throws
  {
    let (few, first) = try keyframes(
      "\"values\": [0, 1, 0, 1], \"timingFunctions\": [\"easeIn\"]")
    #expect(few.timingFunctions == [.easeIn])
    #expect(first == ["there is 1 curve: segments without one are linear"])
    let (many, second) = try keyframes(
      "\"values\": [0, 1], \"timingFunctions\": [\"easeIn\", \"linear\"]")
    #expect(many.timingFunctions == [.easeIn, .linear])
    #expect(second == ["there are 2 curves: the extra ones have no effect"])
  }

  @Test func `the points of a path animation with too few keyTimes are spaced evenly in time`()
    throws
  {
    let (animation, warnings) = try read(
      #""type": "keyframe", "keyPath": "position", "path": "M0 0h1v1", "keyTimes": [0, 1], "timingFunctions": ["easeIn"]"#
    )
    guard case .keyframe(let keyframes) = animation.kind else { throw OtherKind() }
    #expect(keyframes.keyTimes == nil && keyframes.timingFunctions == [.easeIn])
    #expect(
      warnings.map(\.message) == [
        "there are 2 key times, so all values are evenly spaced",
        "there is 1 curve: segments without one are linear",
      ])
    #expect(
      warnings.map(\.expected) == [
        "3 ascending numbers, one more than segments", "2 curves, one for each segment",
      ])
  }

  @Test
  func `additive and cumulative have no effect on values that can't be added, and cause a warning`()
    throws
  {
    let (animation, warnings) = try read(
      #""type": "basic", "keyPath": "hidden", "to": true, "additive": true, "isCumulative": true"#)
    guard case .basic(let basic) = animation.kind else { throw OtherKind() }
    #expect(!basic.property.isAdditive && !basic.property.isCumulative)
    #expect(
      warnings.map(\.message) == [
        "\"additive\" has no effect on \"hidden\": its values can't be added",
        "\"cumulative\" has no effect on \"hidden\": its values can't be added",
      ])
  }

  @Test
  func
    `animated gradient locations that descend cause a warning; equal ones or ones above 1 don't`()
    throws
  {
    let gradient =
      #""type": "gradient", "colors": ["red", "white", "red"], "locations": [-1, -0.5, 0], "#
    let (animation, warnings) = try read(
      #""type": "basic", "keyPath": "locations", "from": [-1, -0.5, 0], "to": [1, 1.5, 2]"#,
      layer: gradient)
    guard case .basic(let basic) = animation.kind else { throw OtherKind() }
    #expect(warnings.isEmpty && basic.to == .numbers([1, 1.5, 2]))
    let equal = try read(
      #""type": "basic", "keyPath": "locations", "to": [0.5, 0.5, 0.5]"#, layer: gradient)
    #expect(equal.warnings.isEmpty)
    let descending = try read(
      #""type": "basic", "keyPath": "locations", "to": [0.5, 0.2, 1]"#, layer: gradient)
    #expect(
      descending.warnings.map(\.message) == [
        "0.2 is less than the number before it: the colour is at the previous location"
      ])
  }

  @Test(
    arguments: [
      (
        #""type": "CABasicAnimation", "keyPath": "opacity", "fromValue": 0, "toValue": 1"#,
        #""type": "basic", "keyPath": "opacity", "from": 0, "to": 1"#
      ),
      (
        #""type": "CABasicAnimation", "keyPath": "bounds.size.width", "byValue": 2, "isAdditive": true, "isCumulative": true"#,
        #""type": "basic", "keyPath": "bounds.size.width", "by": 2, "additive": true, "cumulative": true"#
      ),
      (
        #""type": "CASpringAnimation", "keyPath": "position.x", "toValue": 3, "damping": 4"#,
        #""type": "spring", "keyPath": "position.x", "to": 3, "damping": 4"#
      ),
      (
        #""type": "CAKeyframeAnimation", "keyPath": "isHidden", "values": [true, false]"#,
        #""type": "keyframe", "keyPath": "hidden", "values": [true, false]"#
      ),
      (
        #""type": "CAAnimationGroup", "duration": 2, "animations": [{ "type": "CABasicAnimation", "keyPath": "transform.scale.xy", "toValue": 2 }]"#,
        #""type": "group", "duration": 2, "animations": [{ "type": "basic", "keyPath": "transform.scale.xy", "to": 2 }]"#
      ),
      (
        #""type": "CATransition", "transition": "push""#,
        #""type": "transition", "transition": "push""#
      ),
      (
        #""type": "basic", "keyPath": "opacity", "to": 0, "fillMode": "forwards", "isRemovedOnCompletion": false"#,
        #""type": "basic", "keyPath": "opacity", "to": 0, "fillMode": "forwards""#
      ),
      (
        #""type": "basic", "keyPath": "opacity", "to": 0, "isRemovedOnCompletion": true"#,
        #""type": "basic", "keyPath": "opacity", "to": 0"#
      ),
    ])
  func `an animation can use Core Animation's class and property names, such as CABasicAnimation`(
    apples: String, ours: String
  ) throws {
    let (a, b) = (try read(apples), try read(ours))
    #expect(a.animation == b.animation)
    #expect(a.warnings.isEmpty && b.warnings.isEmpty)
  }

  @Test(
    arguments: [
      ("CALayer", "layer", ""), ("UIView", "layer", ""),
      ("CAShapeLayer", "shape", #", "path": "M0 0h9""#),
      ("CAGradientLayer", "gradient", #", "colors": ["red"]"#),
      ("CATextLayer", "text", #", "string": "a", "isWrapped": true"#),
      ("UILabel", "text", #", "string": "a""#),
      ("CAReplicatorLayer", "replicator", ""),
      ("CAEmitterLayer", "emitter", #", "emitterCells": []"#),
      ("CALayer", "layer", #", "isHidden": true"#),
    ])
  func `a layer's type can be the name of its Core Animation or UIKit class`(
    name: String, type: String, rest: String
  ) throws {
    var a = try layer("\"id\": \"a\", \"type\": \"\(name)\"\(rest)")
    let b = try layer("\"id\": \"a\", \"type\": \"\(type)\"\(rest)")
    a.id = b.id
    #expect(a == b)
  }

  @Test func `errors in an animation with a Core Animation class name as its type are reported`() {
    expectErrors(
      scene(
        layer:
          #""animations": [{ "type": "CABasicAnimation", "keyPath": «"opacitee"», "toValue": 1, «"foo"»: 1 }]"#
      ),
      "there is no key path \"opacitee\"", "unknown key \"foo\" of an animation")
  }

  @Test
  func `an animation with isRemovedOnCompletion doesn't hold its last value despite its fillMode`()
    throws
  {
    for (fillMode, left) in [("forwards", MediaTiming.FillMode.removed), ("both", .backwards)] {
      let (animation, warnings) = try read(
        #""type": "basic", "keyPath": "opacity", "to": 0, "fillMode": "\#(fillMode)", "isRemovedOnCompletion": true"#
      )
      #expect(animation.timing.fillMode == left)
      #expect(
        warnings.map(\.message) == [
          "the animation is removed at its end, so fillMode doesn't hold its last value"
        ])
    }
    // In a group Core Animation ignores it.
    let (group, warnings) = try read(
      #""type": "group", "duration": 2, "fillMode": "both", "animations": [{ "type": "basic", "keyPath": "opacity", "to": 0, "fillMode": "both", "isRemovedOnCompletion": true }]"#
    )
    guard case .group(let children) = group.kind else { throw OtherKind() }
    #expect(children.first?.timing.fillMode == .both && warnings.isEmpty)
  }

  @Test func `an animation without a duration takes the duration of its animation group`() throws {
    let (animation, _) = try read(
      """
      "type": "group", "duration": 3, "animations": [
        { "type": "basic", "keyPath": "opacity", "to": 0 },
        { "type": "basic", "keyPath": "opacity", "to": 0, "duration": 0 },
        { "type": "spring", "keyPath": "position.x", "to": 0 },
        { "type": "keyframe", "keyPath": "opacity", "values": [0, 1], "duration": 1 },
        { "type": "group", "animations": [ { "type": "spring", "keyPath": "position.y", "to": 0 } ] },
        { "type": "group", "duration": 2, "animations": [ { "type": "basic", "keyPath": "opacity", "to": 0 } ] } ]
      """)
    guard case .group(let children) = animation.kind, case .group(let inner) = children[4].kind,
      case .group(let other) = children[5].kind
    else { throw OtherKind() }
    #expect(children.map(\.timing.duration) == [3, 3, 3, 1, 3, 2])
    #expect(inner[0].timing.duration == 3 && other[0].timing.duration == 2)
    let (alone, _) = try read(
      #""type": "group", "animations": [ { "type": "basic", "keyPath": "opacity", "to": 0 } ]"#)
    guard case .group(let own) = alone.kind else { throw OtherKind() }
    #expect(alone.timing.duration == 0.25 && own[0].timing.duration == 0.25)
  }

  @Test
  func
    `a transform keeps its scale and rotation as components, but a matrix has no components`()
    throws
  {
    let card = try layer(#""transform": { "rotation": [0, "180deg", 0], "scale": 2 }"#)
    let components = try #require(card.properties.layerTransform.components)
    #expect(components == TransformComponents(scale: SIMD3(2, 2, 1), rotation: SIMD3(0, .pi, 0)))
    let matrix = try layer(#""transform": [1, 0, 0, 1, 5, 6]"#)
    #expect(matrix.properties.layerTransform.components == nil)
  }
}

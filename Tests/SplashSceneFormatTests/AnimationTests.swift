import SplashScene
import Testing

@testable import SplashSceneFormat

/// The only animation of a plain layer.
private func animation(_ members: String, layer rest: String = "") throws -> Animation {
  let layer = try layer("\(rest) \"animations\": [{ \(members) }]")
  return try #require(layer.animations.first)
}

/// The messages about one animation.
private func messages(_ members: String, layer rest: String = "") -> [String] {
  errors(of: scene(layer: "\(rest) \"animations\": [{ \(members) }]")).map(\.message)
}

private let shape = #""type": "shape", "path": "M0 0L9 9","#
private let gradient = #""type": "gradient", "colors": ["red", "blue"],"#

@Suite struct `Animations` {
  @Test func `a basic animation without timing keys lasts 0.25 s and is linear`() throws {
    let found = try animation(#""type": "basic", "keyPath": "opacity", "to": 0"#)
    let expected = Animation(
      timing: MediaTiming(duration: 0.25), timingFunction: .linear,
      kind: .basic(BasicAnimation(AnimatedProperty(.opacity), to: .number(0))))
    #expect(found == expected)
  }

  @Test func `all keys of a basic animation are read from a scene file with their values`() throws {
    let found = try animation(
      """
      "type": "basic", "keyPath": "transform", "valueFunction": "rotateZ", "from": 0, "by": "360deg",
      "additive": true, "cumulative": true, "beginTime": 1, "duration": 2, "timeOffset": 3,
      "speed": 4, "repeatCount": 5, "repeatDuration": 6, "autoreverses": true,
      "fillMode": "backwards", "timingFunction": [0.25, 0, 0.2, 1]
      """)
    var property = AnimatedProperty(.transform)
    property.valueFunction = .rotateZ
    property.isAdditive = true
    property.isCumulative = true
    var timing = MediaTiming(duration: 2, beginTime: 1)
    timing.timeOffset = 3
    timing.speed = 4
    timing.repeatCount = 5
    timing.repeatDuration = 6
    timing.autoreverses = true
    timing.fillMode = .backwards
    #expect(
      found
        == Animation(
          timing: timing, timingFunction: TimingFunction(0.25, 0, 0.2, 1),
          kind: .basic(BasicAnimation(property, from: .number(0), by: .number(2 * .pi)))))
  }

  @Test(
    arguments: [
      ("", "bounds", "[1, 2, 3, 4]", .rect(Rect(1, 2, 3, 4))),
      ("", "bounds.size", "[3, 4]", .size(Size(3, 4))),
      ("", "center", "[3, 4]", .point(Point(3, 4))),
      ("", "transform.translation", "[-3, 4]", .size(Size(-3, 4))),
      ("", "transform.rotation", "\"180deg\"", .number(.pi)),
      ("", "transform.rotation", "3", .number(3)),
      ("", "transform.scale.xy", "2", .number(2)),
      ("", "transform.rotation.x", "\"= pi\"", .number(.pi)),
      ("", "backgroundColor", "null", .color(.clear)), ("", "hidden", "true", .bool(true)),
      ("", "transform", "[1, 0, 0, 1, 5, 6]", .transform(.translation(5, 6))),
      ("", "cornerRadius", "\"= bounds.width / 2\"", .number(50)),
      (shape, "strokeEnd", "0.5", .number(0.5)),
      (gradient, "locations", "[0, 0.5]", .numbers([0, 0.5])),
      (gradient, "colors", "[\"black\", \"white\"]", .colors([.black, .white])),
    ] as [(String, String, String, AnimatableValue)])
  func `an animation value is read as the type of its key path, such as a rectangle for bounds`(
    _ layer: String, _ keyPath: String, _ text: String, _ value: AnimatableValue
  ) throws {
    let found = try animation(
      "\"type\": \"basic\", \"keyPath\": \"\(keyPath)\", \"to\": \(text)", layer: layer)
    guard case .basic(let basic) = found.kind else {
      Issue.record("not of the kind that was written")
      return
    }
    #expect(basic.to == value)
  }

  @Test(
    arguments: [
      ("", "opacity", "[1]"), ("", "opacity", "1.5"), ("", "position", "3"),
      ("", "bounds", "[1, 2]"),
      ("", "transform.scale", "[1, 1]"), ("", "hidden", "0.5"), ("", "backgroundColor", "3"),
      (gradient, "colors", "[\"red\"]"), (gradient, "locations", "[0, 0.5, 1]"),
      (shape, "path", "3"), ("", "bounds.size", "[-1, 1]"),
    ])
  func `an animation value that has the wrong type or is out of range for its key path is an error`(
    _ layer: String, _ keyPath: String, _ text: String
  ) {
    let found = messages(
      "\"type\": \"basic\", \"keyPath\": \"\(keyPath)\", \"to\": \(text)", layer: layer)
    #expect(found.count == 1)
  }

  @Test func `a spring animation without a duration lasts until the spring settles`() throws {
    let found = try animation(
      """
      "type": "spring", "keyPath": "position.x", "from": 0, "to": 9, "mass": 1, "stiffness": 100,
      "damping": 1, "initialVelocity": 0
      """)
    guard case .spring(_, let spring) = found.kind else {
      Issue.record("not of the kind that was written")
      return
    }
    #expect(spring == Spring(mass: 1, stiffness: 100, damping: 1))
    #expect(abs(found.timing.duration - 13.91321015404625) < 1e-9)
    let short = try animation(#""type": "spring", "keyPath": "opacity", "to": 1, "duration": 2"#)
    #expect(short.timing.duration == 2)
  }

  @Test
  func `a keyframe animation reads its values, keyTimes, timingFunctions and calculationMode`()
    throws
  {
    let found = try animation(
      """
      "type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 0.25, 1],
      "timingFunctions": ["linear", "easeIn"], "duration": 3
      """)
    var expected = KeyframeAnimation(
      AnimatedProperty(.opacity), values: [.number(0), .number(1), .number(0)],
      keyTimes: [0, 0.25, 1])
    expected.timingFunctions = [.linear, .easeIn]
    #expect(found.kind == .keyframe(expected))
    let discrete = try animation(
      """
      "type": "keyframe", "keyPath": "hidden", "values": [true, false], "keyTimes": [0, 0.5, 1],
      "calculationMode": "discrete"
      """)
    guard case .keyframe(let keyframe) = discrete.kind else {
      Issue.record("not of the kind that was written")
      return
    }
    #expect(keyframe.calculationMode == .discrete && keyframe.keyTimes == [0, 0.5, 1])
  }

  @Test(
    arguments: [
      "\"values\": []", "\"values\": 3", "\"values\": [0, 1], \"keyTimes\": 3",
      "\"values\": [0, 1], \"keyTimes\": [0, \"a\"]",
      "\"values\": [0, 1], \"timingFunctions\": [\"liner\"]",
      "\"values\": [0, 1], \"tensionValues\": [0, 1]",
      "\"values\": [0, 1], \"biasValues\": [0, 1], \"calculationMode\": \"paced\"",
      "\"values\": [0, 1], \"biasValues\": [0], \"calculationMode\": \"cubic\"",
      "\"values\": [0, 1], \"calculationMode\": \"discreet\"", "\"values\": [0, \"a\"]",
      "",
      "\"values\": [0], \"from\": 1", "\"values\": [0, 1], \"path\": \"M0 0h1\"",
      "\"path\": \"M0 0h1\"", "\"values\": [0, 1], \"rotationMode\": \"auto\"",
    ])
  func `a keyframe animation with missing, invalid or conflicting keys is an error`(
    _ members: String
  ) {
    let all =
      "\"type\": \"keyframe\", \"keyPath\": \"opacity\"" + (members.isEmpty ? "" : ", ") + members
    #expect(messages(all).count == 1)
  }

  @Test func `a cubicPaced keyframe animation reads its tension, continuity and bias values`()
    throws
  {
    let found = try animation(
      """
      "type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "calculationMode": "cubicPaced",
      "tensionValues": [1, 0, -1], "continuityValues": [0, 0.5, 0], "biasValues": [2, 0, 0]
      """)
    var expected = KeyframeAnimation(
      AnimatedProperty(.opacity), values: [.number(0), .number(1), .number(0)])
    expected.calculationMode = .cubicPaced
    expected.spline.tensionValues = [1, 0, -1]
    expected.spline.continuityValues = [0, 0.5, 0]
    expected.spline.biasValues = [2, 0, 0]
    #expect(found.kind == .keyframe(expected))
  }

  @Test
  func
    `keyTimes of paced keyframes cause a warning; tensionValues of linear keyframes are an error`()
    throws
  {
    let result = try resolved(
      scene(
        layer: """
          "animations": [{ "type": "keyframe", "keyPath": "opacity", "values": [0, 1],
            "calculationMode": "paced", "keyTimes": [0, 1], "timingFunctions": ["easeIn"] }]
          """))
    #expect(result.diagnostics.map(\.severity) == [.warning, .warning])
    #expect(result.diagnostics.map(\.column) == [31, 51])
    expectErrors(
      scene(
        layer: """
          "animations": [{ "type": "keyframe", "keyPath": "opacity", "values": [0, 1],
            «"tensionValues"»: [0, 1] }]
          """),
      "\"tensionValues\" has no effect in the calculation mode \"linear\"")
  }

  @Test func `a keyframe animation of the position reads its path, rotationMode and keyTimes`()
    throws
  {
    let found = try animation(
      """
      "type": "keyframe", "keyPath": "center", "path": "M0 0h10v10z", "rotationMode": "autoReverse",
      "keyTimes": [0, 0.25, 0.5, 1], "timingFunctions": ["easeIn", "linear", "linear"]
      """)
    var path = Path()
    path.move(to: .zero)
    path.addLine(to: Point(10, 0))
    path.addLine(to: Point(10, 10))
    path.close()
    var expected = KeyframeAnimation(
      AnimatedProperty(.position), along: try #require(MotionPath(path)))
    expected.rotationMode = .autoReverse
    expected.keyTimes = [0, 0.25, 0.5, 1]
    expected.timingFunctions = [.easeIn, .linear, .linear]
    #expect(found.kind == .keyframe(expected))
  }

  @Test
  func
    `a keyframe animation along a path must animate the position, and the path must have segments`()
  {
    func scene(_ members: String) -> String {
      SplashSceneFormatTests.scene(
        layer: "\"animations\": [«{» \"type\": \"keyframe\", \(members) }]")
    }
    func expect(_ members: String, _ message: String) {
      let text = "\"animations\": [{ \"type\": \"keyframe\", \(members) }]"
      expectErrors(SplashSceneFormatTests.scene(layer: text), message)
    }
    expect(
      "\"keyPath\": \"bounds.origin\", «\"path\"»: \"M0 0h1\"",
      "\"bounds.origin\" can't follow a path")
    expect("\"keyPath\": \"position\", \"path\": «\"M0 0z\"»", "the path has no segments")
    expectErrors(
      scene("\"keyPath\": \"position\""),
      "a keyframe animation needs \"values\" or \"path\"")
  }

  @Test
  func `a spring animation accepts perceptualDuration and bounce instead of mass and stiffness`()
    throws
  {
    let found = try animation(
      """
      "type": "spring", "keyPath": "opacity", "to": 1, "perceptualDuration": 0.4, "bounce": 0.25,
      "initialVelocity": 2
      """)
    guard case .spring(_, let spring) = found.kind else {
      Issue.record("not of the kind that was written")
      return
    }
    #expect(spring == Spring(perceptualDuration: 0.4, bounce: 0.25, initialVelocity: 2))
    #expect(found.timing.duration == spring.settlingDuration)
    let slow = try animation(
      """
      "type": "spring", "keyPath": "opacity", "to": 1, "damping": 30, "allowsOverdamping": true
      """)
    #expect(slow.timing.duration > 1.5 * Spring(damping: 30).settlingDuration)
  }

  @Test func `a spring animation can't combine perceptualDuration with mass or damping`() {
    func expect(_ members: String, _ messages: String...) {
      let text = "\"type\": \"spring\", \"keyPath\": \"opacity\", \"to\": 1, \(members)"
      let scene = SplashSceneFormatTests.scene(layer: "\"animations\": [{ \(text) }]")
      if messages.count == 2 {
        expectErrors(scene, messages[0], messages[1])
      } else {
        expectErrors(scene, messages[0])
      }
    }
    expect(
      "\"perceptualDuration\": 1, «\"mass\"»: 2, «\"damping\"»: 3",
      "\"mass\" can't be combined with \"perceptualDuration\"",
      "\"damping\" can't be combined with \"perceptualDuration\"")
    expect("«\"bounce\"»: 0.5", "\"bounce\" requires \"perceptualDuration\"")
    expect("\"perceptualDuration\": 1, \"bounce\": «-1»", "-1 is out of range")
    expect("\"perceptualDuration\": 1, \"bounce\": «1.5»", "1.5 is out of range")
    expect("\"perceptualDuration\": «0»", "0 is out of range")
  }

  @Test func `an animation group contains a list of animations and can't have a keyPath`() throws {
    let found = try animation(
      """
      "type": "group", "duration": 3, "animations": [
        { "type": "basic", "keyPath": "opacity", "to": 0, "beginTime": 1 }, { "type": "group",
          "animations": [] } ]
      """)
    guard case .group(let children) = found.kind else {
      Issue.record("not of the kind that was written")
      return
    }
    #expect(children.count == 2 && children[0].timing.beginTime == 1)
    #expect(found.timing.duration == 3)
    #expect(messages(#""type": "group", "keyPath": "opacity", "animations": []"#).count == 1)
    #expect(messages(#""type": "group""#).count == 1)
  }

  @Test func `an animation key path that is unknown or belongs to another layer type is an error`()
  {
    expectErrors(
      scene(layer: #""animations": [{ "type": "basic", "keyPath": «"positon"», "to": 1 }]"#),
      "there is no key path \"positon\"")
    expectErrors(
      scene(layer: #""animations": [{ "type": "basic", "keyPath": «"strokeEnd"», "to": 1 }]"#),
      "\"strokeEnd\" is a property of shape and text layers, but this is a plain layer")
    expectErrors(
      scene(layer: #""animations": [{ "type": "basic", "keyPath": «"frame"», "to": 1 }]"#),
      "\"frame\" can be animated only in \"animate\" blocks")
    let found = errors(
      of: scene(
        layer: #""animations": [{ "type": "basic", "keyPath": "transform.rotate", "to": 1 }]"#))
    #expect(found[0].suggestion == "\"transform.rotation\"")
  }

  @Test func `an animation with missing, unsuitable or out-of-range keys is an error`() {
    for members in [
      #""type": "basic", "keyPath": "opacity""#, #""type": "basic", "to": 1"#, #""type": "swing""#,
      "",
      #""type": "basic", "keyPath": "hidden", "by": true"#,
      #""type": "basic", "keyPath": "opacity", "to": 1, "valueFunction": "scale""#,
      #""type": "basic", "keyPath": "transform", "to": 1, "valueFunction": "scale""#,
      #""type": "basic", "keyPath": "opacity", "to": 1, "duration": -1"#,
      #""type": "spring", "keyPath": "opacity", "to": 1, "mass": 0"#,
      #""type": "basic", "keyPath": "opacity", "to": 1, "stiffness": 1"#,
      #""type": "basic", "keyPath": "opacity", "to": 1, "timingFunction": [2, 0, 0, 1]"#,
      #""type": "basic", "keyPath": "opacity", "to": 1, "timingFunction": [0, 0]"#,
    ] {
      #expect(messages(members).count == 1, "\(members)")
    }
  }

  @Test func `animating between two paths with different numbers of segments causes a warning`()
    throws
  {
    let source = scene(
      layer: "\(shape) \"animations\": [{ \"type\": \"basic\", \"keyPath\": \"path\", "
        + "\"from\": \"M0 0L1 1\", \"to\": \"M0 0L1 1L2 2\" }]")
    let result = try resolved(source)
    #expect(result.diagnostics.map(\.severity) == [.warning])
    let same = source.replacing("M0 0L1 1L2 2", with: "M5 5Q9 9 7 7")
    #expect(try resolved(same).diagnostics.isEmpty)
  }
}

@Suite struct `UIKit animation blocks` {
  private func blocks(_ blocks: String, layer rest: String = "") throws -> [Animation] {
    try layer("\(rest) \"animate\": [\(blocks)]").animations
  }

  private func changes(_ animation: Animation) -> [ViewAnimation.Change] {
    guard case .view(let view) = animation.kind else { return [] }
    return view.changes
  }

  @Test func `an animate block animates from the layer's own value to the value in the block`()
    throws
  {
    let found = try blocks(
      #"{ "duration": 0.3, "delay": 0.1, "beginTime": 2, "animations": { "alpha": 0.5 } }"#,
      layer: #""opacity": 0.25,"#)
    let change = ViewAnimation.Change(
      .opacity, before: .number(0.25), from: .number(0.25), to: .number(0.5))
    #expect(
      found == [
        Animation(
          timing: MediaTiming(duration: 0.3, beginTime: 2), timingFunction: .easeInEaseOut,
          kind: .view(ViewAnimation(changes: [change], delay: 0.1)))
      ])
  }

  @Test
  func
    `an animate block without "from" starts at the end value of the block that begins before it`()
    throws
  {
    let found = try blocks(
      """
      { "beginTime": 3, "duration": 1, "animations": { "transform.rotation": "720deg" } },
      { "beginTime": 1, "duration": 1, "animations": { "transform.rotation": "360deg" } },
      { "beginTime": 3, "duration": 1, "from": { "transform.rotation": 0 },
        "animations": { "transform.rotation": "90deg" } }
      """)
    #expect(found.map(\.timing.beginTime) == [1, 3, 3])
    let turns = found.compactMap { changes($0).first }
    func angles(_ turns: Double...) -> [AnimatableValue] { turns.map { .number($0 * 2 * .pi) } }
    #expect(turns.map(\.before) == angles(0, 1, 2))
    #expect(turns.map(\.from) == angles(0, 1, 0))
    #expect(turns.map(\.to) == angles(1, 2, 0.25))
  }

  @Test
  func `an animate block of position.x starts at the x coordinate where the block before it ended`()
    throws
  {
    let found = try blocks(
      """
      { "duration": 1, "animations": { "position": [7, 8] } },
      { "duration": 1, "animations": { "position.x": 9 } },
      { "duration": 1, "animations": { "center": [0, 0] } }
      """)
    #expect(changes(found[1])[0].before == .number(7))
    #expect(changes(found[2])[0].before == .point(Point(9, 8)))
  }

  @Test func `an animate block that changes the frame animates bounds.size and position`() throws {
    let found = try blocks(
      #"{ "duration": 1, "from": { "frame": [0, 0, 2, 2] }, "animations": { "frame": [10, 20, 40, 80] } }"#,
      layer: #""anchorPoint": [0, 0.5],"#)
    let expected = [
      ViewAnimation.Change(
        .bounds(.size), before: .size(Size(100, 200)), from: .size(Size(2, 2)),
        to: .size(Size(40, 80))
      ),
      ViewAnimation.Change(
        .position, before: .point(Point(50, 100)), from: .point(Point(0, 1)),
        to: .point(Point(10, 60))),
    ]
    #expect(changes(found[0]) == expected)
  }

  @Test func `animate blocks accept UIKit's options and spring parameters`() throws {
    let found = try blocks(
      """
      { "duration": 1, "options": ["repeat", "autoreverse", "curveLinear"],
        "animations": { "opacity": 0 } },
      { "duration": 0.8, "options": "curveEaseIn", "usingSpringWithDamping": 0.5,
        "initialSpringVelocity": 2, "animations": { "opacity": 1 } }
      """)
    #expect(found[0].timing.repeatCount == .infinity && found[0].timing.autoreverses)
    #expect(found[0].timingFunction == .linear)
    guard case .view(let view) = found[1].kind else {
      Issue.record("not of the kind that was written")
      return
    }
    #expect(view.spring == Spring(dampingRatio: 0.5, duration: 0.8, initialVelocity: 2))
    #expect(found[1].timingFunction == .linear && found[1].timing.duration == 0.8)
  }

  @Test func `an animate block with springDuration and bounce lasts until its spring settles`()
    throws
  {
    let found = try blocks(
      """
      { "springDuration": 0.4, "bounce": 0.2, "initialSpringVelocity": 3, "delay": 1,
        "animations": { "opacity": 0 } }, { "springDuration": 0.4, "animations": { "opacity": 1 } }
      """)
    for (block, bounce, velocity) in [(found[0], 0.2, 3.0), (found[1], 0, 0)] {
      guard case .view(let view) = block.kind else {
        Issue.record("not of the kind that was written")
        return
      }
      let spring = Spring(
        perceptualDuration: 0.4, bounce: bounce, initialVelocity: velocity)
      #expect(view.spring == spring && block.timingFunction == .linear)
      #expect(block.timing.duration == spring.settlingDuration)
    }
  }

  @Test(
    arguments: [
      #"{ "animations": { "opacity": 0 } }"#, #"{ "duration": 1 }"#,
      #"{ "duration": 1, "animations": {} }"#,
      #"{ "duration": 1, "animations": { "hidden": true } }"#,
      #"{ "duration": 1, "animations": { "strokeEnd": 1 } }"#,
      #"{ "duration": 1, "animations": { "opactiy": 1 } }"#,
      #"{ "duration": 1, "animations": { "opacity": 1 }, "from": { "position": [0, 0] } }"#,
      #"{ "duration": 1, "animations": { "opacity": 1 }, "usingSpringWithDamping": -0.1 }"#,
      #"{ "duration": 1, "animations": { "opacity": 1 }, "initialSpringVelocity": 1 }"#,
      #"{ "duration": 1, "animations": { "opacity": 1 }, "springDuration": 1 }"#,
      #"{ "springDuration": 1, "usingSpringWithDamping": 0.5, "animations": { "opacity": 1 } }"#,
      #"{ "duration": 1, "animations": { "opacity": 1 }, "bounce": 0.1 }"#,
      #"{ "springDuration": 0, "animations": { "opacity": 1 } }"#,
      #"{ "springDuration": 1, "bounce": 2, "animations": { "opacity": 1 } }"#,
      #"{ "duration": 1, "animations": { "opacity": 1 }, "options": "curveEase" }"#,
      #"{ "duration": 1, "animations": { "opacity": 1 }, "options": ["curveLinear", "curveEaseIn"] }"#,
      #"{ "duration": 1, "animations": { "frame": [0, 0, 1, 1], "position": [0, 0] } }"#,
      #"{ "duration": 1, "animations": { "bounds.size": [1, 1], "bounds": [0, 0, 1, 1] } }"#,
      #"{ "duration": 1, "delay": -1, "animations": { "opacity": 1 } }"#, "3",
      #"{ "duration": 1, "animations": { "alpha": 1, "opacity": 1 } }"#,
    ])
  func `an animate block with missing, invalid or conflicting keys is an error`(_ block: String) {
    #expect(errors(of: scene(layer: "\"animate\": [\(block)]")).count == 1)
  }
}

import SplashScene
import Testing

@testable import SplashSceneFormat

@Suite struct `Transitions` {
  private func animations(_ members: String, rest: String = "") throws -> [Animation] {
    try layer("\(rest) \"animations\": [{ \"type\": \"transition\" \(members) }]").animations
  }

  @Test func `a transition has Core Animation's defaults`() throws {
    let found = try animations("")
    #expect(
      found == [
        Animation(
          timing: MediaTiming(duration: 0.25), timingFunction: .default,
          kind: .transition(Transition()))
      ])
  }

  @Test func `all keys of a transition are decoded`() throws {
    let found = try animations(
      """
      , "transition": "reveal", "subtype": "fromBottom", "beginTime": 1, "duration": 2,
      "timingFunction": "linear", "startProgress": 0.25, "endProgress": 0.75
      """)
    var transition = Transition()
    transition.kind = .reveal
    transition.direction = .fromBottom
    transition.startProgress = 0.25
    transition.endProgress = 0.75
    #expect(
      found == [
        Animation(timing: MediaTiming(duration: 2, beginTime: 1), kind: .transition(transition))
      ])
  }

  @Test
  func
    `a transition's changes hold from its beginning, and later animate blocks start from these values`()
    throws
  {
    let layer = try layer(
      """
      "opacity": 0.2, "bounds": [10, 10], "animations": [{ "type": "transition", "beginTime": 2,
        "changes": { "alpha": 0.5, "hidden": true, "frame": [0, 0, 4, 2] } }],
      "animate": [
        { "beginTime": 1, "duration": 0.5, "animations": { "opacity": 1 } },
        { "beginTime": 3, "duration": 1, "animations": { "opacity": 0, "position": [9, 9] } }]
      """)
    func changes(_ index: Int) throws -> [ViewAnimation.Change] {
      guard case .view(let view) = layer.animations[index].kind else { return [] }
      return view.changes
    }
    try #require(layer.animations.count == 4)
    func change(
      _ path: AnimationKeyPath, _ before: AnimatableValue, _ from: AnimatableValue,
      _ to: AnimatableValue
    ) -> ViewAnimation.Change {
      ViewAnimation.Change(path, before: before, from: from, to: to)
    }
    #expect(try changes(1) == [change(.opacity, .number(0.2), .number(0.2), .number(1))])
    let half = AnimatableValue.number(0.5)
    #expect(
      try changes(2) == [
        change(.opacity, .number(1), half, half),
        change(.hidden, .bool(false), .bool(true), .bool(true)),
        change(.bounds(.size), .size(Size(10, 10)), .size(Size(4, 2)), .size(Size(4, 2))),
        change(
          .position, .point(Point(50, 100)), .point(Point(2, 1)), .point(Point(2, 1))),
      ])
    #expect(layer.animations[2].timing == MediaTiming(duration: 0, beginTime: 2))
    #expect(
      try changes(3) == [
        change(.opacity, half, half, .number(0)),
        change(.position, .point(Point(2, 1)), .point(Point(2, 1)), .point(Point(9, 9))),
      ])
    let scene = Scene(size: Size(100, 200), duration: 5, layers: [layer])
    let moments = try [0, 1.5, 1.99, 2, 2.9, 3.5].map {
      try #require(scene.evaluate(at: $0).layers.first).properties
    }
    #expect(moments.map { ($0.opacity * 1e6).rounded() / 1e6 } == [0.2, 1, 1, 0.5, 0.5, 0.25])
    #expect(moments.map(\.isHidden) == [false, false, false, true, true, true])
  }

  @Test func `an error in a transition is reported at its source location`() {
    func expect(_ members: String, _ message: String) {
      let animation = "\"animations\": [{ \"type\": \"transition\", \(members) }]"
      expectErrors(scene(layer: animation), message)
    }
    expect("\"transition\": «\"pusch\"»", "unknown value \"pusch\"")
    expect(
      "\"subtype\": «\"fromAbove\"», \"transition\": \"push\"", "unknown value \"fromAbove\""
    )
    expect("«\"subtype\"»: \"fromTop\"", "\"subtype\" has no effect in the transition \"fade\"")
    expect("\"startProgress\": «2»", "2 is out of range")
    expect(
      "\"startProgress\": 0.5, «\"endProgress\"»: 0.25",
      "the transition ends at 0.25, before its start")
    expect(
      "«\"keyPath\"»: \"opacity\"",
      "\"keyPath\" is not a key of an animation of type \"transition\"")
    expect("\"changes\": «[]»", "this is an empty array")
    expect(
      "\"changes\": { «\"lineWidth\"»: 1 }",
      "\"lineWidth\" is a property of shape and text layers, but this is a plain layer")
    expect(
      "\"changes\": { \"alpha\": 1, «\"opacity\"»: 1 }",
      "\"opacity\" and \"alpha\" in the same block change the same property")
    expectErrors(
      scene(
        layer: """
          "animations": [{ "type": "group", "animations": [{ «"type"»: "transition" }] }]
          """),
      "a transition can't be in a group")
  }
}

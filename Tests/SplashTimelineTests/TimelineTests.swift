import SplashScene
import SplashSceneFormat
import TestSupport
import Testing

@testable import SplashTimeline

/// The timeline of a scene's animations.
@Suite struct TimelineTests {
  private func scene(_ layer: String) throws -> Scene {
    let source = """
      { "splashrender": 1, "size": [10, 10], "fps": 50, "duration": 4, "layers": [ \(layer) ] }
      """
    return try loadScene(source: Array(source.utf8), path: "scene.json", assets: NoFiles()).scene
  }

  private func bars(_ layer: String) throws -> (Timeline.Row, [Timeline.Bar]) {
    let row = try #require(Timeline(scene(layer)).rows.first)
    return (row, row.animations)
  }

  private func expect(
    _ spans: [ClosedRange<Double>], _ expected: [ClosedRange<Double>],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(spans.count == expected.count, sourceLocation: sourceLocation)
    for (span, wanted) in zip(spans, expected) {
      #expect(abs(span.lowerBound - wanted.lowerBound) < 1e-6, sourceLocation: sourceLocation)
      #expect(abs(span.upperBound - wanted.upperBound) < 1e-6, sourceLocation: sourceLocation)
    }
  }

  private func expect(
    _ times: [Double], _ expected: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(times.map { $0...$0 }, expected.map { $0...$0 }, sourceLocation: sourceLocation)
  }

  @Test func `a timeline bar shows when an animation runs, repeats and is held by fillMode`() throws
  {
    let (row, all) = try bars(
      """
      { "animations": [ { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "beginTime": 0.333,
        "duration": 0.5, "repeatCount": 3, "fillMode": "both" } ] }
      """)
    expect(row.spans, [0...4])
    expect(all[0].spans, [0.333...1.833])
    expect(all[0].held, [0...0.333, 1.833...4])
    expect(all[0].cycles, [0.833, 1.333])
    expect(all[0].keyframes, [0.333, 0.833])
  }

  @Test func `while the time around an animation pauses, its timeline bar is held`() throws {
    let timeline = try Timeline(
      scene(
        """
        { "animations": [
            { "type": "keyframe", "keyPath": "time", "values": [0, 1, 1, 1.5, 1.5], "duration": 4 } ],
          "sublayers": [ { "animations": [
            { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 2 } ] } ] }
        """))
    let bar = try #require(timeline.rows.first?.rows.first?.animations.first)
    expect(bar.spans, [0...1, 2...3])
    expect(bar.held, [1...2, 3...4])
  }

  @Test
  func `an autoreversing animation's timeline bar marks the keyframes of the forward pass only`()
    throws
  {
    let (_, all) = try bars(
      """
      { "animations": [ { "type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0.5, 1], "keyTimes": [0, 0.2, 0.7, 1],
        "beginTime": 1, "duration": 1, "autoreverses": true } ] }
      """)
    expect(all[0].spans, [1...3])
    expect(all[0].keyframes, [1, 1.2, 1.7, 2])
  }

  @Test func `timeline bars account for a layer's speed and a group's beginTime and duration`()
    throws
  {
    let (row, all) = try bars(
      """
      { "speed": 2, "beginTime": 1, "animations": [ { "type": "group", "beginTime": 1, "duration": 2, "animations": [
        { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "beginTime": 0.5, "duration": 1 },
        { "type": "basic", "keyPath": "cornerRadius", "from": 0, "to": 1, "beginTime": 1, "duration": 5 } ] } ] }
      """)
    expect(row.spans, [1...4])
    expect(all[0].spans, [1.5...2.5])
    let members = all[0].bars
    expect(members[0].spans, [1.75...2.25])
    expect(members[1].spans, [2...2.5])
    #expect(members[1].indices == [0, 1] && members[1].counts == [1, 2])
  }

  @Test func `the timeline bar of a view animation block begins after the block's delay`() throws {
    let (_, all) = try bars(
      """
      { "animate": [ { "beginTime": 0.5, "delay": 0.25, "duration": 1, "animations": { "opacity": 0 } } ] }
      """)
    expect(all[0].spans, [0.75...1.75])
    #expect(all[0].isBlock)
  }

  @Test func `timeline entries give the paths of masks, sublayers and nested layers`() throws {
    let (row, _) = try bars(
      """
      { "id": "a", "mask": { "id": "m" }, "sublayers": [ { "id": "b", "sublayers": [ { "id": "c" } ] } ] }
      """)
    #expect(row.rows.map(\.path) == ["a/m", "a/b"])
    #expect(row.rows.map(\.role) == [.mask, .layer])
    #expect(row.rows[1].rows.map(\.path) == ["a/b/c"])
  }

  @Test func `the timeline of a part of a scene measures times from the part's start`() throws {
    let scene = try scene(
      """
      { "animations": [ { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "beginTime": 2,
        "duration": 1 } ] }
      """)
    expect(Timeline(scene, in: 1.5...3.5).rows[0].animations[0].spans, [0.5...1.5])
  }

  @Test
  func `an animation's progress follows the timing function, and a spring's progress exceeds 1`()
    throws
  {
    let (_, all) = try bars(
      """
      { "animations": [
        { "type": "basic", "keyPath": "opacity", "to": 0, "duration": 1, "timingFunction": "easeIn" },
        { "type": "spring", "keyPath": "position.x", "to": 9, "damping": 5 },
        { "type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0], "keyTimes": [0, 0.25, 1], "duration": 1 } ] }
      """)
    let pace = { (index: Int, fraction: Double) -> Double? in
      let animation = all[index].animation
      return animation.pace(at: fraction, lasting: animation.resolvedTiming().duration)
    }
    #expect(pace(0, 0.5) == TimingFunction.easeIn.progress(at: 0.5))
    #expect((0...32).contains { (pace(1, Double($0) / 32) ?? 0) > 1.1 })
    #expect(pace(2, 0.25) == 0.5 && pace(2, 0.625) == 0.75)
  }

  private func curve(_ animation: String, of layer: String = "") throws -> Timeline.Curve? {
    let (row, all) = try bars("{ \(layer) \"animations\": [ { \(animation) } ] }")
    return all[0].curve(steps: 4, on: row.properties)
  }

  @Test
  func `the timeline plots values over time for forward, reversed and autoreversing animations`()
    throws
  {
    let fade = "\"type\": \"basic\", \"keyPath\": \"opacity\", \"to\": 0"
    #expect(try curve(fade) == Timeline.Curve(name: "opacity", numbers: [1, 0.75, 0.5, 0.25, 0]))
    #expect(
      try curve("\(fade), \"autoreverses\": true")?.numbers
        == [1, 0.75, 0.5, 0.25, 0, 0.25, 0.5, 0.75, 1])
    #expect(try curve("\(fade), \"speed\": -1")?.numbers == [0, 0.25, 0.5, 0.75, 1])
    #expect(
      try curve("\"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [0.5, 1, 0]")
        == Timeline.Curve(name: "opacity", numbers: [0.5, 0.75, 1, 0.5, 0]))
    #expect(
      try curve(
        "\"type\": \"basic\", \"keyPath\": \"zPosition\", \"by\": 8", of: "\"zPosition\": 2,")?
        .numbers == [2, 4, 6, 8, 10])
  }

  @Test func `the timeline plots an animated point or size by the component that changes most`()
    throws
  {
    #expect(
      try curve(
        "\"type\": \"basic\", \"keyPath\": \"position\", \"from\": [1, 8], \"to\": [3, 0]")
        == Timeline.Curve(name: "position.y", numbers: [8, 6, 4, 2, 0]))
    #expect(
      try curve(
        "\"type\": \"basic\", \"keyPath\": \"bounds.size\", \"from\": [0, 0], \"to\": [4, 1]")
        == Timeline.Curve(name: "bounds.size.width", numbers: [0, 1, 2, 3, 4]))
    let grey = try curve(
      "\"type\": \"basic\", \"keyPath\": \"backgroundColor\", \"from\": \"white\", \"to\": \"black\""
    )
    #expect(grey?.name == "backgroundColor.luminance")
    #expect(grey.map { abs($0.numbers[0] - 1) < 1e-9 && abs($0.numbers[4]) < 1e-9 } == true)
  }

  @Test func `the timeline plots two full rotations as a steadily rising curve`() throws {
    let turns = try curve(
      "\"type\": \"basic\", \"keyPath\": \"transform.rotation\", \"from\": 0, \"to\": \"720deg\"")
    #expect(turns.map { zip($0.numbers, $0.numbers.dropFirst()).allSatisfy { $0 < $1 } } == true)
  }

  @Test func `for a transform or a constant value, the timeline plots the progress from 0 to 1`()
    throws
  {
    #expect(
      try curve(
        "\"type\": \"basic\", \"keyPath\": \"transform\", \"to\": { \"scale\": 2 }")
        == Timeline.Curve(name: nil, numbers: [0, 0.25, 0.5, 0.75, 1]))
    #expect(
      try curve("\"type\": \"basic\", \"keyPath\": \"opacity\", \"from\": 1")
        == Timeline.Curve(name: nil, numbers: [0, 0.25, 0.5, 0.75, 1]))
    #expect(try curve("\"type\": \"group\", \"animations\": []") == nil)
  }
}

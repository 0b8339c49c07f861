import SplashScene
import SplashSceneFormat
import Testing

@testable import SplashRender

/// When things run in a film, against what the scene says.
@Suite struct TimelineTests {
  private func bars(_ layer: String, duration: Double = 4) throws -> (Timeline.Row, [Timeline.Bar])
  {
    let film = try Film(
      source: """
        { "splashrender": 1, "size": [10, 10], "fps": 50, "duration": \(duration), "layers": [ \(layer) ] }
        """)
    let row = try #require(Timeline(film).rows.first)
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

  @Test func `an animation runs, repeats and is held`() throws {
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

  @Test func `keyframes come at their times, also of what turns back`() throws {
    let (_, all) = try bars(
      """
      { "animations": [ { "type": "keyframe", "keyPath": "opacity", "values": [0, 1, 0.5, 1], "keyTimes": [0, 0.2, 0.7, 1],
        "beginTime": 1, "duration": 1, "autoreverses": true } ] }
      """)
    expect(all[0].spans, [1...3])
    expect(all[0].keyframes, [1, 1.2, 1.7, 2])
  }

  @Test func `a layer's clock and a group's count`() throws {
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

  @Test func `blocks begin after their delay`() throws {
    let (_, all) = try bars(
      """
      { "animate": [ { "beginTime": 0.5, "delay": 0.25, "duration": 1, "animations": { "opacity": 0 } } ] }
      """)
    expect(all[0].spans, [0.75...1.75])
    #expect(all[0].isBlock)
  }

  @Test func `masks, sublayers and nested layers have paths`() throws {
    let (row, _) = try bars(
      """
      { "id": "a", "mask": { "id": "m" }, "sublayers": [ { "id": "b", "sublayers": [ { "id": "c" } ] } ] }
      """)
    #expect(row.rows.map(\.path) == ["a/m", "a/b"])
    #expect(row.rows.map(\.role) == [.mask, .layer])
    #expect(row.rows[1].rows.map(\.path) == ["a/b/c"])
  }

  @Test func `a part of a film counts from its beginning`() throws {
    var film = try Film(
      source: """
        { "splashrender": 1, "size": [10, 10], "fps": 50, "duration": 4, "layers": [
          { "animations": [ { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "beginTime": 2,
            "duration": 1 } ] } ] }
        """)
    film.start = 1.5
    film.end = 3.5
    expect(Timeline(film).rows[0].animations[0].spans, [0.5...1.5])
  }

  @Test func `the pace is the curve's, and a spring's goes beyond`() throws {
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
}

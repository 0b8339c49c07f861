import SplashScene
import SplashSceneFormat
import Testing

@testable import SplashRender

/// The frame that represents a video.
@Suite struct PosterTests {
  /// The index of the poster frame of a scene of ten frames per second.
  private func poster(_ layers: String, duration: Double = 4) throws -> Int {
    try Film(
      source: """
        { "splashrender": 1, "size": [100, 100], "fps": 10, "duration": \(duration), "backgroundColor": "white",
          "layers": [ \(layers) ] }
        """
    ).posterFrame
  }

  private func box(_ animations: String, frame: String = "[20, 20, 40, 40]") -> String {
    """
    { "frame": \(frame), "backgroundColor": "red", "animations": [ \(animations) ] }
    """
  }

  private func fade(_ from: Double, _ to: Double, at begin: Double, lasting duration: Double)
    -> String
  {
    """
    { "type": "basic", "keyPath": "opacity", "from": \(from), "to": \(to), "beginTime": \(begin),
      "duration": \(duration), "fillMode": "both" }
    """
  }

  @Test func `the poster frame of a still scene is its first frame`() throws {
    #expect(try poster(box("")) == 0)
    #expect(try poster("", duration: 0.1) == 0)
  }

  @Test(arguments: [("0", 0), ("0.5", 5), ("0.59", 5), ("4", 39), ("= animations.end", 15)])
  func `the poster frame of a scene with a poster time is the frame at that time`(
    time: String, frame: Int
  ) throws {
    let value = time.hasPrefix("=") ? "\"\(time)\"" : time
    let film = try Film(
      source: """
        { "splashrender": 1, "size": [100, 100], "fps": 10, "duration": 4, "poster": \(value),
          "layers": [ \(box(fade(0, 1, at: 0.5, lasting: 1))) ] }
        """)
    #expect(film.posterFrame == frame)
  }

  @Test func `the poster frame of a scene that ends at rest is the first frame at rest`() throws {
    #expect(try poster(box(fade(0, 1, at: 0.5, lasting: 1))) == 15)
    let moves = """
      { "type": "basic", "keyPath": "position.x", "from": 20, "to": 80, "duration": 2.5, "fillMode": "both" }
      """
    #expect(try poster(box("\(fade(0, 1, at: 0, lasting: 1)), \(moves)")) == 25)
    // The rest begins after the search's first steps back from the end.
    #expect(try poster(box(fade(0, 1, at: 0, lasting: 3.8))) == 38)
  }

  @Test func `the choice of a poster frame ignores motion hidden by an opaque layer`() throws {
    let turning = """
      { "type": "basic", "keyPath": "transform.rotation", "from": 0, "to": "360deg", "duration": 1, "repeatCount": "infinite" }
      """
    let hidden = "{ \"sublayers\": [ \(box("")) ], \"animations\": [ \(turning) ] }"
    func cover(_ color: String) -> String {
      "{ \"frame\": [0, 0, 100, 100], \"backgroundColor\": \"\(color)\", \"animations\": [ \(fade(0, 1, at: 0, lasting: 2)) ] }"
    }
    let front = box("", frame: "[10, 10, 60, 60]")
    #expect(try poster([hidden, cover("white"), front].joined(separator: ", ")) == 20)
    #expect(try poster([hidden, cover("#ffffff80"), front].joined(separator: ", ")) != 20)
  }

  @Test func `the poster frame of a scene that ends empty is the frame with the most content`()
    throws
  {
    let name = box("\(fade(0, 1, at: 0, lasting: 1))", frame: "[10, 10, 10, 10]")
    let card = """
      { "sublayers": [ \(box(fade(0, 1, at: 1, lasting: 1))) ], "animations": [ \(fade(1, 0, at: 3, lasting: 0.5)) ] }
      """
    #expect(try (20...30).contains(poster(card)))
    let group =
      "{ \"sublayers\": [ \(name) ], \"animations\": [ \(fade(1, 0, at: 3, lasting: 0.5)) ] }"
    #expect(try (10...30).contains(poster(group)))
    // A background that stays isn't content.
    let background = "{ \"frame\": [0, 0, 100, 100], \"backgroundColor\": \"blue\" }, "
    #expect(try (20...30).contains(poster(background + card)))
    // Other content that stays is content.
    #expect(try poster(card + ", " + box("", frame: "[0, 50, 90, 40]")) == 35)
  }

  @Test func `the poster frame of a looping scene is the first frame with the most content`() throws
  {
    let turn = """
      { "type": "basic", "keyPath": "transform.rotation", "from": 0, "to": "360deg", "duration": 1, "repeatCount": "infinite" }
      """
    #expect(try poster("{ \"sublayers\": [ \(box("")) ], \"animations\": [ \(turn) ] }") < 10)
    let pulse = """
      { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1, "duration": 2, "autoreverses": true }
      """
    #expect(try (19...21).contains(poster(box(pulse))))
  }

  @Test func `the choice of a poster frame ignores a layer while the layer's mask is transparent`()
    throws
  {
    let masked = """
      { "frame": [20, 20, 40, 40], "backgroundColor": "red",
        "mask": { "bounds": [80, 80], "position": [20, 20], "backgroundColor": "black", "animations": [
          { "type": "keyframe", "keyPath": "opacity", "values": [0, 0, 1, 0], "keyTimes": [0, 0.4, 0.5, 1], "duration": 4 } ] } }
      """
    #expect(try (16...24).contains(poster(masked)))
  }

  @Test func `the poster frame of a trimmed scene is within the trimmed range`() throws {
    var film = try Film(
      source: """
        { "splashrender": 1, "size": [100, 100], "fps": 10, "duration": 4, "layers": [
          \(box(fade(0, 1, at: 1, lasting: 1))) ] }
        """)
    film.start = 1.5
    #expect(film.posterFrame == 5)
  }
}

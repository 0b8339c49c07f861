import SplashScene
import Testing

@testable import SplashSceneFormat

/// The review warns of animations that are probably unintended, but not of similar ones that are common.
@Suite struct AnimationReviewTests {
  private let box = "\"frame\": [0, 0, 10, 10], \"backgroundColor\": \"red\""

  /// The warnings about a scene of 2 s with one layer, each after the text that it points to.
  private func doubts(_ animations: String, _ more: String = "") throws -> [String] {
    try reviewed("{ \(head), \"layers\": [ { \(box)\(more), \"animations\": [\(animations)] } ] }")
  }

  private func basic(
    _ keyPath: String, _ from: String, _ to: String, _ more: String = "\"duration\": 1"
  ) -> String {
    """
    { "type": "basic", "keyPath": "\(keyPath)", "from": \(from), "to": \(to), \(more) }
    """
  }

  @Test(arguments: [
    ("opacity", "0", "1"), ("position.x", "-400", "50"), ("transform.scale", "0", "1"),
  ])
  func
    `a visible layer that disappears when its delayed entrance animation begins causes a warning`(
      _ entrance: (String, String, String)
    )
    throws
  {
    let (keyPath, from, to) = entrance
    func found(_ timing: String) throws -> [String] {
      try doubts(basic(keyPath, from, to, timing)).filter { $0.contains("disappears") }
    }
    let late = "\"beginTime\": 0.5, \"duration\": 1"
    let sentences = try found(late)
    #expect(sentences.count == 1)
    #expect(sentences.first?.contains("until the animation begins at 0.5 s") == true)
    #expect(try found("\"duration\": 1") == [])
    for mode in ["backwards", "both"] {
      #expect(try found(late + ", \"fillMode\": \"\(mode)\"") == [])
    }
  }

  @Test func `a visible layer that jumps when a delayed animate block begins causes a warning`()
    throws
  {
    func found(_ block: String, _ more: String = "") throws -> [String] {
      try reviewed("{ \(head), \"layers\": [ { \(box)\(more), \"animate\": [ { \(block) } ] } ] }")
        .filter { $0.contains("jumps at") }
    }
    let late = "\"beginTime\": 0.5, \"duration\": 0.5, \"animations\": { \"position.x\": 5 }"
    let from = "\"from\": { \"position.x\": 50 }"
    #expect(try found("\(late), \(from)").count == 1)
    #expect(try found("\(late), \(from)").first?.contains("\"position.x\" jumps at 0.5 s") == true)
    #expect(try found(late) == [])
    #expect(try found("\(late), \(from)", ", \"opacity\": 0") == [])
    // At the start, there is no earlier value, and a full turn looks the same.
    #expect(
      try found("\"duration\": 0.5, \(from), \"animations\": { \"position.x\": 5 }") == [])
    #expect(
      try found(
        "\"beginTime\": 0.5, \"duration\": 0.5, \"from\": { \"transform.rotation\": \"360deg\" }, \"animations\": { \"transform.rotation\": 0 }"
      ) == [])
  }

  @Test
  func `a delayed fade-in that doesn't make a visible layer disappear causes no warning`()
    throws
  {
    let late = "\"beginTime\": 0.5, \"duration\": 0.5"
    #expect(
      try doubts(
        basic("opacity", "0", "1", late + ", \"fillMode\": \"forwards\""), ", \"opacity\": 0") == []
    )
    #expect(try doubts(basic("opacity", "0.2", "1", late)) == [])
  }

  @Test
  func
    `a property that jumps back when its animation ends causes a warning that suggests a fillMode`()
    throws
  {
    let sentence =
      "\"position.x\" jumps back to the layer's own value when the animation ends at 1 s; \"fillMode\": \"forwards\" keeps its last value"
    #expect(try doubts(basic("position.x", "5", "50")) == ["\"position.x\": \(sentence)"])
    #expect(
      try doubts(basic("position.x", "5", "50", "\"duration\": 1, \"fillMode\": \"backwards\""))
        == ["\"backwards\": \(sentence)"])
    let group = """
      { "type": "group", "duration": 1, "animations": [
        { "type": "basic", "keyPath": "position.x", "from": 5, "to": 50,
          "duration": 1 } ] }
      """
    #expect(try doubts(group) == ["\"position.x\": \(sentence)"])
    #expect(
      try doubts(
        "{ \"type\": \"keyframe\", \"keyPath\": \"position.x\", \"values\": [5, 90, 50], \"duration\": 1 }"
      ) == ["\"position.x\": \(sentence)"])
    // The layer begins later, and the message has the scene's time.
    #expect(
      try doubts(basic("position.x", "5", "50"), ", \"beginTime\": 0.5").first?.contains("1.5 s")
        == true)
  }

  @Test(arguments: [
    // It ends at the layer's value, reverses, makes a full turn, is held, or runs to the scene's end.
    #""keyPath": "position.x", "from": 50, "to": 5, "duration": 1"#,
    #""keyPath": "position.x", "from": 5, "to": 50, "duration": 0.5, "autoreverses": true"#,
    #""keyPath": "transform.rotation", "from": 0, "to": "360deg", "duration": 1"#,
    #""keyPath": "position.x", "from": 5, "to": 50, "duration": 1, "fillMode": "forwards""#,
    #""keyPath": "position.x", "from": 5, "to": 50, "duration": 2"#,
    #""keyPath": "position.x", "from": 5, "to": 50, "duration": 0.5, "repeatCount": 2, "autoreverses": true"#,
    #""keyPath": "position.x", "from": 5, "to": 9, "duration": 0.5, "repeatCount": "infinite""#,
    // Its value is constant.
    #""keyPath": "opacity", "from": 0.5, "to": 0.5, "duration": 1"#,
  ])
  func `an animation that reverses, holds its last value or ends with the scene causes no warning`(
    _ animation: String
  ) throws {
    #expect(try doubts("{ \"type\": \"basic\", \(animation) }") == [])
  }

  @Test
  func
    `a jump at an animation's end causes no warning if a new one begins or the layer is invisible`()
    throws
  {
    // The layer is transparent, or invisible when the animation ends.
    #expect(try doubts(basic("opacity", "1", "0"), ", \"opacity\": 0") == [])
    let hidden = basic("hidden", "true", "true", "\"beginTime\": 0.9, \"duration\": 1.1")
    #expect(try doubts(basic("position.x", "5", "50") + ", " + hidden) == [])
    let gone = basic("opacity", "1", "0", "\"duration\": 0.8, \"fillMode\": \"forwards\"")
    #expect(try doubts(basic("position.x", "5", "50") + ", " + gone) == [])
    // Another animation begins when the first ends.
    let next = basic("position.x", "50", "5", "\"beginTime\": 1, \"duration\": 1")
    #expect(try doubts(basic("position.x", "5", "50") + ", " + next) == [])
  }

  @Test func `an animation that the scene's end cuts off causes a warning`() throws {
    #expect(
      try doubts(basic("position.x", "5", "50", "\"duration\": 3")) == [
        "3: the animation of \"position.x\" ends at 3 s, after the scene's end at 2 s; shorten it, or make the scene longer"
      ])
    let spring = """
      { "type": "spring", "keyPath": "position.x", "from": 50, "to": 5, "beginTime": 1.8 }
      """
    #expect(try doubts(spring).count == 1)
    // It is endless, reaches its last value in time, or has almost settled.
    let endless = "\"duration\": 3, \"repeatCount\": \"infinite\""
    #expect(try doubts(basic("position.x", "5", "50", endless)) == [])
    #expect(
      try doubts(
        """
        { "type": "keyframe", "keyPath": "position.x", "values": [50, 5, 5], "keyTimes": [0, 0.5, 1],
          "duration": 3 }
        """) == [])
    #expect(
      try doubts(spring.replacingOccurrences(of: "1.8", with: "0.8")) == [])
  }

  @Test
  func `two overlapping animations of the same property cause a warning unless one is additive`()
    throws
  {
    let first = basic("position.x", "50", "5")
    func second(_ keyPath: String, _ from: String, _ to: String, _ begin: Double) -> String {
      first + ", " + basic(keyPath, from, to, "\"beginTime\": \(begin), \"duration\": 1")
    }
    #expect(
      try doubts(second("position.x", "50", "5", 0.5)) == [
        "0.5: this animation of \"position.x\" replaces another animation of \"position.x\" from 0.5 s to 1 s; start it when the other ends, or make it \"additive\""
      ])
    #expect(
      try doubts(second("position", "[50, 5]", "[5, 5]", 0.5)) == [
        "0.5: this animation of \"position\" replaces the animation of \"position.x\" from 0.5 s to 1 s; start it when the other ends, or make it \"additive\""
      ])
    #expect(try doubts(second("position.y", "50", "5", 0.5)) == [])
    #expect(try doubts(second("position.x", "5", "50", 1)) == [])
    let additive = basic(
      "position.x", "9", "0", "\"beginTime\": 0.5, \"duration\": 1, \"additive\": true")
    #expect(try doubts(first + ", " + additive) == [])
    // A loop runs until another animation replaces it.
    let loop = basic(
      "position.x", "9", "5",
      "\"duration\": 0.4, \"repeatCount\": \"infinite\", \"autoreverses\": true")
    let leave = basic(
      "position.x", "5", "99", "\"beginTime\": 1, \"duration\": 1, \"fillMode\": \"forwards\"")
    #expect(try doubts(loop + ", " + leave) == [])
    let held = basic("position.x", "9", "50", "\"duration\": 1, \"fillMode\": \"forwards\"")
    let back = basic("position.x", "50", "5", "\"beginTime\": 1, \"duration\": 1")
    #expect(try doubts(held + ", " + back) == [])
  }

  @Test
  func `an animation that has no effect because its values equal the layer's own causes a warning`()
    throws
  {
    #expect(
      try doubts(basic("opacity", "1", "1")) == [
        "1: the animation of \"opacity\" has no effect: all its values are the layer's own; change a value, or remove the animation"
      ])
    #expect(
      try doubts(
        "{ \"type\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [1, 1, 1], \"duration\": 1 }"
      ).count == 1)
    // It holds a value that isn't the layer's, or that another animation changes.
    #expect(try doubts(basic("opacity", "1", "1"), ", \"opacity\": 0") == [])
    let hold = basic("position.x", "5", "5")
    let leave = basic("position.x", "5", "99", "\"beginTime\": 1, \"duration\": 1")
    #expect(try doubts(hold + ", " + leave) == [])
    #expect(try doubts(basic("hidden", "true", "true")) == [])
  }
}

/// The review warns of layers and shadows that are never visible.
@Suite struct DrawingReviewTests {
  private let box = "\"frame\": [10, 10, 10, 10], \"backgroundColor\": \"red\""

  private func doubts(_ layer: String) throws -> [String] {
    try reviewed("{ \(head), \"layers\": [ { \"id\": \"a\", \(layer) } ] }")
  }

  @Test func `a layer without content, background, border or sublayers causes a warning`() throws {
    #expect(
      try doubts("\"type\": \"layer\", \"frame\": [0, 0, 10, 10]") == [
        "\"layer\": the layer \"a\" draws nothing: it has no content, no background, no border and no sublayers; give it one of them, or remove it"
      ])
    for layer in [
      box, "\"sublayers\": [ { \(box) } ]", "\(box), \"mask\": { \(box) }",
      "\"frame\": [0, 0, 10, 10], \"hidden\": true",
      "\"frame\": [0, 0, 10, 10], \"borderWidth\": 1",
      """
      "frame": [0, 0, 10, 10], "animations": [ { "type": "basic", "keyPath": "backgroundColor",
        "from": "red", "to": "#f000", "duration": 1 } ]
      """,
    ] {
      #expect(try doubts(layer) == [], "\(layer)")
    }
  }

  @Test func `a layer whose masksToBounds or mask clips the layer's shadow causes a warning`()
    throws
  {
    let shadow = "\(box), \"shadowOpacity\": 0.5"
    #expect(
      try doubts("\(shadow), \"masksToBounds\": true") == [
        "true: \"masksToBounds\" clips the shadow of the layer \"a\"; move the shadow to a layer around it"
      ])
    #expect(
      try doubts(
        "\(shadow), \"mask\": { \"frame\": [0, 0, 10, 10], \"backgroundColor\": \"black\" }"
      ).count == 1)
    for layer in [
      shadow, "\(box), \"masksToBounds\": true",
      "\(shadow), \"sublayers\": [ { \(box), \"masksToBounds\": true } ]",
      "\(shadow), \"mask\": { \"frame\": [-9, -9, 30, 30], \"backgroundColor\": \"black\" }",
    ] {
      #expect(try doubts(layer) == [], "\(layer)")
    }
  }
}

import SplashScene
import Testing

@testable import SplashSceneFormat

/// The review finds mistakes and names their cause; it doesn't warn about common, correct uses of the same keys.
@Suite struct CauseReviewTests {
  private let box = "\"id\": \"box\", \"frame\": [0, 0, 10, 10], \"backgroundColor\": \"red\""

  /// The warnings about a scene of 2 s, each after the text that it points to.
  private func doubts(_ layers: String, _ more: String = "") throws -> [String] {
    try reviewed("{ \(head), \(more)\"layers\": [ \(layers) ] }")
  }

  private func group(_ timing: String, _ member: String) -> String {
    """
    { \(box), "animations": [ { "type": "group", \(timing) "fillMode": "forwards", "animations": [
      { "type": "basic", "keyPath": "position.x", "to": 50, "fillMode": "both", \(member) } ] } ] }
    """
  }

  @Test func `a group that ends before one of its animations causes a warning at the group`() throws
  {
    let found = try doubts(group("", "\"duration\": 1"))
    #expect(found.count == 1 && found[0].contains("the group ends after 0.25 s"), "\(found)")
    #expect(try doubts(group("\"duration\": 1,", "\"duration\": 1")) == [])
    // An endless animation lasts as long as its group.
    let endless = "\"duration\": 0.2, \"repeatCount\": \"infinite\""
    #expect(try doubts(group("\"duration\": 1,", endless)).filter { $0.contains("group") } == [])
  }

  @Test
  func `a spring that its duration cuts off causes a warning unless another animation takes over`()
    throws
  {
    func spring(_ more: String, _ next: String = "") -> String {
      """
      { \(box), "animations": [
        { "type": "spring", "keyPath": "position.x", "from": 50, "to": 5\(more) }\(next) ] }
      """
    }
    let found = try doubts(spring(", \"duration\": 0.2"))
    #expect(found.count == 1 && found[0].hasPrefix("0.2: the spring ends after 0.2 s"), "\(found)")
    #expect(try doubts(spring("")) == [])
    let next = """
      , { "type": "basic", "keyPath": "position.x", "from": 20, "to": 5, "beginTime": 0.2, "duration": 1 }
      """
    #expect(
      try doubts(spring(", \"duration\": 0.2", next)).filter { $0.contains("spring") } == [])
  }

  @Test func `a constant behind a name is checked like a number, a parameter isn't`() throws {
    func late(_ names: String) throws -> [String] {
      try doubts(
        """
        { \(box), "animations": [ { "type": "basic", "keyPath": "opacity", "from": 0, "to": 1,
          "duration": 1, "beginTime": "= start * 2" } ] }
        """, names)
    }
    #expect(
      try late("\"let\": { \"start\": 3 }, ").contains { $0.contains("after the scene's end") })
  }

  @Test func `a finding about an expression says where the names in it are defined`() throws {
    var overrides = SceneOverrides()
    overrides.isReviewed = true
    let source = """
      { \(head),
        "let": { "start": 3, "pace": 2 },
        "layers": [ { \(box), "animations": [ { "type": "basic", "keyPath": "opacity", "to": 0.5,
          "beginTime": "= start * pace" } ] } ] }
      """
    let found = try resolved(source, overrides: overrides).diagnostics
    #expect(found.map(\.code) == [.animationAfterEnd])
    #expect(
      found.first?.notes.map { "\($0.line):\($0.column): \($0.message)" } == [
        "2:12: \"start\" is defined here", "2:24: \"pace\" is defined here",
      ])
  }

  @Test func `a text in the colour of what is behind it causes a warning`() throws {
    func text(_ color: String, behind: String = "", _ more: String = "") -> String {
      """
      \(behind) { "id": "title", "type": "text", "string": "Hi", "fontSize": 12, "position": [50, 40],
        "foregroundColor": "\(color)"\(more) }
      """
    }
    let card = "{ \"frame\": [0, 0, 100, 80], \"backgroundColor\": \"teal\" },"
    let found = try doubts(text("teal", behind: card))
    #expect(found.count == 1 && found[0].contains("can't be read"), "\(found)")
    #expect(try doubts(text("white", behind: card)) == [])
    let stroked = ", \"strokeColor\": \"black\", \"lineWidth\": 1"
    #expect(try doubts(text("teal", behind: card, stroked)) == [])
  }

  @Test(arguments: [(0.2, true), (0.8, false)])
  func `more than three flashes in a second cause a warning`(length: Double, isFound: Bool) throws {
    let found = try doubts(
      """
      { "id": "back", "backgroundColor": "black", "animations": [
        { "type": "keyframe", "keyPath": "backgroundColor", "values": ["black", "white"],
          "keyTimes": [0, 0.5, 1], "calculationMode": "discrete", "duration": \(length),
          "repeatCount": "infinite" } ] }
      """)
    #expect(found.contains { $0.contains("flashes") } == isFound, "\(found)")
  }

  @Test func `an anchor point in points causes a warning with the fraction`() throws {
    let layer = """
      { "bounds": [10, 10], "position": [50, 40], "backgroundColor": "red", "anchorPoint": [5, 5] }
      """
    let found = try doubts(layer)
    #expect(found.count == 1 && found[0].contains("its anchor point is 5 times"), "\(found)")
  }

  @Test func `parameters and named values that nothing uses cause a warning`() throws {
    let names = """
      "params": { "a": { "type": "string", "default": "x" }, "b": { "type": "string", "default": "y" } },
      "let": { "c": 1, "d": 2 }, 
      """
    let layer = """
      { "type": "text", "string": "{a}", "fontSize": 12, "position": [50, "= 39 + c"] }
      """
    let found = try doubts(layer, names)
    #expect(found.count == 2, "\(found)")
    #expect(found.contains { $0.contains("the parameter \"b\"") })
    #expect(found.contains { $0.contains("the named value \"d\"") })
  }

  // MARK: Jumps

  private func moves(_ animations: String) throws -> [String] {
    try doubts("{ \(box), \"animations\": [ \(animations) ] }")
  }

  private func move(_ from: Double, _ to: Double, _ begin: Double, _ more: String = "") -> String {
    """
    { "type": "basic", "keyPath": "position.x", "from": \(from), "to": \(to), "beginTime": \(begin),
      "duration": 0.5\(more) }
    """
  }

  @Test func `a jump of more than 8 points from one animation to the next causes a warning`() throws
  {
    let held = ", \"fillMode\": \"forwards\""
    #expect(try moves(move(5, 40, 0, held) + ", " + move(48, 5, 1, held)) == [])
    let found = try moves(move(5, 40, 0, held) + ", " + move(48.1, 5, 1, held))
    #expect(found.count == 1 && found[0].hasPrefix("48.1: \"position.x\" jumps"), "\(found)")
    // Nobody sees a layer jump that is transparent, or behind another one.
    let jump = move(5, 40, 0, held) + ", " + move(80, 5, 1, held)
    let hidden = """
      { "type": "keyframe", "keyPath": "opacity", "values": [1, 0, 1], "keyTimes": [0, 0.45, 0.6, 1],
        "calculationMode": "discrete", "duration": 2 }
      """
    #expect(try moves(jump + ", " + hidden) == [])
    let front = """
      , { "id": "front", "frame": [0, 0, 100, 200], "backgroundColor": "blue", "animations": [
        { "type": "basic", "keyPath": "position.y", "from": 300, "duration": 0.4, "fillMode": "both" } ] }
      """
    #expect(try doubts("{ \(box), \"animations\": [ \(jump) ] }" + front) == [])
  }

  @Test func `a jump of more than 4 points at each repeat causes a warning`() throws {
    let endless = ", \"repeatCount\": \"infinite\""
    #expect(try moves(move(40, 44, 0, endless)) == [])
    let found = try moves(move(40, 44.1, 0, endless))
    #expect(found.count == 1 && found[0].contains("jumps by 4.1 points each time"), "\(found)")
    #expect(try moves(move(40, 80, 0, endless + ", \"autoreverses\": true")) == [])
    // It leaves the canvas, so the rest of a row may come after it.
    #expect(try moves(move(40, 140, 0, endless)) == [])
  }

  @Test func `a jump back to what an earlier animation holds causes a warning`() throws {
    let found = try moves(
      move(5, 60, 0, ", \"fillMode\": \"forwards\"") + ", " + move(60, 5, 0.8))
    #expect(found.count == 1 && found[0].contains("that an earlier animation holds"), "\(found)")
  }

  // MARK: What is drawn

  @Test(arguments: [(57.0, false), (55.0, true)])
  func `a mask that contains all corners of its layer hides nothing`(radius: Double, hides: Bool)
    throws
  {
    // Half the diagonal of a square of 80 points is 56.6 points.
    let found = try doubts(
      """
      { "id": "photo", "frame": [10, 10, 80, 80], "backgroundColor": "red", "mask": {
        "type": "shape", "path": { "circle": { "center": [40, 40], "radius": \(radius) } } } }
      """)
    #expect(found.contains { $0.contains("hides nothing") } != hides, "\(found)")
  }

  @Test(arguments: [(90.0, false), (90.5, true)])
  func `a layer outside the circle of its superlayer is cut away`(center: Double, isCut: Bool)
    throws
  {
    // The corner next to the circle's centre is 5 points nearer in both directions.
    let found = try doubts(
      """
      { "id": "avatar", "frame": [0, 0, 100, 100], "cornerRadius": 50, "masksToBounds": true,
        "backgroundColor": "red", "sublayers": [
          { "id": "dot", "bounds": [10, 10], "position": [\(center), \(center)], "backgroundColor": "blue" } ] }
      """)
    #expect(found.contains { $0.contains("\"avatar\" cuts it away") } == isCut, "\(found)")
  }

  @Test(arguments: [
    (0.51, 0.005, true), (0.498, 0.005, false), (0.5, 0.005, false), (0.51, 0.1, false),
  ])
  func `an animation that no frame shows causes a warning`(
    begin: Double, duration: Double, isUnseen: Bool
  ) throws {
    let found = try doubts(
      """
      { \(box), "animations": [ { "type": "basic", "keyPath": "opacity", "from": 0, "to": 0.5,
        "beginTime": \(begin), "duration": \(duration) } ] }
      """, "\"fps\": 10, ")
    #expect(found.contains { $0.contains("no frame shows") } == isUnseen, "\(found)")
  }

  @Test func `a scene can't last until the end of endless animations`() throws {
    func scene(_ duration: String, _ repeats: String) -> String {
      """
      { "splashrender": 1, "size": [100, 200], "duration": "\(duration)", "layers": [
        { "id": "dot", "frame": [0, 0, 9, 9], "backgroundColor": "red", "animations": [
          { "type": "basic", "keyPath": "opacity", "to": 0.5, "duration": 1, "autoreverses": true,
            "repeatCount": \(repeats) } ] } ] }
      """
    }
    let sentence =
      "no animation ends, because that of the layer \"dot\" is endless, so animations.end is 0"
    #expect(errors(of: scene("= animations.end", "\"infinite\"")).map(\.message) == [sentence])
    #expect(
      try reviewed(scene("= animations.end + 1", "\"infinite\"")) == [
        "\"= animations.end + 1\": " + sentence
      ])
    #expect(try reviewed(scene("= animations.end", "2")) == [])
  }
}

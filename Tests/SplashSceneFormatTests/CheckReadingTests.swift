import SplashScene
import SplashSyntax
import SplashSystem
import TestSupport
import Testing

@testable import SplashSceneFormat

/// The only check of a scene.
private func check(_ members: String, _ more: String = "") throws -> MotionCheck {
  let checks = try resolved(scene(check: members, more)).checks
  return try #require(checks.count == 1 ? checks.first?.check : nil)
}

/// The claim of a check of a layer, as text.
private func claim(_ members: String) throws -> String {
  "\(try check(#""layer": "card", "# + members).claim)"
}

/// The claim of a check of a value, as text.
private func keyClaim(_ members: String) throws -> String {
  "\(try check(#""key": "card.position.x", "# + members).claim)"
}

/// A claim as text, to compare claims.
private func text(_ claim: MotionCheck.Claim) -> String { "\(claim)" }

/// The words of checks.
@Suite struct `The reader of checks` {
  // MARK: Subjects

  @Test func `a check is about layers by patterns, a value of a layer or the film`() throws {
    guard
      case .layers(["card", "*dot*"]) = try check(#""layers": ["card", "*dot*"], "hidden": true"#)
        .subject
    else { return #expect(Bool(false)) }
    guard
      case .layers(["card/title"]) = try check(#""layer": "card/title", "hidden": true"#).subject
    else { return #expect(Bool(false)) }
    guard case .film = try check(#""film": "loops""#).subject else { return #expect(Bool(false)) }
    #expect(try text(check(#""film": "loops""#).claim) == text(.loops))
    #expect(try text(check(#""film": "flashes""#).claim) == text(.flashes))
  }

  @Test(arguments: [
    ("card.position.x", "card", "position.x"), ("card.box.width", "card", "box.width"),
    ("card/title.opacity", "card/title", "opacity"), ("a.b.opacity", "a.b", "opacity"),
    ("card/a.b.box.x", "card/a.b", "box.x"), ("dot-0-1.opacity", "dot-0-1", "opacity"),
    ("ring.lineWidth", "ring", "lineWidth"),
  ])
  func `a key is split into the layer and the key path`(
    text: String, layer: String, key: String
  ) throws {
    let check = try check("\"key\": \"\(text)\", \"range\": [0, 1]")
    guard case .key(let found) = check.subject else { return #expect(Bool(false)) }
    #expect(found == CheckedKey(layer: layer, key: key))
  }

  @Test func `a name that no layer has is an error with a suggestion`() {
    expectErrors(
      scene(check: #""layer": «"carb"», "visible": true"#), "the scene has no layer \"carb\"")
    expectErrors(
      scene(check: #""layers": ["card", «"x*"»], "visible": true"#), "no layer matches \"x*\"")
    expectErrors(
      scene(check: #""layer": "card", "before": «"rings"»"#), "the scene has no layer \"rings\"")
    expectErrors(
      scene(check: #""layer": "card", "inside": «"rings"»"#), "the scene has no layer \"rings\"")
    expectErrors(
      scene(check: #""layer": "*", "hidden": true, "except": ["card", «"rings"»]"#),
      "the scene has no layer \"rings\"")
    let found = errors(of: scene(check: #""layer": "carb", "visible": true"#))
    #expect(found.map(\.suggestion) == ["\"card\""] && found[0].code == .checkLayer)
  }

  @Test func `a key that doesn't exist is an error with a suggestion`() {
    expectErrors(
      scene(check: #""key": «"card.opacitty"», "range": [0, 1]"#),
      "\"card.opacitty\" names no value of a layer")
    #expect(
      errors(of: scene(check: #""key": "card.opacitty", "range": [0, 1]"#)).map(\.suggestion)
        == ["\"card.opacity\""])
    expectErrors(
      scene(check: #""key": «"carb.opacity"», "range": [0, 1]"#), "the scene has no layer \"carb\"")
    #expect(
      errors(of: scene(check: #""key": "carb.opacity", "range": [0, 1]"#)).map(\.suggestion)
        == ["\"card.opacity\""])
    expectErrors(
      scene(check: #""key": «"card.lineWidth"», "range": [0, 1]"#),
      "the layer \"card\" has no \"lineWidth\": its type is \"layer\"")
    expectErrors(
      scene(check: #""key": «"card.box"», "range": [0, 1]"#),
      "the values of \"box\" aren't numbers")
    expectErrors(
      scene(check: #""key": «"card.position"», "range": [0, 1]"#),
      "the values of \"position\" aren't numbers")
    #expect(
      errors(of: scene(check: #""key": "card.position", "range": [0, 1]"#)).map(\.expected)
        == ["one of: \"card.position.x\", \"card.position.y\""])
    expectErrors(
      scene(check: #""key": «"ring.path"», "is": 1, "at": 1"#),
      "the values of \"path\" can't be compared")
  }

  // MARK: Claims

  @Test func `the claims about layers are read`() throws {
    #expect(try claim(#""visible": true"#) == text(.visible(.init())))
    #expect(try claim(#""visible": { "by": 0.5 }"#) == text(.visible(.init(by: 0.5))))
    #expect(
      try claim(#""readable": { "by": 0.5, "for": 1 }"#)
        == text(.readable(.init(by: 0.5, duration: 1))))
    #expect(try claim(#""hidden": true"#) == text(.hidden))
    #expect(try claim(#""rests": true, "from": 0.5"#) == text(.rests(by: 0.5)))
    #expect(try claim(#""rests": { "by": 1 }"#) == text(.rests(by: 1)))
    #expect(try claim(#""begin": { "at": 1 }"#) == text(.begin(at: 1)))
    #expect(
      try text(check(#""layer": "dot*", "begin": { "apart": -0.1 }"#).claim)
        == text(.staggered(by: -0.1)))
    #expect(try claim(#""before": "ring""#) == text(.before("ring")))
    #expect(try text(check(#""layer": "dot*", "together": true"#).claim) == text(.together))
    #expect(try text(check(#""layer": "dot*", "apart": 3"#).claim) == text(.apart(3)))
    #expect(try claim(#""inside": "screen""#) == text(.inside(.screen, insets: .init())))
    #expect(
      try claim(#""inside": "ring", "insets": -2"#)
        == text(.inside(.layer("ring"), insets: .init(top: -2, left: -2, bottom: -2, right: -2))))
    #expect(
      try claim(#""inside": "ring", "insets": [1, 2, 3, 4]"#)
        == text(.inside(.layer("ring"), insets: .init(top: 1, left: 2, bottom: 3, right: 4))))
    #expect(try claim(#""jumps": { "most": 0 }"#) == text(.jumps(most: 0)))
    #expect(try claim(#""text": "whole""#) == text(.wholeText))
    #expect(try claim(#""contrast": 4.5"#) == text(.contrast(4.5)))
  }

  @Test func `the claims about values are read`() throws {
    #expect(try keyClaim(#""turns": 2"#) == text(.turns(2, swing: 0)))
    #expect(try keyClaim(#""turns": 2, "larger": 1.5"#) == text(.turns(2, swing: 1.5)))
    #expect(try keyClaim(#""is": 5, "at": 1"#) == text(.value(.number(5), at: 1)))
    #expect(try keyClaim(#""range": [0, 1]"#) == text(.range(0...1)))
    #expect(try keyClaim(#""range": [null, 1]"#) == text(.range(-.infinity...1)))
    #expect(try keyClaim(#""range": [0, null]"#) == text(.range(0 ... .infinity)))
    #expect(try keyClaim(#""settles": { "by": 1 }"#) == text(.settles(by: 1, at: nil)))
    #expect(try keyClaim(#""settles": { "by": 1, "at": 40 }"#) == text(.settles(by: 1, at: 40)))
    #expect(try keyClaim(#""jumps": { "most": 2 }"#) == text(.jumps(most: 2)))
    let values: [(key: String, value: String, read: AnimatableValue)] = [
      ("card.position", "[1, \"= 1 + 1\"]", .point(Point(1, 2))),
      ("card.bounds", "[0, 0, 60, 80]", .rect(Rect(0, 0, 60, 80))),
      ("card.shadowOffset", "[-1, 2]", .size(Size(-1, 2))),
      ("card.backgroundColor", "\"#fff\"", .color(.white)), ("card.box.x", "10", .number(10)),
      ("card.transform.rotation", "\"0.5turn\"", .number(.pi)),
    ]
    for (key, value, read) in values {
      let check = try check("\"key\": \"\(key)\", \"is\": \(value), \"at\": 1")
      #expect(text(check.claim) == text(.value(read, at: 1)))
    }
  }

  @Test(arguments: [
    (#""visible": «false»"#, "this is false"),
    (#""hidden": «1»"#, "this is the number 1"),
    (#""visible": «{» }"#, "a check's span needs \"by\" or \"for\""),
    (#""visible": { «"at"»: 1, "by": 1 }"#, "unknown key \"at\" of a check's span"),
    (#""visible": { "for": «0» }"#, "0 is out of range"),
    (#""rests": «{» }"#, "the check's rest has no \"by\""),
    (#""begin": «true»"#, "this is true"),
    (#""begin": { «"at"»: 1, "apart": 1 }"#, "\"at\" can't be combined with \"apart\""),
    (#""begin": { «"apart"»: 1 }"#, "\"apart\" compares layers, but the check is about 1 layer"),
    (#"«"together"»: true"#, "\"together\" compares layers, but the check is about 1 layer"),
    (#"«"apart"»: 1"#, "\"apart\" compares layers, but the check is about 1 layer"),
    (#""inside": "screen", "insets": «[1, 2]»"#, "there are 2 values"),
    (#""jumps": { "most": «-1» }"#, "-1 is out of range"),
    (#""text": «"half"»"#, "unknown value \"half\""),
    (#""contrast": «22»"#, "22 is out of range"),
    (#""visible": true, «"insets"»: 1"#, "\"insets\" requires \"inside\""),
    (#"«"visible"»: true, "hidden": true"#, "\"visible\" can't be combined with \"hidden\""),
    (#"«"turns"»: 1"#, "\"turns\" can't be combined with \"layer\""),
    (#""visible": true, «"film"»: "loops""#, ""),
    (#""visible": true, «"color"»: 1"#, "unknown key \"color\" of a check"),
    (#""visible": true, «"while"»: "resting""#, ""),
    (#""visible": true, "tolerance": «-1»"#, "-1 is out of range"),
    (#""visible": true, "except": [«"card"»], "why": 1"#, ""),
  ])
  func `a wrong claim about a layer is an error at its place`(members: String, message: String) {
    let marked = scene(check: #""layer": "card", "# + members)
    if !message.isEmpty { return expectErrors(marked, message) }
    #expect(!errors(of: marked.filter { !"«»".contains($0) }).isEmpty)
  }

  @Test(arguments: [
    (#""turns": «1.5»"#, "1.5 is out of range"), (#""turns": «-1»"#, "-1 is out of range"),
    (#""turns": 1, "larger": «-1»"#, "-1 is out of range"),
    (#"«"larger"»: 1, "range": [0, 1]"#, "\"larger\" requires \"turns\""),
    (#"«"is"»: 1"#, "\"is\" requires \"at\""),
    (#"«"at"»: 1, "range": [0, 1]"#, "\"at\" requires \"is\""),
    (#""is": «[1, 2]», "at": 1"#, "an array of 2 elements is not a value of \"position.x\""),
    (#""is": «"red"», "at": 1"#, "the string \"red\" is not a value of \"position.x\""),
    (#""range": «[2, 1]»"#, "no number is from 2 to 1"),
    (#""range": «[null, null]»"#, "every number is in the range"),
    (#""range": «[1]»"#, "there is 1 value"),
    (#""settles": «{» "at": 1 }"#, "the check's settling has no \"by\""),
    (#""equals": «true»"#, "this is true"),
    (#"«"visible"»: true"#, "\"visible\" can't be combined with \"key\""),
    (#""range": [0, 1], «"turns"»: 1"#, ""),
  ])
  func `a wrong claim about a value is an error at its place`(members: String, message: String) {
    let marked = scene(check: #""key": "card.position.x", "# + members)
    if !message.isEmpty { return expectErrors(marked, message) }
    #expect(!errors(of: marked.filter { !"«»".contains($0) }).isEmpty)
  }

  @Test func `a check has exactly one subject and one claim`() {
    expectErrors(
      scene(checks: #"«{» "visible": true }"#),
      "a check needs \"layer\", \"layers\", \"key\" or \"film\"")
    expectErrors(
      scene(check: #"«"layer"»: "card", "layers": ["ring"], "hidden": true"#),
      "\"layer\" can't be combined with \"layers\"")
    expectErrors(
      scene(checks: #"«{» "key": "card.opacity" }"#),
      "a check needs \"turns\", \"is\", \"range\", \"equals\", \"settles\" or \"jumps\"")
    expectErrors(
      scene(check: #""film": "loops", «"visible"»: true"#),
      "\"visible\" can't be combined with \"film\"")
    expectErrors(scene(checks: "«1»"), "this is the number 1")
    expectErrors(
      scene(check: #""layer": "card", "hidden": true, «"except"»: ["card"]"#),
      "\"except\" leaves no layer to check")
  }

  // MARK: Options

  @Test func `times are seconds, frames, markers or expressions`() throws {
    let window = { (from: String, until: String) in
      try check(#""film": "loops", "from": \#(from), "until": \#(until)"#).window
    }
    #expect(try window("0.5", "1") == 0.5...1)
    #expect(try window(#""30f""#, #""60f""#) == 0.5...1)
    #expect(try window(#""= duration - 1.5""#, #""marker:out""#) == 0.5...1.5)
    #expect(try window("0", #""= marker('out')""#) == 0...1.5)
    #expect(try check(#""film": "loops""#).window == 0...2)
  }

  @Test(arguments: [
    (#""until": «3»"#, "3 s is after the scene's end"),
    (#""from": «2»"#, "nothing is checked: the times begin at 2 s and end at 2 s"),
    (#""from": 1, "until": «1»"#, "nothing is checked: the times begin at 1 s and end at 1 s"),
    (#""from": «-1»"#, "-1 is out of range"),
    (#""from": «"soon"»"#, "\"soon\" is not a time"),
    (#""from": «"out"»"#, "\"out\" is not a time"),
    (#""from": «"marker:outt"»"#, "the scene has no marker \"outt\""),
    (#""from": «"1.5f"»"#, "\"1.5f\" is not a time"),
    (#""from": «true»"#, "this is true"),
  ])
  func `a wrong time is an error at its place`(members: String, message: String) {
    expectErrors(scene(check: #""film": "loops", "# + members), message)
  }

  @Test func `a time of a claim is a time that is checked`() {
    expectErrors(
      scene(check: #""layer": "card", "visible": { "by": «1.5» }, "until": 1"#),
      "1.5 s is outside the times of the check")
    expectErrors(
      scene(check: #""key": "card.opacity", "is": 1, "at": «0.1», "from": 1"#),
      "0.1 s is outside the times of the check")
  }

  @Test func `the options are read`() throws {
    let check = try check(
      #"""
      "layers": ["dot*", "card"], "inside": "screen", "while": "resting", "tolerance": 0.5,
      "except": ["dot-0-1", "card"], "name": "dots stay", "why": "brand", "waive": "the intro is late"
      """#)
    #expect(check.phase == .resting && check.tolerance == 0.5)
    #expect(check.exceptions == ["dot-0-1", "card"])
    #expect(check.name == "dots stay" && check.why == "brand")
    #expect(check.waiver == "the intro is late")
  }

  @Test func `a waiver without a reason is a warning`() throws {
    let result = try resolved(scene(check: #""film": "loops", "waive": " ""#))
    #expect(result.diagnostics.map(\.message) == ["the check is waived without a reason"])
    #expect(result.diagnostics.map(\.code) == [.waiverNoReason])
  }

  @Test func `a check that doesn't apply isn't there, and need not fit`() throws {
    let checks = #"""
      { "film": "loops", "when": "= late" },
      { "layer": "none", "visible": { "by": 99 }, "when": false },
      { "film": "flashes", "when": "= !late" }
      """#
    let late = #""params": { "late": { "type": "bool", "default": false } }"#
    let found = try resolved(scene(checks: checks, late)).checks
    #expect(found.map(\.index) == [2])
    var overrides = SceneOverrides()
    overrides.set = [("late", "true")]
    let others = try resolved(scene(checks: checks, late), overrides: overrides).checks
    #expect(others.map(\.index) == [0])
    expectErrors(
      scene(check: #""film": "loops", "when": false, «"whenn"»: 1"#),
      "unknown key \"whenn\" of a check")
    expectErrors(scene(check: #""film": "loops", "when": «1»"#), "this is the number 1")
  }

  @Test func `checks can be named values, and use parameters and names`() throws {
    let more = #"""
      "params": { "gap": { "type": "number", "default": 3 } },
      "let": [{ "name": "dot*" }, { "all": [{ "layer": "= name", "apart": "= gap * 2" }] }]
      """#
    let found = try resolved(scene(checks: "\"= all\"", more)).checks
    #expect(found.map { text($0.check.claim) } == [text(.apart(6))])
    let own = try check(#""let": { "least": 4 }, "layer": "dot*", "apart": "= least""#)
    #expect(text(own.claim) == text(.apart(4)))
  }
}

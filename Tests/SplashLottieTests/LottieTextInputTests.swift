import SplashScene
import SplashSyntax
import Testing

@testable import SplashLottie

/// Malformed and extreme texts of Lottie files.
@Suite("Malformed texts in Lottie files") struct LottieTextInputTests {
  private func report(_ layer: String, _ members: String = characters) throws -> [String] {
    let file = try LottieFile(layer, members)
    for frame in [-1e9, 0, 3.5, 1e9] { _ = file.layers(frame) }
    return file.gaps
  }

  @Test func `a Lottie text layer without a text draws nothing and is reported`() throws {
    for text in [
      "{}", "1", "null", "[]", #"{ "d": {} }"#, #"{ "d": { "k": [] } }"#,
      #"{ "d": { "k": [{}] } }"#,
      #"{ "d": { "k": [{ "s": { "s": 9 }, "t": 0 }] } }"#, #"{ "d": { "k": "A" } }"#,
    ] {
      let layer = #"{ "ty": 5, "ip": 0, "op": 100, "ks": {}, "t": \#(text) }"#
      #expect(try report(layer) == ["text layers without a text"], "\(text)")
      #expect(try LottieFile(layer, characters).layers(0).isEmpty)
    }
    #expect(
      try report(#"{ "ty": 5, "ip": 0, "op": 100, "ks": {} }"#) == ["text layers without a text"])
  }

  @Test func `a Lottie text document may lack keyframes and give numbers as one-element arrays`()
    throws
  {
    let layer = textLayer(document("AA", #""tr": [100], "j": [1], "of": 1"#))
      .substituting("[{ \"t\": 0, \"s\": {", with: "{").substituting("} }]", with: "}")
    expectLetters(
      try LottieFile(layer, characters).letters(), "AA", at: [(-22, 0), (-10, 0)])
  }

  @Test(arguments: [
    #""s": 0"#, #""s": -20"#, #""s": 1e300"#, #""tr": 1e300"#, #""lh": -1e300"#, #""sz": []"#,
    #""sz": [-5, -5]"#, #""sz": [1e300, 1e300], "j": 6"#, #""ps": [1e300]"#, #""j": 99"#,
    #""j": -1"#, #""ca": 7"#, #""fc": [1e300, -1e300, 5]"#, #""fc": "red""#, #""fc": [1]"#,
    #""sc": [0, 0, 0], "sw": -4"#, #""sc": [0, 0, 0], "sw": 1e300"#, #""f": "other""#, #""f": 3"#,
  ])
  func `extreme numbers in a Lottie text document give only finite letter positions`(
    members: String
  ) throws {
    let animator = #"{ "s": { "e": { "k": 50 } }, "a": { "t": { "k": 9 }, "r": { "k": 9 } } }"#
    let resources = SquareFonts()
    for font in [
      characters, #""fonts": { "list": [{ "fName": "Own-Regular", "fFamily": "Squares" }] },"#,
    ] {
      let file = try LottieFile(textLayer(document("AB\rA B", members), animator), font, resources)
      for rules in PlayerRules.allCases {
        for box in file.letters(0, rules) {
          #expect(box.minX.isFinite && box.maxX.isFinite && box.minY.isFinite && box.maxY.isFinite)
        }
      }
    }
  }

  @Test func `extreme values of a Lottie text animator give only finite transforms and colours`()
    throws
  {
    for change in [
      #""p": { "k": [1e308, 1e308] }"#, #""s": { "k": [1e308, 0] }"#, #""r": { "k": 1e308 }"#,
      #""sk": { "k": 90 }, "sa": { "k": 1e300 }"#, #""t": { "k": 1e308 }"#,
      #""ls": { "k": [1e308, 1e308] }"#, #""sw": { "k": -1e308 }"#, #""fh": { "k": 1e308 }"#,
      #""o": { "k": -1e308 }"#, #""fc": { "k": [] }"#, #""a": 4"#,
    ] {
      for amount in ["100", "-1e308", "1e308"] {
        let animators = (0..<3).map { _ in
          #"{ "s": { "a": { "k": \#(amount) }, "ne": { "k": 1e9 }, "xe": { "k": -1e9 }, "sm": { "k": -5 }, "sh": 9, "b": 0 }, "a": { \#(change) } }"#
        }
        let file = try LottieFile(text: document("AB\rA"), animators.joined(separator: ","))
        for shape in file.shapes(0) {
          let map = shape.map
          let color = shape.content.fillColor ?? .clear
          let numbers = [map.a, map.b, map.c, map.d, map.tx, map.ty] + color.components
          #expect(!numbers.contains { !$0.isFinite })
          #expect(shape.content.stroke.lineWidth.isFinite)
        }
      }
    }
  }

  @Test func `a malformed letter outline in a Lottie file draws only its valid parts`() throws {
    for (data, count) in [
      ("{}", 0), ("[]", 0), ("7", 0), (#"{ "shapes": 3 }"#, 0), (#"{ "shapes": [{}] }"#, 0),
      (#"{ "shapes": [{ "ty": "gr", "it": [{ "ty": "sh" }] }] }"#, 0),
      (
        #"{ "shapes": [{ "ty": "sh", "ks": { "k": { "v": [[0, 0], [9]], "i": [[1]], "o": 5, "c": 1 } } }] }"#,
        1
      ),
      (#"{ "shapes": [{ "ty": "sh", "hd": true, "ks": { "k": { "v": [[0, 0], [9, 9]] } } }] }"#, 0),
      (
        #"{ "shapes": [{ "ty": "el" }, { "ty": "sh", "ks": { "k": { "v": [[0, 0], [9, 9]] } } }] }"#,
        1
      ),
    ] {
      let table =
        #""chars": [{ "ch": "A", "style": "", "fFamily": "Own-Regular", "w": "x", "data": \#(data) }],"#
      let file = try LottieFile(textLayer(document("AA")), table)
      #expect(
        file.shapes(0).reduce(0) { $0 + $1.content.path.subpaths.count } == 2 * count, "\(data)")
    }
    let group = String(repeating: #"{ "ty": "gr", "it": ["#, count: 110)
    let deep =
      #""chars": [{ "ch": "A", "fFamily": "Own-Regular", "data": { "shapes": [\#(group)\#(String(repeating: "] }", count: 110))] } }],"#
    #expect(try LottieFile(textLayer(document("A")), deep).layers(0).isEmpty)
    // A letter that is a composition leaves a gap.
    let composed = characters.substituting("\"ch\": \"B\"", with: "\"t\": 1, \"ch\": \"B\"")
    let file = try LottieFile(textLayer(document("ABA")), composed)
    expectLetters(file.letters(), "AA", at: [(0, 0), (22, 0)])
    #expect(file.gaps == ["letters that are compositions"])
  }

  @Test func `too many letters, text ranges or letter outlines in a Lottie file are an error`()
    throws
  {
    func errors(_ layer: String, _ members: String = characters) throws -> [String] {
      try LottieFile.errors(layer, members)
    }
    let long = String(repeating: "A", count: 60_000)
    #expect(
      try errors(textLayer(document(String(repeating: "A", count: 100_000))))
        == ["a text is too long"])
    let two = textLayer(document(long)) + "," + textLayer(document(long))
    #expect(try errors(two).first == "the texts have too many letters")
    let animators = Array(repeating: #"{ "a": { "r": { "k": 9 } } }"#, count: 20)
    #expect(
      try errors(textLayer(document(long), animators.joined(separator: ",")))
        == ["there are too many ranges of letters"])
    let points = Array(repeating: "[0, 0]", count: 20_000).joined(separator: ",")
    let table =
      #""chars": [{ "ch": "A", "fFamily": "Own-Regular", "data": { "shapes": [{ "ty": "sh", "ks": { "k": { "v": [\#(points)] } } }] } }],"#
    #expect(
      try errors(textLayer(document(String(long.prefix(60)))), table)
        == ["the outlines of letters have too many elements"])
    // A long text within the limits is drawn, also in a box.
    let box = try LottieFile(textLayer(document(long, #""sz": [100, 9]"#)), characters)
    #expect(box.letters().count == 60_000)
    let blanks = String(repeating: "A ", count: 30_000)
    #expect(
      try LottieFile(textLayer(document(blanks, #""sz": [100, 9], "j": 6"#)), characters).letters()
        .count == 30_000)
    let breaks = String(repeating: "\r", count: 60_000)
    #expect(try LottieFile(textLayer(document(breaks)), characters).layers(0).isEmpty)
  }

  @Test(arguments: 0..<40) func `Lottie texts with randomly replaced values never crash the reader`(
    seed: Int
  ) throws {
    var state = UInt64(seed)
    func next(_ count: Int) -> Int {
      state &+= 1
      return Int(SplitMix.mix(state &* 0x9E37_79B9) % UInt64(count))
    }
    let values = [
      "null", "true", "\"\"", "\"A\\r B\"", "[]", "{}", "0", "-1", "1e308", "0.5", "[1, 2, 3]",
      "{ \"k\": 50 }",
      #"{ "k": [{ "t": 0, "s": [0] }, { "t": 1e300, "s": [100] }] }"#, #"{ "a": 1, "k": [{}] }"#,
    ]
    let source = textLayer(
      document(
        "AB M\rI", #""sz": [30, 20], "ps": [1, 2], "j": 5, "tr": 20, "ls": 1, "lh": 9, "ca": 1"#),
      #"{ "s": { "s": { "k": 0 }, "e": { "k": 50 }, "o": { "k": 1 }, "sh": 2, "b": 3, "r": 1, "a": { "k": 100 } }, "a": { "p": { "k": [1, 1] }, "r": { "k": 3 }, "t": { "k": 5 }, "fc": { "k": [0, 0, 0] } } }"#,
      options: #""g": 2, "a": { "k": [3, 4] }"#)
    // Each round replaces one value.
    let parts = source.split(separator: ":", omittingEmptySubsequences: false)
    for _ in 0..<40 {
      let place = 1 + next(parts.count - 1)
      guard let comma = parts[place].lastIndex(where: { $0 == "," || $0 == "}" }) else { continue }
      var changed = parts.map(String.init)
      changed[place] = " " + values[next(values.count)] + parts[place][comma...]
      let text =
        #"{ \#(characters) "w": 9, "h": 9, "fr": 9, "ip": 0, "op": 9, "layers": [\#(changed.joined(separator: ":"))] }"#
      guard let value = SyntaxReader.read(Array(text.utf8)).value else { continue }
      let reader = LottieReader(value, SquareFonts())
      let composition = reader.read()
      #expect(composition != nil || !reader.errors.isEmpty)
      for time in [0.0, 0.4, 5] {
        for rules in PlayerRules.allCases {
          _ = composition?.moment(at: time, rules: rules)
        }
      }
    }
  }
}

import SplashScene
import SplashSyntax
import Testing

@testable import SplashLottie

/// Limits on the size and nesting of Lottie files.
@Suite struct LottieLimitTests {
  private func list(_ count: Int, _ part: (Int) -> String) -> String {
    (0..<count).map(part).joined(separator: ",")
  }

  private func null(_ members: String) -> String {
    #"{ "ty": 3, "ip": 0, "op": 100, \#(members) "ks": {} }"#
  }

  private func composition(_ id: String, _ members: String = "") -> String {
    #"{ "ty": 0, "refId": "\#(id)", "ip": 0, "op": 100, \#(members) "ks": {} }"#
  }

  private func assets(_ all: [(id: String, layers: String)]) -> String {
    let list = all.map { #"{ "id": "\#($0.id)", "layers": [\#($0.layers)] }"# }
    return "\"assets\": [\(list.joined(separator: ","))],"
  }

  /// The number of drawn layers in a frame, including copies and sublayers.
  private func count(_ layers: [EvaluatedLayer]) -> Int {
    layers.reduce(0) { $0 + 1 + count($1.sublayers) }
  }

  private func copies(_ count: String, _ members: String = "") -> String {
    #"{ "ty": "rp", "c": \#(count), "tr": { \#(members) "p": { "k": [1, 0] } } }"#
  }

  // MARK: Chains

  @Test func `a Lottie layer with a chain of more than 1000 parents is an error`() throws {
    func chain(_ count: Int) -> String {
      list(count) { null("\"ind\": \($0), \"parent\": \($0 + 1),") } + ","
        + null("\"ind\": \(count),")
    }
    _ = try LottieFile(chain(1000))
    #expect(try LottieFile.errors(chain(1001)) == ["a layer has too many parents in a row"])
  }

  @Test func `3000 Lottie layers that share a chain of 1000 parents are accepted`() throws {
    let chain = list(1000) { null("\"ind\": \($0), \"parent\": \($0 + 1),") }
    let ends = list(3000) { null("\"ind\": \($0 + 2000), \"parent\": 1,") }
    _ = try LottieFile(chain + "," + ends)
  }

  @Test func `a cycle of Lottie parents, a cycle of mattes and a chain of 17 mattes are errors`()
    throws
  {
    let ring = null(#""ind": 1, "parent": 2,"#) + "," + null(#""ind": 2, "parent": 1,"#)
    #expect(try LottieFile.errors(ring) == ["a layer is its own parent"])
    let mattes = null(#""ind": 1, "tt": 1, "tp": 2,"#) + "," + null(#""ind": 2, "tt": 1, "tp": 1,"#)
    #expect(try LottieFile.errors(mattes) == ["a layer is its own matte"])
    func chain(_ count: Int) -> String {
      list(count) { null(#""ind": \#($0), "tt": 1, "tp": \#($0 + 1),"#) } + ","
        + null("\"ind\": \(count),")
    }
    _ = try LottieFile(chain(16))
    #expect(try LottieFile.errors(chain(17)) == ["a layer has too many mattes in a row"])
  }

  @Test func `Lottie compositions nested more than 16 levels deep are an error`() throws {
    func chain(_ count: Int) -> String {
      assets(
        (0..<count).map { ("\($0)", $0 == count - 1 ? solid() : composition("\($0 + 1)")) })
    }
    #expect(try !LottieFile(composition("0"), chain(16)).layers(0).isEmpty)
    for count in [17, 5000] {
      #expect(
        try LottieFile.errors(composition("0"), chain(count))
          == ["compositions are nested too deeply"])
    }
    #expect(
      try LottieFile.errors(
        composition("a"), assets([("a", composition("b")), ("b", composition("a"))]))
        == ["a composition contains itself"])
  }

  // MARK: Counts that multiply

  @Test
  func `the layers of a Lottie composition count towards the layer limit for each of its uses`()
    throws
  {
    func levels(_ count: Int) -> String {
      let inner = (0..<count).map { level in
        ("\(level)", list(10) { _ in level == count - 1 ? solid() : composition("\(level + 1)") })
      }
      return assets(inner)
    }
    // 1 + 10 + 100 + 1000 + 10,000
    _ = try LottieFile(composition("0"), levels(4))
    for count in [5, 12] {
      #expect(
        try LottieFile.errors(composition("0"), levels(count)) == [
          "too many layers are drawn in one frame; a composition's layers count for each use"
        ])
    }
  }

  @Test
  func `Lottie layers count towards the layer limit only while they are visible simultaneously`()
    throws
  {
    let inner = assets([("a", list(300) { _ in solid() })])
    let first = list(200) { _ in composition("a", "\"op\": 50,") }
    let last = list(200) { _ in composition("a", "\"ip\": 50,") }
    let early = first.substituting("\"op\": 100, ", with: "")
    let late = last.substituting("\"ip\": 0, ", with: "")
    _ = try LottieFile(early + "," + late, inner)
    #expect(try LottieFile.errors(early + "," + early, inner).count == 1)
  }

  @Test func `hidden Lottie layers count towards a higher limit than visible ones`() throws {
    let inner = assets([("a", list(2000) { _ in solid("", "\"hd\": true,") })])
    _ = try LottieFile(list(400) { _ in composition("a") }, inner)
    let errors = try LottieFile.errors(list(501) { _ in composition("a") }, inner)
    #expect(errors.count == 1 && errors[0].contains("invisible layers count for each use"))
  }

  @Test func `a Lottie matte counts towards the layer limit for each layer that uses it`() throws {
    let inner = assets([("a", list(1000) { _ in solid() })])
    let matte = composition("a", #""ind": 1, "td": 1,"#)
    func users(_ count: Int) -> String { list(count) { _ in solid("", #""tt": 1, "tp": 1,"#) } }
    _ = try LottieFile(matte + "," + users(90), inner)
    #expect(try LottieFile.errors(matte + "," + users(110), inner).count == 1)
  }

  @Test
  func `a Lottie repeater makes at most 1024 copies, and all repeaters together 100000 per frame`()
    throws
  {
    let many = try LottieFile(shapeLayer([ellipse(9), fill, copies("1e6")].joined(separator: ",")))
    #expect(many.report.features.map(\.name).contains("copies beyond the 1024th of a repeater"))
    #expect(many.shapes(0).count == 1024)
    func nested(_ counts: Int...) -> String {
      shapeLayer(([ellipse(9), fill] + counts.map { copies("\($0)") }).joined(separator: ","))
    }
    #expect(try LottieFile(nested(50, 40)).shapes(0).count == 2000)
    _ = try LottieFile(nested(300, 300))
    for file in [nested(320, 320), nested(1000, 1000, 1000, 1000)] {
      #expect(
        try LottieFile.errors(file) == [
          "repeaters make too many copies in one frame; nested repeaters multiply"
        ])
    }
  }

  @Test func `the number of Lottie repeater copies is limited even if easing overshoots`() throws {
    // Halfway, the eased progress is 13.
    let key =
      #"{ "k": [{ "t": 0, "s": [0], "o": { "x": 0, "y": 17 }, "i": { "x": 1, "y": 17 } }, { "t": 10, "s": [80] }] }"#
    let file = try LottieFile(
      shapeLayer([ellipse(9), fill, copies(key), copies(key)].joined(separator: ",")))
    let drawn = count(file.layers(5))
    #expect(drawn > 80 * 80 && drawn <= 3 * 100_000, "\(drawn)")
  }

  @Test
  func `Lottie path elements count towards the element limit once for each fill that draws them`()
    throws
  {
    func pairs(_ count: Int) -> String {
      shapeLayer(list(count) { _ in ellipse(9) + "," + fill })
    }
    // The first fill draws 6 elements, the second 12, and so on.
    _ = try LottieFile(pairs(500))
    let message =
      "too many path elements are drawn in one frame; each copy and use of a composition counts"
    #expect(try LottieFile.errors(pairs(600)) == [message])
    let inner = assets([("a", pairs(300))])
    _ = try LottieFile(list(3) { _ in composition("a") }, inner)
    #expect(try LottieFile.errors(list(4) { _ in composition("a") }, inner) == [message])
  }

  // MARK: Values

  @Test
  func `a Lottie gradient with more than 1000 colours or more than 1000 opacities is an error`()
    throws
  {
    func gradient(_ colors: Int, _ opacities: Int) -> String {
      let numbers =
        list(colors) { "\(Double($0) / 2000),1,0,0" }
        + (opacities > 0 ? "," + list(opacities) { "\(Double($0) / 2000),1" } : "")
      return shapeLayer(
        ellipse(9) + #", { "ty": "gf", "t": 1, "s": { "k": [0, 0] }, "e": { "k": [9, 0] }, "#
          + #""o": { "k": 100 }, "g": { "p": \#(colors), "k": { "k": [\#(numbers)] } } }"#)
    }
    _ = try LottieFile(gradient(1000, 1000))
    for (colors, opacities) in [(1001, 0), (1, 1001)] {
      #expect(
        try LottieFile.errors(gradient(colors, opacities))
          == ["a gradient has too many colours or opacities"])
    }
  }

  @Test
  func `the keyframe limit applies to the whole Lottie file, and exceeding it is reported once`()
    throws
  {
    let (value, _) = SyntaxReader.read(Array("{}".utf8))
    let reader = LottieReader(try #require(value), NoResources())
    let counts = LottieCounts()
    #expect(counts.count(keys: LottieLimits.keys, reader, at: Span(0, 1)))
    #expect(reader.errors.isEmpty)
    for _ in 0..<3 { #expect(!counts.count(keys: 1, reader, at: Span(0, 1))) }
    #expect(reader.errors.compactMap(\.problem?.message) == ["the file has too many keys"])
  }

  @Test func `the value of a Lottie slot counts towards the size limit each time the slot is used`()
    throws
  {
    let points = list(30_000) { "[\($0),\($0 * 7 % 1000)]" }
    let slot = #""slots": { "p": { "p": { "k": { "v": [\#(points)], "i": [], "o": [] } } } },"#
    func uses(_ count: Int) -> String {
      list(count) { _ in shapeLayer(#"{ "ty": "sh", "ks": { "sid": "p" } }"#) }
    }
    _ = try LottieFile(uses(20), slot)
    let errors = try LottieFile.errors(uses(150), slot)
    #expect(errors == ["the slots' values are too large"])
  }

  @Test func `masks after the 64th of a Lottie layer are reported as unsupported`() throws {
    let mask = #"{ "mode": "i", "pt": { "k": { "v": [[0,0],[9,0],[9,9]], "c": true } } }"#
    func file(_ count: Int) throws -> LottieFile {
      try LottieFile(solid("", "\"masksProperties\": [\(list(count) { _ in mask })],"))
    }
    #expect(try file(64).report.features.allSatisfy { $0.extents.afterEffects == .drawn })
    #expect(
      try file(65).report.features.map(\.name).contains("masks beyond the 64th of a layer"))
  }

  @Test(arguments: ["1e308", "-1e308", "9007199254740993e5"])
  func `huge numbers in a Lottie file never give infinite coordinates`(
    number: String
  ) throws {
    let values = "\"p\": { \"k\": [\(number), \(number)] }, \"s\": { \"k\": [\(number), 100] }"
    let deep = (0..<60).reduce(ellipse(9) + "," + fill) { inner, _ in
      group(inner, "\"s\": { \"k\": [\(number), \(number)] },")
    }
    for layer in [
      solid(values), shapeLayer(group(ellipse(9) + "," + fill, values + ",")), shapeLayer(deep),
      shapeLayer(
        ellipse(9) + "," + fill + ","
          + copies("500", "\"s\": { \"k\": [\(number), \(number)] },")),
    ] {
      for rules in PlayerRules.allCases {
        expectFinite(try LottieFile(layer).layers(3, rules))
      }
    }
  }

  private func expectFinite(_ layers: [EvaluatedLayer]) {
    for layer in layers {
      #expect(layer.properties.transform.rows.allSatisfy { $0.isFinite })
      if case .shape(let shape) = layer.content {
        #expect(shape.path.controlPoints.allSatisfy { $0.x.isFinite && $0.y.isFinite })
      }
      expectFinite(layer.sublayers)
    }
  }
}

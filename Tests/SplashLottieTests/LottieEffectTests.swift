import SplashScene
import Testing

@testable import SplashLottie

@Suite struct LottieEffectTests {
  /// An effect with values by their indices.
  private func effect(_ type: Int, _ values: [Int: String], _ members: String = "") -> String {
    let last = values.keys.max() ?? -1
    let list = (0..<last + 1).map { index in
      values[index].map { #"{ "ty": 0, "v": { "k": \#($0) } }"# } ?? #"{ "ty": 6 }"#
    }
    return #"{ "ty": \#(type), \#(members) "ef": [\#(list.joined(separator: ", "))] }"#
  }

  private func filters(
    _ effects: String, _ frame: Double = 0, styles: String = ""
  ) throws -> [LayerFilter] {
    let file = try LottieFile(solid("", #""ef": [\#(effects)], "sy": [\#(styles)],"#))
    return try #require(file.layers(frame).first).properties.filters
  }

  private func shadow(_ filter: LayerFilter?) throws -> DropShadow {
    guard case .dropShadow(let shadow)? = filter else { throw NoShadow() }
    return shadow
  }

  private struct NoShadow: Error {}

  private func matrix(_ filter: LayerFilter?) -> [Double] {
    if case .colorMatrix(let matrix)? = filter { matrix.entries } else { [] }
  }

  // MARK: Effects

  @Test(arguments: [(0.0, 0.0, -10.0), (90, 10, 0), (180, 0, 10), (135, 7.0710678, 7.0710678)])
  func `a Lottie drop shadow falls in its direction, clockwise from the top`(
    direction: Double, x: Double, y: Double
  ) throws {
    let effect = effect(
      25, [0: "[1, 0.5, 0, 1]", 1: "127.5", 2: "\(direction)", 3: "10", 4: "20", 5: "0"])
    let shadow = try shadow(filters(effect).first)
    expectClose(shadow.offset.width, x, 1e-6)
    expectClose(shadow.offset.height, y, 1e-6)
    expectClose(shadow.radius, 6)
    #expect(shadow.color == Color(1, 0.5, 0, 0.5) && !shadow.replacesLayer)
  }

  @Test func `missing values of a Lottie drop shadow default to a hard black shadow`() throws {
    #expect(try shadow(filters(#"{ "ty": 25 }"#).first) == DropShadow())
    #expect(try shadow(filters(effect(25, [5: "1"])).first).replacesLayer)
    #expect(try shadow(filters(effect(25, [1: "900", 4: "-3"])).first) == DropShadow())
  }

  @Test
  func `the radius of a Lottie blur is 0.3 times its blurriness, horizontally, vertically or both`()
    throws
  {
    for (dimensions, x, y) in [(1, 12.0, 12.0), (2, 12, 0), (3, 0, 12)] {
      let found = try filters(effect(29, [0: "40", 1: "\(dimensions)", 2: "0"]))
      #expect(found == [.gaussianBlur(radius: x, verticalRadius: y)])
    }
    #expect(
      try filters(effect(29, [0: "10", 2: "1"]))
        == [.gaussianBlur(radius: 3, verticalRadius: 3, edgeMode: .duplicate)])
  }

  @Test func `a Lottie fill effect gives all pixels its colour and multiplies their alpha`() throws
  {
    let filled = try filters(effect(21, [2: "[0.2, 0.4, 0.6, 1]", 6: "0.25"]))
    #expect(
      matrix(filled.first) == [
        0, 0, 0, 0, 0.2, 0, 0, 0, 0, 0.4, 0, 0, 0, 0, 0.6, 0, 0, 0, 0.25, 0,
      ])
    #expect(matrix(try filters(effect(21, [:])).first)[18] == 1)
  }

  @Test
  func `Lottie tint and tritone effects map brightness to gradients of two and three colours`()
    throws
  {
    let tinted = try filters(effect(20, [0: "[0.1, 0, 0, 1]", 1: "[1, 0.8, 0.6, 1]", 2: "75"]))
    #expect(
      tinted == [.colorMap(ColorMap([Color(0.1, 0, 0), Color(1, 0.8, 0.6)]), amount: 0.75)])
    #expect(
      try filters(effect(20, [:])) == [.colorMap(ColorMap([.black, .white]), amount: 1)])
    // The last number is the opacity of the original.
    let toned = try filters(
      effect(23, [0: "[1, 1, 0, 1]", 1: "[0, 1, 0, 1]", 2: "[0, 0, 1, 1]", 3: "25"]))
    #expect(
      toned == [
        .colorMap(
          ColorMap([Color(0, 0, 1), Color(0, 1, 0), Color(1, 1, 0)]), amount: 0.75)
      ])
  }

  // MARK: Levels

  private func tables(_ effect: String) throws -> ComponentTables {
    guard case .componentTransfer(let tables)? = try filters(effect).first else {
      throw NoShadow()
    }
    return tables
  }

  @Test func `a Lottie levels effect maps its input range to its output range with a gamma`() throws
  {
    let tables = try tables(
      effect(
        5, [0: "1", 2: "0.2", 3: "0.7", 4: "2", 5: "0.1", 6: "0.9", 7: "1", 8: "1"],
        #""mn": "ADBE Easy Levels2","#))
    #expect(tables.alpha.isEmpty && tables.red == tables.green && tables.green == tables.blue)
    try #require(tables.red.count == 256)
    for byte in 0...255 {
      let place = (Double(byte) / 255 - 0.2) / 0.5
      let exact = 0.1 + 0.8 * min(max(place, 0).squareRoot(), 1)
      expectClose(tables.red[byte], exact, 1e-12)
    }
  }

  @Test func `a Lottie levels effect without output clipping can exceed its output range`() throws {
    let values = [0: "2", 2: "0.25", 3: "0.5", 4: "1", 5: "0.2", 6: "0.6"]
    let red = try tables(effect(24, values.merging([7: "2", 8: "2"]) { $1 })).red
    // White is above the output range; values below the input black are clipped to the output black.
    expectClose(red[255], 1, 1e-12)
    expectClose(red[153], 0.2 + 0.4 * (0.6 - 0.25) / 0.25, 1e-12)
    expectClose(red[0], 0.2, 1e-12)
    let tables = try tables(effect(24, values))
    expectClose(tables.red[153], 0.6, 1e-12)
    #expect(tables.green.isEmpty && tables.blue.isEmpty && tables.alpha.isEmpty)
  }

  @Test
  func `a Lottie levels effect is a step if black equals white, and inverts if they are swapped`()
    throws
  {
    let step = try tables(effect(24, [0: "5", 2: "0.5", 3: "0.5"]))
    #expect(step.alpha[127] == 0 && step.alpha[128] == 1 && step.red.isEmpty)
    let inverse = try tables(effect(24, [5: "1", 6: "0"]))
    for byte in 0...255 { expectClose(inverse.red[byte], 1 - Double(byte) / 255, 1e-12) }
    let swapped = try tables(effect(24, [2: "1", 3: "0"]))
    for byte in 0...255 { expectClose(swapped.blue[byte], 1 - Double(byte) / 255, 1e-12) }
  }

  @Test func `a Lottie levels effect applies the levels of each channel before the common levels`()
    throws
  {
    // The values of all channels start at index 3, red at 10, green at 17, blue at 24, alpha at 31.
    let values = [6: "0.5", 14: "0.5", 22: "1", 28: "0.25", 35: "0.5", 38: "1"]
    let tables = try tables(effect(24, values))
    for byte in stride(from: 0, to: 256, by: 15) {
      let c = Double(byte) / 255
      expectClose(tables.red[byte], 0.5 + 0.5 * 0.5 * c, 1e-12)
      expectClose(tables.green[byte], 0.5 + 0.5 * c, 1e-12)
      expectClose(tables.blue[byte], 0.5 + 0.5 * 0.25 * c, 1e-12)
      expectClose(tables.alpha[byte], 0.5 * c, 1e-12)
    }
  }

  @Test
  func
    `a Lottie levels effect finds its values by name if an entry before them is missing`()
    throws
  {
    let list = (0..<37).map { index in
      switch index {
      case 2: #"{ "mn": "ADBE Pro Levels2-0004", "v": { "k": 0 } }"#
      case 6: #"{ "v": { "k": 0.5 } }"#
      default: #"{ "ty": 6 }"#
      }
    }
    let tables = try tables(
      #"{ "ty": 24, "mn": "ADBE Pro Levels2", "ef": [\#(list.joined(separator: ", "))] }"#)
    expectClose(tables.red[255], 0.5, 1e-12)
  }

  @Test func `out-of-range values of a Lottie levels effect give output values from 0 to 1`() throws
  {
    for gamma in ["0", "-2", "1e300"] {
      let red = try tables(effect(24, [2: "-5", 3: "0.5", 4: gamma, 5: "7", 6: "-1"])).red
      #expect(red.count == 256 && red.allSatisfy { (0...1).contains($0) })
    }
  }

  // MARK: Lists

  @Test func `Lottie effects apply in file order, and disabled ones are skipped`()
    throws
  {
    let off = effect(29, [0: "9"], #""en": 0,"#)
    let found = try filters(
      [effect(25, [:]), off, effect(21, [:]), effect(29, [0: "10"], #""en": 1,"#)]
        .joined(separator: ", "))
    try #require(found.count == 3)
    #expect(found[0] == .dropShadow(DropShadow()))
    #expect(found[2] == .gaussianBlur(radius: 3, verticalRadius: 3))
  }

  @Test func `the values of a Lottie effect can have keyframes`() throws {
    let keys =
      #"[{ "t": 0, "s": [10], "i": { "x": 1, "y": 1 }, "o": { "x": 0, "y": 0 } }, { "t": 10, "s": [30] }]"#
    for (frame, radius) in [(0.0, 3.0), (5, 6), (10, 9)] {
      guard
        case .gaussianBlur(let found, _, _)? = try filters(effect(29, [0: keys]), frame).first
      else {
        Issue.record("expected a blur")
        return
      }
      expectClose(found, radius)
    }
  }

  @Test
  func `unsupported Lottie effects are reported by name, but expression controls aren't reported`()
    throws
  {
    let effects = [
      #"{ "ty": 5, "nm": "Slider", "mn": "ADBE Slider Control" }"#, #"{ "ty": 5 }"#,
      #"{ "ty": 5, "mn": "Pseudo/ADBE Trace Path" }"#, #"{ "ty": 0 }"#,
      #"{ "ty": 5, "mn": "ADBE Invert" }"#, #"{ "ty": 26 }"#, #"{ "ty": 99 }"#, "{}", "3",
    ]
    let styles = [
      #"{ "ty": 0 }"#, #"{ "ty": 6 }"#, #"{ "ty": 42 }"#, #"{ "ty": 2, "hd": true }"#,
      #"{ "ty": 3, "ch": { "k": 20 } }"#,
    ]
    let file = try LottieFile(
      solid(
        "",
        #""ef": [\#(effects.joined(separator: ", "))], "sy": [\#(styles.joined(separator: ", "))],"#
      ))
    #expect(
      file.notes == [
        "\"Invert\" effects", "\"Radial Wipe\" effects", "effects of the type 99",
        "effects without a type", "\"Stroke\" layer styles", "\"Satin\" layer styles",
        "layer styles of the type 42", "the spread of layer styles",
      ])
  }

  @Test func `Lottie effects after the 64th of a layer are ignored and reported`() throws {
    let blurs = Array(repeating: #"{ "ty": 29, "ef": [{ "v": { "k": 1 } }] }"#, count: 70)
    let file = try LottieFile(
      solid("", #""ef": [\#(blurs.joined(separator: ", "))], "sy": [{ "ty": 1 }],"#))
    #expect(file.layers(0).first?.properties.filters.count == 64)
    #expect(file.notes == ["effects beyond the 64th of a layer"])
  }

  // MARK: Styles

  @Test func `the shadow of a Lottie layer style falls away from its light`() throws {
    for (angle, x, y) in [(0.0, -10.0, 0.0), (90, 0, 10), (120, 5, 8.6602540378), (180, 10, 0)] {
      let style =
        #"{ "ty": 1, "c": { "k": [0, 0, 1] }, "o": { "k": 40 }, "a": { "k": \#(angle) }, "s": { "k": 8 }, "d": { "k": 10 } }"#
      let shadow = try shadow(filters("", styles: style).first)
      expectClose(shadow.offset.width, x, 1e-6)
      expectClose(shadow.offset.height, y, 1e-6)
      #expect(shadow.radius == 4 && shadow.color == Color(0, 0, 1, 0.4))
    }
  }

  @Test
  func `Lottie layer styles apply after all effects, in the order colour overlay, glow, shadow`()
    throws
  {
    let found = try filters(
      effect(29, [0: "10"]),
      styles: #"""
        { "ty": 1, "s": { "k": 2 } }, { "ty": 3, "c": { "k": [1, 1, 0] }, "s": { "k": 6 } },
        { "ty": 7, "c": { "k": [1, 0, 0] }, "so": { "k": 25 } }
        """#)
    try #require(found.count == 4)
    #expect(found[0] == .gaussianBlur(radius: 3, verticalRadius: 3))
    #expect(
      matrix(found[1]) == [
        0.75, 0, 0, 0, 0.25, 0, 0.75, 0, 0, 0, 0, 0, 0.75, 0, 0, 0, 0, 0, 1, 0,
      ])
    #expect(found[2] == .dropShadow(DropShadow(color: Color(1, 1, 0), radius: 3)))
    #expect(found[3] == .dropShadow(DropShadow(radius: 1)))
  }

  // MARK: Core Animation's rules

  @Test func `with the rules of lottie-ios, a Lottie layer has only its first drop shadow`() throws
  {
    let effects =
      effect(29, [0: "10"]) + ", " + effect(25, [1: "51", 2: "90", 3: "10", 4: "20"]) + ", "
      + effect(25, [:])
    let style = #"{ "ty": 1, "a": { "k": 90 }, "d": { "k": 4 }, "s": { "k": 8 } }"#
    func layer(_ effects: String) throws -> LayerProperties {
      let file = try LottieFile(
        shapeLayer(ellipse(9) + ", " + fill, #""ef": [\#(effects)], "sy": [\#(style)],"#))
      return try #require(file.layers(0, .coreAnimation).first).properties
    }
    let shown = try layer(effects)
    #expect(shown.filters.isEmpty && shown.shadow.radius == 4)
    expectClose(shown.shadow.opacity, 0.2)
    expectClose(shown.shadow.offset.width, 10, 1e-6)
    expectClose(shown.shadow.offset.height, 0, 1e-6)
    let styled = try layer("")
    #expect(styled.shadow.radius == 4 && styled.shadow.opacity == 1)
    expectClose(styled.shadow.offset.height, 4, 1e-6)
  }
}

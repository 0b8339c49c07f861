import SplashScene
import SplashSyntax
import Testing

@testable import SplashLottie

/// Layers of Lottie files: order, parents, times, masks and mattes.
@Suite("Layers in Lottie files") struct LottieLayerTests {
  private func names(_ file: LottieFile, _ frame: Double) -> [String] {
    file.layers(frame).map(\.id)
  }

  @Test
  func `the first Lottie layer is in front, and layers exist only between their in and out points`()
    throws
  {
    let file = try LottieFile(
      [
        solid("", #""nm": "a", "ind": 1,"#),
        solid("", #""nm": "b","#).substituting("\"ip\": 0", with: "\"ip\": 5.5"),
        solid("", #""nm": "c", "hd": true,"#),
        solid("", #""nm": "d","#).substituting(
          "\"ip\": 0, \"op\": 100", with: "\"ip\": 20, \"op\": 10"),
      ].joined(separator: ",").substituting("\"nm\": \"solid\", ", with: ""))
    #expect(names(file, 0) == ["a"])
    #expect(names(file, 5.5) == ["b", "a"])
    // With ip after op: after frame 10, up to frame 20.
    #expect(names(file, 10) == ["b", "a"])
    #expect(names(file, 10.1) == ["d", "b", "a"])
    #expect(names(file, 20) == ["d", "b", "a"])
    #expect(names(file, 20.1) == ["b", "a"])
  }

  @Test
  func `a Lottie parent layer moves its child even if the parent is hidden or later in the file`()
    throws
  {
    let file = try LottieFile(
      solid(#""p": { "k": [10, 0] }"#, #""ind": 1, "parent": 2,"#) + ","
        + solid(
          #""p": { "k": [0, 30] }, "r": { "k": 90 }, "o": { "k": 0 }"#, #""ind": 2, "hd": true,"#))
    let map = try file.map(0)
    expectClose(map.apply(.zero), Point(0, 40))
  }

  @Test func `a Lottie precomposition obeys its start time, stretch and time remapping`() throws {
    let asset = #"""
      "assets": [{ "id": "c", "layers": [
        { "ty": 1, "sw": 5, "sh": 5, "sc": "#fff", "ip": 0, "op": 1000, "ks": { "p": { "a": 1, "k": [
          { "t": 0, "s": [0, 0] }, { "t": 100, "s": [100, 0] }] } } }] }],
      """#
    func inner(_ members: String, _ frame: Double) throws -> Double? {
      let layer =
        #"{ "ty": 0, "refId": "c", "w": 50, "h": 40, "ip": 0, "op": 60, \#(members) "ks": {} }"#
      let shown = try #require(try LottieFile(layer, asset).layers(frame).first)
      #expect(shown.properties.bounds == Rect(0, 0, 50, 40) && shown.properties.masksToBounds)
      return shown.sublayers.first?.properties.transform.affine.tx
    }
    #expect(try inner("", 30) == 30)
    #expect(try inner(#""st": 10,"#, 30) == 20)
    #expect(try inner(#""st": 10, "sr": 2,"#, 30) == 10)
    #expect(try inner(#""st": 40, "sr": -1,"#, 30) == 10)
    // In seconds, at ten frames per second.
    let remapped =
      #""st": 10, "tm": { "a": 1, "k": [{ "t": 0, "s": [5] }, { "t": 50, "s": [6] }] },"#
    expectClose(try #require(try inner(remapped, 25)), 55)
    // At the composition's end, the frame before it is shown.
    #expect(try inner(remapped, 50) == 59)
  }

  @Test func `a Lottie track matte is the layer above or the layer with the given index`() throws {
    let matte = solid("", #""nm": "m", "ind": 7, "td": 1,"#)
    func shown(_ members: String, _ list: (String) -> String) throws -> EvaluatedLayer? {
      try LottieFile(
        list(solid("", #""nm": "x", \#(members)"#)).substituting("\"nm\": \"solid\", ", with: "")
      ).layers(0).first
    }
    let above = try #require(try shown(#""tt": 1,"#) { "\(matte), \($0)" })
    #expect(
      above.mask?.id == "m" && above.properties.maskMode == .alpha && !above.properties.invertsMask)
    #expect(above.sublayers.map(\.id) == ["x"])
    let named = try #require(try shown(#""tt": 4, "tp": 7,"#) { "\($0), \(matte)" })
    #expect(
      named.mask?.id == "m" && named.properties.maskMode == .luminance
        && named.properties.invertsMask)
    // A matte that doesn't exist at this time hides the layer, or shows all of it if inverted.
    let gone = matte.substituting("\"op\": 100", with: "\"op\": 0")
    #expect(try shown(#""tt": 1,"#) { "\(gone), \($0)" } == nil)
    #expect(try #require(try shown(#""tt": 2,"#) { "\(gone), \($0)" }).mask == nil)
  }

  @Test
  func `a Lottie file with a cycle of compositions or parents or without dimensions gives errors`()
    throws
  {
    #expect(
      try LottieFile.errors(
        #"{ "ty": 0, "refId": "c", "ks": {} }"#,
        #""assets": [{ "id": "c", "layers": [{ "ty": 0, "refId": "c", "ks": {} }] }],"#)
        == ["a composition contains itself"])
    #expect(
      try LottieFile.errors(
        solid("", #""ind": 1, "parent": 2,"#) + "," + solid("", #""ind": 2, "parent": 1,"#)
      )
      .first == "a layer is its own parent")
    let value = try #require(
      SyntaxReader.read(Array(#"{ "w": 0, "fr": "x", "layers": [] }"#.utf8)).value)
    let reader = LottieReader(value, NoResources())
    #expect(reader.read() == nil)
    #expect(
      reader.errors.compactMap(\.problem?.message).prefix(3) == [
        "\"w\" is out of range", "\"h\" is missing", "\"fr\" is out of range",
      ])
  }

  @Test func `an unsupported Lottie feature is reported once with its number of uses`() throws {
    let file = try LottieFile(
      #"{ "ty": 6, "ip": 0, "op": 9, "ks": {} }, { "ty": 6, "ip": 0, "op": 9, "ks": {} }"#)
    #expect(file.report.features.map(\.name) == ["sound"])
    #expect(file.report.features[0].count == 2)
    #expect(file.report.features[0].extents.afterEffects == .leftOut)
  }
}

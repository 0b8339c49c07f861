import SplashScene
import Testing

@testable import SplashSceneFormat

@Suite struct FilterKeysTests {
  private func filters(_ filter: String) throws -> [LayerFilter] {
    try layer(#""filters": [{ \#(filter) }]"#).properties.filters
  }

  @Test func `a blur filter reads its radius, verticalRadius and edgeMode`() throws {
    #expect(
      try filters(#""type": "blur", "radius": 4, "verticalRadius": 0"#)
        == [.gaussianBlur(radius: 4, verticalRadius: 0)])
    #expect(
      try filters(#""type": "blur", "edgeMode": "duplicate""#)
        == [.gaussianBlur(radius: 10, edgeMode: .duplicate)])
    #expect(
      try filters(#""type": "blur", "inputVerticalRadius": 2, "edgeMode": "none""#)
        == [.gaussianBlur(radius: 10, verticalRadius: 2)])
  }

  @Test func `a componentTransfer filter reads its tables of values for red, blue and alpha`()
    throws
  {
    #expect(
      try filters(
        #""type": "componentTransfer", "red": [0, 0.5, 0.25], "blue": [1, 0], "alpha": [0.5]"#)
        == [
          .componentTransfer(
            ComponentTables(red: [0, 0.5, 0.25], blue: [1, 0], alpha: [0.5]))
        ])
    #expect(try filters(#""type": "componentTransfer""#) == [.componentTransfer(ComponentTables())])
  }

  @Test func `a colorMap filter reads its colors, locations and amount`() throws {
    #expect(
      try filters(
        #""type": "colorMap", "colors": ["black", "red", "white"], "locations": [0, 0.25, 1], "amount": 0.5"#
      )
        == [
          .colorMap(
            ColorMap([.black, Color(1, 0, 0), .white], locations: [0, 0.25, 1]), amount: 0.5)
        ])
    #expect(
      try filters(#""type": "falseColor""#) == [.colorMap(ColorMap([.black, .white]), amount: 1)])
  }

  @Test func `a dropShadow filter reads its color, offset, radius and shadowOnly`() throws {
    #expect(
      try filters(
        #""type": "drop-shadow", "color": "red", "offset": [3, -4], "radius": 2, "shadowOnly": true"#
      )
        == [
          .dropShadow(
            DropShadow(
              color: Color(1, 0, 0), offset: Size(3, -4), radius: 2, replacesLayer: true))
        ])
    #expect(try filters(#""type": "dropShadow""#) == [.dropShadow(DropShadow(radius: 10))])
  }

  @Test func `an invalid key or value of a blur, colorMap or dropShadow filter is an error`() {
    func expect(_ filter: String, _ message: String) {
      expectErrors(scene(layer: #""filters": [{ \#(filter) }]"#), message)
    }
    expect(#""type": "blur", "edgeMode": «"wrap"»"#, "unknown value \"wrap\"")
    expect(#""type": "blur", "verticalRadius": «-1»"#, "-1 is out of range")
    expect(#""type": "componentTransfer", "red": «[]»"#, "there are 0 values")
    expect(#""type": "componentTransfer", "green": [0, «2»]"#, "2 is out of range")
    expect(#""type": "colorMap", "amount": «1.5»"#, "1.5 is out of range")
    expect(#""type": "colorMap", "colors": «[]»"#, "there are 0 values")
    expect(
      #""type": "colorMap", "colors": ["red", "blue"], "locations": «[0]»"#, "there is 1 value")
    expect(#""type": "dropShadow", «"matrix"»: 1"#, "unknown key \"matrix\" of a filter")
    expect(#""type": "saturation", «"colors"»: ["red"]"#, "unknown key \"colors\" of a filter")
  }

  @Test func `animations can change the inputs of blur, colorMap and dropShadow filters`() throws {
    func animation(_ path: String, _ to: Double) -> String {
      #"{ "type": "basic", "keyPath": "filters.\#(path)", "from": 0, "to": \#(to), "duration": 2 }"#
    }
    let result = try resolved(
      scene(
        layer: #"""
          "filters": [{ "type": "blur", "radius": 5 }, { "type": "colorMap" },
            { "type": "dropShadow", "color": "blue" }],
          "animations": [\#(animation("gaussianBlur.inputVerticalRadius", 8)),
            \#(animation("colorMap.inputAmount", 1)), \#(animation("dropShadow.inputRadius", 6))]
          """#))
    let properties = try #require(result.scene.evaluate(at: 1).layers.first).properties
    #expect(
      properties.filters == [
        .gaussianBlur(radius: 5, verticalRadius: 4),
        .colorMap(ColorMap([.black, .white]), amount: 0.5),
        .dropShadow(DropShadow(color: Color(0, 0, 1), radius: 3)),
      ])
  }

  @Test
  func
    `animating a blur's inputRadius changes the vertical radius too unless verticalRadius is set`()
    throws
  {
    let result = try resolved(
      scene(
        layer: #"""
          "filters": [{ "type": "blur", "radius": 5, "verticalRadius": 1, "edgeMode": "duplicate" }],
          "backgroundFilters": [{ "type": "blur", "radius": 5 }],
          "animations": [
            { "type": "basic", "keyPath": "filters.gaussianBlur.inputRadius", "from": 0, "to": 8, "duration": 2 },
            { "type": "basic", "keyPath": "backgroundFilters.gaussianBlur.inputRadius", "from": 0, "to": 8, "duration": 2 }]
          """#))
    let properties = try #require(result.scene.evaluate(at: 1).layers.first).properties
    #expect(
      properties.filters == [.gaussianBlur(radius: 4, verticalRadius: 1, edgeMode: .duplicate)])
    #expect(properties.backgroundFilters == [.gaussianBlur(radius: 4)])
  }
}

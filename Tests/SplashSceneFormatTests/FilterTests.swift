import SplashScene
import Testing

@testable import SplashSceneFormat

@Suite struct FilterTests {
  private func layer(_ members: String) throws -> LayerProperties {
    try SplashSceneFormatTests.layer(members).properties
  }

  @Test func `the type of a filter can be a name from Core Animation, Core Image or CSS`() throws {
    let names: [(String, ColorFilter)] = [
      ("saturation", .saturation), ("saturate", .saturation), ("contrast", .contrast),
      ("brightness", .brightness), ("hueAdjust", .hueAdjust), ("hue-rotate", .hueAdjust),
      ("colorInvert", .colorInvert), ("invert", .colorInvert), ("sepia", .sepiaTone),
      ("grayscale", .grayscale),
    ]
    for (name, filter) in names {
      let filters = try layer(#""filters": [{ "type": "\#(name)" }]"#).filters
      #expect(filters == [.color(filter, amount: filter == .hueAdjust ? 0 : 1)], "\(name)")
    }
    let glass = try layer(
      #""backgroundFilters": [{ "type": "blur", "inputRadius": 20 }, { "type": "saturate", "amount": 1.8 }]"#
    )
    #expect(
      glass.backgroundFilters == [.gaussianBlur(radius: 20), .color(.saturation, amount: 1.8)])
    #expect(
      try layer(#""filters": [{ "type": "pixellate", "inputScale": 5, "inputCenter": [1, 2] }]"#)
        .filters == [.pixellate(scale: 5, center: Point(1, 2))])
  }

  @Test func `a colorMatrix filter accepts twenty numbers or five vectors`() throws {
    let numbers = (0..<20).map { Double($0) / 10 }
    let matrix = try #require(FilterMatrix(numbers))
    #expect(
      try layer(#""filters": [{ "type": "colorMatrix", "matrix": \#(numbers) }]"#).filters
        == [.colorMatrix(matrix)])
    let vectors = try layer(
      #""filters": [{ "type": "colorMatrix", "inputGVector": [1, 2, 3, 4], "inputBiasVector": [5, 6, 7, 8] }]"#
    ).filters
    let expected = FilterMatrix([1, 0, 0, 0, 5, 1, 2, 3, 4, 6, 0, 0, 1, 0, 7, 0, 0, 0, 1, 8])
    #expect(try vectors == [.colorMatrix(#require(expected))])
    #expect(
      try layer(#""filters": [{ "type": "colorMatrix" }]"#).filters == [.colorMatrix(.identity)])
  }

  @Test func `an invalid filter type, key or value is an error that points to the invalid text`() {
    func expect(_ filter: String, _ message: String) {
      expectErrors(scene(layer: #""filters": [{ \#(filter) }]"#), message)
    }
    expect(#""type": «"sepiatone"»"#, "unknown value \"sepiatone\"")
    expect(#""type": "sepia", «"amount"»: 1"#, "unknown key \"amount\" of a filter")
    expect(#""type": "invert", "amount": «2»"#, "2 is out of range")
    expect(#""type": "contrast", "amount": «-1»"#, "-1 is out of range")
    expect(#""type": "colorMatrix", "matrix": «[1, 2]»"#, "there are 2 values")
    expect(
      #""type": "colorMatrix", "inputAVector": «[1, 2, 3]»"#, "there are 3 values")
    expectErrors(
      scene(layer: #""backgroundFilters": «{ "type": "blur" }»"#), "this is an object")
    let found = errors(of: scene(layer: #""filters": [{ "type": "sepiatone" }]"#))
    #expect(found.first?.suggestion == "\"sepiaTone\"")
  }

  @Test func `animating a filter input changes only the first of several filters of the same type`()
    throws
  {
    let result = try resolved(
      scene(
        layer: #"""
          "filters": [{ "type": "blur", "radius": 1 }, { "type": "saturation" }, { "type": "blur", "radius": 3 }],
          "backgroundFilters": [{ "type": "hueRotate" }],
          "animations": [
            { "type": "basic", "keyPath": "filters.gaussianBlur.inputRadius", "from": 0, "to": 8, "duration": 2 },
            { "type": "basic", "keyPath": "filters.saturation.inputAmount", "from": 1, "to": 0, "duration": 2 },
            { "type": "basic", "keyPath": "backgroundFilters.hueAdjust.inputAngle", "from": "0deg", "to": "180deg", "duration": 2 }
          ]
          """#))
    let properties = try #require(result.scene.evaluate(at: 1).layers.first).properties
    #expect(
      properties.filters == [
        .gaussianBlur(radius: 4), .color(.saturation, amount: 0.5), .gaussianBlur(radius: 3),
      ])
    #expect(properties.backgroundFilters == [.color(.hueAdjust, amount: .pi / 2)])
  }

  @Test
  func `the key compositingFilter accepts blend mode names of Core Graphics, Core Image and CSS`()
    throws
  {
    for (name, mode) in [
      ("destOut", BlendMode.destOut), ("destinationOut", .destOut), ("destination-out", .destOut),
      ("sourceInCompositing", .sourceIn), ("source-atop", .sourceAtop), ("xor", .xor),
      ("plusD", .plusDarker), ("sourceOver", .normal), ("multiplyBlendMode", .multiply),
      ("color-burn", .colorBurn),
    ] {
      #expect(try layer(#""compositingFilter": "\#(name)""#).compositingFilter == mode, "\(name)")
    }
    expectErrors(
      scene(layer: #""compositingFilter": «"behind"»"#), "unknown value \"behind\"")
  }
}

import SplashScene
import Testing

@testable import SplashSceneFormat

/// Warnings about layers that are never visible. Each has a scene that must give none.
@Suite struct VisibilityReviewTests {
  private func warnings(
    _ layers: String, head more: String = ""
  ) throws -> [String] {
    var overrides = SceneOverrides()
    overrides.isReviewed = true
    let source = "{ \(head), \(more) \"layers\": [\(layers)] }"
    let resolved = try resolved(source, overrides: overrides)
    #expect(resolved.diagnostics.allSatisfy { $0.severity == .warning })
    let bytes = Array(source.utf8)
    return resolved.diagnostics.map { diagnostic in
      let place = diagnostic.span.map { String(decoding: bytes[$0], as: UTF8.self) } ?? "-"
      return "\(place.prefix(12)): \(diagnostic.message)"
    }
  }

  private let box = "\"frame\": [10, 10, 20, 20], \"backgroundColor\": \"red\""

  // MARK: Masks

  @Test(
    arguments: [
      #"{ "frame": [0, 0, 9, 9] }"#, #"{ "backgroundColor": "clear" }"#,
      #"{ "type": "shape", "path": "M0 0h9v9z", "fillColor": null }"#,
      #"{ "backgroundColor": "red", "hidden": true }"#,
      #"{ "backgroundColor": "red", "opacity": 0 }"#,
      #"{ "sublayers": [ { "frame": [0, 0, 9, 9] } ] }"#,
    ])
  func `a mask that never draws anything gives a warning`(mask: String) throws {
    let found = try warnings("{ \"id\": \"a\", \(box), \"mask\": \(mask) }")
    #expect(
      found.contains {
        $0.hasPrefix("\(mask.prefix(12)): the mask of the layer \"a\" never draws anything")
      }, "\(found)")
  }

  @Test(
    arguments: [
      #""mask": { "frame": [0, 0, 5, 9], "backgroundColor": "red" }"#,
      #""mask": { "type": "shape", "path": "M0 0h9v9z" }"#,
      #""mask": { "sublayers": [ { "backgroundColor": "red" } ] }"#,
      #""mask": { "type": "text", "string": "A" }"#,
      // It becomes visible later.
      #""mask": { "backgroundColor": "red", "opacity": 0, "animations": [ { "type": "basic", "keyPath": "opacity", "to": 1, "duration": 2 } ] }"#,
      #""invertsMask": true, "mask": { "frame": [0, 0, 9, 9] }"#,
    ])
  func `a mask that draws something, even if only later, gives no warning`(mask: String) throws {
    #expect(try warnings("{ \"id\": \"a\", \(box), \(mask) }") == [])
  }

  // MARK: Covers

  @Test func `a layer that an opaque layer always covers gives a warning`() throws {
    let cover = #"{ "id": "b", "frame": [5, 5, 40, 40], "backgroundColor": "blue" }"#
    let expected =
      "{: the layer \"a\" is never visible: the opaque layer \"b\" in front always covers it"
    for covered in [
      "{ \"id\": \"a\", \(box) }, \(cover)",
      "{ \"id\": \"a\", \(box) }, { \"id\": \"group\", \"sublayers\": [\(cover)] }",
      "{ \"id\": \"group\", \"opacity\": 0.5, \"sublayers\": [ { \"id\": \"a\", \(box) }, \(cover) ] }",
      "\(cover), { \"id\": \"a\", \(box), \"zPosition\": -1 }",
    ] {
      let found = try warnings(covered)
      #expect(found.count == 1 && found.first?.hasPrefix(expected) == true, "\(covered): \(found)")
    }
  }

  @Test
  func `the warning about a layer covered from outside its group suggests moving the group`()
    throws
  {
    let cover = #"{ "id": "b", "frame": [5, 5, 40, 40], "backgroundColor": "blue" }"#
    let fix = "in front always covers it; move its superlayer \"group\" forward"
    for layers in [
      "{ \"id\": \"group\", \"sublayers\": [ { \"id\": \"a\", \(box) } ] }, \(cover)",
      "{ \"id\": \"group\", \"sublayers\": [ { \"sublayers\": [ { \"id\": \"a\", \(box) } ] } ] }, { \"sublayers\": [\(cover)] }",
    ] {
      let found = try warnings(layers)
      #expect(found.count == 1 && found.first?.hasSuffix(fix) == true, "\(layers): \(found)")
    }
    // Two siblings in the same group: the warning suggests changing their order.
    let siblings = "{ \"id\": \"group\", \"sublayers\": [ { \"id\": \"a\", \(box) }, \(cover) ] }"
    #expect(try warnings(siblings).first?.hasSuffix("or the order of layers") == true)
  }

  @Test(
    arguments: [
      #""type": "text", "string": "Hello", "position": [50, 50]"#,
      #""type": "shape", "path": { "ellipse": [0, 0, 40, 40] }"#,
      #""frame": [10, 10, 20, 20], "backgroundColor": "red", "shadowOpacity": 1"#,
      #""frame": [10, 10, 20, 20], "backgroundColor": "red", "filters": [{ "type": "blur" }]"#,
    ])
  func `a text, shape, shadow or blur counts as covered only by a layer that fills the canvas`(
    layer: String
  )
    throws
  {
    let backdrop = #"{ "id": "b", "backgroundColor": "blue" }"#
    let found = try warnings("{ \"id\": \"a\", \(layer) }, \(backdrop)")
    #expect(
      found.count == 1
        && found.first?.contains("the opaque layer \"b\" in front always covers it") == true,
      "\(found)")
    #expect(try warnings("\(backdrop), { \"id\": \"a\", \(layer) }") == [])
    let smaller = backdrop.replacing("\"back", with: "\"frame\": [0, 0, 99, 99], \"back")
    #expect(try warnings("{ \"id\": \"a\", \(layer) }, \(smaller)") == [])
  }

  @Test func `a layer that two opaque layers cover alternately gives a warning`() throws {
    func cover(_ id: String, _ x: Double, to other: Double) -> String {
      """
      { "id": "\(id)", "bounds": [40, 40], "position": [\(x), 25], "backgroundColor": "blue",
        "animations": [ { "type": "keyframe", "keyPath": "position.x", "values": [\(x), \(other)],
          "calculationMode": "discrete", "duration": 2 } ] }
      """
    }
    let found = try warnings(
      "{ \"id\": \"a\", \(box) }, \(cover("b", 25, to: 500)), \(cover("c", 500, to: 25))")
    #expect(
      found.first?.contains("the opaque layers \"b\" and \"c\" in front always cover it") == true,
      "\(found)")
  }

  @Test(
    arguments: [
      // Translucent, rounded, rotated, too small, faded, blended, masked.
      #""frame": [5, 5, 40, 40], "backgroundColor": "rgb(0 0 255 / 0.9)""#,
      #""frame": [5, 5, 40, 40], "backgroundColor": "blue", "cornerRadius": 9"#,
      #""frame": [5, 5, 40, 40], "backgroundColor": "blue", "transform": { "rotation": "3deg" }"#,
      #""frame": [15, 5, 40, 40], "backgroundColor": "blue""#,
      #""frame": [5, 5, 40, 40], "backgroundColor": "blue", "opacity": 0.5"#,
      #""frame": [5, 5, 40, 40], "backgroundColor": "blue", "compositingFilter": "multiply""#,
      #""frame": [5, 5, 40, 40], "backgroundColor": "blue", "mask": { "frame": [0, 0, 9, 9], "backgroundColor": "red" }"#,
      // Not at all times.
      #""frame": [5, 5, 40, 40], "backgroundColor": "blue", "animations": [ { "type": "basic", "keyPath": "position.x", "by": 70, "duration": 2 } ]"#,
      #""frame": [5, 5, 40, 40], "backgroundColor": "blue", "beginTime": 1"#,
    ])
  func `a layer behind a translucent, rounded or moving layer gives no warning`(cover: String)
    throws
  {
    #expect(try warnings("{ \"id\": \"a\", \(box) }, { \"id\": \"b\", \(cover) }") == [])
  }

  @Test func `a layer that is visible through a hole in the covering layer gives no warning`()
    throws
  {
    let hole =
      #"{ "frame": [10, 10, 5, 5], "backgroundColor": "black", "compositingFilter": "destOut" }"#
    let cover = #""id": "b", "frame": [5, 5, 40, 40], "backgroundColor": "blue""#
    #expect(
      try warnings("{ \"id\": \"a\", \(box) }, { \(cover), \"sublayers\": [\(hole)] }") == [])
    #expect(try warnings("{ \"id\": \"a\", \(box) }, { \(cover), \"sublayers\": [{}] }").count > 0)
  }

  @Test func `an empty layer that clears its backdrop gives no warning`() throws {
    let layers =
      #"{ \#(box), "sublayers": [{ "id": "a", "bounds": [9, 9], "compositingFilter": "clear" }] }"#
    #expect(try warnings(layers) == [])
    #expect(try warnings(layers.replacing("clear", with: "multiply")).count == 1)
  }

  @Test func `background filters behind an opaque background colour give a warning`() throws {
    let glass = #""id": "a", \#(box), "backgroundFilters": [{ "type": "blur" }]"#
    let found = try warnings("{ \(glass) }")
    #expect(
      found.count == 1 && found.first?.contains("its background is opaque") == true, "\(found)")
    let clear = glass.replacing("\"red\"", with: "\"#ff000080\"")
    #expect(try warnings("{ \(clear) }") == [])
  }

  @Test func `a layer that only its sublayer covers gives no warning`() throws {
    #expect(
      try warnings(
        "{ \"id\": \"a\", \(box), \"sublayers\": [ { \"id\": \"b\", \"backgroundColor\": \"blue\" } ] }"
      )
        == [])
  }

  // MARK: From behind

  @Test func `a single-sided layer that shows only its back gives a warning`() throws {
    let back = #""transform": { "rotation": [0, "180deg", 0] }"#
    let found = try warnings("{ \"id\": \"a\", \(box), \"doubleSided\": false, \(back) }")
    #expect(
      found == [
        "{: the layer \"a\" is never visible: only its back is visible, and \"doubleSided\" is false"
      ])
    let turn =
      #""animations": [ { "type": "basic", "keyPath": "transform.rotation.y", "by": "= pi", "duration": 2 } ]"#
    for silent in [
      "{ \"id\": \"a\", \(box), \(back) }",
      "{ \"id\": \"a\", \(box), \"doubleSided\": false }",
      "{ \"id\": \"a\", \(box), \"doubleSided\": false, \(back), \(turn) }",
      "{ \"id\": \"a\", \"geometryFlipped\": true, \(box), \"doubleSided\": false }",
    ] { #expect(try warnings(silent) == [], "\(silent)") }
  }

  // MARK: Texts

  @Test func `a text layer that is too small for its text gives a warning`() throws {
    // In these tests each character is half as wide as the font's size.
    for (frame, wraps) in [("[0, 0, 30, 100]", false), ("[0, 0, 32, 10]", true)] {
      let text = "\"type\": \"text\", \"string\": \"aaaaaa aaa\", \"fontSize\": 10"
      let layer = "\(text), \"wrapped\": \(wraps), \"frame\": \(frame)"
      let found = try warnings("{ \(layer) }")
      #expect(
        found.count == 1
          && found.first?.hasPrefix("\"aaaaaa aaa\": the text doesn't fit its bounds") == true,
        "\(frame): \(found)")
      #expect(try warnings("{ \(layer), \"truncationMode\": \"end\" }") == [])
    }
    for silent in [
      #""frame": [0, 0, 100, 12]"#, #""position": [50, 50]"#,
      #""frame": [0, 0, 40, 10], "sizeToFit": true"#,
      #""frame": [0, 0, 60, 10], "maximumLines": 1"#,
    ] {
      #expect(
        try warnings(
          "{ \"type\": \"text\", \"string\": \"aaaaaa aaa\", \"fontSize\": 10, \(silent) }") == [],
        "\(silent)")
    }
  }
}

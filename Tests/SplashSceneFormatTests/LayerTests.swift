import SplashScene
import Testing

@testable import SplashSceneFormat

@Suite struct `Layers` {
  @Test func `a layer without keys has Core Animation's defaults and fills its superlayer`() throws
  {
    let layer = try layer("")
    var expected = LayerProperties()
    expected.bounds = Rect(0, 0, 100, 200)
    expected.position = Point(50, 100)
    #expect(layer.properties == expected)
    #expect(layer.timing == .layer)
    #expect(layer.id == "layer-1")
  }

  @Test
  func `a layer's keys are read with their values, including UIKit names such as alpha and center`()
    throws
  {
    let members = """
      "bounds": [1, 2, 30, 40], "center": [5, 6], "anchorPoint": [0, 1], "alpha": 0.5,
      "hidden": true, "clipsToBounds": true, "cornerRadius": 3, "backgroundColor": "red",
      "borderWidth": 2, "borderColor": "blue", "zPosition": -1, "transform": [2, 0, 0, 3, 4, 5],
      "beginTime": 1, "timeOffset": 2, "speed": 0, "repeatCount": "infinite", "repeatDuration": 4,
      "autoreverses": true, "fillMode": "both", "duration": 7
      """
    let layer = try layer(members)
    let p = layer.properties
    #expect(p.bounds == Rect(1, 2, 30, 40) && p.position == Point(5, 6))
    #expect(p.anchorPoint == Point(0, 1) && p.opacity == 0.5 && p.isHidden && p.masksToBounds)
    #expect(p.cornerRadius == 3 && p.backgroundColor == Color(1, 0, 0) && p.borderWidth == 2)
    #expect(p.borderColor == Color(0, 0, 1) && p.zPosition == -1)
    #expect(p.transform == Transform3D(AffineTransform(2, 0, 0, 3, 4, 5)))
    var timing = MediaTiming(duration: 7, beginTime: 1)
    timing.timeOffset = 2
    timing.speed = 0
    timing.repeatCount = .infinity
    timing.repeatDuration = 4
    timing.autoreverses = true
    timing.fillMode = .both
    #expect(layer.timing == timing)
  }

  @Test
  func `a layer's frame sets bounds.size and, depending on the anchorPoint, the position`()
    throws
  {
    let p = try layer("\"frame\": [10, 20, 40, 80], \"anchorPoint\": [0, 1]").properties
    #expect(p.bounds == Rect(0, 0, 40, 80) && p.position == Point(10, 100))
    expectErrors(
      scene(layer: "\"frame\": [0, 0, 1, 1], «\"center\"»: [0, 0]"),
      "\"center\" can't be combined with \"frame\"")
    expectErrors(
      scene(layer: "\"center\": [0, 0], «\"position\"»: [0, 0]"),
      "\"position\" can't be combined with \"center\"")
  }

  @Test
  func
    `sublayers and masks can use their superlayer's size as parent.width and parent.height`()
    throws
  {
    let members = """
      "bounds": [10, 20, 40, 60], "sublayers": [ { "zPosition": "= parent.width" } ],
      "mask": { "bounds": ["= parent.height", 1] }
      """
    let layer = try layer(members)
    let child = try #require(layer.sublayers.first).properties
    #expect(child.bounds == Rect(0, 0, 40, 60) && child.position == Point(30, 50))
    #expect(child.zPosition == 40)
    #expect(layer.mask?.properties.bounds == Rect(0, 0, 60, 1))
  }

  @Test
  func `the scale of a transform object applies first, then the rotation, then the translation`()
    throws
  {
    let text =
      "\"transform\": { \"scale\": [2, 3], \"rotation\": \"90deg\", \"translation\": [10, 20] }"
    let map = try layer(text).properties.transform.affine
    // (1, 1) → (2, 3) → (−3, 2) → (7, 22).
    let image = map.apply(Point(1, 1))
    #expect(abs(image.x - 7) < 1e-12 && abs(image.y - 22) < 1e-12)
    let rows = try layer(
      "\"transform\": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]"
    ).properties.transform.rows
    #expect(rows == (1...16).map(Double.init))
    for bad in ["[]", "[1, 2, 3]", "1", "{ \"scale\": [1] }", "{ \"skew\": 1 }", "\"x\""] {
      #expect(errors(of: scene(layer: "\"transform\": \(bad)")).count == 1)
    }
  }

  @Test func `generated layer ids are numbered by layer type in file order and skip existing ids`()
    throws
  {
    let source = """
      { \(head), "layers": [ { "mask": {}, "sublayers": [ { "id": "layer-2" }, {} ] },
        { "type": "gradient", "colors": ["red"] }, {} ] }
      """
    let layers = try resolved(source).scene.layers
    #expect(layers.map(\.id) == ["layer-1", "gradient-1", "layer-5"])
    #expect(layers[0].mask?.id == "layer-3")
    #expect(layers[0].sublayers.map(\.id) == ["layer-2", "layer-4"])
  }

  @Test func `the error for a duplicate layer id points to both layers`() throws {
    let found = errors(
      of:
        "{ \(head), \"layers\": [ { \"id\": \"a\" },\n { \"sublayers\": [ { \"id\": \"a\" } ] } ] }"
    )
    #expect(found.map(\.message) == ["the id \"a\" is repeated"])
    #expect(found[0].line == 2)
    #expect(found[0].notes.map(\.line) == [1])
    expectErrors(scene(layer: "\"id\": «\"a/b\"»"), "\"a/b\" can't be an id")
    expectErrors(scene(layer: "\"id\": «3»"), "this is the number 3")
  }

  @Test func `a layer property whose value has the wrong type or is out of range is an error`() {
    for (key, bad) in [
      ("opacity", "-0.1"), ("alpha", "1.1"), ("cornerRadius", "-1"), ("borderWidth", "-1"),
      ("bounds", "[0, 0, -1, 1]"), ("bounds", "[0, -1]"), ("frame", "[0, 0, 1, -1]"),
      ("zPosition", "1e10"), ("repeatCount", "-1"), ("duration", "0"), ("speed", "1e300"),
      ("zPosition", "\"= 1e5 * 1e5\""), ("hidden", "1"), ("fillMode", "\"forward\""),
      ("position", "[1]"), ("position", "[1, null]"), ("position", "{}"), ("sublayers", "{}"),
      ("mask", "[]"), ("animations", "{}"), ("animate", "3"), ("repeatCount", "\"forever\""),
    ] {
      #expect(errors(of: scene(layer: "\"\(key)\": \(bad)")).count == 1, "\(key): \(bad)")
    }
  }

  @Test func `all keys of shape layers and gradient layers are read with their values`() throws {
    let shape = try layer(
      """
      "type": "shape", "path": "M0 0L1 1", "viewBox": [0, 0, 10, 10], "fillColor": null,
      "fillRule": "even-odd", "strokeColor": "red", "lineWidth": 2, "lineCap": "round",
      "lineJoin": "bevel", "miterLimit": 4, "strokeStart": 0.25, "strokeEnd": 0.75
      """)
    guard case .shape(let s) = shape.properties.content else {
      Issue.record("not of the kind that was written")
      return
    }
    #expect(s.viewBox == Rect(0, 0, 10, 10) && s.fillColor == nil && s.fillRule == .evenOdd)
    let stroke = s.stroke
    #expect(stroke.color == Color(1, 0, 0) && stroke.lineWidth == 2 && stroke.lineCap == .round)
    #expect(
      stroke.lineJoin == .bevel && stroke.miterLimit == 4 && stroke.start == 0.25
        && stroke.end == 0.75)

    let gradient = try layer(
      """
      "type": "gradient", "gradientType": "radial", "colors": ["red", "lime"], "locations": [0.2, 1],
      "startPoint": [0.5, 0.5], "endPoint": [1, 1]
      """)
    guard case .gradient(let g) = gradient.properties.content else {
      Issue.record("not of the kind that was written")
      return
    }
    #expect(g.kind == .radial && g.colors == [Color(1, 0, 0), Color(0, 1, 0)])
    #expect(
      g.locations == [0.2, 1] && g.startPoint == Point(0.5, 0.5) && g.endPoint == Point(1, 1))
  }

  @Test func `a shape or gradient layer with missing or invalid keys is an error`() {
    for bad in [
      "\"type\": \"shape\"", "\"type\": \"shape\", \"path\": \"\", \"viewBox\": [0, 0, 0, 1]",
      "\"type\": \"shape\", \"path\": \"\", \"strokeEnd\": 1.5",
      "\"type\": \"shape\", \"path\": \"\", \"colors\": []", "\"type\": \"gradient\"",
      "\"type\": \"gradient\", \"colors\": []",
      "\"type\": \"gradient\", \"colors\": [\"red\"], \"locations\": [0, 1]",
      "\"type\": 3", "\"type\": \"video\"",
    ] {
      #expect(errors(of: scene(layer: bad)).count == 1, "\(bad)")
    }
  }
}

@Suite struct `Limits of layers` {
  @Test func `a scene with more than 100,000 layers causes a single error`() {
    let layers = String(repeating: "{},", count: Limits.layers + 5)
    let found = errors(of: "{ \(head), \"layers\": [\(layers)] }")
    #expect(found.map(\.message).first?.contains("100000 layers") == true)
    #expect(found.count == 1)
  }

  @Test func `layers can nest 100 levels deep but not 101`() throws {
    func nested(_ depth: Int) -> String {
      "{ \(head), \"layers\": [" + String(repeating: "{ \"sublayers\": [", count: depth - 1) + "{}"
        + String(repeating: "] }", count: depth - 1) + "] }"
    }
    _ = try resolved(nested(100))
    let found = errors(of: nested(101))
    #expect(found.count == 1 && found[0].message.contains("100 levels"))
  }

  @Test func `time sets the time of a layer's sublayers, and can be animated`() throws {
    let scene = try resolved(
      """
      { \(head), "layers": [
        { "id": "still", "time": 1.5 },
        { "id": "moving", "type": "replicator",
          "animations": [ { "type": "basic", "keyPath": "time", "from": 0, "to": 2 } ] },
        { "id": "plain" } ] }
      """
    ).scene
    #expect(scene.layers.map(\.properties.time) == [1.5, nil, nil])
    #expect(scene.layers[1].animations[0].keyPaths == [.time])
  }
}

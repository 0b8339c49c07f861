import Foundation
import SplashScene
import Testing

@testable import SplashSceneFormat

/// Lists that expressions build with `range` and `map`.
@Suite("Lists built by expressions") struct ListExpressionTests {
  private func numbers(_ expression: String, head more: String = "") throws -> [Double] {
    let layer = try #require(
      resolved(
        """
        { \(head)\(more), "layers": [{ "type": "shape", "path": "M0 0",
          "animations": [{ "type": "keyframe", "keyPath": "zPosition", "values": "\(expression)" }] }] }
        """
      ).scene.layers.first)
    guard case .keyframe(let keyframe)? = layer.animations.first?.kind else { return [] }
    return keyframe.values.compactMap { if case .number(let number) = $0 { number } else { nil } }
  }

  private func layer(_ members: String, head more: String = "") throws -> Layer {
    try #require(
      resolved("{ \(head)\(more), \"layers\": [{ \(members) }] }").scene.layers.first)
  }

  private func message(_ expression: String, head more: String = "") -> String? {
    let found = errors(
      of: "{ \(head)\(more), \"layers\": [{ \"zPosition\": \"\(expression)\" }] }")
    return found.count == 1 ? found[0].message : "\(found.map(\.message))"
  }

  @Test(arguments: [
    ("= range(4)", [0.0, 1, 2, 3]),
    ("= map(range(3), i => i ^ 2 + 1)", [1, 2, 5]),
    ("= map([5, 7], (x, i) => x * 10 + i)", [50, 71]),
    ("= map([[1, 2], [3, 4]], p => p.x * p.y + p[0])", [3, 15]),
    ("= map(range(2), i => sum(map(range(3), j => 10 * i + j)))", [3, 33]),
    ("= map(map(range(3), i => i + 1), i => i * i)", [1, 4, 9]),
    ("= map([1, 2, 3], x => x > 1 ? x : -x)", [-1, 2, 3]),
    ("= [1, count(range(7))]", [1, 7]),
    ("= true ? [1, 2] : [3]", [1, 2]),
  ])
  func `range counts from 0, and map evaluates an expression for each element`(
    expression: String, values: [Double]
  ) throws {
    #expect(try numbers(expression) == values)
  }

  @Test func `in map, a parameter hides names outside, which can be used besides`() throws {
    let head = #", "let": [{ "x": 100, "k": 2, "sizes": [3, 4] }]"#
    #expect(try numbers("= map(sizes, x => k * x)", head: head) == [6, 8])
    #expect(try numbers("= [x, map(sizes, x => x)[1], x]", head: head) == [100, 4, 100])
    let parameter = #", "params": { "data": { "type": "list", "default": [2, 5] } }"#
    #expect(try numbers("= data", head: parameter) == [2, 5])
    #expect(try numbers("= map(data, d => d / 2)", head: parameter) == [1, 2.5])
  }

  @Test func `a list that an expression builds can replace any array of values`() throws {
    let shape = try layer(
      """
      "type": "shape", "path": [{ "move": "= [1, 2]" }, { "line": "= points[1]" }],
      "position": "= map([1, 2], x => 10 * x)", "bounds": "= [30, 40]", "transform": "= [1, 0, 0, 1, 5, 6]",
      "lineDashPattern": "= map(range(4), i => i + 1)",
      "animations": [
        { "type": "keyframe", "keyPath": "position", "values": "= points", "keyTimes": "= map(points, (p, i) => i)",
          "timingFunctions": "= [[0.1, 0.2, 0.3, 0.4]]" },
        { "type": "basic", "keyPath": "transform.scale", "from": 0, "to": 1, "timingFunction": "= map(range(4), i => i / 4)" } ]
      """, head: #", "let": { "points": "= map(range(2), i => [i, 20 * i])" }"#)
    #expect(shape.properties.position == Point(10, 20))
    #expect(shape.properties.bounds.size == Size(30, 40))
    #expect(shape.properties.transform == Transform3D(AffineTransform(1, 0, 0, 1, 5, 6)))
    guard case .shape(let content) = shape.properties.content,
      case .keyframe(let keyframe)? = shape.animations.first?.kind
    else {
      Issue.record("no shape with keyframes")
      return
    }
    #expect(content.stroke.dashPattern == [1, 2, 3, 4])
    #expect(keyframe.values == [.point(Point(0, 0)), .point(Point(1, 20))])
    #expect(keyframe.keyTimes == [0, 1])
    #expect(keyframe.timingFunctions == [TimingFunction(0.1, 0.2, 0.3, 0.4)])
    #expect(shape.animations.last?.timingFunction == TimingFunction(0, 0.25, 0.5, 0.75))
    var path = Path()
    path.move(to: Point(1, 2))
    path.addLine(to: Point(1, 20))
    #expect(content.path == path)
  }

  @Test func `rotations about three axes and font families can be lists that an expression builds`()
    throws
  {
    let layer = try layer(
      #""transform": { "rotation": "= map(range(3), i => i == 2 ? 90deg : 0)" }"#)
    let turned = layer.properties.transform.affine.apply(Point(1, 0))
    #expect(abs(turned.x) < 1e-12 && abs(turned.y - 1) < 1e-12)
    func messages(_ family: String) -> [String] {
      errorMessages(
        of: scene(
          layer: #""type": "text", "string": "a", "fontFamily": "= map([\#(family)], x => x)""#))
    }
    #expect(messages("'Nowhere', 'Squares'") == [])
    #expect(
      messages("'Nowhere', 'Nobody'") == [
        #"none of these font families exists: "Nowhere", "Nobody""#
      ])
  }

  @Test func `a parameter that is a list has the components of a point or rectangle`() throws {
    let head = #", "params": { "p": { "type": "list", "default": [3, 4] } }"#
    #expect(try numbers("= [p.x, p.y, p.width]", head: head) == [3, 4, 3])
    #expect(
      message("= p.z", head: head)
        == #""p.z" can't be used here: arrays of 2 or 4 numbers have "x", "y", "width" and "height""#
    )
  }

  @Test func `a list of colours keeps each colour exactly`() throws {
    let gradient = try layer(
      """
      "type": "gradient", "colors": "= map(range(7), i => mix('#010203', 'hsl(77 33% 44%)', i / 6))",
      "locations": "= map(range(7), i => i / 6)"
      """)
    guard case .gradient(let content) = gradient.properties.content else {
      Issue.record("no gradient")
      return
    }
    let first = try ColorParser.parse("#010203").color
    let last = try ColorParser.parse("hsl(77 33% 44%)").color
    let expected = (0..<7).map { first.interpolated(to: last, Double($0) / 6) }
    #expect(content.colors == expected)
    #expect(content.locations == (0..<7).map { Double($0) / 6 })
  }

  @Test func `sixty bars take their values from one expression`() throws {
    let scene = try resolved(
      """
      { \(head), "layers": [{ "type": "replicator", "bounds": [120, 100], "grid": { "rows": 1, "columns": 60, "cellSize": [2, 100] },
        "sublayers": [{ "id": "bar-{column}", "bounds": [1, 10], "animations": [
          { "type": "keyframe", "keyPath": "bounds.size.height", "duration": 2,
            "values": "= map(range(9), k => 10 + 40 * abs(sin(instance.column * 0.21 + k * 0.7)))" } ] }] }] }
      """
    ).scene
    for time in stride(from: 0.0, to: 2, by: 0.13) {
      let moment = scene.evaluate(at: time)
      for column in 0..<60 {
        let values = (0..<9).map { 10 + 40 * abs(sin(Double(column) * 0.21 + Double($0) * 0.7)) }
        let place = time / 2 * 8
        let index = min(Int(place), 7)
        let height = values[index] + (values[index + 1] - values[index]) * (place - Double(index))
        let bar = try #require(moment.layer(id: "bar-\(column)"))
        #expect(abs(bar.bounds.height - height) < 1e-9)
      }
    }
  }

  @Test func `random and pick choose again for each element, the same at each reading`() throws {
    let expression = "= map(range(50), i => random(0, 1))"
    let values = try numbers(expression)
    #expect(Set(values).count == 50)
    #expect(values.allSatisfy { (0..<1).contains($0) })
    #expect(try numbers(expression) == values)
    let pairs = try numbers("= map(range(400), i => pick(1, 2, 3))")
    for choice in [1.0, 2, 3] { #expect(pairs.filter { $0 == choice }.count > 80) }
    let nested = try numbers("= map(range(6), i => sum(map(range(5), j => random(0, 1))))")
    #expect(Set(nested).count == 6)
  }

  @Test func `an emitter cell with repeat is read as many cells with a step`() throws {
    let layer = try layer(
      """
      "type": "emitter", "emitterCells": [
        { "name": "first" },
        { "name": "ray", "repeat": 3, "birthRate": "= 1 + step.index", "lifetime": "= step.count", "emissionLongitude": "= step.index * 0.5",
          "color": "= ['red', 'lime', 'blue'][step.index]" } ]
      """)
    guard case .emitter(let content) = layer.properties.content else {
      Issue.record("no emitter")
      return
    }
    #expect(content.emitterCells.map(\.name) == ["first", "ray", "ray", "ray"])
    #expect(content.emitterCells.dropFirst().map(\.birthRate) == [1, 2, 3])
    #expect(content.emitterCells.dropFirst().map(\.lifetime) == [3, 3, 3])
    #expect(content.emitterCells.dropFirst().map(\.emissionLongitude) == [0, 0.5, 1])
    #expect(content.emitterCells.last?.color == Color(0, 0, 1))
  }

  @Test func `a cell in a repeated cell uses the repetition around it, unless it repeats itself`()
    throws
  {
    let layer = try layer(
      """
      "type": "emitter", "emitterCells": [
        { "repeat": 2, "emitterCells": [
          { "birthRate": "= step.index" }, { "repeat": 3, "birthRate": "= 10 + step.index" } ] } ]
      """)
    guard case .emitter(let content) = layer.properties.content else {
      Issue.record("no emitter")
      return
    }
    let rates = content.emitterCells.map { $0.emitterCells.map(\.birthRate) }
    #expect(rates == [[0, 10, 11, 12], [1, 10, 11, 12]])
  }

  @Test func `more than 1000 repeated emitter cells are an error, as is a wrong count`() {
    func messages(_ cells: String) -> [String] {
      errors(of: scene(layer: #""type": "emitter", "emitterCells": [\#(cells)]"#)).map(\.message)
    }
    #expect(throws: Never.self) {
      try layer(#""type": "emitter", "emitterCells": [{ "repeat": 600 }, { "repeat": 400 }]"#)
    }
    #expect(messages(#"{ "repeat": 600 }, { "repeat": 401 }"#).count == 1)
    #expect(messages(#"{ "repeat": 0 }"#).count == 1)
    #expect(messages(#"{ "repeat": 1001 }"#).count == 1)
    #expect(
      messages(#"{ "birthRate": "= step.index" }"#) == [
        "\"step.index\" can't be used here: it exists only where a path's commands or an emitter cell have a \"repeat\""
      ])
  }

  @Test(arguments: [
    ("= range(2.5)", "the list can't have 2.5 elements"),
    ("= range(-1)", "the list can't have -1 elements"),
    ("= range(100001)", "the list can't have 100001 elements"),
    ("= map(3, x => x)", "this is a number"),
    ("= sum(map([1, 2, 0], x => 1 / x))", "division by zero (for element 2 of the list)"),
    (
      "= sum(map([1], x => sum(map([1, 0], y => x / y))))",
      "division by zero (for element 0 of the list)"
    ),
    ("= map([1], pi => pi)", "\"pi\" is reserved"),
    ("= map([1], a.b => 1)", "a name is missing before \"a.b\""),
    ("= map([1], 3 => 1)", "a name is missing before \"3\""),
    ("= map([1])", "\",\" is missing before \")\""),
    ("= map([1], x)", "\"=>\" is missing before \")\""),
    ("= map([1], (x) => x)", "\",\" is missing before \")\""),
    ("= map([1], x => x) + x", "there is no variable or parameter \"x\""),
    ("= map([1], x => x.y)[0]", "this is a number, which has no \"y\""),
    ("= x => x", "\"=>\" is not expected here"),
    ("= map([1], x => y)[0]", "there is no variable or parameter \"y\""),
  ])
  func `mistakes in range and map are errors at their location`(
    expression: String, expected: String
  ) {
    let message = message(expression)
    #expect(message?.hasPrefix(expected) == true, "\(message ?? "no error")")
  }

  @Test func `an error in an element of a list points to the part of the expression`() throws {
    let found = errors(of: scene(layer: #""zPosition": "= sum(map([2, 0], x => 1 + 1 / x))""#))
    let error = try #require(found.first)
    let before = "{ \(head), \"layers\": [{ \"zPosition\": \"= sum(map([2, 0], x => 1 + 1 / "
    #expect(error.column == before.count + 1)
  }

  @Test func `strings in lists are taken as they are, even with braces or an equals sign`() throws {
    let layer = try layer(
      """
      "type": "text", "string": "", "animations": [{ "type": "keyframe", "keyPath": "string", "values": "= words" }]
      """, head: #", "params": { "words": { "type": "list", "default": ["{a", "= '= ' + '1'"] } }"#)
    guard case .keyframe(let keyframe)? = layer.animations.first?.kind else {
      Issue.record("no keyframes")
      return
    }
    let texts = keyframe.values.map { if case .text(let text) = $0 { text.string } else { "" } }
    #expect(texts == ["{a", "= 1"])
  }
}

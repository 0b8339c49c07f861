import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

@Suite struct `Replicators` {
  private func scene(_ layers: String) -> String {
    """
    { "splashrender": 1, "size": [100, 60], "duration": 4, "layers": [\(layers)] }
    """
  }

  private func layers(_ text: String, at time: Double = 0) throws -> [EvaluatedLayer] {
    try resolved(scene(text)).scene.evaluate(at: time).layers
  }

  @Test func `a replicator's grid repeats the sublayers in every cell, row by row`() throws {
    let grid = try #require(
      try layers(
        """
        { "type": "replicator", "grid": { "rows": 2, "columns": 3, "cellSize": [10, 20],
            "centerRow": 0, "centerColumn": 2, "offset": [0, "= instance.row"] },
          "sublayers": [ { "id": "c-{row}-{column}", "zPosition": "= instance.index",
            "anchorPointZ": "= instance.distance", "cornerRadius": "= instance.count" } ] }
        """
      ).first)
    #expect(grid.sublayers.map(\.id) == ["c-0-0", "c-0-1", "c-0-2", "c-1-0", "c-1-1", "c-1-2"])
    for (index, cell) in grid.sublayers.enumerated() {
      let (row, column) = (Double(index / 3), Double(index % 3))
      #expect(cell.properties.bounds == Rect(0, 0, 10, 20))
      #expect(cell.properties.position == Point(10 * column + 5, 20 * row + 10 + row))
      #expect(cell.properties.zPosition == Double(index))
      let (dx, dy) = (10 * (column - 2), 20 * row)
      #expect(abs(cell.properties.anchorPointZ - (dx * dx + dy * dy).squareRoot()) < 1e-12)
      #expect(cell.properties.cornerRadius == 6)
    }
  }

  @Test(arguments: [
    ("dot", ["dot-0-0", "dot-0-1", "dot-1-0", "dot-1-1"]), ("{index}", ["0", "1", "2", "3"]),
    ("t{row}", ["t0-0-0", "t0-0-1", "t1-1-0", "t1-1-1"]),
    ("{column}x{row}", ["0x0", "1x0", "0x1", "1x1"]),
  ])
  func `layer ids in a replicator's grid are unique for each cell`(pattern: String, ids: [String])
    throws
  {
    let grid = try #require(
      try layers(
        """
        { "type": "replicator", "grid": { "rows": 2, "columns": 2 }, "sublayers": [ { "id": "\(pattern)" } ] }
        """
      ).first)
    #expect(grid.sublayers.map(\.id) == ids)
  }

  /// The arguments are timings of the sublayers.
  @Test(arguments: [
    "", #""beginTime": 0.4,"#, #""speed": 2,"#, #""speed": -1, "timeOffset": 2,"#,
    #""beginTime": 0.2, "duration": 0.9, "repeatCount": 2,"#, #""timeOffset": 0.3,"#,
  ])
  func `a grid's delay and an equal instanceDelay give the sublayers the same opacity at any time`(
    timing: String
  ) throws {
    let sublayer = """
      { \(timing) "id": "l", "animations": [ { "type": "basic", "keyPath": "opacity", "from": 0.1,
        "to": 0.9, "duration": 1.5, "fillMode": "forwards" } ] }
      """
    let both = """
      { "id": "outer", "timeOffset": -0.5, "sublayers": [
        { "type": "replicator", "grid": { "columns": 4, "delay": "= 0.3 * instance.index" },
          "sublayers": [ \(sublayer) ] },
        { "type": "replicator", "instanceCount": 4, "instanceDelay": 0.3, "sublayers": [ \(sublayer
          .replacing("\"l\"", with: "\"m\"")) ] } ] }
      """
    let scene = try resolved(scene(both)).scene
    var random = SeededGenerator(seed: 8)
    for _ in 0..<60 {
      let outer = try #require(
        scene.evaluate(at: .random(in: 0..<4, using: &random)).layers.first)
      let cells = (0..<4).map { column in
        outer.sublayers[0].sublayers.first { $0.id == "l-0-\(column)" }?.properties.opacity
      }
      let instances = outer.sublayers[1].sublayers.map { $0.sublayers.first?.properties.opacity }
      #expect(cells.count == instances.count)
      for (cell, instance) in zip(cells, instances) {
        #expect((cell == nil) == (instance == nil))
        #expect(abs((cell ?? 0) - (instance ?? 0)) < 1e-9)
      }
    }
  }

  @Test(arguments: [
    (
      #"{ "type": "replicator", "instanceCount": 1000, "sublayers": [ { "type": "replicator", "instanceCount": 1000, "sublayers": [ {} ] } ] }"#,
      "layers"
    ),
    (
      #"{ "type": "replicator", "sublayers": [ { "type": "replicator", "instanceCount": 50000, "sublayers": [ {} ] } ], "animations": [ { "type": "basic", "keyPath": "instanceCount", "from": 0, "to": 9, "duration": 1 } ] }"#,
      "layers"
    ),
    (
      #"{ "type": "replicator", "grid": { "rows": 2.5 }, "sublayers": [ {} ] }"#,
      "2.5 is out of range"
    ),
    (#"{ "type": "replicator", "grid": { "rows": 2, "rowz": 1 } }"#, "requires"),
    (
      #"{ "type": "replicator", "instanceAlphaOffset": 1, "grid": {}, "sublayers": [ {} ] }"#,
      "can't be combined with"
    ),
    (
      #"{ "type": "replicator", "grid": {}, "sublayers": [ {} ], "animations": [ { "type": "basic", "keyPath": "instanceDelay", "to": 1, "duration": 1 } ] }"#,
      "can't be combined with"
    ),
    (#"{ "zPosition": "= instance.row" }"#, "it exists only in the sublayers of a replicator"),
  ])
  func `an invalid replicator or one with too many instances is an error`(
    layer: String, message: String
  ) {
    let found = errors(of: scene(layer))
    #expect(found.contains { $0.message.contains(message) && $0.line == 1 }, "\(found)")
  }

  @Test func `a spring that overshoots never raises instanceCount above its end value`() throws {
    let text = """
      { "type": "replicator", "instanceCount": 3, "sublayers": [ {} ], "animations": [
        { "type": "spring", "keyPath": "instanceCount", "from": 1, "to": 10, "damping": 1 } ] }
      """
    let counts = try (0..<40).map { frame in
      try #require(try layers(text, at: Double(frame) / 20).first).sublayers.count
    }
    #expect(counts.max() == 10)
    #expect(counts.first == 1)
  }
}

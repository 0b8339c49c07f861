import SplashScene
import TestSupport
import Testing

@testable import SplashSceneFormat

@Suite struct `Emitters` {
  private func scene(_ layers: String) -> String {
    """
    { "splashrender": 1, "size": [100, 60], "duration": 4, "layers": [\(layers)] }
    """
  }

  private func emitter(_ text: String) throws -> EmitterContent {
    let layer = try #require(try resolved(scene(text)).scene.layers.first)
    guard case .emitter(let content) = layer.properties.content else {
      throw SceneFailure()
    }
    return content
  }

  private struct SceneFailure: Error {}

  @Test func `an emitter layer or cell without keys has Core Animation's defaults`() throws {
    #expect(try emitter(#"{ "type": "emitter", "emitterCells": [] }"#) == EmitterContent())
    let cells = try emitter(#"{ "type": "emitter", "emitterCells": [ {} ] }"#).emitterCells
    #expect(cells == [EmitterCell()])
  }

  @Test func `all keys of an emitter layer and of emitter cells are read with their values`() throws
  {
    let content = try emitter(
      """
      { "type": "emitter", "emitterPosition": [1, 2], "emitterZPosition": 3, "emitterSize": [4, 5],
        "emitterDepth": 6, "emitterShape": "cuboid", "emitterMode": "outline", "renderMode": "backToFront",
        "preservesDepth": true, "birthRate": 2, "lifetime": 3, "velocity": -1, "scale": 0.5, "spin": -2,
        "seed": 1000000000, "emitterCells": [
          { "name": "n", "enabled": false, "contentsScale": 2, "contentsRect": [0, 0, 0.5, 1], "birthRate": 1,
            "lifetime": 2, "lifetimeRange": 3, "velocity": 4, "velocityRange": 5, "xAcceleration": 6,
            "yAcceleration": 7, "zAcceleration": 8, "scale": 9, "scaleRange": 10, "scaleSpeed": 11, "spin": 1,
            "spinRange": 2, "emissionLongitude": "180deg", "emissionLatitude": 0.5, "emissionRange": "= pi / 2",
            "color": "#ff000080", "redRange": 0.1, "greenRange": 0.2, "blueRange": 0.3, "alphaRange": 0.4,
            "redSpeed": -0.1, "greenSpeed": -0.2, "blueSpeed": -0.3, "alphaSpeed": -0.4, "beginTime": -1,
            "duration": 2, "speed": 3, "timeOffset": 4, "repeatCount": 5, "repeatDuration": 6,
            "autoreverses": true, "emitterCells": [ { "contents": { "path": { "rect": [0, 0, 1, 2] },
              "fillColor": "red", "fillRule": "even-odd", "blurRadius": 2 } } ] } ] }
      """)
    #expect(content.emitterPosition == Point(1, 2) && content.emitterZPosition == 3)
    #expect(content.emitterSize == Size(4, 5) && content.emitterDepth == 6)
    #expect(content.emitterShape == .cuboid && content.emitterMode == .outline)
    #expect(content.renderMode == .backToFront && content.preservesDepth)
    #expect(content.birthRate == 2 && content.lifetime == 3 && content.velocity == -1)
    #expect(content.scale == 0.5 && content.spin == -2 && content.seed == 1_000_000_000)
    let cell = try #require(content.emitterCells.first)
    #expect(cell.name == "n" && !cell.isEnabled && cell.contentsScale == 2)
    #expect(cell.contentsRect == Rect(0, 0, 0.5, 1))
    #expect([cell.birthRate, cell.lifetime, cell.lifetimeRange] == [1, 2, 3])
    #expect([cell.velocity, cell.velocityRange] == [4, 5])
    #expect([cell.xAcceleration, cell.yAcceleration, cell.zAcceleration] == [6, 7, 8])
    #expect([cell.scale, cell.scaleRange, cell.scaleSpeed] == [9, 10, 11])
    #expect([cell.spin, cell.spinRange, cell.emissionLatitude] == [1, 2, 0.5])
    #expect(cell.emissionLongitude == .pi && cell.emissionRange == .pi / 2)
    #expect(cell.color == Color(1, 0, 0, 128.0 / 255))
    #expect(cell.colorRange == Color(0.1, 0.2, 0.3, 0.4))
    #expect(cell.colorSpeed == Color(-0.1, -0.2, -0.3, -0.4))
    let timing = cell.timing
    #expect([timing.beginTime, timing.duration, timing.speed, timing.timeOffset] == [-1, 2, 3, 4])
    #expect([timing.repeatCount, timing.repeatDuration] == [5, 6] && timing.autoreverses)
    guard case .shape(let shape)? = cell.emitterCells.first?.contents else {
      throw SceneFailure()
    }
    #expect(shape.fillColor == Color(1, 0, 0) && shape.fillRule == .evenOdd)
    #expect(shape.blurRadius == 2 && shape.path.controlBox == Rect(0, 0, 1, 2))
  }

  @Test func `an emitter cell whose image name ends in @2x has a contentsScale of 2`() throws {
    let assets = FakeAssets(files: [:], images: ["a@2x.png": (8, 4)])
    let text = scene(
      #"{ "type": "emitter", "emitterCells": [ { "contents": "a@2x.png" } ] }"#)
    let result = try resolved(text, assets: assets)
    guard case .emitter(let content) = result.scene.layers[0].properties.content,
      case .image(let image)? = content.emitterCells[0].contents
    else { throw SceneFailure() }
    #expect(content.emitterCells[0].contentsScale == 2 && image.width == 8)
  }

  @Test(arguments: [
    (#""birthRate": -1"#, "-1 is out of range"),
    (#""emitterShape": "cirlce""#, "\"cirlce\""),
    (#""seed": 0.5"#, "0.5 is out of range"),
    (#""birthRate": "= 0 / 0""#, "division by zero"),
    (#""emitterCells": [ { "birthRate": -2 } ]"#, "-2 is out of range"),
    (#""emitterCells": [ { "lifetime": -2 } ]"#, "-2 is out of range"),
    (#""emitterCells": [ { "birthrate": 2 } ]"#, "\"birthrate\""),
    (#""emitterCells": [ { "contents": 5 } ]"#, "the number 5"),
    (#""emitterCells": [ { "contents": { "path": "x" } } ]"#, "malformed"),
    (#""emitterCells": [ { "contents": {} } ]"#, "path"),
    (#""emitterCells": [ { "contents": "none.png" } ]"#, "none.png"),
    (#""emitterCells": [ { "birthRate": 2000, "lifetime": 120 } ]"#, "240000 live particles"),
    (
      #""birthRate": 2, "emitterCells": [ { "birthRate": 2000, "lifetime": 20, "lifetimeRange": 20 } ]"#,
      "120000 live particles"
    ),
    (
      #""emitterCells": [ { "birthRate": 10, "lifetime": 10, "emitterCells": [ { "birthRate": 200, "lifetime": 10 } ] } ]"#,
      "200100 live particles"
    ),
    (
      #""emitterCells": [ { "birthRate": 2000, "lifetime": 20 } ], "animations": [ { "type": "basic", "keyPath": "birthRate", "to": 3, "duration": 1 } ]"#,
      "120000 live particles"
    ),
    (
      #""emitterCells": [ { "birthRate": 10, "lifetime": 2 } ], "animations": [ { "type": "basic", "keyPath": "birthRate", "by": 1, "duration": 1, "cumulative": true, "repeatCount": 9 } ]"#,
      "countless live particles"
    ),
  ])
  func `an invalid emitter key, or more than 100,000 live particles of an emitter, is an error`(
    keys: String, message: String
  ) {
    let rest = keys.contains("emitterCells") ? "" : #", "emitterCells": []"#
    let found = errors(of: scene("{ \"type\": \"emitter\", \(keys)\(rest) }"))
    #expect(found.contains { $0.message.contains(message) && $0.line == 1 }, "\(found)")
  }

  @Test func `a short emitter burst with a very high birthRate stays within the particle limit`()
    throws
  {
    _ = try emitter(
      #"{ "type": "emitter", "emitterCells": [ { "birthRate": 100000, "duration": 0.5, "lifetime": 100 } ] }"#
    )
    _ = try emitter(
      #"{ "type": "emitter", "emitterCells": [ { "birthRate": 3, "lifetime": 1.1, "emitterCells": [ { "birthRate": 1, "lifetime": 0.1, "emitterCells": [ { "birthRate": 50000, "lifetime": 3 } ] } ] } ] }"#
    )
  }

  @Test func `an emitter without an emitterSize causes no warning`() throws {
    let text = scene(
      #"{ "type": "emitter", "emitterCells": [ { "contents": { "path": { "circle": { "radius": 3 } } }, "birthRate": 5, "lifetime": 1 } ] }"#
    )
    #expect(try resolved(text).diagnostics.isEmpty)
  }
}

import Foundation
import Testing

@testable import ProgramSupport

/// Emitter layers in videos and still images.
@Suite struct EmitterTests {
  private let scene = """
    { "splashrender": 1, "size": [48, 48], "fps": 60, "duration": 30.1, "layers": [
      { "type": "emitter", "emitterPosition": [24, 24], "emitterShape": "circle", "emitterSize": [8, 8], "seed": 4,
        "emitterCells": [
          { "contents": { "path": { "rect": [-1, -1, 2, 2] } }, "color": "orange", "birthRate": 40, "lifetime": 2,
            "velocity": 14, "velocityRange": 9, "emissionRange": "360deg", "spin": 3, "spinRange": 2,
            "alphaSpeed": -0.4, "emitterCells": [
              { "contents": { "path": { "rect": [0, 0, 1, 1] } }, "color": "white", "birthRate": 6, "lifetime": 0.7,
                "yAcceleration": 30 } ] } ] } ] }
    """

  @Test
  func `a still of a particle emitter at 30 s equals frame 1800 of an image sequence at 60 fps`()
    throws
  {
    let folder = try Folder()
    folder.write(scene, to: "s.json")
    let film = try Program.run(["s.json", "-o", "f-%04d.png"], in: folder)
    try #require(film.status == 0, "\(film.errors)")
    let frames = folder.names.filter { $0.hasPrefix("f-") }.sorted()
    try #require(frames.count == 1806)
    let still = try Program.run(["still", "s.json", "--at", "30", "-o", "still.png"], in: folder)
    try #require(still.status == 0, "\(still.errors)")
    let picture = try Data(contentsOf: folder["still.png"])
    #expect(picture == (try Data(contentsOf: folder[frames[1800]])))
    #expect(picture != (try Data(contentsOf: folder[frames[1799]])))
    let empty = try Data(contentsOf: folder[frames[0]])
    #expect(picture.count > 2 * empty.count)
  }
}

import BenchmarkImages
import Foundation
import SplashMedia
import SplashPixels
import SplashRender
import SplashScene
import SplashSystem

/// A video's frames at the timestamps of a GIF, 480 pixels wide.
struct Case {
  let name: String
  let framesPerSecond: Int
  let frames: [Pixmap]

  static let width = 480

  var size: (width: Int, height: Int) { (frames[0].width, frames[0].height) }

  /// Renders a scene's frames.
  init(name: String, scene: String, framesPerSecond: Int) throws {
    self.name = name
    self.framesPerSecond = framesPerSecond
    var film = try Film(path: FilePath(scene))
    film.frameRate = FrameRate(framesPerSecond)
    film.pixelScale = Double(Self.width) / film.scene.size.width
    frames = try (0..<film.frameCount).map { try film.still(at: film.time(ofFrame: $0)) }
  }

  /// The videos of a run: those of the repository, and one that contains photographs.
  static func films(in folder: URL) throws -> [(name: String, scene: String)] {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let scene = folder.appendingPathComponent("photo-pop.json")
    try? FileManager.default.removeItem(at: scene)
    try FileManager.default.copyItem(
      at: root.appendingPathComponent("Benchmarks/Scenes/photo-pop.json"), to: scene)
    for (name, seed) in [("photo.png", 1), ("list.png", 2)] as [(String, UInt64)] {
      let picture = photograph(width: 750, height: 1334, seed: seed)
      let bytes = try PictureEncoder.png(picture, path: FilePath(name))
      try Data(bytes).write(to: folder.appendingPathComponent(name))
    }
    let names = ["splash-mask", "ripple-grid", "pop-transition", "fade-transition"]
    return names.map { ($0, root.appendingPathComponent("scenes/\($0)/scene.json").path) }
      + [("photo-pop", scene.path)]
  }
}

import Foundation
import SplashPixels
import SplashRaster
import SplashRender
import SplashScene
import SplashSystem

/// A scene to draw.
struct Workload {
  let name: String
  let path: String

  /// The benchmarks' scenes, which other renderers also draw. Their images are written to `folder`.
  static func compared(in folder: URL) throws -> [Workload] {
    let scenes = root.appendingPathComponent("Benchmarks/Scenes")
    return try ["ripple", "mask", "pop", "growth"].map { name in
      let copy = folder.appendingPathComponent("\(name).json")
      try Data(contentsOf: scenes.appendingPathComponent("\(name).json")).write(to: copy)
      return Workload(name: name, path: copy.path)
    }
  }

  /// The scenes of the repository.
  static let films = ["splash-mask", "ripple-grid", "pop-transition", "fade-transition"].map {
    Workload(name: $0, path: root.appendingPathComponent("scenes/\($0)/scene.json").path)
  }

  /// Reads the scene.
  func film() throws -> Film { try Film(path: FilePath(path)) }
}

extension Film {
  /// The display lists of at most `count` frames that are spread evenly over the video.
  func lists(_ count: Int) -> [DisplayList] {
    let all = frameCount
    let taken = min(count, all)
    return (0..<taken).map { displayList(at: time(ofFrame: $0 * all / taken)) }
  }

  /// The video cut to at most `count` frames from its middle.
  func cut(to count: Int) -> Film {
    var film = self
    let first = max(0, (frameCount - count) / 2)
    film.start = time(ofFrame: first)
    film.end = min(end, time(ofFrame: first + count))
    return film
  }

  /// An empty canvas of the video's size.
  func canvas() -> Pixmap { Pixmap(width: width, height: height) }
}

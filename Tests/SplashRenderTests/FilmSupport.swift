import Foundation
import SplashScene
import SplashSceneFormat
import SplashSystem
import TestSupport
import Testing

@testable import SplashRender

// The scenes that ship with the package, and published formulas calculated with Foundation's functions.

/// A scene file by its path below `scenes/`.
func sceneFile(_ path: String) -> String {
  URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "scenes/\(path)").path
}

/// The scene at `path` below `scenes/`, of `size` points and with `parameters`; warnings are errors.
func loadFilm(
  _ path: String, size: Size? = nil, parameters: [(name: String, text: String)] = []
) throws -> Film {
  var overrides = SceneOverrides()
  overrides.size = size
  overrides.set = parameters
  overrides.isStrict = true
  return try Film(path: sceneFile(path).path, overrides: overrides)
}

/// A scene of 60 frames per second with the single layer `layer`.
func loadScene(_ layer: String, size: Size, duration: Double) throws -> Scene {
  let folder = FileManager.default.temporaryDirectory.appending(path: "film-\(UUID())")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  let path = folder.appending(path: "scene.json").path
  try """
  {
    "splashrender": 1, "size": [\(size.width), \(size.height)], "duration": \(duration),
    "layers": [\(layer)]
  }
  """.write(toFile: path, atomically: true, encoding: .utf8)
  var overrides = SceneOverrides()
  overrides.isStrict = true
  return try Film(path: path.path, overrides: overrides).scene
}

/// One scene on several screen sizes, each read once for all tests of a suite.
struct FilmScenes {
  private let scenes: [Size: Result<Scene, any Error>]

  init(_ path: String, sizes: [Size]) {
    scenes = Dictionary(
      uniqueKeysWithValues: sizes.map { size in
        (size, Result { try loadFilm(path, size: size).scene })
      })
  }

  func callAsFunction(_ size: Size) throws -> Scene { try #require(scenes[size]).get() }
}

/// The layer named `id` at `time`.
func layer(_ id: String, _ scene: Scene, _ time: Double) throws -> EvaluatedLayer {
  try #require(find(id, scene.evaluate(at: time).layers))
}

/// The first layer named `id` in the order of drawing, masks included.
func find(_ id: String, _ layers: [EvaluatedLayer]) -> EvaluatedLayer? {
  for layer in layers {
    if layer.id == id { return layer }
    if let found = find(id, layer.sublayers) ?? layer.mask.flatMap({ find(id, [$0]) }) {
      return found
    }
  }
  return nil
}

/// Cubic Bézier curves, inverted by bisection; control points in single precision.
enum ReferenceCurve {
  static func easeInOut(_ x: Double) -> Double {
    curve(x, Double(Float(0.42)), 0, Double(Float(0.58)), 1)
  }

  static func easeOut(_ x: Double) -> Double { curve(x, 0, 0, Double(Float(0.58)), 1) }

  static func curve(
    _ x: Double, _ c1x: Double, _ c1y: Double, _ c2x: Double, _ c2y: Double
  ) -> Double {
    func b(_ u: Double, _ p: Double, _ q: Double) -> Double {
      3 * (1 - u) * (1 - u) * u * p + 3 * (1 - u) * u * u * q + u * u * u
    }
    if x <= 0 { return 0 }
    if x >= 1 { return 1 }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if b(middle, c1x, c2x) < x { low = middle } else { high = middle }
    }
    return b(low, c1y, c2y)
  }
}

/// An under-damped spring by its published frequency, which jumps to 1 at its duration.
struct ReferenceSpring {
  let duration, damping, velocity, frequency: Double

  /// Damping 0.5 and velocity 0.2 for 0.8 s.
  static let pop = ReferenceSpring(
    duration: 0.8, damping: 0.5, velocity: 0.2, frequency: 15.832148613146)
  /// Damping 0.4 for 1 s.
  static let herb = ReferenceSpring(
    duration: 1, damping: 0.4, velocity: 0, frequency: 15.196603101701)

  func callAsFunction(_ t: Double) -> Double {
    if t <= 0 { return 0 }
    // Times less than a nanosecond apart are equal.
    if t >= duration - 1e-9 { return 1 }
    let wave = frequency * (1 - damping * damping).squareRoot()
    let sine = (damping * frequency - velocity) / wave
    return 1 - exp(-damping * frequency * t) * (cos(wave * t) + sine * sin(wave * t))
  }
}

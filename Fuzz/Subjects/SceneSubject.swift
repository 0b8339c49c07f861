import SplashPixels
import SplashRender
import SplashScene
import SplashSystem

@testable import SplashSceneFormat

extension Subject {
  /// Scenes, from bytes to pixels: errors have positions, and the values of valid scenes are finite.
  public static let scene = Subject("scene") { bytes in
    let assets = FakeAssets(own: bytes)
    do {
      let result = try loadScene(source: bytes, path: "scene.json", assets: assets)
      let warnings = try checkDiagnostics(result.diagnostics, sources: result.sources)
      try check(result.scene)
      try draw(result.scene, images: assets.pyramids)
      return (warnings + [summary(of: result.scene)]).joined(separator: "\n")
    } catch let errors as SceneError {
      return try checkErrors(errors)
    }
  }
}

/// A scene with one layer for a value to test, with the layer's other members.
func sceneText(layer members: String) -> [UInt8] {
  Array(
    """
    { "splashrender": 1, "size": [32, 32], "duration": 1, "layers": [{ \(members) }] }
    """.utf8)
}

/// Whether an outcome is that of a scene with one layer, and not of errors.
func isAccepted(_ outcome: String) -> Bool { outcome.hasSuffix(" s, 1 layers") }

private func summary(of scene: Scene) -> String {
  let size = scene.size
  return "\(size.width) × \(size.height), \(scene.duration) s, \(scene.layers.count) layers"
}

/// Checks a scene and its values at some times.
private func check(_ scene: Scene) throws {
  let head = [scene.size.width, scene.size.height, scene.scale, scene.duration]
  try promise(
    head.allSatisfy { $0.isFinite && $0 > 0 }, "a canvas or duration that isn't one: \(head)")
  for sound in scene.sounds {
    try promise(sound.start.isFinite && sound.gain.isFinite, "a sound isn't finite")
  }
  for share in [0, 1.0 / 3, 0.999] {
    let moment = scene.evaluate(at: share * scene.duration)
    try checkMoment(moment)
    if share == 0 {
      try promise(moment == scene.evaluate(at: 0), "two moments of one time differ")
    }
    if layerCount(moment) > 2000 { break }
  }
}

/// Draws a frame of a scene, unless that takes long, and checks its pixels.
private func draw(_ scene: Scene, images: [ImagePyramid]) throws {
  let time = scene.duration / 2
  guard layerCount(scene.evaluate(at: time)) <= 64 else { return }
  try drawFrame(of: scene, at: time, images: images, side: 32)
}

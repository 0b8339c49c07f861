import SplashScene
import SplashSyntax
import SplashSystem

extension Problem {
  static func tooManyLayers() -> Problem {
    Problem("the scene has more than \(Limits.layers) layers, including those of nested scenes")
  }
  static func groupsTooDeep() -> Problem {
    Problem("groups of animations nest deeper than \(Limits.groupDepth) levels")
  }
  static func layersTooDeep() -> Problem {
    Problem("layers nest deeper than \(Limits.layerDepth) levels, including nested scenes")
  }
  static func scenesTooDeep() -> Problem {
    Problem("scenes nest deeper than \(Limits.sceneDepth) levels")
  }
  static func scenesTooLong() -> Problem {
    Problem("nested scenes expand to more than \(Limits.nestedSceneBytes >> 20) MB")
  }
  static func tooManyPathElements() -> Problem {
    Problem(
      "the outlines of the scene's paths and texts have more than \(Limits.pathElements) elements in total"
    )
  }
  static func canvasTooLarge(_ width: Double, _ height: Double) -> Problem {
    Problem(
      "the canvas is too large: \(formatted(width)) × \(formatted(height)) pixels",
      expected: "at most \(Limits.canvasSide) pixels per side")
  }
  static func canvasTooSmall() -> Problem { Problem("the canvas is smaller than one pixel") }
  static func tooManyFramePixels(frames: Double, pixels: Double) -> Problem {
    Problem(
      "the scene is too long for its size: \(formatted(frames)) frames of \(formatted(pixels)) pixels",
      expected: "at most 10¹² pixels in all frames")
  }
  static func numberTooLarge(_ number: Double) -> Problem {
    Problem(
      "\(formatted(number)) is out of range", expected: "a number from −10⁹ to 10⁹")
  }
}

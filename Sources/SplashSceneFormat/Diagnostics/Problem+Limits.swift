import SplashScene
import SplashSyntax
import SplashSystem

extension Problem {
  static func tooManyLayers() -> Problem {
    Problem(
      .limitExceeded,
      "the scene has more than \(Limits.layers) layers, including those of nested scenes")
  }
  static func layersTooDeep() -> Problem {
    Problem(
      .limitExceeded, "layers nest deeper than \(Limits.layerDepth) levels, including nested scenes"
    )
  }
  static func tooManyPathElements() -> Problem {
    Problem(
      .limitExceeded,
      "the outlines of the scene's paths and texts have more than \(Limits.pathElements) elements in total"
    )
  }
  static func numberTooLarge(_ number: Double) -> Problem {
    Problem(
      .valueRange,
      "\(formatted(number)) is out of range", expected: "a number from −10⁹ to 10⁹")
  }
}

import SplashScene
import SplashSyntax
import SplashSystem

/// The dimensions and the duration of the output.
struct SceneExtent {
  let size: Size
  let scale: Double
  var frameRate: FrameRate?
  var duration: Double?

  /// The part that is invalid.
  enum Part: String {
    case size
    case duration
  }

  /// The reason why the output can't be rendered; `nil` if it can.
  var problem: (problem: Problem, part: Part)? {
    let width = (size.width * scale).rounded()
    let height = (size.height * scale).rounded()
    let side = Double(Limits.canvasSide)
    guard width >= 1, height >= 1 else { return (.canvasTooSmall(), .size) }
    guard width <= side, height <= side else { return (.canvasTooLarge(width, height), .size) }
    guard let frameRate, let duration else { return nil }
    let frames = max(1, (duration * frameRate.value).rounded())
    guard frames * width * height <= Limits.framePixels else {
      return (.tooManyFramePixels(frames: frames, pixels: width * height), .duration)
    }
    return nil
  }
}

extension Problem {
  fileprivate static func canvasTooLarge(_ width: Double, _ height: Double) -> Problem {
    Problem(
      .limitExceeded,
      "the canvas is too large: \(formatted(width)) × \(formatted(height)) pixels",
      expected: "at most \(Limits.canvasSide) pixels per side")
  }
  fileprivate static func canvasTooSmall() -> Problem {
    Problem(.valueRange, "the canvas is smaller than one pixel")
  }
  fileprivate static func tooManyFramePixels(frames: Double, pixels: Double) -> Problem {
    Problem(
      .limitExceeded,
      "the scene is too long for its size: \(formatted(frames)) frames of \(formatted(pixels)) pixels",
      expected: "at most 10¹² pixels in all frames")
  }
}

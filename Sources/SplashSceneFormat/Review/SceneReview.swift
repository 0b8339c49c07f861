import SplashScene
import SplashSyntax
import SplashSystem
import SplashTimeline

/// Finds probable mistakes in a valid scene by evaluating it over time.
struct SceneReview {
  /// The scene.
  let scene: Scene
  /// The locations of the scene's layers.
  let places: LayerPlaces
  /// Returns `false` if the result is no longer needed.
  let isWanted: () -> Bool
  /// Reports a problem and its location.
  let report: (Problem, Span) -> Void

  /// The maximum number of evaluated layers, over all frames: one or two seconds of work.
  private static let mostLayers = 400_000

  /// Reviews the scene. Returns whether the review is complete.
  func run() -> Bool {
    let times = times
    guard let visibility = Visibility(of: scene, at: times.moments, while: isWanted) else {
      return false
    }
    let roots = LayerVisit.roots(scene.layers)
    reviewClocks(of: roots, visibility)
    reviewDrawing(of: scene.layers)
    var moments = Moments(of: scene, atMost: times.moments.count)
    reviewAnimations(of: roots, &moments)
    // A layer that is visible in a single frame counts as visible.
    if times.areAll { reviewVisibility(visibility) }
    return isWanted()
  }

  /// The times to evaluate: all frames, or as many as the limit allows.
  private var times: (moments: [Double], areAll: Bool) {
    let frames = scene.frameRate.frameCount(in: scene.duration)
    let layers = 1 + Self.count(scene.evaluate(at: 0).layers)
    let count = max(1, min(frames, Self.mostLayers / layers))
    let moments = (0..<count).map { index in
      scene.frameRate.time(ofFrame: count < 2 ? 0 : index * (frames - 1) / (count - 1))
    }
    return (moments, count == frames)
  }

  private static func count(_ layers: [EvaluatedLayer]) -> Int {
    layers.reduce(layers.count) { $0 + count($1.sublayers) + count($1.nested?.layers ?? []) }
  }
}

extension SyntaxValue {
  /// Whether the value is or contains an expression.
  var holdsExpression: Bool {
    switch kind {
    case .string(let string): Context.isExpression(string)
    case .array(let elements): elements.contains(where: \.holdsExpression)
    case .object(let members): members.contains { $0.value.holdsExpression }
    case .null, .bool, .number: false
    }
  }
}

extension Problem {
  static func doubt(_ code: FindingCode, _ message: String, at time: Double? = nil) -> Problem {
    Problem(code, message, severity: .warning, at: time)
  }

  static func beginsAfterEnd(_ what: String, begin: Double, end: Double) -> Problem {
    doubt(
      .animationAfterEnd,
      "\(what) begins at \(formatted(rounded(begin))) s, after the scene's end at"
        + " \(formatted(rounded(end))) s", at: begin)
  }
  static func neverVisible(_ id: String, _ reason: String) -> Problem {
    doubt(.layerNeverVisible, "the layer \(quoted(id)) is never visible: \(reason)")
  }
  static func enlarged(_ path: FilePath, times: Double, width: Int, height: Int) -> Problem {
    doubt(
      .imageEnlarged,
      "the image \(quoted(path)) of \(width) × \(height) pixels is enlarged \(formatted((times * 10).rounded() / 10)) times or more whenever it is visible"
    )
  }
  static func standsStill(_ path: FilePath, loopCount: Double, from time: Double) -> Problem {
    let count = loopCount == 1 ? "once" : "\(formatted(rounded(loopCount))) times"
    return doubt(
      .imageStops,
      "\(quoted(path)) plays \(count), as its file specifies, and stops at"
        + " \(formatted(rounded(time))) s; set \"loop\" to the intended loop count", at: time)
  }

  /// Returns a time rounded to milliseconds, which is precise enough for messages.
  static func rounded(_ time: Double) -> Double { (time * 1000).rounded() / 1000 }
}

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
  /// Whether the colour of the canvas may differ between renderings.
  let isBackgroundVarying: Bool
  /// The location of problems with the whole scene.
  let start: Span
  /// The expression of the scene's duration; `nil` if it is a number.
  let durationText: String?
  /// Returns `false` if the result is no longer needed.
  let isWanted: () -> Bool
  /// Reports a problem and its location.
  let report: (Problem, Span) -> Void

  /// The maximum number of evaluated layers, over all frames. It doesn't depend on
  /// the machine, so that the findings are the same on every one.
  private static let mostLayers = 400_000

  /// Reviews the scene. Returns whether the review is complete.
  func run() -> Bool {
    let times = times
    guard let visibility = Visibility(of: scene, at: times.moments, while: isWanted) else {
      return false
    }
    let roots = LayerVisit.roots(scene.layers)
    let late = reviewClocks(of: roots, visibility)
    reviewDrawing(of: scene.layers)
    var moments = Moments(of: scene, atMost: max(times.moments.count, times.most))
    let unseen = reviewAnimations(of: roots, &moments)
    // A layer that is visible in a single frame counts as visible.
    if times.areAll { reviewVisibility(visibility, explained: unseen.union(late)) }
    if !times.areAll { report(.incomplete(frames: times.moments.count), start) }
    if moments.isExhausted { report(.incompleteJumps(), start) }
    return isWanted()
  }

  /// The times to evaluate: all frames, or as many as the limit allows, which is `most`.
  private var times: (moments: [Double], areAll: Bool, most: Int) {
    let frames = scene.frameRate.frameCount(in: scene.duration)
    let layers = 1 + Self.count(scene.evaluate(at: 0).layers)
    let most = max(1, Self.mostLayers / layers)
    let count = min(frames, most)
    let moments = (0..<count).map { index in
      scene.frameRate.time(ofFrame: count < 2 ? 0 : index * (frames - 1) / (count - 1))
    }
    return (moments, count == frames, most)
  }

  private static func count(_ layers: [EvaluatedLayer]) -> Int {
    layers.reduce(layers.count) { $0 + count($1.sublayers) + count($1.nested?.layers ?? []) }
  }
}

extension Problem {
  static func doubt(
    _ code: FindingCode, _ message: String, at time: Double? = nil, expected: String? = nil
  ) -> Problem {
    Problem(code, message, expected: expected, severity: .warning, at: time)
  }

  /// - Parameter holdsStart: Whether the first value is seen before the beginning.
  static func beginsAfterEnd(
    _ what: String, begin: Double, end: Double, holdsStart: Bool = false
  ) -> Problem {
    var problem = doubt(
      .animationAfterEnd,
      "\(what) begins at \(formatted(rounded(begin))) s, after the scene's end at"
        + " \(formatted(rounded(end))) s" + (holdsStart ? "; only its first value is seen" : ""),
      at: begin)
    problem.suggestion = milliseconds(begin, within: end)
    return problem
  }
  /// Returns the time in seconds that a number of milliseconds probably means.
  static func milliseconds(_ time: Double, within end: Double) -> String? {
    time >= 20 && time / 1000 < end ? formatted(time / 1000) : nil
  }
  fileprivate static func incomplete(frames: Int) -> Problem {
    Problem(
      .reviewIncomplete,
      "the scene has so many layers that only \(frames) frames were looked at, and layers that are never visible"
        + " weren't looked for", severity: .note)
  }
  fileprivate static func incompleteJumps() -> Problem {
    Problem(
      .reviewIncomplete,
      "the scene has so many layers and animations that not all of them were looked at for jumps",
      severity: .note)
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

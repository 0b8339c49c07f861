import SplashScene
import SplashTimeline

/// Finds the animation that most probably causes an answer.
struct CauseSearch {
  let layers: [Layer]
  /// The key path that the check is about; `nil` for places and what is seen.
  let key: String?

  /// Returns the animation of a layer, or of one around it, that runs at a time or ended last before it; `nil` if there
  /// is none.
  func cause(of path: String, at time: Double, in window: ClosedRange<Double>) -> CheckAnswer.Cause?
  {
    var best: (cause: CheckAnswer.Cause, distance: Double)?
    // The layer itself comes first.
    for visit in visits(to: path).reversed() {
      for run in leaves(AnimationRun.runs(of: visit.layer, visit.clock)) where concerns(run) {
        guard let distance = Self.distance(from: run, to: time, in: window),
          distance < best?.distance ?? .infinity
        else { continue }
        best = (CheckAnswer.Cause(layer: visit.layer.id, run: run), distance)
      }
      if best?.distance == 0 { break }
    }
    return best?.cause
  }

  private func visits(to path: String) -> [LayerVisit] {
    var visits: [LayerVisit] = []
    var level = LayerVisit.roots(layers)
    while let next = level.first(where: {
      $0.role == .layer && ($0.path == path || path.hasPrefix($0.path + "/"))
    }) {
      visits.append(next)
      level = next.children
    }
    return visits
  }

  private func leaves(_ runs: [AnimationRun]) -> [AnimationRun] {
    runs.flatMap { $0.members.isEmpty ? [$0] : leaves($0.members) }
  }

  private func concerns(_ run: AnimationRun) -> Bool {
    guard let key, !key.hasPrefix("box") else { return true }
    let root = key.prefix { $0 != "." }
    return run.animation.keyPaths.contains { $0.rawValue.prefix { $0 != "." } == root }
  }

  /// Returns how long before a time an animation ended; 0 if it runs then, and more than the window if it begins later.
  private static func distance(
    from run: AnimationRun, to time: Double, in window: ClosedRange<Double>
  ) -> Double? {
    let tolerance = 1e-6
    let spans = run.spans(in: 0...max(time, window.upperBound)).ranges
    if spans.contains(where: {
      $0.lowerBound - tolerance <= time && time <= $0.upperBound + tolerance
    }) {
      return 0
    }
    let ended = spans.last { $0.upperBound < time }.map { time - $0.upperBound }
    let begins = spans.first { $0.lowerBound > time }.map { $0.lowerBound + window.upperBound }
    return ended ?? begins
  }
}

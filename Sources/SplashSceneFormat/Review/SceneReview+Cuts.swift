import SplashScene
import SplashSyntax
import SplashSystem
import SplashTimeline

extension SceneReview {
  /// Reviews groups that end before one of their animations. Endless animations last as long as their group, and what
  /// switches between values may be meant to stop.
  func reviewGroups(of runs: [ReviewedRun]) {
    var reviewed: Set<Int> = []
    for run in runs where !run.isLoop && run.isGradual {
      guard let cut = run.cut, cut.needed.isFinite,
        !places.isVarying(cut.group), reviewed.insert(cut.group.span.start).inserted
      else { continue }
      let span = (cut.group["duration"] ?? cut.group["type"])?.span ?? cut.group.span
      report(.groupCuts(run.keyPath, after: cut.duration, needed: cut.needed), span)
    }
  }

  /// Returns whether a spring's duration ends it before it is at rest, after reporting that.
  ///
  /// - Parameter runs: The layer's animations; one of them may take over from the spring.
  func isCutSpring(_ run: ReviewedRun, among runs: [ReviewedRun]) -> Bool {
    guard case .spring(_, let spring) = run.animation.kind, !run.isLoop, run.cut == nil,
      let written = run.written["duration"], !places.isVarying(run.written),
      case let duration = run.animation.timing.duration, duration < spring.settlingDuration,
      abs(1 - spring.progress(at: duration)) > 0.02
    else { return false }
    let isTakenOver = runs.contains { other in
      other.concerns(run) && other.begin > run.begin && other.begin <= run.end + 1e-6
        && other.end > run.end
    }
    if isTakenOver { return false }
    report(.springIsCut(after: duration, settling: spring.settlingDuration), written.span)
    return true
  }
}

extension Problem {
  fileprivate static func groupCuts(
    _ keyPath: AnimationKeyPath, after duration: Double, needed: Double
  ) -> Problem {
    doubt(
      .animationCutByGroup,
      "the group ends after \(formatted(rounded(duration))) s, but its animation of"
        + " \(quoted(keyPath.rawValue)) needs \(formatted(rounded(needed))) s",
      expected: "\"duration\": \(formatted(rounded(needed))) in the group")
  }
  fileprivate static func springIsCut(after duration: Double, settling: Double) -> Problem {
    doubt(
      .springCutOff,
      "the spring ends after \(formatted(rounded(duration))) s, before it is at rest: it needs"
        + " \(formatted(rounded(settling))) s",
      expected: "no \"duration\", which lets the spring settle, or a stiffer spring")
  }
}

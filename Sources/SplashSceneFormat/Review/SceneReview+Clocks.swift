import SplashScene
import SplashSyntax
import SplashSystem
import SplashTimeline

extension SceneReview {
  /// Reviews layers and animations that begin too late, and videos that end too early. Returns the ids of the layers
  /// with an animation that begins too late.
  func reviewClocks(of layers: [LayerVisit], _ visibility: Visibility) -> Set<String> {
    var late: Set<String> = []
    for visit in layers {
      let (id, runs) = (visit.layer.id, AnimationRun.runs(of: visit.layer, visit.clock))
      let listed = runs.filter { !$0.isBlock }
      let isLate = [
        reviewBegins(of: listed, visit.layer, places.animations(of: id, count: listed.count)),
        reviewBegins(
          of: runs.filter(\.isBlock), visit.layer, places.value(of: id)?["animate"]?.elements),
      ]
      if isLate.contains(true) { late.insert(id) }
      reviewDelay(of: visit)
      reviewVideo(of: visit, visibility)
      if case .replicator = visit.layer.properties.content { continue }
      late.formUnion(
        reviewClocks(of: visit.children.filter { $0.role != .scene }, visibility))
    }
    return late
  }

  /// Reviews the times at which animations begin. Returns whether one of them begins too late.
  ///
  /// - Parameter written: The animations in the file, if they are written one by one.
  private func reviewBegins(
    of runs: [AnimationRun], _ layer: Layer, _ written: [SyntaxValue]?
  ) -> Bool {
    let written = written.flatMap { $0.count == runs.count ? $0 : nil }
    var isLate = false
    for (index, run) in runs.enumerated() {
      guard let begin = run.spans(in: -.infinity ... .infinity).hull?.lowerBound else { continue }
      if begin > scene.duration - 1e-6 {
        let element = written?[index]
        let hasBegin = element?["beginTime"] != nil || element?["delay"] != nil
        let late = hasBegin ? nil : places.value(of: layer.id)?["beginTime"]?.span
        guard
          let span = late ?? element.map(places.begin)
            ?? places.span(of: layer.id, ["animations", "animate"])
        else { continue }
        isLate = true
        // The beginning depends on the end.
        if let used = endlessUse(of: run, begin) {
          report(.endsBeforeEndless(layer.id, at: begin), used)
          continue
        }
        report(
          .beginsAfterEnd(
            "the animation", begin: begin, end: scene.duration,
            holdsStart: run.timing.fillMode.holdsStart), span)
      } else if case .group(let members) = run.animation.kind {
        let elements = written.flatMap {
          places.animations(of: $0[index], count: members.count)
        }
        isLate = reviewBegins(of: run.members, layer, elements) || isLate
      }
    }
    return isLate
  }

  /// Returns the location of the scene's duration if it is `animations.end`, and an endless animation begins then, so
  /// that nothing of it is seen; `nil` otherwise.
  private func endlessUse(of run: AnimationRun, _ begin: Double) -> Span? {
    guard run.timing.isEndless, begin < scene.duration + 1e-6, let text = durationText,
      VaryingNames.references(in: text).contains("animations.end")
    else { return nil }
    return start
  }

  /// Reviews the delay between the parts of a text.
  private func reviewDelay(of visit: LayerVisit) {
    guard let delay = places.value(of: visit.layer.id)?["each"]?["instanceDelay"],
      !places.isVarying(delay), visit.children.count > 1
    else { return }
    let second = AnimationRun.runs(of: visit.children[1].layer, visit.children[1].clock)
    let begins = second.compactMap { $0.spans(in: -.infinity ... .infinity).hull?.lowerBound }
    guard let begin = begins.min(), begin > scene.duration - 1e-6 else { return }
    report(
      .beginsAfterEnd("the animation of the second part", begin: begin, end: scene.duration),
      delay.span)
  }

  /// Reviews animated images that stop because their file doesn't loop, although most such images do.
  private func reviewVideo(of visit: LayerVisit, _ visibility: Visibility) {
    let layer = visit.layer
    guard case .video(let content) = layer.properties.content,
      ["gif", "png", "apng", "webp"].contains(content.video.path.pathExtension),
      content.video.times.count > 1, content.video.loopCount.isFinite,
      !places.has("loop", layer.id), layer.animations.isEmpty
    else { return }
    let spans = visit.contentSpans(in: -.infinity ... .infinity)
    guard let end = spans.hull?.upperBound, end > 0,
      end < scene.duration - scene.frameRate.time(ofFrame: 1),
      let span = places.span(of: layer.id, ["video", "contents"])
    else { return }
    guard visibility.lastSeen(layer.id) > end else { return }
    report(.standsStill(content.video.path, loopCount: content.loopCount, from: end), span)
  }
}

extension MediaTiming {
  fileprivate var isEndless: Bool { !activeDuration.isFinite }
}

extension Problem {
  fileprivate static func endsBeforeEndless(_ id: String, at time: Double) -> Problem {
    doubt(
      .animationAfterEnd,
      "the scene ends at \(formatted(rounded(time))) s, when the endless animation of the layer \(quoted(id)) begins:"
        + " animations.end doesn't count endless animations", at: time,
      expected: "a number of seconds")
  }
}

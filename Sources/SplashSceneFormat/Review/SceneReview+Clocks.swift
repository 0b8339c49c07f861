import SplashScene
import SplashSyntax
import SplashSystem
import SplashTimeline

extension SceneReview {
  /// Reviews layers and animations that begin too late, and videos that end too early.
  func reviewClocks(of layers: [LayerVisit], _ visibility: Visibility) {
    for visit in layers {
      // Blocks come after the animations of the `animations` list.
      let listed = AnimationRun.runs(of: visit.layer, visit.clock).filter { !$0.isBlock }
      reviewBegins(
        of: listed, visit.layer, places.animations(of: visit.layer.id, count: listed.count))
      reviewVideo(of: visit, visibility)
      if case .replicator = visit.layer.properties.content { continue }
      reviewClocks(of: visit.children.filter { $0.role != .scene }, visibility)
    }
  }

  /// Reviews the times at which animations begin.
  ///
  /// - Parameter written: The animations in the file, if they are written one by one.
  private func reviewBegins(
    of runs: [AnimationRun], _ layer: Layer, _ written: [SyntaxValue]?
  ) {
    for (index, run) in runs.enumerated() where !run.timing.fillMode.holdsStart {
      guard let begin = run.spans(in: -.infinity ... .infinity).hull?.lowerBound else { continue }
      if begin > scene.duration - 1e-6 {
        let element = written.map { places.begin(of: $0[index]) }
        guard let span = element ?? places.span(of: layer.id, ["animations"]) else { continue }
        report(.beginsAfterEnd("the animation", begin: begin, end: scene.duration), span)
      } else if case .group(let members) = run.animation.kind {
        reviewBegins(
          of: run.members, layer,
          written.flatMap { places.animations(of: $0[index], count: members.count) })
      }
    }
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

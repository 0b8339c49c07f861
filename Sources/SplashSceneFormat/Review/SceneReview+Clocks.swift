import SplashScene
import SplashSystem

extension SceneReview {
  /// The relation between a layer's time and the scene time in seconds. Superlayers neither repeat nor run backwards.
  struct Clock {
    var begin = 0.0
    var rate = 1.0

    /// Returns the scene time for a layer's time.
    func sceneTime(_ time: Double) -> Double { begin + time / rate }

    /// Returns the clock of a sublayer; `nil` if its time repeats or runs backwards.
    func inside(_ layer: Layer) -> Clock? {
      let timing = layer.timing
      guard timing.speed > 0, timing.duration.isInfinite else { return nil }
      let parentTime = timing.beginTime + layer.delay - timing.timeOffset / timing.speed
      return Clock(begin: sceneTime(parentTime), rate: rate * timing.speed)
    }
  }

  /// Reviews layers and animations that begin too late, and videos that end too early.
  func reviewClocks(of layers: [Layer], _ outer: Clock, _ visibility: Visibility) {
    for layer in layers {
      guard let clock = outer.inside(layer) else { continue }
      // Blocks come after the animations of the `animations` list.
      let listed = layer.animations.prefix { if case .view = $0.kind { false } else { true } }
      reviewBegins(
        of: Array(listed), clock, layer, places.animations(of: layer.id, count: listed.count))
      reviewVideo(of: layer, clock, visibility)
      if case .replicator = layer.properties.content { continue }
      reviewClocks(of: layer.sublayers, clock, visibility)
    }
  }

  /// Reviews the times at which animations begin.
  ///
  /// - Parameter written: The animations in the file, if they are written one by one.
  private func reviewBegins(
    of animations: [Animation], _ clock: Clock, _ layer: Layer, _ written: [SyntaxValue]?
  ) {
    for (index, animation) in animations.enumerated() {
      let timing = animation.timing
      guard timing.fillMode == .removed || timing.fillMode == .forwards else { continue }
      let begin = clock.sceneTime(timing.beginTime)
      if begin > scene.duration - 1e-6 {
        let element = written.map { places.begin(of: $0[index]) }
        guard let span = element ?? places.span(of: layer.id, ["animations"]) else { continue }
        report(.beginsAfterEnd("the animation", begin: begin, end: scene.duration), span)
      } else if case .group(let members) = animation.kind, timing.speed > 0, timing.timeOffset == 0
      {
        reviewBegins(
          of: members, Clock(begin: begin, rate: clock.rate * timing.speed), layer,
          written.flatMap { places.animations(of: $0[index], count: members.count) })
      }
    }
  }

  /// Reviews animated images that stop because their file doesn't loop, although most such images do.
  private func reviewVideo(of layer: Layer, _ clock: Clock, _ visibility: Visibility) {
    guard case .video(let content) = layer.properties.content, content.time == nil,
      ["gif", "png", "apng", "webp"].contains(content.video.path.pathExtension),
      content.video.times.count > 1, content.video.loopCount.isFinite,
      !places.has("loop", layer.id), layer.animations.isEmpty
    else { return }
    let length = content.trim.upperBound - content.trim.lowerBound
    let end = clock.sceneTime(content.loopCount * length)
    guard end > 0, end < scene.duration - scene.frameRate.time(ofFrame: 1),
      let span = places.span(of: layer.id, ["video", "contents"])
    else { return }
    guard visibility.lastSeen(layer.id) > end else { return }
    report(.standsStill(content.video.path, loopCount: content.loopCount, from: end), span)
  }
}

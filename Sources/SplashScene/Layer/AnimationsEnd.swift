extension Scene {
  /// Returns the scene time in seconds at which the last animation, video or Lottie file of any layer ends, including
  /// sublayers, masks and nested scenes; 0 if there are none. Content that repeats forever, or doesn't run because a
  /// speed is 0, is ignored.
  public static func animationsEnd(of layers: [Layer]) -> Double {
    max(0, TimeSpan.hull(layers.map(\.animationSpan))?.end ?? 0)
  }
}

/// A time span in seconds.
private struct TimeSpan {
  var start: Double
  var end: Double

  /// Returns the shortest span that contains all of `spans`.
  static func hull(_ spans: [TimeSpan?]) -> TimeSpan? {
    spans.reduce(nil) { hull, span in
      guard let hull, let span else { return hull ?? span }
      return TimeSpan(start: min(hull.start, span.start), end: max(hull.end, span.end))
    }
  }
}

extension Layer {
  /// The span of the superlayer's time during which the animations of the layer and its tree run.
  ///
  /// The span includes videos and Lottie files that play automatically. Content that repeats forever, or doesn't run
  /// because a speed is 0, is ignored.
  fileprivate var animationSpan: TimeSpan? {
    var spans = animations.map(\.span)
    var inner = sublayers.map(\.animationSpan)
    if case .scene(let content) = properties.content, content.time == nil {
      inner += content.scene.layers.map(\.animationSpan)
    }
    var sublayerSpan = TimeSpan.hull(inner)
    if case .replicator(let replicator) = properties.content, !replicator.isUnrolled {
      let last = max(0, replicator.instanceCount.rounded(.down) - 1) * replicator.instanceDelay
      sublayerSpan?.start += min(0, last)
      sublayerSpan?.end += max(0, last)
    }
    if case .video(let video) = properties.content, video.time == nil, video.loopCount.isFinite {
      let length = video.trim.upperBound - video.trim.lowerBound
      spans.append(TimeSpan(start: 0, end: video.loopCount * length))
    }
    if case .lottie(let lottie) = properties.content, lottie.time == nil {
      spans.append(TimeSpan(start: 0, end: lottie.composition.duration))
    }
    spans += [sublayerSpan, mask?.animationSpan]
    return TimeSpan.hull(spans).flatMap(timing.parentSpan).map {
      TimeSpan(start: $0.start + delay, end: $0.end + delay)
    }
  }
}

extension Animation {
  /// The span of the layer's time during which the animation runs; `nil` if it has no end.
  fileprivate var span: TimeSpan? {
    var timing = resolvedTiming()
    if case .view(let view) = kind { timing.beginTime += view.delay }
    return timing.activeSpan
  }
}

extension MediaTiming {
  /// The span of the parent's time during which all cycles run; `nil` if they have no end.
  fileprivate var activeSpan: TimeSpan? {
    let length = activeDuration / abs(speed)
    return length.isFinite ? TimeSpan(start: beginTime, end: beginTime + length) : nil
  }

  /// Converts a `span` of the layer's time to a span of the parent's time; `nil` if the layer repeats it forever.
  fileprivate func parentSpan(of span: TimeSpan) -> TimeSpan? {
    guard speed != 0 else { return nil }
    guard duration.isFinite else {
      let ends = [span.start, span.end].map { beginTime + ($0 - timeOffset) / speed }
      return TimeSpan(start: min(ends[0], ends[1]), end: max(ends[0], ends[1]))
    }
    guard var active = activeSpan else { return nil }
    let cycles = activeDuration / duration
    // If the number of cycles is an integer, the animation may end before the last cycle does.
    if !autoreverses, timeOffset == 0, speed > 0, cycles == cycles.rounded() {
      active.end -= max(0, duration - max(0, span.end)) / speed
    }
    return active
  }
}

extension Scene {
  /// The scene time in seconds at which the last animation of any layer ends, or the last video or Lottie file, those of
  /// sublayers, masks and nested scenes included; 0 when there is none. What repeats for ever, or stands
  /// still because a speed is 0, doesn't count.
  public static func animationsEnd(of layers: [Layer]) -> Double {
    max(0, TimeSpan.hull(layers.map(\.animationSpan))?.end ?? 0)
  }
}

/// A stretch of time in seconds.
private struct TimeSpan {
  var start: Double
  var end: Double

  /// The shortest stretch that holds all the given ones.
  static func hull(_ spans: [TimeSpan?]) -> TimeSpan? {
    spans.reduce(nil) { hull, span in
      guard let hull, let span else { return hull ?? span }
      return TimeSpan(start: min(hull.start, span.start), end: max(hull.end, span.end))
    }
  }
}

extension Layer {
  /// The time of the superlayer in which the layer's animations and those within it run.
  ///
  /// So do a video and a Lottie file that run by themselves. What repeats for ever, or doesn't run because a speed is 0, doesn't count.
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
  /// The layer's time in which the animation runs; `nil` when it has no end.
  fileprivate var span: TimeSpan? {
    var timing = resolvedTiming()
    if case .view(let view) = kind { timing.beginTime += view.delay }
    return timing.activeSpan
  }
}

extension MediaTiming {
  /// The parent's time in which all cycles run; `nil` when they have no end.
  fileprivate var activeSpan: TimeSpan? {
    let length = activeDuration / abs(speed)
    return length.isFinite ? TimeSpan(start: beginTime, end: beginTime + length) : nil
  }

  /// The parent's time in which something runs that runs in `span` of the layer's: `nil` when the
  /// layer repeats it for ever.
  fileprivate func parentSpan(of span: TimeSpan) -> TimeSpan? {
    guard speed != 0 else { return nil }
    guard duration.isFinite else {
      let ends = [span.start, span.end].map { beginTime + ($0 - timeOffset) / speed }
      return TimeSpan(start: min(ends[0], ends[1]), end: max(ends[0], ends[1]))
    }
    guard var active = activeSpan else { return nil }
    let cycles = activeDuration / duration
    // In the last of whole cycles, the animation may end before the cycle does.
    if !autoreverses, timeOffset == 0, speed > 0, cycles == cycles.rounded() {
      active.end -= max(0, duration - max(0, span.end)) / speed
    }
    return active
  }
}

package import SplashScene

extension Scene {
  /// Returns the id of the first layer with an animation that repeats forever; `nil` if there is none.
  package static func endlessLayer(in layers: [Layer]) -> String? {
    var found: String?
    for root in LayerVisit.roots(layers) where found == nil {
      root.walk { visit in
        let clock = visit.clock.running
        if found == nil,
          AnimationRun.runs(of: visit.layer, clock).contains(where: {
            !$0.timing.activeDuration.isFinite && $0.timing.speed != 0
          })
        {
          found = visit.layer.id
        }
      }
    }
    return found
  }

  /// Returns the scene time in seconds at which the last animation, video or composition of any layer ends, including
  /// sublayers, masks and nested scenes; 0 if there are none. What repeats forever, or doesn't run because a speed is
  /// 0, is ignored.
  package static func animationsEnd(of layers: [Layer]) -> Double {
    var latest = 0.0
    func note(_ local: ClosedRange<Double>, _ clock: Clock) {
      guard local.upperBound.isFinite, !clock.isStill,
        let end = clock.spans(of: TimeSpans([local]), in: -.infinity ... .infinity).hull?
          .upperBound,
        end.isFinite
      else { return }
      latest = max(latest, end)
    }
    for root in LayerVisit.roots(layers) {
      root.walk { visit in
        let clock = visit.clock.running
        for run in AnimationRun.runs(of: visit.layer, clock) where run.timing.speed != 0 {
          note(run.timing.activeSpan, clock)
        }
        if let span = visit.contentSpan, visit.layer.properties.content.kind != .emitter {
          note(span, visit.contentClock.running)
        }
      }
    }
    return latest
  }
}

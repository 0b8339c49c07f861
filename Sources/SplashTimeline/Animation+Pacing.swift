package import SplashScene

extension Animation {
  /// The fractions of the cycle at which keyframes occur, 0…1. For animations without keyframes, these are both ends.
  package var keyFractions: [Double] {
    switch kind {
    case .keyframe(let keyframes): PreparedKeyframes(keyframes).times
    case .function, .group: []
    case .view(let block):
      block.changes.compactMap(\.keyframes?.keyTimes).first ?? [0, 1]
    case .basic, .spring, .transition: [0, 1]
    }
  }

  /// Returns the progress at a fraction of the cycle: of the interpolation, of all keyframes, or of time, if the
  /// animation's curve applies to time; `nil` for functions and groups. Springs may exceed 1.
  ///
  /// - Parameter duration: The duration of a cycle in seconds.
  package func pace(at fraction: Double, lasting duration: Double) -> Double? {
    let fraction = timingFunction.progress(at: fraction)
    switch kind {
    case .basic, .transition: return fraction
    case .spring(_, let spring): return spring.progress(at: fraction * duration)
    case .keyframe(let keyframes): return PreparedKeyframes(keyframes).pace(at: fraction)
    case .view(let block):
      return block.spring?.progress(at: fraction * duration) ?? fraction
    case .function, .group: return nil
    }
  }
}

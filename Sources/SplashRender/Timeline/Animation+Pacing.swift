package import SplashScene

extension Animation {
  /// The places in its cycle at which its keyframes come, 0…1; of other animations both ends.
  package var keyFractions: [Double] {
    switch kind {
    case .keyframe(let keyframes): PreparedKeyframes(keyframes).times
    case .function, .group: []
    case .view(let block):
      block.changes.compactMap(\.keyframes?.keyTimes).first ?? [0, 1]
    case .basic, .spring, .transition: [0, 1]
    }
  }

  /// How far it has come at a place in its cycle: of one way, of all of its keyframes, or, where it curves time, in
  /// time; `nil` for functions and groups. Springs go beyond 1.
  ///
  /// - Parameter duration: The length of a cycle in seconds.
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

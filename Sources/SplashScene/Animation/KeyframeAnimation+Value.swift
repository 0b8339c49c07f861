extension KeyframeAnimation {
  /// The interpolated value at a place in the cycle, 0…1, before any value function.
  func value(at progress: Double) -> AnimatableValue? {
    guard let first = values.first, let last = values.last else { return nil }
    if values.count == 1 { return first }
    let times = resolvedKeyTimes
    // A jump shows in the frame at its time, even where sums of decimal seconds fall just short of it.
    let reached = progress + MediaTiming.fractionResolution
    switch calculationMode {
    case .discrete:
      let index = times.lastIndex { $0 <= reached } ?? 0
      return values[min(index, values.count - 1)]
    case .linear:
      guard progress > times[0] else { return first }
      guard let end = times.indices.dropFirst().first(where: { reached < times[$0] }) else {
        return last
      }
      let (t0, t1) = (times[end - 1], times[end])
      var fraction = max(0, (progress - t0) / (t1 - t0))
      if end - 1 < timingFunctions.count {
        fraction = timingFunctions[end - 1].progress(at: fraction)
      }
      return values[end - 1].interpolated(to: values[end], fraction)
    }
  }

  /// The key times where they ascend from 0 to 1 and are as many as the mode wants, otherwise evenly
  /// spaced ones.
  private var resolvedKeyTimes: [Double] {
    let wanted = calculationMode == .discrete ? values.count + 1 : values.count
    if let keyTimes, keyTimes.count == wanted, keyTimes.first == 0, keyTimes.last == 1,
      zip(keyTimes, keyTimes.dropFirst()).allSatisfy({ $0 <= $1 })
    {
      return keyTimes
    }
    return (0..<wanted).map { Double($0) / Double(wanted - 1) }
  }
}

extension KeyframeAnimation {
  /// The interpolated value at a place in the cycle, 0…1, before any value function.
  func value(at progress: Double) -> AnimatableValue? {
    guard let first = values.first, let last = values.last else { return nil }
    if values.count == 1 { return first }
    let times = resolvedKeyTimes
    // A jump shows in the frame at its time, even where sums of decimal seconds fall just short of it.
    let reached = progress + MediaTiming.fractionResolution
    if calculationMode == .discrete {
      let index = times.lastIndex { $0 <= reached } ?? 0
      return values[min(index, values.count - 1)]
    }
    guard progress > times[0] else { return first }
    guard let end = times.indices.dropFirst().first(where: { reached < times[$0] }) else {
      return last
    }
    let (t0, t1) = (times[end - 1], times[end])
    var fraction = max(0, (progress - t0) / (t1 - t0))
    if !calculationMode.isPaced, end - 1 < timingFunctions.count {
      fraction = timingFunctions[end - 1].progress(at: fraction)
    }
    return calculationMode.isCubic
      ? splineValue(inSegment: end - 1, at: fraction)
      : values[end - 1].interpolated(to: values[end], fraction)
  }

  /// The key times where they ascend from 0 to 1 and are as many as the mode wants; in the paced modes
  /// those that the distances give; otherwise evenly spaced ones.
  private var resolvedKeyTimes: [Double] {
    if calculationMode.isPaced, let times = pacedKeyTimes { return times }
    let wanted = calculationMode == .discrete ? values.count + 1 : values.count
    if !calculationMode.isPaced, let keyTimes, keyTimes.count == wanted, keyTimes.first == 0,
      keyTimes.last == 1, zip(keyTimes, keyTimes.dropFirst()).allSatisfy({ $0 <= $1 })
    {
      return keyTimes
    }
    return (0..<wanted).map { Double($0) / Double(wanted - 1) }
  }

  /// The times at which an even speed reaches the values; `nil` where they have no distances.
  private var pacedKeyTimes: [Double]? {
    var lengths = [0.0]
    for (a, b) in zip(values, values.dropFirst()) {
      guard let distance = a.distance(to: b) else { return nil }
      lengths.append((lengths.last ?? 0) + distance)
    }
    guard let whole = lengths.last, whole > 0, whole.isFinite else { return nil }
    // Division makes the last one 1.
    return lengths.map { $0 / whole }
  }

  /// The value at a place, 0…1, of one segment of the smooth curve.
  ///
  /// The curve is the cubic Bézier with the tangents of Kochanek and Bartels, drawn by de Casteljau's
  /// construction, which needs nothing of values but that they have others between them: for numbers it
  /// is the Hermite basis, for matrices the same by their parts.
  private func splineValue(inSegment index: Int, at fraction: Double) -> AnimatableValue {
    let (start, end) = (values[index], values[index + 1])
    guard start.blends(with: end) else { return start.interpolated(to: end, fraction) }
    let control1 = control(at: index, from: index - 1, to: index + 1, isOutgoing: true)
    let control2 = control(at: index + 1, from: index + 2, to: index, isOutgoing: false)
    let middle = control1.interpolated(to: control2, fraction)
    let left = start.interpolated(to: control1, fraction).interpolated(to: middle, fraction)
    let right = middle.interpolated(to: control2.interpolated(to: end, fraction), fraction)
    return left.interpolated(to: right, fraction)
  }

  /// The Bézier's control point next to value `index`, on the side of the neighbour `near`; `far` is the
  /// neighbour on the other side, beyond the ends the mirror image of `near`.
  private func control(
    at index: Int, from far: Int, to near: Int, isOutgoing: Bool
  ) -> AnimatableValue {
    let value = values[index]
    let inside = values[near]
    let isInterior = values.indices.contains(far) && values[far].blends(with: value)
    let outside = isInterior ? values[far] : inside.interpolated(to: value, 2)
    func parameter(_ list: [Double]) -> Double { index < list.count ? list[index] : 0 }
    let tension = parameter(spline.tensionValues)
    // Seen from the other side, continuity stays, and bias turns round.
    let continuity = parameter(spline.continuityValues)
    let bias = parameter(spline.biasValues) * (isOutgoing ? 1 : -1)
    var weight = (1 - tension) / 2
    if calculationMode == .cubicPaced, isInterior,
      let a = outside.distance(to: value), let b = value.distance(to: inside), a + b > 0
    {
      weight *= 2 * b / (a + b)
    }
    let before = weight * (1 + continuity) * (1 + bias)
    let after = weight * (1 - continuity) * (1 - bias)
    // A third of the tangent: the middle between twice the shares of the two neighbours.
    return outside.interpolated(to: value, 1 + 2 * before / 3)
      .interpolated(to: value.interpolated(to: inside, 2 * after / 3), 0.5)
  }
}

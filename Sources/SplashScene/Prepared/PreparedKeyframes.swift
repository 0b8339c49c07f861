/// A keyframe animation, with everything precomputed that doesn't depend on time, including its key times.
package final class PreparedKeyframes: Sendable {
  private let animation: KeyframeAnimation
  /// The property.
  let property: AnimatedProperty
  /// The first and last values; `nil` if there are no values.
  private let ends: (first: AnimatableValue, last: AnimatableValue)?
  /// The number of segments of the cycle or, for a discrete animation, the number of values.
  private let count: Int
  /// The start time of each segment, and the end time of the last one. These are the key times, if they ascend and
  /// their number is right; in the paced modes, they are proportional to the segments' lengths; otherwise, they are
  /// evenly spaced.
  package let times: [Double]

  /// Prepares an animation.
  package init(_ animation: KeyframeAnimation) {
    self.animation = animation
    property = animation.property
    let (values, path) = (animation.values, animation.path)
    if let path {
      ends = (.point(path.ends.first), .point(path.ends.last))
      count = path.segmentCount
    } else if let first = values.first, let last = values.last {
      ends = (first, last)
      count = animation.calculationMode == .discrete ? values.count : values.count - 1
    } else {
      ends = nil
      count = 0
    }
    times = count > 0 ? animation.times(of: count) : []
  }

  /// Returns the value at the end of a cycle; if the cycle is reversed, this is the first value.
  func end(isReversed: Bool) -> AnimatableValue? {
    isReversed ? ends?.first : ends?.last
  }

  /// The values of a keyframe animation at one time.
  struct Sample {
    /// The interpolated value, before any value function is applied.
    var value: AnimatableValue
    /// The additional rotation angle of the layer in radians, if it rotates along a path.
    var angle: Double?
  }

  /// Returns the values at a given fraction of the cycle, 0…1.
  func sample(at progress: Double) -> Sample? {
    if let path = animation.path { return sample(of: path, at: progress) }
    let values = animation.values
    guard let first = values.first else { return nil }
    guard count > 0 else { return Sample(value: first) }
    let (index, fraction) = place(at: progress)
    if animation.calculationMode == .discrete { return Sample(value: values[index]) }
    let (start, end) = (values[index], values[index + 1])
    guard animation.calculationMode.isCubic, start.blends(with: end) else {
      return Sample(value: start.interpolated(to: end, fraction))
    }
    let spline = Spline(
      animation, at: index, from: start, to: end, before: index > 0 ? values[index - 1] : nil,
      after: index + 2 < values.count ? values[index + 2] : nil)
    return Sample(value: spline.value(at: fraction))
  }

  /// Returns the proportion of segments that are completed at a given fraction of the cycle, 0…1.
  package func pace(at progress: Double) -> Double {
    guard count > 0 else { return progress }
    let (index, fraction) = place(at: progress)
    if animation.calculationMode == .discrete { return Double(index) / Double(max(count - 1, 1)) }
    return (Double(index) + fraction) / Double(count)
  }

  private func sample(of path: MotionPath, at progress: Double) -> Sample {
    let mode = animation.calculationMode
    let (index, fraction) = place(at: progress)
    let segment = path.segments[index]
    var curve = segment.curve
    var u = fraction
    if mode == .paced {
      u = curve.parameter(atFraction: fraction, of: path.lengths[index])
    }
    if mode.isCubic {
      let next = index + 1 < path.segments.count ? path.segments[index + 1] : nil
      let spline = Spline(
        animation, at: index, from: .point(curve.start), to: .point(curve.end),
        before: segment.continues ? .point(path.segments[index - 1].curve.start) : nil,
        after: next.flatMap { $0.continues ? .point($0.curve.end) : nil })
      if case (.point(let c1), .point(let c2)) = (spline.control1, spline.control2) {
        curve.control1 = c1
        curve.control2 = c2
      }
    }
    var angle: Double?
    if let rotationMode = animation.rotationMode {
      angle = (curve.angle(at: u) ?? 0) + (rotationMode == .autoReverse ? .pi : 0)
    }
    return Sample(value: .point(curve.point(at: u)), angle: angle)
  }

  /// Returns the segment at a given fraction of the cycle, and the fraction within it.
  private func place(at progress: Double) -> (segment: Int, fraction: Double) {
    // A jump takes effect in the frame at its time, even if sums of decimal fractions of a second fall just short of
    // that time.
    let reached = progress + MediaTiming.fractionResolution
    if animation.calculationMode == .discrete {
      return (min(times.lastIndex { $0 <= reached } ?? 0, count - 1), 0)
    }
    guard let first = times.first, progress > first else { return (0, 0) }
    guard let end = times.indices.dropFirst().first(where: { reached < times[$0] }) else {
      return (count - 1, 1)
    }
    let (t0, t1) = (times[end - 1], times[end])
    var fraction = max(0, (progress - t0) / (t1 - t0))
    if !animation.calculationMode.isPaced, let curve = curve(ofSegment: end - 1) {
      fraction = curve.progress(at: fraction)
    }
    return (end - 1, fraction)
  }
}

extension PreparedKeyframes {
  /// Returns the timing function of a segment; `nil` for linear.
  private func curve(ofSegment index: Int) -> TimingFunction? {
    let curves = animation.timingFunctions
    if index < curves.count { return curves[index] }
    return InferredReading.missingTimingFunctionsAreLinear ? nil : curves.last
  }
}

extension KeyframeAnimation {
  /// Returns the start time of each of `count` segments, and the end time of the last one.
  fileprivate func times(of count: Int) -> [Double] {
    if calculationMode.isPaced {
      if let times = lengths.flatMap(Self.times(ofLengths:)) { return times }
    } else if let keyTimes, keyTimes.count == count + 1,
      InferredReading.openKeyTimesHold || keyTimes.first == 0 && keyTimes.last == 1,
      zip(keyTimes, keyTimes.dropFirst()).allSatisfy({ $0 <= $1 })
    {
      return keyTimes
    }
    return (0...count).map { Double($0) / Double(count) }
  }

  private static func times(ofLengths lengths: [Double]) -> [Double]? {
    var sums = [0.0]
    for length in lengths { sums.append(sums[sums.count - 1] + length) }
    guard let whole = sums.last, whole > 0, whole.isFinite else { return nil }
    // The division makes the last element exactly 1.
    return sums.map { $0 / whole }
  }

  /// The lengths of the segments; `nil` if the distance between two values is undefined.
  private var lengths: [Double]? {
    if let path { return calculationMode.isCubic ? path.chords : path.lengths }
    let distances = zip(values, values.dropFirst()).map { $0.distance(to: $1) }
    let known = distances.compactMap { $0 }
    return known.count == distances.count ? known : nil
  }
}

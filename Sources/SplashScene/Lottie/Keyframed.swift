/// A value of a Lottie file that may change from frame to frame.
package struct Keyframed<Value: LottieValue>: Sendable {
  /// A value at a frame, and the way from it to the next key.
  package struct Key: Sendable {
    /// The frame, in the time of the composition that the layer lies in.
    package var frame: Double
    /// The value from this frame on.
    package var value: Value
    /// What the way to the next key ends at, where that isn't the next key's value.
    package var end: Value?
    /// The course to the next key: one for each component, or one for all of them. Empty is linear.
    package var easing: [TimingFunction]
    /// Whether the value stays until the next key.
    package var isHeld: Bool
    /// The curve that a position follows to the next key, if it isn't straight.
    package var motion: LottieMotion?

    /// Makes a key.
    package init(
      _ frame: Double, _ value: Value, end: Value? = nil, easing: [TimingFunction] = [],
      isHeld: Bool = false, motion: LottieMotion? = nil
    ) {
      self.frame = frame
      self.value = value
      self.end = end
      self.easing = easing
      self.isHeld = isHeld
      self.motion = motion
    }
  }

  /// At least one, by their frames. Of several at one frame the last one counts from there on.
  private let keys: [Key]

  /// Makes a value that stays as it is.
  package init(_ value: Value) {
    keys = [Key(0, value)]
  }

  /// Makes a value that goes from key to key; `nil` without any.
  package init?(keys: [Key]) {
    guard !keys.isEmpty else { return nil }
    self.keys = keys.enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }.map(\.element)
  }

  /// Whether the value is the same in all frames.
  package var isStill: Bool { keys.count == 1 }

  /// The value in a frame.
  package func value(at frame: Double, _ rules: LottieRules) -> Value {
    guard let (key, next) = segment(at: frame) else { return keys[0].value }
    guard let next, !key.isHeld else { return key.value }
    let fraction = (frame - key.frame) / (next.frame - key.frame)
    let end = key.end ?? next.value
    guard !key.easing.isEmpty else {
      return key.value.interpolated(to: end, along: key.motion, rules) { _ in fraction }
    }
    let eased = key.easing.map { $0.progress(at: fraction) }
    return key.value.interpolated(to: end, along: key.motion, rules) { component in
      rules == .coreAnimation || component >= eased.count ? eased[0] : eased[component]
    }
  }

  /// The key that a frame belongs to, and the next one; `nil` before the first.
  private func segment(at frame: Double) -> (key: Key, next: Key?)? {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    return (keys[low - 1], low < keys.count ? keys[low] : nil)
  }
}

extension Keyframed where Value == Point {
  /// The direction in which a position moves in a frame, in radians: of its first or last way before or after
  /// all keys; `nil` if it doesn't move.
  package func direction(at frame: Double, _ rules: LottieRules) -> Double? {
    guard keys.count > 1 else { return nil }
    let index = max(0, min((keys.lastIndex { $0.frame <= frame } ?? 0), keys.count - 2))
    let (key, next) = (keys[index], keys[index + 1])
    let fraction = max(0, min((frame - key.frame) / (next.frame - key.frame), 1))
    if let motion = key.motion {
      let eased = key.easing.first?.progress(at: fraction) ?? fraction
      return motion.angle(at: eased, rules)
    }
    let way = (key.end ?? next.value) - key.value
    return way == .zero ? nil : Elementary.atan2(way.y, way.x)
  }
}

/// A value between two of which there are others.
package protocol LottieValue: Sendable {
  /// The value on the way to another one.
  ///
  /// - Parameters:
  ///   - motion: The curve that a position follows.
  ///   - fraction: How far on the way each component is, not clamped.
  func interpolated(
    to end: Self, along motion: LottieMotion?, _ rules: LottieRules, _ fraction: (Int) -> Double
  ) -> Self
}

extension Double: LottieValue {
  package func interpolated(
    to end: Double, along motion: LottieMotion?, _ rules: LottieRules, _ fraction: (Int) -> Double
  ) -> Double { self + (end - self) * fraction(0) }
}

extension Point: LottieValue {
  package func interpolated(
    to end: Point, along motion: LottieMotion?, _ rules: LottieRules, _ fraction: (Int) -> Double
  ) -> Point {
    if let motion { return motion.point(at: fraction(0), rules) }
    return Point(x + (end.x - x) * fraction(0), y + (end.y - y) * fraction(1))
  }
}

extension Color: LottieValue {
  package func interpolated(
    to end: Color, along motion: LottieMotion?, _ rules: LottieRules, _ fraction: (Int) -> Double
  ) -> Color { interpolated(to: end, fraction(0)) }
}

extension [Double]: LottieValue {
  /// Numbers one by one; of tables of different lengths the first one stays.
  package func interpolated(
    to end: [Double], along motion: LottieMotion?, _ rules: LottieRules,
    _ fraction: (Int) -> Double
  ) -> [Double] {
    guard count == end.count else { return self }
    return zip(self, end).map { $0 + ($1 - $0) * fraction(0) }
  }
}

/// A curve that a position follows.
package struct LottieMotion: Sendable {
  private let curve: CubicBezier
  private let length: Double

  /// Makes a curve of its points.
  package init(_ curve: CubicBezier) {
    self.curve = curve
    length = curve.length(upTo: 1)
  }

  /// The point at a fraction of the way: of its length, or of its parameter by Core Animation's rules.
  func point(at fraction: Double, _ rules: LottieRules) -> Point {
    curve.point(at: parameter(at: fraction, rules))
  }

  /// The direction there.
  func angle(at fraction: Double, _ rules: LottieRules) -> Double? {
    curve.angle(at: parameter(at: fraction, rules))
  }

  private func parameter(at fraction: Double, _ rules: LottieRules) -> Double {
    // Beyond the ends a curve goes on by its parameter.
    guard rules == .afterEffects, fraction > 0, fraction < 1 else { return fraction }
    return curve.parameter(atFraction: fraction, of: length)
  }
}

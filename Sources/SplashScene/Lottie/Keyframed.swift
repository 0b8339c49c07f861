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
    if keys.count == 1 { return keys[0].value }
    // Keys are looked at in their place, as a copy of one retains everything in it.
    let index = keysCount(upTo: frame) - 1
    guard index >= 0 else { return keys[0].value }
    guard index + 1 < keys.count, !keys[index].isHeld else { return keys[index].value }
    let start = keys[index].frame
    let fraction = (frame - start) / (keys[index + 1].frame - start)
    let end = keys[index].end ?? keys[index + 1].value
    let first = keys[index].easing.first?.progress(at: fraction) ?? fraction
    if keys[index].easing.count < 2 || rules == .coreAnimation {
      return keys[index].value.interpolated(to: end, along: keys[index].motion, rules) { _ in first
      }
    }
    return keys[index].value.interpolated(to: end, along: keys[index].motion, rules) { component in
      let easing = keys[index].easing
      return component == 0 || component >= easing.count
        ? first : easing[component].progress(at: fraction)
    }
  }

  /// How many keys there are up to a frame, that of the frame among them.
  private func keysCount(upTo frame: Double) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The key that a frame belongs to and the next one, of those between which there is time: the first or the
  /// last two before or after all keys.
  func way(at frame: Double) -> (key: Key, next: Key)? {
    var index = Swift.max(0, Swift.min(keysCount(upTo: frame) - 1, keys.count - 2))
    while index + 1 < keys.count, keys[index].frame == keys[index + 1].frame {
      guard index > 0 else { break }
      index -= 1
    }
    guard index + 1 < keys.count, keys[index].frame < keys[index + 1].frame else { return nil }
    return (keys[index], keys[index + 1])
  }

  /// The value on straight ways from key to key.
  var withoutMotion: Keyframed {
    var keys = keys
    for index in keys.indices { keys[index].motion = nil }
    return Keyframed(keys: keys) ?? self
  }

  /// The greatest measure of the values at keys and at the ends of ways.
  package func most(_ measure: (Value) -> Double) -> Double {
    keys.reduce(-.infinity) { most, key in
      max(most, measure(key.value), key.end.map(measure) ?? -.infinity)
    }
  }

  /// The frames of the first and the last key.
  var span: ClosedRange<Double> { keys[0].frame...keys[keys.count - 1].frame }
}

extension Keyframed where Value: Equatable {
  /// Whether it is a value in all frames.
  package func isAlways(_ value: Value) -> Bool {
    keys.allSatisfy { $0.value == value && $0.end ?? value == value }
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

import SplashScene

/// A value in a Lottie file that may change from frame to frame.
struct Keyframed<Value: LottieValue>: Sendable {
  /// A value at a certain frame, and the interpolation to the next key.
  struct Key: Sendable {
    /// The frame, counted in the composition that contains the layer.
    var frame: Double
    /// The value from this frame on.
    var value: Value
    /// The end value of the segment to the next key, if it differs from the next key's value.
    var end: Value?
    /// The easing to the next key: one curve per component, or one for all. An empty array means linear.
    var easing: [TimingFunction]
    /// Whether the value is held until the next key.
    var isHeld: Bool
    /// The curve that a position follows to the next key, unless it is straight.
    var motion: LottieMotion?

    /// Creates a key.
    init(
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

  /// The keys, at least one, sorted by frame. If several keys are at the same frame, the last one applies from that
  /// frame on.
  private let keys: [Key]

  /// Creates a constant value.
  init(_ value: Value) {
    keys = [Key(0, value)]
  }

  /// Creates a keyframed value; `nil` if there are no keys.
  init?(keys: [Key]) {
    guard !keys.isEmpty else { return nil }
    self.keys = keys.enumerated().sorted {
      ($0.element.frame, $0.offset) < ($1.element.frame, $1.offset)
    }.map(\.element)
  }

  /// Whether the value is constant.
  var isStill: Bool { keys.count == 1 }

  /// Returns the value at a given frame.
  func value(at frame: Double, _ rules: PlayerRules) -> Value {
    if keys.count == 1 { return keys[0].value }
    // Accesses keys within the array, because copying a key retains everything it contains.
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

  /// Returns the number of keys up to and including a frame.
  private func keysCount(upTo frame: Double) -> Int {
    var (low, high) = (0, keys.count)
    while low < high {
      let middle = (low + high) / 2
      if keys[middle].frame <= frame { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns the keys of the segment that contains a frame. Segments of zero duration are skipped. Before all keys,
  /// the first segment is used; after all keys, the last.
  func way(at frame: Double) -> (key: Key, next: Key)? {
    var index = Swift.max(0, Swift.min(keysCount(upTo: frame) - 1, keys.count - 2))
    while index + 1 < keys.count, keys[index].frame == keys[index + 1].frame {
      guard index > 0 else { break }
      index -= 1
    }
    guard index + 1 < keys.count, keys[index].frame < keys[index + 1].frame else { return nil }
    return (keys[index], keys[index + 1])
  }

  /// The value with straight motion between keys.
  var withoutMotion: Keyframed {
    var keys = keys
    for index in keys.indices { keys[index].motion = nil }
    return Keyframed(keys: keys) ?? self
  }

  /// Returns the maximum of a measure over the values at all keys and segment ends.
  func most(_ measure: (Value) -> Double) -> Double {
    keys.reduce(-.infinity) { most, key in
      max(most, measure(key.value), key.end.map(measure) ?? -.infinity)
    }
  }

  /// The frames of the first and last keys.
  var span: ClosedRange<Double> { keys[0].frame...keys[keys.count - 1].frame }
}

extension Keyframed where Value: Equatable {
  /// Returns whether the value is constant and equal to `value`.
  func isAlways(_ value: Value) -> Bool {
    keys.allSatisfy { $0.value == value && $0.end ?? value == value }
  }
}

/// A value that can be interpolated.
protocol LottieValue: Sendable {
  /// Interpolates towards another value.
  ///
  /// - Parameters:
  ///   - motion: The curve that a position follows.
  ///   - fraction: The fraction for each component, which isn't clamped.
  func interpolated(
    to end: Self, along motion: LottieMotion?, _ rules: PlayerRules, _ fraction: (Int) -> Double
  ) -> Self
}

extension Double: LottieValue {
  func interpolated(
    to end: Double, along motion: LottieMotion?, _ rules: PlayerRules, _ fraction: (Int) -> Double
  ) -> Double { self + (end - self) * fraction(0) }
}

extension Point: LottieValue {
  func interpolated(
    to end: Point, along motion: LottieMotion?, _ rules: PlayerRules, _ fraction: (Int) -> Double
  ) -> Point {
    if let motion { return motion.point(at: fraction(0), rules) }
    return Point(x + (end.x - x) * fraction(0), y + (end.y - y) * fraction(1))
  }
}

extension Color: LottieValue {
  func interpolated(
    to end: Color, along motion: LottieMotion?, _ rules: PlayerRules, _ fraction: (Int) -> Double
  ) -> Color { interpolated(to: end, fraction(0)) }
}

extension [Double]: LottieValue {
  /// Interpolates numbers element by element; if the lengths differ, returns the first array.
  func interpolated(
    to end: [Double], along motion: LottieMotion?, _ rules: PlayerRules,
    _ fraction: (Int) -> Double
  ) -> [Double] {
    guard count == end.count else { return self }
    return zip(self, end).map { $0 + ($1 - $0) * fraction(0) }
  }
}

/// A curve that a position follows.
struct LottieMotion: Sendable {
  private let curve: CubicBezier
  private let length: Double

  /// Creates a motion along a curve.
  init(_ curve: CubicBezier) {
    self.curve = curve
    length = curve.length(upTo: 1)
  }

  /// Returns the point at a given fraction of the length or, under Core Animation's rules, of the parameter.
  func point(at fraction: Double, _ rules: PlayerRules) -> Point {
    curve.point(at: parameter(at: fraction, rules))
  }

  /// Returns the direction at a given fraction of the curve.
  func angle(at fraction: Double, _ rules: PlayerRules) -> Double? {
    curve.angle(at: parameter(at: fraction, rules))
  }

  private func parameter(at fraction: Double, _ rules: PlayerRules) -> Double {
    // Beyond the ends, the curve is extrapolated by its parameter.
    guard rules == .afterEffects, fraction > 0, fraction < 1 else { return fraction }
    return curve.parameter(atFraction: fraction, of: length)
  }
}

extension Keyframed where Value == Point {
  /// The direction in which a position moves in a frame, in radians: of its first or last way before or after
  /// all keys; `nil` if it doesn't move.
  func direction(at frame: Double, _ rules: LottieRules) -> Double? {
    guard let (key, next) = way(at: frame), !key.isHeld else { return nil }
    let fraction = max(0, min((frame - key.frame) / (next.frame - key.frame), 1))
    if let motion = key.motion {
      let eased = key.easing.first?.progress(at: fraction) ?? fraction
      return motion.angle(at: eased, rules)
    }
    let way = (key.end ?? next.value) - key.value
    return way == .zero ? nil : Elementary.atan2(way.y, way.x)
  }
}

extension Keyframed<Double> {
  /// The direction in which a position moves in a frame whose x this is, in radians; `nil` if it doesn't.
  ///
  /// It is that of the way of the last hundredth of a frame, or of the first one before all keys.
  func direction(with y: Keyframed<Double>, at frame: Double, _ rules: LottieRules) -> Double? {
    let spans = [self, y].filter { !$0.isStill }.map(\.span)
    guard let first = spans.map(\.lowerBound).min(), let last = spans.map(\.upperBound).max() else {
      return nil
    }
    let step = 0.01
    let end = max(first + step, min(frame, last))
    func place(_ frame: Double) -> Point {
      Point(value(at: frame, rules), y.value(at: frame, rules))
    }
    let way = place(end) - place(end - step)
    return way == .zero ? nil : Elementary.atan2(way.y, way.x)
  }
}

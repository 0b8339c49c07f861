import SplashScene

extension Keyframed where Value == Point {
  /// Returns the direction of a position's motion at a given frame, in radians; `nil` if it doesn't move. Before all
  /// keys, returns the direction of the first segment; after all keys, that of the last.
  func direction(at frame: Double, _ rules: PlayerRules) -> Double? {
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
  /// Returns the direction in radians, at a given frame, of the motion of a position whose x coordinate is this value
  /// and whose y coordinate is `y`; `nil` if the position doesn't move.
  ///
  /// The direction is measured over the last hundredth of a frame or, before all keys, over the first hundredth after
  /// the first key.
  func direction(with y: Keyframed<Double>, at frame: Double, _ rules: PlayerRules) -> Double? {
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

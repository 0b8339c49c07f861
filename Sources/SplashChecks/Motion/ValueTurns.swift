/// The times at which a value turns around.
struct ValueTurns {
  /// The times, in order.
  private(set) var times: [Double] = []
  /// The least way between a turn that counts and what comes before or after it; infinite if no turn counts.
  private(set) var leastSwing = Double.infinity
  /// The greatest way back that is too short to count.
  private(set) var greatestIgnored = 0.0

  /// Shorter ways are rounding.
  private static let rounding = 1e-6

  /// - Parameters:
  ///   - values: A value over time, with all of its extremes.
  ///   - swing: How far the value must come back for a turn to count.
  init(of values: [(time: Double, value: Double)], swing: Double) {
    guard let first = values.first else { return }
    let least = max(swing, Self.rounding)
    var (low, high) = (first, first)
    var direction = 0.0
    // The last turn, or the beginning of the movement, and the farthest value since.
    var (origin, extreme) = (first, first)
    var wayBack = 0.0
    for next in values.dropFirst() {
      if direction == 0 {
        if next.value > high.value { high = next }
        if next.value < low.value { low = next }
        guard high.value - low.value > least else { continue }
        direction = high.time >= low.time ? 1 : -1
        (origin, extreme) = direction > 0 ? (low, high) : (high, low)
      } else if (next.value - extreme.value) * direction > 0 {
        greatestIgnored = max(greatestIgnored, wayBack)
        (extreme, wayBack) = (next, 0)
      } else if abs(next.value - extreme.value) > least {
        times.append(extreme.time)
        leastSwing = min(leastSwing, abs(extreme.value - origin.value))
        (origin, extreme, wayBack) = (extreme, next, 0)
        direction = -direction
      } else {
        wayBack = max(wayBack, abs(next.value - extreme.value))
      }
    }
    greatestIgnored = max(greatestIgnored, wayBack)
    if greatestIgnored <= Self.rounding { greatestIgnored = 0 }
    if !times.isEmpty { leastSwing = min(leastSwing, abs(extreme.value - origin.value)) }
  }
}

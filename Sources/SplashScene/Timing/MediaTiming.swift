/// The start, speed and repetition of a layer or an animation in its parent's time: the `CAMediaTiming` protocol.
public struct MediaTiming: Hashable, Sendable {
  /// The value outside the active duration.
  public enum FillMode: String, CaseIterable, Hashable, Sendable {
    /// The model value.
    case removed
    /// The last value, after the end.
    case forwards
    /// The first value, before the start.
    case backwards
    /// The first value before the start, and the last value after the end.
    case both

    /// Whether the first value applies before the start.
    package var holdsStart: Bool { self == .backwards || self == .both }
    /// Whether the last value applies after the end.
    package var holdsEnd: Bool { self == .forwards || self == .both }
  }

  /// The start, in seconds of the parent's time.
  public var beginTime: Double
  /// The offset of the local time, in seconds.
  public var timeOffset: Double
  /// The number of local seconds per parent second. With a negative speed, time runs backwards from the time offset.
  public var speed: Double
  /// The duration of one cycle in seconds; infinite for a layer.
  public var duration: Double
  /// The number of cycles, which may be a fraction; 0 is treated as 1.
  public var repeatCount: Double
  /// The duration of all cycles in seconds; if positive, it overrides `repeatCount`.
  public var repeatDuration: Double
  /// Whether each cycle also runs backwards to its beginning, taking twice as long.
  public var autoreverses: Bool
  /// The value outside the active duration.
  public var fillMode: FillMode

  /// A layer's timing: endless, and equal to the parent's time.
  public static let layer = MediaTiming(duration: .infinity)

  /// Creates a timing of `duration` seconds. The defaults are those of Core Animation: one cycle, from the parent's
  /// beginning.
  ///
  /// - Parameters:
  ///   - duration: The duration of one cycle in seconds.
  ///   - beginTime: The start, in seconds of the parent's time.
  ///   - timeOffset: The offset of the local time, in seconds.
  ///   - speed: The number of local seconds per parent second.
  ///   - repeatCount: The number of cycles; 0 is treated as 1.
  ///   - repeatDuration: The duration of all cycles in seconds; if positive, it overrides `repeatCount`.
  ///   - autoreverses: Whether each cycle also runs backwards to its beginning.
  ///   - fillMode: The value outside the active duration.
  public init(
    duration: Double, beginTime: Double = 0, timeOffset: Double = 0, speed: Double = 1,
    repeatCount: Double = 0, repeatDuration: Double = 0, autoreverses: Bool = false,
    fillMode: FillMode = .removed
  ) {
    self.beginTime = beginTime
    self.timeOffset = timeOffset
    self.speed = speed
    self.duration = duration
    self.repeatCount = repeatCount
    self.repeatDuration = repeatDuration
    self.autoreverses = autoreverses
    self.fillMode = fillMode
  }
}

extension MediaTiming {
  /// A position in a run of cycles.
  package struct Sample: Hashable, Sendable {
    /// The time within the cycle, 0…duration, already reversed in the backward half.
    package var localTime: Double
    /// The number of completed cycles.
    package var cycle: Double
    /// Whether this is the end of the run, as held by the fill mode.
    package var isHeldEnd: Bool
  }

  /// The tolerance within which times are equal. Sums of decimal fractions of a second are inexact, and a jump at 2.1
  /// s has to appear in the frame at 2.1 s.
  package static let resolution = 1e-9

  /// The tolerance within which fractions of a cycle or a segment are equal.
  static let fractionResolution = 1e-10

  /// The default duration of an animation, in seconds: Core Animation uses the transaction's duration.
  static let transactionDuration = 0.25

  /// The total duration of all cycles, in local seconds.
  public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    return cycleDuration * (repeatCount == 0 ? 1 : repeatCount)
  }

  private var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// Maps a parent time to a position in the cycles.
  ///
  /// The active duration is tested before `timeOffset` is added, so a finite animation with an offset wraps around. A
  /// boundary between cycles belongs to the later cycle; the end held by a fill mode belongs to the last cycle.
  ///
  /// - Parameters:
  ///   - parentTime: The parent's time, in seconds.
  ///   - includingEnd: Whether the run is still active at its end, as for the children of a group that holds its end.
  /// - Returns: The position; `nil` outside the active duration if the fill mode specifies the model value.
  package func sample(at parentTime: Double, includingEnd: Bool = false) -> Sample? {
    let active = activeDuration
    var elapsed = parentTime - beginTime
    var isHeldEnd = false
    if speed != 0 {
      let rate = abs(speed)
      if abs(elapsed) < Self.resolution { elapsed = 0 }
      if elapsed < 0 {
        guard fillMode.holdsStart else { return nil }
        elapsed = 0
      } else if elapsed * rate > active - Self.resolution {
        let isAtEnd = elapsed * rate < active + Self.resolution
        guard fillMode.holdsEnd || (includingEnd && isAtEnd) else {
          return nil
        }
        elapsed = active / rate
        isHeldEnd = true
      }
    }
    let time = elapsed * speed + timeOffset
    let cycleLength = cycleDuration
    guard cycleLength.isFinite, cycleLength > 0 else {
      return Sample(localTime: time, cycle: 0, isHeldEnd: isHeldEnd)
    }
    var cycles = time / cycleLength
    let nearest = cycles.rounded()
    var cycle = cycles.rounded(.down)
    if abs(cycles - nearest) * cycleLength < Self.resolution {
      cycles = nearest
      // A boundary belongs to the following cycle or, at a held end, to the preceding one.
      let belongsToEarlier = (speed < 0) != (isHeldEnd && speed != 0)
      cycle = belongsToEarlier && nearest > 0 ? nearest - 1 : nearest
    }
    var local = (cycles - cycle) * cycleLength
    if autoreverses, local > duration { local = 2 * duration - local }
    return Sample(localTime: min(max(local, 0), duration), cycle: cycle, isHeldEnd: isHeldEnd)
  }
}

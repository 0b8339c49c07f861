/// When something runs in its parent's time, and how often: the `CAMediaTiming` protocol.
public struct MediaTiming: Hashable, Sendable {
  /// What shows outside the active duration.
  public enum FillMode: String, CaseIterable, Hashable, Sendable {
    /// Nothing: the model.
    case removed
    /// The last value, afterwards.
    case forwards
    /// The first value, before.
    case backwards
    /// The first value before and the last one afterwards.
    case both
  }

  /// The start in the parent's time, in seconds.
  public var beginTime: Double
  /// What is added to the local time, in seconds.
  public var timeOffset: Double
  /// Local seconds per parent second. A negative speed runs backwards from the time offset.
  public var speed: Double
  /// The length of one cycle in seconds; infinite for a layer.
  public var duration: Double
  /// How many cycles run, fractions allowed; 0 counts as 1.
  public var repeatCount: Double
  /// How many seconds cycles run, when positive, whatever `repeatCount` says.
  public var repeatDuration: Double
  /// Whether each cycle runs back to its beginning, taking twice as long.
  public var autoreverses: Bool
  /// What shows outside the active duration.
  public var fillMode: FillMode

  /// A layer's timing: for ever, as the parent's.
  public static let layer = MediaTiming(duration: .infinity)

  /// Makes the timing of something that lasts `duration` seconds: what isn't told is as in Core Animation,
  /// once from the parent's beginning on.
  ///
  /// - Parameters:
  ///   - duration: The length of one cycle in seconds.
  ///   - beginTime: The start in the parent's time, in seconds.
  ///   - timeOffset: What is added to the local time, in seconds.
  ///   - speed: Local seconds per parent second.
  ///   - repeatCount: How many cycles run; 0 counts as 1.
  ///   - repeatDuration: How many seconds cycles run, when positive.
  ///   - autoreverses: Whether each cycle runs back to its beginning.
  ///   - fillMode: What shows outside the active duration.
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
  /// A place in a run of cycles.
  public struct Sample: Hashable, Sendable {
    /// The time within the cycle, 0…duration, already turned round in a reversing half.
    public var localTime: Double
    /// How many cycles lie before.
    public var cycle: Double
    /// Whether this is the end of the run, held by the fill mode.
    public var isHeldEnd: Bool
  }

  /// Times this close together are one: sums of decimal seconds are not exact, and a jump at 2.1 s has
  /// to show in the frame at 2.1 s.
  static let resolution = 1e-9

  /// The same for fractions of a cycle or of a segment.
  static let fractionResolution = 1e-10

  /// What an animation without a duration of its own lasts, in seconds: Core Animation gives it that of
  /// the transaction.
  static let transactionDuration = 0.25

  /// The length of all cycles together, in local seconds.
  public var activeDuration: Double {
    if repeatDuration > 0 { return repeatDuration }
    return cycleDuration * (repeatCount == 0 ? 1 : repeatCount)
  }

  private var cycleDuration: Double { autoreverses ? 2 * duration : duration }

  /// Maps a time of the parent to a place in the cycles.
  ///
  /// The window is tested before `timeOffset` is added, so that a finite animation with an offset wraps
  /// round. A boundary between cycles belongs to the later one; the end that a fill mode holds belongs
  /// to the last one.
  ///
  /// - Parameters:
  ///   - parentTime: The time in the parent, in seconds.
  ///   - includingEnd: Whether the moment at which the run ends still counts as active, as for the
  ///     children of a group that holds its end.
  /// - Returns: The place, or `nil` outside the active duration where the fill mode shows the model.
  public func sample(at parentTime: Double, includingEnd: Bool = false) -> Sample? {
    let active = activeDuration
    var elapsed = parentTime - beginTime
    var isHeldEnd = false
    if speed != 0 {
      let rate = abs(speed)
      if abs(elapsed) < Self.resolution { elapsed = 0 }
      if elapsed < 0 {
        guard fillMode == .backwards || fillMode == .both else { return nil }
        elapsed = 0
      } else if elapsed * rate > active - Self.resolution {
        let isAtEnd = elapsed * rate < active + Self.resolution
        guard fillMode == .forwards || fillMode == .both || (includingEnd && isAtEnd) else {
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
      // A boundary belongs to the cycle that is about to run, or, at a held end, to the one that ran.
      let belongsToEarlier = (speed < 0) != (isHeldEnd && speed != 0)
      cycle = belongsToEarlier && nearest > 0 ? nearest - 1 : nearest
    }
    var local = (cycles - cycle) * cycleLength
    if autoreverses, local > duration { local = 2 * duration - local }
    return Sample(localTime: min(max(local, 0), duration), cycle: cycle, isHeldEnd: isHeldEnd)
  }
}

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
  public var beginTime = 0.0
  /// What is added to the local time, in seconds.
  public var timeOffset = 0.0
  /// Local seconds per parent second.
  public var speed = 1.0
  /// The length of one cycle in seconds; infinite for a layer.
  public var duration = 0.25
  /// How many cycles run, fractions allowed; 0 counts as 1.
  public var repeatCount = 0.0
  /// How many seconds cycles run, when positive, whatever `repeatCount` says.
  public var repeatDuration = 0.0
  /// Whether each cycle runs back to its beginning, taking twice as long.
  public var autoreverses = false
  /// What shows outside the active duration.
  public var fillMode = FillMode.removed

  /// A layer's timing: for ever, as the parent's.
  public static let layer = MediaTiming(duration: .infinity)

  /// Makes the timing of one cycle of `duration` seconds from `beginTime` on.
  public init(duration: Double, beginTime: Double = 0) {
    self.duration = duration
    self.beginTime = beginTime
  }
}

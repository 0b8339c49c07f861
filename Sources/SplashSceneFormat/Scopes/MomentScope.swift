import SplashScene

/// The time for which a function's value is read.
struct MomentScope {
  let moment: TimeFunction.Moment
  /// The time for messages: `in frame 3 (0.05 s)`.
  var when: String?
  /// The value's expressions, if it is settled; `nil` if the value is read as written.
  var settled: SettledMoment?

  /// The names of the variables.
  static let names = ["time", "animation.progress"]

  /// Returns the value of a variable; `nil` for other names.
  static func value(of name: String, at moment: TimeFunction.Moment) -> Double? {
    switch name {
    case "time": moment.time
    case "animation.progress": moment.progress
    default: nil
    }
  }
}

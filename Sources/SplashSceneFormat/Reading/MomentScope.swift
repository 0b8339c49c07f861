import SplashScene

/// The moment for which the value of a function is read.
struct MomentScope {
  let moment: TimeFunction.Moment
  /// When that is, for messages: `in frame 3 (0.05 s)`.
  var when: String?
  /// The expressions of a settled value, by where its strings are said to be written; `nil` where the value
  /// is read as it is written.
  var settled: [SettledExpression]?

  /// The names of a moment's variables.
  static let names = ["time", "animation.progress"]

  /// The value of a variable; `nil` for a name that isn't one of these.
  static func value(of name: String, at moment: TimeFunction.Moment) -> Double? {
    switch name {
    case "time": moment.time
    case "animation.progress": moment.progress
    default: nil
    }
  }
}

import SplashScene

/// Spans of time in which something is the case, with the moments at which it begins and ends only known to intervals.
struct SeenTimes {
  typealias Answer = TimeSearch.Answer

  private let answers: [Answer]
  /// The end of the window.
  private let end: Double

  /// - Parameter answers: Answers about a whole window, in order.
  init(_ answers: [Answer], until end: Double) {
    (self.answers, self.end) = (answers, end)
  }

  /// Whether it is the case at some time; `nil` if that isn't certain.
  var isEver: Bool? {
    answers.contains { $0.holds == true }
      ? true : answers.contains { $0.holds == nil } ? nil : false
  }

  /// The first time at which it certainly isn't the case, or if there is none, at which it may not be; `nil` if it always
  /// is.
  var firstBreak: Answer? {
    answers.first { $0.holds == false } ?? answers.first { $0.holds == nil }
  }

  /// The first time at which it is the case; `nil` if there is none.
  var first: Interval? {
    guard let possible = answers.first(where: { $0.holds != false }) else { return nil }
    let certain = answers.first { $0.holds == true }
    return Interval(possible.span.start, certain?.span.start ?? end)
  }

  /// The time after the last one at which it isn't the case; `nil` if it isn't the case at the end.
  var lastBegin: Interval? {
    guard let last = answers.indices.last else { return nil }
    func begin(_ isBreak: (Bool?) -> Bool) -> Double? {
      guard let found = answers.lastIndex(where: { isBreak($0.holds) }) else {
        return answers[0].span.start
      }
      return found == last ? nil : answers[found + 1].span.start
    }
    guard let certain = begin({ $0 != true }) else { return nil }
    return Interval(begin { $0 == false } ?? certain, certain)
  }

  /// The length of the longest time during which it is the case without a break, and where it begins.
  var longest: (length: Interval, start: Double) {
    func longest(_ counts: (Bool?) -> Bool) -> (length: Double, start: Double) {
      var best = (length: 0.0, start: answers.first?.span.start ?? 0)
      var start: Double?
      for (index, answer) in answers.enumerated() {
        guard counts(answer.holds) else {
          start = nil
          continue
        }
        let begin = start ?? answer.span.start
        start = begin
        let next = index + 1 < answers.count ? answers[index + 1].span.start : end
        if next - begin > best.length { best = (next - begin, begin) }
      }
      return best
    }
    let (certain, possible) = (longest { $0 == true }, longest { $0 != false })
    return (Interval(certain.length, possible.length), certain.start)
  }
}

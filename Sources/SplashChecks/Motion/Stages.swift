import SplashScene

/// A value at several times of a span.
struct Stages<Value> {
  let start, end: Value
  /// The value at the time in the middle; `nil` if it isn't known that everything changes faster and faster, or slower and
  /// slower, in the entire span.
  let middle: Value?

  /// Returns the course of a number that only rises or only falls.
  func course(_ number: (Value) -> Double) -> Course {
    Course(from: number(start), to: number(end), through: middle.map(number))
  }

  func map<Result>(_ transform: (Value) -> Result) -> Stages<Result> {
    Stages<Result>(
      start: transform(start), end: transform(end), middle: middle.map(transform))
  }

  /// Returns the results of a function; `nil` if there is none at the start or the end.
  func compactMap<Result>(_ transform: (Value) -> Result?) -> Stages<Result>? {
    guard let first = transform(start), let second = transform(end) else { return nil }
    return Stages<Result>(start: first, end: second, middle: middle.flatMap(transform))
  }
}

extension Stages: Sendable where Value: Sendable {}

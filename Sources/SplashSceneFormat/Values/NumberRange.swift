import SplashSystem

/// The allowed numbers of a property.
enum NumberRange {
  case any
  case positive
  case nonNegative
  case fraction
  case positiveFraction
  case closed(Double, Double)
  /// Numbers with an optional minimum and maximum.
  case between(Double?, Double?)

  var description: String {
    switch self {
    case .any: "a number"
    case .positive: "a number greater than 0"
    case .nonNegative: "a number not less than 0"
    case .fraction: "a number from 0 to 1"
    case .positiveFraction: "a number greater than 0 and at most 1"
    case .closed(let low, let high): "a number from \(formatted(low)) to \(formatted(high))"
    case .between(let low?, let high?): "a number from \(formatted(low)) to \(formatted(high))"
    case .between(let low?, nil): "a number not less than \(formatted(low))"
    case .between(nil, let high?): "a number not greater than \(formatted(high))"
    case .between(nil, nil): "a number"
    }
  }

  func contains(_ number: Double) -> Bool {
    switch self {
    case .any: true
    case .positive: number > 0
    case .nonNegative: number >= 0
    case .fraction: (0...1).contains(number)
    case .positiveFraction: number > 0 && number <= 1
    case .closed(let low, let high): low <= number && number <= high
    case .between(let low, let high):
      (low ?? -.infinity) <= number && number <= (high ?? .infinity)
    }
  }
}

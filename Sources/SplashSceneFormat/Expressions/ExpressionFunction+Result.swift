import SplashScene

extension ExpressionFunction {
  /// Returns the result of a function of numbers, given the right number of arguments. The result isn't finite outside
  /// the function's domain.
  func result(_ x: [Double]) -> Double {
    switch self {
    case .sin: Elementary.sin(x[0])
    case .cos: Elementary.cos(x[0])
    case .tan: Elementary.tan(x[0])
    case .asin: Elementary.asin(x[0])
    case .acos: Elementary.acos(x[0])
    case .atan: Elementary.atan(x[0])
    case .atan2: Elementary.atan2(x[0], x[1])
    case .sqrt: x[0].squareRoot()
    case .exp: Elementary.exp(x[0])
    case .log: Elementary.log(x[0])
    case .pow: Elementary.pow(x[0], x[1])
    case .abs: Swift.abs(x[0])
    case .min: x.dropFirst().reduce(x[0]) { Swift.min($0, $1) }
    case .max: x.dropFirst().reduce(x[0]) { Swift.max($0, $1) }
    case .floor: x[0].rounded(.down)
    case .ceil: x[0].rounded(.up)
    case .round: x[0].rounded()
    case .mod: x[0] - x[1] * (x[0] / x[1]).rounded(.down)
    case .clamp: x[1] <= x[2] ? Swift.min(Swift.max(x[0], x[1]), x[2]) : .nan
    case .lerp: x[0] + (x[1] - x[0]) * x[2]
    case .sign: x[0] > 0 ? 1 : x[0] < 0 ? -1 : 0
    case .hypot: (x[0] * x[0] + x[1] * x[1]).squareRoot()
    case .deg: x[0] * 180 / .pi
    case .rad: x[0] * .pi / 180
    case .mix, .withAlpha, .pick, .random, .marker, .count, .sum, .range, .map: .nan
    }
  }
}

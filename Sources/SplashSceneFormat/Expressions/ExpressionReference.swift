/// Descriptions of the functions and operators of expressions.
package enum ExpressionReference {
  /// The functions, each with a call such as "clamp(x, low, high)" and the meaning of its result.
  package static var functions: [(call: String, meaning: String)] {
    ExpressionFunction.allCases.map { ("\($0.rawValue)(\($0.parameters))", $0.meaning) }
  }

  /// The operators, grouped by precedence from strongest to weakest.
  package static let operators: [(symbols: String, meaning: String)] = [
    ("list[i]", "An element of a list, counted from 0."),
    ("^", "Power; right-associative."),
    ("- !", "Negative, not."),
    ("* / %", "Product, quotient, remainder with the sign of the left operand."),
    ("+ -", "Sum, difference; + also joins strings."),
    ("< <= > >=", "Comparison of numbers."),
    ("== !=", "Equality of values of the same kind."),
    ("&&", "And."),
    ("||", "Or."),
    ("a ? b : c", "b if a is true, otherwise c."),
  ]
}

extension ExpressionFunction {
  fileprivate var parameters: String {
    switch self {
    case .atan2: "y, x"
    case .pow, .hypot: "x, y"
    case .mod: "a, b"
    case .min, .max: "a, b, …"
    case .clamp: "x, low, high"
    case .lerp: "a, b, t"
    case .mix: "c, d, t"
    case .withAlpha: "color, a"
    case .pick: "a, b, …"
    case .random: "low, high"
    case .marker: "'name'"
    case .count, .sum: "list"
    case .range: "n"
    case .map: "list, x => …"
    default: "x"
    }
  }

  fileprivate var meaning: String {
    switch self {
    case .sin: "Sine of an angle in radians."
    case .cos: "Cosine of an angle in radians."
    case .tan: "Tangent of an angle in radians."
    case .asin: "Arc sine in radians."
    case .acos: "Arc cosine in radians."
    case .atan: "Arc tangent in radians."
    case .atan2: "Angle of the point (x, y) in radians."
    case .sqrt: "Square root."
    case .exp: "e to the power of x."
    case .log: "Natural logarithm."
    case .pow: "x to the power of y."
    case .abs: "Absolute value."
    case .min: "The smallest of the arguments and of the elements of lists among them."
    case .max: "The largest of the arguments and of the elements of lists among them."
    case .floor: "x rounded down."
    case .ceil: "x rounded up."
    case .round: "x rounded to the nearest whole number, halves away from 0."
    case .mod: "Remainder of a / b with the sign of b."
    case .clamp: "x, limited to the range from low to high."
    case .lerp: "a + (b − a) × t."
    case .sign: "−1, 0 or 1."
    case .hypot: "Length of the vector (x, y)."
    case .deg: "Radians in degrees."
    case .rad: "Degrees in radians."
    case .mix: "Colour between c (t = 0) and d (t = 1)."
    case .withAlpha: "The colour with another alpha, from 0 to 1."
    case .pick: "One of the arguments, chosen by the scene's seed."
    case .random: "A number between low and high, chosen by the scene's seed."
    case .marker: "Time of a marker in seconds."
    case .count: "Number of elements of a list."
    case .sum: "Sum of the numbers in a list."
    case .range: "The list of the whole numbers from 0 to n − 1."
    case .map: "The list of the values of an expression for each element of a list."
    }
  }
}

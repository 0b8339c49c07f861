/// An expression's syntax tree. Spans are ranges of the UTF-8 bytes of the string it is written in.
struct Expression: Sendable {
  /// A part of an expression and where it is written.
  struct Node: Sendable {
    let kind: Kind
    let range: Range<Int>
  }

  /// What a part is. Operators of the same precedence are one node, so that the tree is only as deep
  /// as the text nests.
  indirect enum Kind: Sendable {
    case literal(ExpressionValue)
    /// A number with the unit of an angle, in radians.
    case angle(Double)
    case variable(String)
    case negation(Node)
    case not(Node)
    /// Operands with the operators between them, applied from the left.
    case chain(Node, [(BinaryOperator, Node)])
    case power(Node, Node)
    case condition(Node, then: Node, else: Node)
    case list([Node])
    /// An element of a list.
    case element(Node, Node)
    /// A call, and how many calls stand before it in the text.
    case call(ExpressionFunction, [Node], index: Int)
  }

  let root: Node
  /// The variables with their places, in the order of the text.
  let variables: [(name: String, range: Range<Int>)]
  /// The markers that are named by literals.
  let markers: [String]
}

/// An operator between two operands.
enum BinaryOperator: String {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case and = "&&"
  case or = "||"
}

/// What an expression can call.
enum ExpressionFunction: String, CaseIterable {
  case sin
  case cos
  case tan
  case asin
  case acos
  case atan
  case atan2
  case sqrt
  case exp
  case log
  case pow
  case abs
  case min
  case max
  case floor
  case ceil
  case round
  case mod
  case clamp
  case lerp
  case sign
  case hypot
  case deg
  case rad
  case mix
  case withAlpha
  case pick
  case random
  case marker
  case count
  case sum

  /// How many arguments a call may have.
  var argumentCount: ClosedRange<Int> {
    switch self {
    case .sin, .cos, .tan, .asin, .acos, .atan, .sqrt, .exp, .log, .abs, .floor, .ceil, .round,
      .sign, .deg, .rad, .marker, .count, .sum:
      1...1
    case .atan2, .pow, .mod, .hypot, .random, .withAlpha: 2...2
    case .clamp, .lerp, .mix: 3...3
    case .min, .max, .pick: 1...Limits.expressionBytes
    }
  }
}

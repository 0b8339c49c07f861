/// The syntax tree of an expression. Spans are ranges of UTF-8 bytes in the string that contains the expression.
struct Expression: Sendable {
  /// A node and its location.
  struct Node: Sendable {
    let kind: Kind
    let range: Range<Int>
  }

  /// The kind of a node. Operators of the same precedence form one node, so that the tree isn't deeper than the nesting
  /// of the text.
  indirect enum Kind: Sendable {
    case literal(ExpressionValue)
    /// A number with an angle unit, converted to radians.
    case angle(Double)
    /// The index of a variable in ``Expression/variables``.
    case variable(Int)
    /// A parameter of an enclosing `map`, counted from the outermost.
    case parameter(Int)
    case negation(Node)
    case not(Node)
    /// Operands and the operators between them, applied from left to right.
    case chain(Node, [(BinaryOperator, Node)])
    case power(Node, Node)
    case condition(Node, then: Node, else: Node)
    case list([Node])
    /// An element of a list.
    case element(Node, Node)
    /// A coordinate or a side of a list: `p.x`.
    case component(Node, String)
    /// The value of the last node for each element of a list. It has one parameter, the element, or two: the element
    /// and its index.
    case map(Node, parameters: Int, Node)
    /// A call, and the number of calls before it in the text.
    case call(ExpressionFunction, [Node], index: Int)
  }

  let root: Node
  /// The variables and their locations, in the order of the text.
  let variables: [(name: String, range: Range<Int>)]
  /// The markers whose names are literals.
  let markers: [String]
}

extension Expression.Node {
  /// The nodes that the node consists of, in the order of the text.
  var parts: [Expression.Node] {
    switch kind {
    case .literal, .angle, .variable, .parameter: []
    case .negation(let operand), .not(let operand): [operand]
    case .chain(let first, let rest): [first] + rest.map(\.1)
    case .power(let first, let second), .element(let first, let second),
      .map(let first, _, let second):
      [first, second]
    case .condition(let test, let yes, let no): [test, yes, no]
    case .component(let list, _): [list]
    case .list(let nodes), .call(_, let nodes, _): nodes
    }
  }
}

/// A binary operator.
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

/// The functions that expressions can call.
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
  case range
  case map

  /// The number of arguments.
  var argumentCount: ClosedRange<Int> {
    switch self {
    case .sin, .cos, .tan, .asin, .acos, .atan, .sqrt, .exp, .log, .abs, .floor, .ceil, .round,
      .sign, .deg, .rad, .marker, .count, .sum, .range:
      1...1
    case .atan2, .pow, .mod, .hypot, .random, .withAlpha, .map: 2...2
    case .clamp, .lerp, .mix: 3...3
    case .min, .max, .pick: 1...Limits.expressionBytes
    }
  }
}

/// How a number is written: the digits, the separators between them, and the sign.
///
/// The same on every machine: nothing comes from the system's settings.
public struct NumberFormat: Hashable, Sendable {
  /// The least number of digits in front of the decimal separator, 1…``mostIntegerDigits``: zeros fill
  /// them.
  public var minimumIntegerDigits = 1
  /// The number of digits behind the decimal separator, 0…``mostFractionDigits``. What is behind them is
  /// rounded, halves to the even digit, as `printf` and `NumberFormatter` do.
  public var fractionDigits = 0
  /// Whether numbers that aren't negative have a plus sign, 0 too.
  public var showsPlusSign = false
  /// Whether the digits in front of the decimal separator stand in groups.
  public var usesGroupingSeparator = false
  /// The digits, separators and signs.
  public var symbols = NumberSymbols()

  /// The most digits in front of the decimal separator: larger numbers are written as the largest.
  public static let mostIntegerDigits = 10

  /// The most digits behind the decimal separator.
  public static let mostFractionDigits = 6

  /// The largest number that can be written.
  public static let largest = 9_999_999_999.0

  /// Makes the format of a whole number in English.
  public init() {}

  /// A number as it is written.
  public func string(from value: Double) -> String {
    let number = WrittenNumber(value, self)
    return string(of: number.shape) { NumberSymbols.scalar(number.digits[$0], from: symbols.zero) }
      .string
  }

  /// A number with one digit in place of all of its digits.
  public func placeholder(for value: Double, of digit: Unicode.Scalar) -> String {
    string(of: WrittenNumber(value, self).shape) { _ in digit }.string
  }

  /// The characters of all numbers of a shape.
  ///
  /// - Parameter digit: The digit of an index.
  /// - Returns: The characters, and the offset of each digit in their UTF-8.
  func string(
    of shape: WrittenNumber.Shape, digit: (Int) -> Unicode.Scalar
  ) -> (string: String, digits: [Int]) {
    var result = String.UnicodeScalarView()
    var bytes = 0
    var places: [Int] = []
    func append(_ text: some Sequence<Unicode.Scalar>) {
      for scalar in text {
        result.append(scalar)
        bytes += UTF8.width(scalar)
      }
    }
    switch shape.sign {
    case .none: break
    case .minus: append(symbols.minusSign.unicodeScalars)
    case .plus: append(symbols.plusSign.unicodeScalars)
    }
    for index in 0..<shape.integerDigits + fractionDigits {
      let rest = shape.integerDigits - index
      if rest == 0 {
        append(symbols.decimalSeparator.unicodeScalars)
      } else if index > 0, rest > 0, usesGroupingSeparator,
        symbols.separates(rest, of: shape.integerDigits)
      {
        append(symbols.groupingSeparator.unicodeScalars)
      }
      places.append(bytes)
      append(CollectionOfOne(digit(index)))
    }
    return (String(result), places)
  }

  /// All shapes of numbers, in the order of their index.
  var shapes: [WrittenNumber.Shape] {
    [showsPlusSign ? .plus : .none, .minus].flatMap { sign in
      (minimumIntegerDigits...Self.mostIntegerDigits).map { .init(sign: sign, integerDigits: $0) }
    }
  }

  /// The place of a shape among ``shapes``.
  func index(of shape: WrittenNumber.Shape) -> Int {
    let counts = Self.mostIntegerDigits + 1 - minimumIntegerDigits
    return (shape.sign == .minus ? counts : 0) + shape.integerDigits - minimumIntegerDigits
  }
}

/// The characters that a language writes numbers with.
public struct NumberSymbols: Hashable, Sendable {
  /// What stands behind the whole part.
  public var decimalSeparator = "."
  /// What stands between groups of digits.
  public var groupingSeparator = ","
  /// What stands in front of negative numbers.
  public var minusSign = "-"
  /// What stands in front of others, if a sign is wanted.
  public var plusSign = "+"
  /// The digit 0; the other nine follow it in Unicode.
  public var zero: Unicode.Scalar = "0"
  /// How many digits the groups have in front of the last group, which has three.
  public var secondaryGroupingSize = 3
  /// How many digits there are at least in front of the first separator: in Spanish, where it is 2, 1234
  /// has none, and 12.345 has one.
  public var minimumGroupingDigits = 1

  /// Makes the characters of English.
  public init() {}

  /// Whether a separator stands in front of the last `rest` digits of `count`.
  fileprivate func separates(_ rest: Int, of count: Int) -> Bool {
    let isBetweenGroups = rest >= 3 && (rest - 3) % secondaryGroupingSize == 0
    return isBetweenGroups && count >= 3 + minimumGroupingDigits
  }

  /// A digit of the ten that begin with `zero`.
  static func scalar(_ digit: Int, from zero: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(zero.value + UInt32(digit)) ?? zero
  }
}

/// The digits and the sign of a number in a format.
struct WrittenNumber {
  /// What stands in front of a number.
  enum Sign: Hashable {
    case none
    case minus
    case plus
  }

  /// What all numbers have in common that differ in their digits only.
  struct Shape: Hashable {
    var sign: Sign
    var integerDigits: Int
  }

  let shape: Shape
  /// 0…9, the most significant first.
  let digits: [Int]

  init(_ value: Double, _ format: NumberFormat) {
    let magnitude = min(value.isNaN ? 0 : abs(value), NumberFormat.largest)
    let fractionDigits = format.fractionDigits
    var whole = magnitude.rounded(fractionDigits == 0 ? .toNearestOrEven : .down)
    var fraction = 0.0
    if fractionDigits > 0 {
      let unit = (0..<fractionDigits).reduce(1.0) { power, _ in power * 10 }
      fraction = ((magnitude - whole) * unit).rounded(.toNearestOrEven)
      if fraction == unit {
        whole += 1
        fraction = 0
      }
    }
    let front = Self.digits(of: whole, atLeast: format.minimumIntegerDigits)
    let back = fractionDigits == 0 ? [] : Self.digits(of: fraction, atLeast: fractionDigits)
    digits = front + back
    let isNegative = value < 0 && digits.contains { $0 != 0 }
    shape = Shape(
      sign: isNegative ? .minus : format.showsPlusSign ? .plus : .none, integerDigits: front.count)
  }

  private static func digits(of whole: Double, atLeast count: Int) -> [Int] {
    var rest = Int64(whole)
    var digits: [Int] = []
    while rest > 0 || digits.count < count {
      digits.append(Int(rest % 10))
      rest /= 10
    }
    return digits.reversed()
  }
}

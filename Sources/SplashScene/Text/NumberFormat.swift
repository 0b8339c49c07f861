import SplashSystem

/// The text format of a number: its digits, separators and sign.
///
/// The format is the same on every machine: system settings have no effect.
package struct NumberFormat: Hashable, Sendable {
  /// The minimum number of integer digits, 1…``mostIntegerDigits``; shorter numbers are padded with zeros.
  package var minimumIntegerDigits = 1
  /// The number of fraction digits, 0…``mostFractionDigits``. Numbers are rounded to the nearest value, with ties to
  /// even, like `printf` and `NumberFormatter`.
  package var fractionDigits = 0
  /// Whether positive numbers and 0 have a plus sign.
  package var showsPlusSign = false
  /// Whether integer digits are grouped.
  package var usesGroupingSeparator = false
  /// The digits, separators and signs.
  package var symbols = NumberSymbols()

  /// The maximum number of integer digits; greater numbers are clamped.
  package static let mostIntegerDigits = 10

  /// The maximum number of fraction digits.
  package static let mostFractionDigits = 6

  /// The largest number that can be formatted.
  package static let largest = 9_999_999_999.0

  /// Creates the English format for integers.
  package init() {}

  /// Formats a number.
  package func string(from value: Double) -> String {
    let number = WrittenNumber(value, self)
    return string(of: number.shape) { NumberSymbols.scalar(number.digits[$0], from: symbols.zero) }
      .string
  }

  /// Formats a number with the same digit in place of all its digits.
  package func placeholder(for value: Double, of digit: Unicode.Scalar) -> String {
    string(of: WrittenNumber(value, self).shape) { _ in digit }.string
  }

  /// Returns the characters of numbers with the given shape.
  ///
  /// - Parameter digit: A closure that returns the digit at an index.
  /// - Returns: The characters, and the offset of each digit in their UTF-8 encoding.
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

  /// All shapes of numbers, in index order.
  var shapes: [WrittenNumber.Shape] {
    [showsPlusSign ? .plus : .none, .minus].flatMap { sign in
      (minimumIntegerDigits...Self.mostIntegerDigits).map { .init(sign: sign, integerDigits: $0) }
    }
  }

  /// Returns the index of a shape in ``shapes``.
  func index(of shape: WrittenNumber.Shape) -> Int {
    let counts = Self.mostIntegerDigits + 1 - minimumIntegerDigits
    return (shape.sign == .minus ? counts : 0) + shape.integerDigits - minimumIntegerDigits
  }
}

/// The characters used in numbers in a language.
package struct NumberSymbols: Hashable, Sendable {
  /// The separator between integer and fraction digits.
  package var decimalSeparator = "."
  /// The separator between groups of integer digits.
  package var groupingSeparator = ","
  /// The sign before negative numbers.
  package var minusSign = "-"
  /// The sign before other numbers, if ``NumberFormat/showsPlusSign`` is set.
  package var plusSign = "+"
  /// The digit 0; the other nine digits follow it in Unicode.
  package var zero: Unicode.Scalar = "0"
  /// The number of digits in the groups before the last one, which has three digits.
  package var secondaryGroupingSize = 3
  /// The minimum number of digits before the first separator. In Spanish, it is 2: 1234 has no separator, but 12.345
  /// has one.
  package var minimumGroupingDigits = 1

  /// Creates the characters used in English.
  package init() {}

  /// Returns whether a separator precedes the last `rest` of `count` digits.
  fileprivate func separates(_ rest: Int, of count: Int) -> Bool {
    let isBetweenGroups = rest >= 3 && (rest - 3) % secondaryGroupingSize == 0
    return isBetweenGroups && count >= 3 + minimumGroupingDigits
  }

  /// Returns one of the ten digits that begin with `zero`.
  static func scalar(_ digit: Int, from zero: Unicode.Scalar) -> Unicode.Scalar {
    Unicode.Scalar(zero.value + UInt32(digit)) ?? zero
  }
}

/// The digits and the sign of a formatted number.
struct WrittenNumber {
  /// The sign before a number.
  enum Sign: Hashable {
    case none
    case minus
    case plus
  }

  /// The common form of all numbers that differ only in their digits.
  struct Shape: Hashable {
    var sign: Sign
    var integerDigits: Int
  }

  let shape: Shape
  /// The digits, 0…9, with the most significant digit first.
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
    var rest = Int64(clamping: whole)
    var digits: [Int] = []
    while rest > 0 || digits.count < count {
      digits.append(Int(rest % 10))
      rest /= 10
    }
    return digits.reversed()
  }
}

import Foundation
import SplashScene
import TestSupport
import Testing

/// Formatted numbers, compared with Foundation's `printf`.
@Suite struct NumberFormatTests {
  private func format(_ change: (inout NumberFormat) -> Void = { _ in }) -> NumberFormat {
    var format = NumberFormat()
    change(&format)
    return format
  }

  @Test func `a formatted number has the same digits as with printf`() {
    var random = SeededGenerator(seed: 7)
    for digits in 0...6 {
      let plain = format { $0.fractionDigits = digits }
      let signed = format {
        $0.fractionDigits = digits
        $0.showsPlusSign = true
      }
      for _ in 0..<200 {
        let size = Double.random(in: -4...9.9, using: &random)
        let value = Double.random(in: -1...1, using: &random) * exp2(size * log2(10))
        let expected = String(format: "%.\(digits)f", value)
        // Foundation writes "-0".
        let isZero = !expected.contains { "123456789".contains($0) }
        #expect(plain.string(from: value) == (isZero ? expected.trimming("-") : expected))
        if !isZero {
          #expect(signed.string(from: value) == String(format: "%+.\(digits)f", value))
        }
      }
    }
  }

  @Test(arguments: [
    (0.5, 0, "0"), (1.5, 0, "2"), (2.5, 0, "2"), (-0.5, 0, "0"), (-1.5, 0, "-2"),
    (0.125, 2, "0.12"), (0.375, 2, "0.38"), (9.996, 2, "10.00"), (-0.004, 2, "0.00"),
    (999_999.999_999_9, 6, "1000000.000000"), (.nan, 0, "0"), (1e300, 0, "9999999999"),
    (-.infinity, 1, "-9999999999.0"),
  ])
  func `a formatted number rounds halves to even and is clamped to ten integer digits`(
    value: Double, digits: Int, expected: String
  ) {
    #expect(format { $0.fractionDigits = digits }.string(from: value) == expected)
  }

  @Test func `minimumIntegerDigits pads a formatted number with leading zeros`() {
    let format = format {
      $0.minimumIntegerDigits = 3
      $0.fractionDigits = 1
    }
    #expect(format.string(from: 7.25) == "007.2")
    #expect(format.string(from: -1234) == "-1234.0")
  }

  @Test(arguments: [
    (3, 1, [1: "1", 123: "123", 1234: "1,234", 123_456: "123,456", 1_234_567: "1,234,567"]),
    (2, 1, [123: "123", 1234: "1,234", 123_456: "1,23,456", 12_345_678: "1,23,45,678"]),
    (3, 2, [1234: "1234", 12345: "12,345", 1_234_567: "1,234,567"]),
  ])
  func `grouping separators follow the locale's group sizes and minimum digit count`(
    secondary: Int, least: Int, expected: [Int: String]
  ) {
    let format = format {
      $0.usesGroupingSeparator = true
      $0.symbols.secondaryGroupingSize = secondary
      $0.symbols.minimumGroupingDigits = least
    }
    for (value, text) in expected { #expect(format.string(from: Double(value)) == text) }
  }

  @Test func `a formatted number can use Arabic-Indic digits and separators`() {
    let format = format {
      $0.usesGroupingSeparator = true
      $0.fractionDigits = 1
      $0.symbols.zero = "\u{660}"
      $0.symbols.decimalSeparator = "\u{66B}"
      $0.symbols.groupingSeparator = "\u{66C}"
    }
    #expect(format.string(from: 12345.6) == "١٢٬٣٤٥٫٦")
  }
}

extension String {
  fileprivate func trimming(_ prefix: String) -> String {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : self
  }
}

import SplashSyntax
import SplashSystem

extension Problem {
  static func malformedColor(_ text: String, names: [String]) -> Problem {
    Problem(
      .valueFormat,
      "\(quoted(text)) is not a colour",
      expected: "#rgb, #rrggbb, rgb(), hsl(), a colour name or another CSS colour",
      suggestion: (colorWithoutPrefix(text, names: names) ?? nearest(to: text, among: names))
        .map(quoted))
  }
  /// - Parameter text: The complete colour.
  static func unknownColorFunction(_ name: String, in text: String) -> Problem {
    Problem(
      .valueFormat,
      "there is no colour function \(quoted(name))", expected: oneOf(ColorFunction.names),
      suggestion: (colorOfInitializer(text) ?? nearest(to: name, among: ColorFunction.names))
        .map(quoted))
  }
  /// - Parameter text: The complete colour.
  static func unknownColorSpace(_ name: String, in text: String) -> Problem {
    Problem(
      .valueFormat,
      "there is no colour space \(quoted(name))",
      expected: "one of: " + ColorFunction.spaces.joined(separator: ", "),
      suggestion: (colorOfInitializer(text) ?? nearest(to: name, among: ColorFunction.spaces))
        .map(quoted))
  }
  /// Reports an array of numbers in place of a colour.
  ///
  /// - Parameter numbers: The components, from 0 to 1 or from 0 to 255, with or without alpha.
  static func colorAsArray(_ numbers: [Double]) -> Problem {
    let isFraction = numbers.prefix(3).allSatisfy { (0...1).contains($0) }
    let components = isFraction ? numbers.prefix(3).map { $0 * 255 } : Array(numbers.prefix(3))
    return Problem(
      .valueFormat,
      "this is an array of \(counted(numbers.count, "element"))", expected: "a colour",
      suggestion: rgb(components, alpha: numbers.count > 3 ? numbers[3] : 1).map(quoted))
  }

  /// Returns the colour that is probably meant by hexadecimal digits without `#`, or by a UIKit or SwiftUI colour:
  /// `0xff5c8a`, `UIColor.red`.
  private static func colorWithoutPrefix(_ text: String, names: [String]) -> String? {
    let digits = text.hasPrefix("0x") ? text.dropFirst(2) : text[...]
    if [3, 4, 6, 8].contains(digits.count), digits.allSatisfy(\.isHexDigit) {
      return "#\(digits)"
    }
    guard let dot = text.firstIndex(of: "."),
      ["UIColor", "NSColor", "Color", ""].contains(text[..<dot])
    else { return nil }
    let name = text[dot...].dropFirst()
    return names.first { $0 == name }
  }

  /// Returns the colour that a UIKit, AppKit or SwiftUI initializer creates: `UIColor(red: 1, green: 0.5, blue: 0,
  /// alpha: 1)`, `Color(white: 0.5)`.
  private static func colorOfInitializer(_ text: String) -> String? {
    let parts = text.lowercased().filter { $0 != " " }.split(separator: "(", maxSplits: 1)
    guard parts.count == 2, parts[1].last == ")",
      ["uicolor", "nscolor", "cgcolor", "color"].contains(parts[0])
    else { return nil }
    var values: [Substring: Double] = [:]
    for argument in parts[1].dropLast().split(separator: ",") {
      let pair = argument.split(separator: ":")
      guard pair.count == 2 else { continue }
      // Components are often written as fractions with the denominator 255.
      let factors = pair[1].split(separator: "/").map { Double($0) ?? .nan }
      guard let first = factors.first, factors.count < 3 else { return nil }
      values[pair[0]] = factors.count == 2 ? first / factors[1] : first
    }
    let channels = [Substring("red"), "green", "blue"].compactMap { values[$0] ?? values["white"] }
    guard channels.count == 3 else { return nil }
    return rgb(channels.map { $0 * 255 }, alpha: values["alpha"] ?? values["opacity"] ?? 1)
  }

  /// Returns a colour in CSS syntax; `nil` if a number is out of range.
  ///
  /// - Parameters:
  ///   - components: Red, green and blue from 0 to 255.
  ///   - alpha: The alpha from 0 to 1, or from 0 to 255.
  private static func rgb(_ components: [Double], alpha: Double) -> String? {
    guard components.count == 3, components.allSatisfy((0...255).contains),
      (0...255).contains(alpha)
    else { return nil }
    let list = components.map { formatted($0.rounded()) }.joined(separator: ", ")
    let share = alpha > 1 ? alpha / 255 : alpha
    return share == 1
      ? "rgb(\(list))" : "rgba(\(list), \(formatted((share * 100).rounded() / 100)))"
  }
}

import SplashSyntax
import SplashSystem

/// A colour function, such as `rgb()` or `lab()`, or a space of `color()`: its components and their conversion to sRGB.
struct ColorFunction {
  /// One of the three components, or alpha.
  struct Component {
    let name: String
    /// The number by which a component without a percent sign is divided: 255 for red.
    var divisor = 1.0
    /// The value of 100%.
    var whole = 1.0
    /// The allowed values after division. Unbounded components are limited so that the conversions stay finite.
    var range = -Limits.magnitude...Limits.magnitude
    var isHue = false
  }

  let name: String
  let components: [Component]
  /// Whether the older syntax with commas is allowed, and whether it requires percentages.
  var commas: Commas = .none
  /// Returns gamma-encoded sRGB components, which may be outside 0…1.
  let convert: (Double, Double, Double) -> (Double, Double, Double)

  /// The older syntax, `rgb(255, 0, 51, 0.5)`.
  enum Commas {
    case none
    /// Either numbers or percentages.
    case alike
    /// Percentages for all components except the first.
    case percentages
  }

  private static let alpha = Component(name: "alpha", range: 0...1)
  private static let hue = Component(name: "hue", isHue: true)

  private static func byte(_ name: String) -> Component {
    Component(name: name, divisor: 255, range: 0...1)
  }
  private static func percentage(_ name: String) -> Component {
    Component(name: name, divisor: 100, range: 0...1)
  }

  // MARK: Arguments

  /// Reads the components and alpha up to the closing parenthesis.
  func arguments(
    _ scanner: inout ColorScanner
  ) throws(SyntaxError) -> (values: [Double], alpha: Double) {
    var tokens: [ColorScanner.Token] = []
    while tokens.last?.kind != .end { tokens.append(try scanner.next()) }
    let hasCommas = tokens.contains { $0.kind == .comma }
    let (groups, separators) = ColorFunction.groups(tokens, at: hasCommas ? .comma : .slash)
    if hasCommas {
      if commas == .none {
        throw fault("\(name)() has no commas", tokens.first { $0.kind == .comma })
      }
      if let slash = tokens.first(where: { $0.kind == .slash }) {
        throw fault("commas and \"/\" can't be combined", slash)
      }
      for (index, group) in groups.enumerated() where group.count != 1 || index > 3 {
        if index > 3 { throw fault("\(name)() has three components and an alpha", group.first) }
        if group.isEmpty { throw fault("a component is missing", separators[index]) }
        throw fault("a comma is missing before this", group[1])
      }
    } else if groups.count > 2 {
      throw fault("only one \"/\" is allowed, before alpha", separators[1])
    }
    let colors = hasCommas ? groups.prefix(3).compactMap(\.first) : groups[0]
    let alphas =
      hasCommas ? groups.dropFirst(3).compactMap(\.first) : groups.dropFirst().flatMap(\.self)
    if colors.count < 3 { throw fault("\(name)() has three components", separators.last) }
    if colors.count > 3 { throw fault("\(name)() has three components", colors[3]) }
    if !hasCommas, groups.count == 2, alphas.isEmpty {
      throw fault("the alpha is missing", separators.last)
    }
    if alphas.count > 1 { throw fault("unexpected text after alpha", alphas[1]) }
    if hasCommas { try checkOlderSyntax(colors) }
    var values: [Double] = []
    for (component, token) in zip(components, colors) {
      values.append(try value(component, token, hasCommas: hasCommas))
    }
    let alpha = try alphas.first.map { (token) throws(SyntaxError) in
      try value(ColorFunction.alpha, token, hasCommas: hasCommas)
    }
    return (values, alpha ?? 1)
  }

  /// Returns the tokens between separators, and the separators, the last of which is the closing parenthesis.
  private static func groups(
    _ tokens: [ColorScanner.Token], at separator: ColorScanner.Token.Kind
  ) -> (groups: [[ColorScanner.Token]], separators: [ColorScanner.Token]) {
    var groups: [[ColorScanner.Token]] = [[]]
    var separators: [ColorScanner.Token] = []
    for token in tokens {
      if token.kind == .end {
        separators.append(token)
      } else if token.kind == separator {
        separators.append(token)
        groups.append([])
      } else {
        groups[groups.count - 1].append(token)
      }
    }
    return (groups, separators)
  }

  private func checkOlderSyntax(_ tokens: [ColorScanner.Token]) throws(SyntaxError) {
    func isPercentage(_ token: ColorScanner.Token) -> Bool { token.text.hasSuffix("%") }
    switch commas {
    case .none: break
    case .alike:
      let first = isPercentage(tokens[0])
      if let other = tokens.first(where: { isPercentage($0) != first }) {
        throw fault("with commas, use three numbers or three percentages", other)
      }
    case .percentages:
      if let other = tokens.dropFirst().first(where: { !isPercentage($0) }) {
        throw fault("with commas, this must be a percentage", other)
      }
    }
  }

  private func value(
    _ component: Component, _ token: ColorScanner.Token, hasCommas: Bool
  ) throws(SyntaxError) -> Double {
    guard case .number(let number, let unit) = token.kind else {
      if token.kind == .word("none"), !hasCommas { return 0 }
      throw fault("\(quoted(token.text)) is not a number", token)
    }
    let value: Double
    switch unit {
    case "" where !component.isHue: value = number / component.divisor
    case "%" where !component.isHue: value = number / 100 * component.whole
    // Hues are in degrees.
    case "",
      "deg" where component.isHue:
      value = number
    case "turn" where component.isHue: value = number * 360
    case "grad" where component.isHue: value = number * 0.9
    case "rad" where component.isHue: value = number * 180 / .pi
    default:
      let expected = component.isHue ? "deg, rad, grad, turn or none" : "a number or a percentage"
      throw SyntaxError(
        .malformedColorPart(
          "the \(component.name) can't have the unit \(quoted(unit))", expected: expected),
        token.range)
    }
    guard component.range.contains(value) else {
      throw SyntaxError(
        .malformedColorPart(
          "the \(component.name) component is out of range", expected: component.expected),
        token.range)
    }
    return value
  }

  private func fault(_ message: String, _ token: ColorScanner.Token?) -> SyntaxError {
    SyntaxError(
      .malformedColorPart(message, expected: example), token?.range ?? 0..<0)
  }

  private var example: String {
    switch name {
    case "rgb", "rgba": "rgb(255 0 51), rgb(255 0 51 / 50%) or rgb(255, 0, 51)"
    case "hsl", "hsla": "hsl(200 50% 40%), hsl(200 50% 40% / 50%) or hsl(200, 50%, 40%)"
    case "hwb": "hwb(200 20% 10%) or hwb(200 20% 10% / 50%)"
    case "lab": "lab(50% 40 59.5) or lab(50% 40 59.5 / 50%)"
    case "lch": "lch(52% 72 50) or lch(52% 72 50 / 50%)"
    case "oklab": "oklab(60% 0.1 0.05) or oklab(60% 0.1 0.05 / 50%)"
    case "oklch": "oklch(60% 0.15 50) or oklch(60% 0.15 50 / 50%)"
    default: "color(display-p3 1 0.5 0) or color(display-p3 1 0.5 0 / 50%)"
    }
  }
}

extension ColorFunction.Component {
  /// The allowed values, in words.
  var expected: String {
    let low = "\(formatted(range.lowerBound * divisor))"
    if range.upperBound == Limits.magnitude {
      return "\(low)…\(formatted(range.upperBound * divisor))"
    }
    let percent = formatted(range.upperBound / whole * 100)
    return "\(low)…\(formatted(range.upperBound * divisor)) or 0%…\(percent)%"
  }
}

// MARK: The functions

extension ColorFunction {
  /// The functions' names.
  static let names = ["rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color"]
  /// The names of the spaces of `color()`.
  static let spaces = [
    "srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz", "xyz-d50",
    "xyz-d65",
  ]

  /// Returns the function called `name`, which must be in lower case; for `color`, the function of the space `srgb`.
  static func named(_ name: String) -> ColorFunction? {
    let lightness = Component(name: "lightness", whole: 100, range: 0...100)
    let lightnessOfOne = Component(name: "lightness", range: 0...1)
    func axis(_ name: String, _ whole: Double) -> Component { Component(name: name, whole: whole) }
    func chroma(_ whole: Double) -> Component {
      Component(name: "chroma", whole: whole, range: 0...Limits.magnitude)
    }
    switch name {
    case "rgb", "rgba":
      return ColorFunction(
        name: name, components: [byte("red"), byte("green"), byte("blue")], commas: .alike
      ) { ($0, $1, $2) }
    case "hsl", "hsla":
      return ColorFunction(
        name: name, components: [hue, percentage("saturation"), percentage("lightness")],
        commas: .percentages, convert: ColorSpace.hsl)
    case "hwb":
      return ColorFunction(
        name: name, components: [hue, percentage("whiteness"), percentage("blackness")],
        convert: ColorSpace.hwb)
    case "lab":
      return ColorFunction(
        name: name, components: [lightness, axis("a", 125), axis("b", 125)], convert: ColorSpace.lab
      )
    case "lch":
      return ColorFunction(name: name, components: [lightness, chroma(150), hue]) {
        let (a, b) = ColorSpace.cartesian(chroma: $1, hue: $2)
        return ColorSpace.lab($0, a, b)
      }
    case "oklab":
      return ColorFunction(
        name: name, components: [lightnessOfOne, axis("a", 0.4), axis("b", 0.4)],
        convert: ColorSpace.oklab)
    case "oklch":
      return ColorFunction(name: name, components: [lightnessOfOne, chroma(0.4), hue]) {
        let (a, b) = ColorSpace.cartesian(chroma: $1, hue: $2)
        return ColorSpace.oklab($0, a, b)
      }
    case "color": return space("srgb")
    default: return nil
    }
  }

  /// Returns the space of `color()` called `name`, which must be in lower case.
  static func space(_ name: String) -> ColorFunction? {
    guard spaces.contains(name) else { return nil }
    let names = name.hasPrefix("xyz") ? ["x", "y", "z"] : ["red", "green", "blue"]
    let components = names.map { Component(name: $0) }
    return ColorFunction(name: "color", components: components) {
      ColorSpace.predefined(name, [$0, $1, $2])
    }
  }
}

import SplashScene

/// Reads colours as CSS writes them.
enum ColorParser {
  /// Why a text is not a colour.
  enum Fault: Error {
    /// It looks like none of the forms.
    case unknown
    /// It has a colour's form, and something in it is wrong.
    case malformed(String)
  }

  /// The colour that `text` spells.
  static func parse(_ text: String) throws(Fault) -> Color {
    let word = text.lowercased()
    if word.utf8.first == UInt8(ascii: "#") { return try hexadecimal(word.utf8.dropFirst()) }
    if word == "clear" || word == "transparent" { return .clear }
    if let rgb = namedColors[word] {
      return Color(channel(rgb >> 16), channel(rgb >> 8), channel(rgb))
    }
    guard let open = word.firstIndex(of: "("), word.hasSuffix(")") else { throw .unknown }
    let arguments = word[word.index(after: open)...].dropLast()
    switch word[..<open] {
    case "rgb", "rgba": return try rgb(components(arguments))
    case "hsl", "hsla": return try hsl(components(arguments))
    default: throw .unknown
    }
  }

  /// The colour or the problem with it.
  static func color(_ text: String) -> Result<Color, ProblemError> {
    do throws(Fault) {
      return .success(try parse(text))
    } catch {
      switch error {
      case .unknown:
        let names = namedColors.keys.sorted() + ["clear", "transparent"]
        return .failure(ProblemError(.malformedColor(text, names: names)))
      case .malformed(let reason):
        return .failure(ProblemError(.malformedColor(text, reason: reason)))
      }
    }
  }

  private static func channel(_ bits: UInt32) -> Double { Double(bits & 0xFF) / 255 }

  private static func hexadecimal(_ digits: some Collection<UInt8>) throws(Fault) -> Color {
    var values: [Double] = []
    for digit in digits {
      switch digit {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): values.append(Double(digit - UInt8(ascii: "0")))
      case UInt8(ascii: "a")...UInt8(ascii: "f"):
        values.append(Double(digit - UInt8(ascii: "a") + 10))
      default: throw .malformed("after # stand hexadecimal digits")
      }
      if values.count > 8 { break }
    }
    switch values.count {
    case 3, 4:
      let alpha = values.count == 4 ? values[3] / 15 : 1
      return Color(values[0] / 15, values[1] / 15, values[2] / 15, alpha)
    case 6, 8:
      let channels = stride(from: 0, to: values.count, by: 2).map { i -> Double in
        (values[i] * 16 + values[i + 1]) / 255
      }
      return Color(channels[0], channels[1], channels[2], channels.count == 4 ? channels[3] : 1)
    default: throw .malformed("after # stand 3, 4, 6 or 8 digits")
    }
  }

  // MARK: Functions

  /// A component with its unit.
  private struct Component {
    var number: Double
    var unit: String
  }

  /// The three components and the alpha, in the syntax with commas or the one with spaces.
  private static func components(_ arguments: Substring) throws(Fault) -> [Component] {
    var parts: [Substring]
    if arguments.contains(",") {
      parts = arguments.split(separator: ",", omittingEmptySubsequences: false)
      if arguments.contains("/") { throw .malformed("commas and \"/\" don't go together") }
    } else {
      let halves = arguments.split(separator: "/", omittingEmptySubsequences: false)
      parts = (halves.first ?? "").split(separator: " ")
      if parts.count != 3 || halves.count > 2 { throw .malformed("it has three components") }
      if halves.count == 2 { parts.append(halves[1]) }
    }
    guard parts.count == 3 || parts.count == 4 else {
      throw .malformed("it has three components, and perhaps an alpha")
    }
    var components: [Component] = []
    for part in parts { components.append(try component(part)) }
    return components
  }

  private static func component(_ part: Substring) throws(Fault) -> Component {
    let text = Array(part.utf8).split(separator: UInt8(ascii: " "))
    guard text.count == 1, let word = text.first else {
      throw .malformed("a component is missing")
    }
    let letters = word.reversed().prefix { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "%")
    }.count
    let digits = String(decoding: word.dropLast(letters), as: UTF8.self)
    let allowed = word.dropLast(letters).allSatisfy { byte in
      (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
    }
    guard allowed, let number = Double(digits), number.isFinite else {
      throw .malformed("\(quoted(String(decoding: word, as: UTF8.self))) is not a number")
    }
    return Component(
      number: number, unit: String(decoding: word.suffix(letters), as: UTF8.self))
  }

  private static func fraction(
    _ component: Component, whole: Double, _ name: String
  ) throws(Fault) -> Double {
    let value: Double
    switch component.unit {
    case "": value = component.number / whole
    case "%": value = component.number / 100
    default: throw .malformed("the \(name) has an unknown unit")
    }
    guard (0...1).contains(value) else {
      throw .malformed("the \(name) is out of range: 0…\(spelt(whole)) or 0…100%")
    }
    return value
  }

  private static func alpha(_ components: [Component]) throws(Fault) -> Double {
    guard components.count == 4 else { return 1 }
    return try fraction(components[3], whole: 1, "alpha")
  }

  private static func rgb(_ components: [Component]) throws(Fault) -> Color {
    Color(
      try fraction(components[0], whole: 255, "red"),
      try fraction(components[1], whole: 255, "green"),
      try fraction(components[2], whole: 255, "blue"), try alpha(components))
  }

  private static func hsl(_ components: [Component]) throws(Fault) -> Color {
    let turns: Double
    switch components[0].unit {
    case "", "deg": turns = components[0].number / 360
    case "turn": turns = components[0].number
    case "rad": turns = components[0].number / (2 * .pi)
    case "grad": turns = components[0].number / 400
    default: throw .malformed("the hue has an unknown unit")
    }
    let saturation = try fraction(components[1], whole: 100, "saturation")
    let lightness = try fraction(components[2], whole: 100, "lightness")
    let hue = turns - turns.rounded(.down)
    let reach = saturation * min(lightness, 1 - lightness)
    // The formula of CSS Color 4: each channel is a trapezoid over the hue, a third apart.
    func channel(_ n: Double) -> Double {
      let k = (n + hue * 12).truncatingRemainder(dividingBy: 12)
      return lightness - reach * max(-1, min(k - 3, 9 - k, 1))
    }
    return Color(channel(0), channel(8), channel(4), try alpha(components))
  }
}

/// A problem that can be thrown or be a result's failure.
struct ProblemError: Error {
  let problem: Problem

  init(_ problem: Problem) {
    self.problem = problem
  }
}

extension ValueType where Value == Color {
  static var color: ValueType {
    ValueType("a colour") { context, value in
      guard case .string(let string) = value.kind else {
        context.reportType(value, expected: "a colour")
        return nil
      }
      var text = string.text
      if Context.isExpression(string) {
        switch context.evaluate(string) {
        case .color(let color): return color
        case .string(let result): text = result
        case nil: return nil
        case let other?:
          context.report(.wrongType(expected: "a colour", found: other.kindName), at: value.span)
          return nil
        }
      }
      switch ColorParser.color(text) {
      case .success(let color): return color
      case .failure(let error):
        context.report(error.problem, at: value.span)
        return nil
      }
    }
  }
}

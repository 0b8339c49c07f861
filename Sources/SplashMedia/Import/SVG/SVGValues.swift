internal import SplashScene
internal import SplashSystem

/// An SVG length.
enum SVGLength: Equatable {
  /// A length in CSS pixels, which are points.
  case points(Double)
  /// A percentage of a context-dependent length.
  case percent(Double)
  /// A length in a font-relative unit.
  case relative(unit: String)

  /// The number of CSS pixels in each absolute unit.
  private static let units: [String: Double] = [
    "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54,
    "q": 2.4 / 2.54,
  ]

  /// Parses a length; `nil` if `text` isn't one.
  init?(_ text: String) {
    var scanner = SVGScanner(text)
    scanner.skipSpace()
    guard let number = scanner.number() else { return nil }
    let isPercent = scanner.skip(UInt8(ascii: "%"))
    let unit = isPercent ? "" : scanner.word().lowercased()
    scanner.skipSpace()
    guard scanner.isAtEnd else { return nil }
    if isPercent {
      self = .percent(number)
    } else if let factor = Self.units[unit] {
      self = .points(number * factor)
    } else if ["em", "ex", "rem", "ch", "vw", "vh"].contains(unit) {
      self = .relative(unit: unit)
    } else {
      return nil
    }
  }
}

extension SVGTree.Element {
  /// Returns the `viewBox`; `nil` if there is none.
  func viewBox() throws(SVGError) -> Rect? {
    guard let text = self["viewBox"] else { return nil }
    guard let v = SVGScanner.numbers(text), v.count == 4, v[2] > 0, v[3] > 0 else {
      throw fault("the viewBox is not four numbers with a positive width and height")
    }
    return Rect(v[0], v[1], v[2], v[3])
  }

  /// Returns the length in an attribute, in points; `nil` if the attribute is missing.
  func length(_ name: String) throws(SVGError) -> Double? {
    guard let text = self[name] else { return nil }
    switch SVGLength(text) {
    case .points(let points): return points
    case .percent: throw fault("\(name) is a percentage; only absolute lengths are supported here")
    case .relative(let unit):
      throw fault(
        "\(name) is in \(unit), which depends on a font; only absolute lengths are supported")
    case nil: throw fault("\(name) is not a length")
    }
  }

  /// Returns the value of a property in the `style` attribute.
  func style(_ property: String) -> String? {
    declarations.last { $0.name == property }?.value
  }

  /// The declarations of the `style` attribute.
  var declarations: [(name: String, value: String)] {
    (self["style"] ?? "").split(separator: ";").compactMap { declaration in
      guard let colon = declaration.firstIndex(of: ":") else { return nil }
      return (
        trimmed(declaration[..<colon]).lowercased(),
        trimmed(declaration[declaration.index(after: colon)...])
      )
    }
  }
}

/// Returns a string without its leading and trailing whitespace.
func trimmed(_ text: some StringProtocol) -> String {
  let isSpace = { (character: Character) in character.isWhitespace }
  let front = text.drop(while: isSpace)
  guard let last = front.lastIndex(where: { !isSpace($0) }) else { return "" }
  return String(front[...last])
}

/// A parser for the `transform` attribute.
enum SVGTransform {
  /// Parses a transform; `nil` if `text` isn't a list of transforms.
  static func parse(_ text: String) -> AffineTransform? {
    var scanner = SVGScanner(text)
    var result = AffineTransform.identity
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipSpace()
      guard scanner.skip(UInt8(ascii: "(")) else { return nil }
      scanner.skipSpace()
      var numbers: [Double] = []
      while !scanner.skip(UInt8(ascii: ")")) {
        guard numbers.count < 6, let number = scanner.number() else { return nil }
        numbers.append(number)
        scanner.skipSeparator()
      }
      guard let map = map(name, numbers) else { return nil }
      // The last transform of the list is applied first.
      result = map.concatenating(result)
      scanner.skipSeparator()
    }
    return result
  }

  private static func map(_ name: String, _ v: [Double]) -> AffineTransform? {
    let radians = Double.pi / 180
    switch (name, v.count) {
    case ("matrix", 6): return AffineTransform(v[0], v[1], v[2], v[3], v[4], v[5])
    case ("translate", 1): return .translation(v[0], 0)
    case ("translate", 2): return .translation(v[0], v[1])
    case ("scale", 1): return .scale(v[0], v[0])
    case ("scale", 2): return .scale(v[0], v[1])
    case ("rotate", 1): return .rotation(v[0] * radians)
    case ("rotate", 3):
      return AffineTransform.translation(-v[1], -v[2])
        .concatenating(.rotation(v[0] * radians)).concatenating(.translation(v[1], v[2]))
    case ("skewX", 1): return AffineTransform(1, 0, Elementary.tan(v[0] * radians), 1, 0, 0)
    case ("skewY", 1): return AffineTransform(1, Elementary.tan(v[0] * radians), 0, 1, 0, 0)
    default: return nil
    }
  }
}

import SplashScene
import SplashSyntax

/// A theme of an archive: values for slots.
package struct LottieTheme: Sendable {
  /// The values by the slots' names.
  var values: [String: LottieThemeValue] = [:]

  /// Creates a theme without values.
  package init() {}
}

/// The value of a slot in a theme.
enum LottieThemeValue: Sendable {
  /// A property in Lottie's format.
  case property(ForeignValue)
  case text(String)

  /// Reads a rule of a theme: a value, or keyframes; `nil` if it has neither.
  init?(_ rule: ForeignValue) {
    let isGradient = rule["type"]?.text == "Gradient"
    if let keys = rule["keyframes"]?.array {
      let written = keys.compactMap { Self.key($0, isGradient: isGradient) }
      let property = Self.object(["k": Self.array(written)], at: rule.span)
      self = .property(
        isGradient ? Self.gradient(property, like: keys.first?["value"], at: rule.span) : property)
      return
    }
    guard let value = rule["value"] else { return nil }
    if let text = value.text ?? value["text"]?.text {
      self = .text(text)
    } else if isGradient {
      let table = Self.object(["k": Self.table(value)], at: rule.span)
      self = .property(Self.gradient(table, like: value, at: rule.span))
    } else if value.isObject {
      // The file of an image.
      self = .property(
        Self.object(
          ["p": value["id"] ?? value["path"] ?? value["url"] ?? value].merging(
            [("w", value["width"]), ("h", value["height"])].compactMap { name, size in
              size.map { (name, $0) }
            }, uniquingKeysWith: { first, _ in first }), at: rule.span))
    } else {
      self = .property(Self.object(["k": value], at: rule.span))
    }
  }

  /// Converts a theme's keyframe to Lottie's format.
  private static func key(_ key: ForeignValue, isGradient: Bool) -> ForeignValue? {
    guard let frame = key["frame"], let value = key["value"] else { return nil }
    var members = ["t": frame]
    if isGradient {
      members["s"] = table(value)
    } else {
      members["s"] = value.array == nil ? array([value]) : value
    }
    members["o"] = key["outTangent"]
    members["i"] = key["inTangent"]
    members["h"] = key["hold"]
    return object(members, at: key.span)
  }

  /// Returns a gradient whose table has as many colours as `stops`.
  private static func gradient(
    _ table: ForeignValue, like stops: ForeignValue?, at span: Span
  ) -> ForeignValue {
    object(["p": number(Double(stops?.array?.count ?? 0), at: span), "k": table], at: span)
  }

  /// Returns the table for a list of colours with offsets: first the colours, then the opacities.
  private static func table(_ stops: ForeignValue) -> ForeignValue {
    var (colors, alphas): ([Double], [Double]) = ([], [])
    for stop in stops.array ?? [] {
      guard let offset = stop["offset"]?.number, let color = stop["color"]?.numbers,
        color.count >= 3
      else { continue }
      colors += [offset] + color[..<3]
      alphas += [offset, color.count > 3 ? color[3] : 1]
    }
    let isOpaque = stride(from: 1, to: alphas.count, by: 2).allSatisfy { alphas[$0] == 1 }
    return array((colors + (isOpaque ? [] : alphas)).map { number($0, at: stops.span) })
  }

  // MARK: JSON

  private static func number(_ number: Double, at span: Span) -> ForeignValue {
    ForeignValue(SyntaxValue(kind: .number(number), span: span))
  }

  private static func array(_ elements: [ForeignValue]) -> ForeignValue {
    ForeignValue(
      SyntaxValue(kind: .array(elements.map(\.syntax)), span: elements.first?.span ?? Span(0, 0)))
  }

  private static func object(_ members: [String: ForeignValue], at span: Span) -> ForeignValue {
    let sorted = members.sorted { $0.key < $1.key }.map { name, value in
      SyntaxMember(key: SyntaxString(name, span: span), value: value.syntax)
    }
    return ForeignValue(SyntaxValue(kind: .object(sorted), span: span))
  }
}

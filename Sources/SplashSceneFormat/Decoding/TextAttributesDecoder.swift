import SplashScene
import SplashSyntax
import SplashSystem

/// A part of a text as written in the file.
struct DecodedRun {
  var text: InterpolatedString
  var attributes: TextAttributes
  /// The value of the font family; `nil` uses the default.
  let families: Place?
  /// The context to which the text's locations refer.
  let context: Context
}

extension ValueType where Value == [DecodedRun] {
  /// Returns the type of a value that is a string, or an array of strings and `{ "string" }` objects with their own
  /// attributes. Parts without their own attributes use `base`.
  static func runs(over base: TextAttributes, _ families: Place?) -> ValueType {
    let name = "a text or an array of texts and { \"string\" }"
    return ValueType(name, .runs) { context, value in
      func run(_ value: SyntaxValue) -> DecodedRun? {
        guard let place = context.resolved(value) else { return nil }
        let (context, value) = (place.context, place.value)
        guard case .object = value.kind else {
          return ValueType<InterpolatedString>.text.read(context, value).map {
            DecodedRun(text: $0, attributes: base, families: families, context: context)
          }
        }
        guard let fields = Fields(value, of: .textPart, in: context) else { return nil }
        let text = fields.require("string", .text, "The text of this part.")
        var (attributes, own) = textAttributes(fields, over: base, ofPart: true)
        if let color = fields.read(
          "foregroundColor", ValueType<Color>.color.orNull(),
          "The colour of these characters, or null for none.", otherwise: "the text's")
        {
          attributes.color = color ?? .clear
        }
        fields.finish()
        return text.map {
          DecodedRun(text: $0, attributes: attributes, families: own ?? families, context: context)
        }
      }
      guard case .array(let elements) = value.kind else {
        if case .string = value.kind { return run(value).map { [$0] } }
        context.reportType(value, expected: name)
        return nil
      }
      let runs = elements.map(run)
      let known = runs.compactMap { $0 }
      return known.count == runs.count ? known : nil
    }
  }
}

/// Reads character attributes, starting with `base`. Also returns the value of the font family.
func textAttributes(
  _ fields: Fields, over base: TextAttributes, ofPart isPart: Bool = false
) -> (TextAttributes, families: Place?) {
  var attributes = base
  if isPart { fields.inheritedDefault = "the text's" }
  let families = fields.member("fontFamily", or: ["font"]).map {
    Place(context: fields.context, value: $0.value)
  }
  fields.set(
    &attributes.fontFamilies, "fontFamily", or: ["font"], .fontFamilies,
    "A font family, or several, of which the first available one is used; Inter by default.",
    otherwise: isPart ? "the text's" : "\"Inter\"")
  fields.set(&attributes.fontSize, "fontSize", .number(.positive), "The font size in points.")
  fields.set(
    &attributes.fontWeight, "fontWeight", .fontWeight, "The font weight: 1 to 1000, or a name."
  )
  let style = ValueType<Bool>.choice([("normal", false), ("italic", true)])
  fields.set(
    &attributes.isItalic, "fontStyle", style, "Whether the font is italic.",
    otherwise: isPart ? "the text's" : "\"normal\"")
  fields.set(
    &attributes.fontStretch, "fontStretch", .number(.closed(50, 200)),
    "The font width in percent.")
  let axes = fontTags(
    fields, "fontVariations", ValueType<Double>.number,
    "Axis values of a variable font, such as { \"wght\": 650 }.")
  attributes.fontVariations.merge(axes) { $1 }
  let features = fontTags(
    fields, "fontFeatures", .fontFeature,
    "OpenType features, such as { \"tnum\": true, \"salt\": 2 }."
  )
  attributes.fontFeatures.merge(features) { $1 }
  fields.set(
    &attributes.letterSpacing, "letterSpacing", .number,
    "Extra space between characters, in points.")
  fields.set(
    &attributes.baselineOffset, "baselineOffset", .number,
    "How far characters are raised above the baseline, in points.")
  fields.set(
    &attributes.isUnderlined, "underline", .bool, "Whether the text is underlined.")
  fields.set(
    &attributes.isStruckThrough, "strikethrough", .bool, "Whether the text is struck through."
  )
  return (attributes, families)
}

/// Reads an object whose keys are OpenType tags.
private func fontTags<Value>(
  _ fields: Fields, _ key: String, _ type: ValueType<Value>, _ meaning: String
) -> [String: Value] {
  let name = "an object of tags and values"
  guard let member = fields.declaredMember(key, name, .fontTags(type.schema), meaning),
    let place = fields.context.resolved(member.value)
  else { return [:] }
  guard case .object(let members) = place.value.kind else {
    place.context.reportType(place.value, expected: name)
    return [:]
  }
  var values: [String: Value] = [:]
  for member in members {
    let tag = member.key.text
    if tag.utf8.count != 4 || !tag.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
      place.context.report(.malformedFontTag(tag), at: member.key.span)
    }
    values[tag] = type.read(place.context, member.value)
  }
  return values
}

extension ValueType where Value == [String] {
  /// A font family, or several families in order of preference.
  static var fontFamilies: ValueType {
    let name = "a font family or an array of families"
    let family = ValueType<String>.string.checked(schema: .nonEmptyString) {
      $0.isEmpty ? .emptyFontFamily() : nil
    }
    return ValueType(name, .fontFamilies, write: family.list(name).write) { context, value in
      guard let whole = context.evaluated(value) else { return nil }
      if case .array = whole.kind {
        return family.list(name, count: 1...100).read(context, whole)
      }
      return family.read(context, value).map { [$0] }
    }
  }
}

extension ValueType where Value == Double {
  /// A CSS font weight, or the name of a `UIFont.Weight`.
  static var fontWeight: ValueType {
    let names: [(String, Double)] = [
      ("ultraLight", 100), ("thin", 200), ("light", 300), ("regular", 400), ("medium", 500),
      ("semibold", 600), ("bold", 700), ("heavy", 800), ("black", 900),
    ]
    let range = NumberRange.closed(1, 1000)
    return ValueType(
      "\(range.description) or a weight's name", .fontWeight(names.map(\.0), range),
      write: JSON.shortest
    ) { context, value in
      if case .string(let string) = value.kind, !Context.isExpression(string) {
        return choice(names, or: range.description).read(context, value)
      }
      return number(range).read(context, value)
    }
  }
}

extension ValueType where Value == Int {
  /// The value of a font feature: off, on, or the number of an alternate.
  fileprivate static var fontFeature: ValueType {
    ValueType("true, false or a whole number", .fontFeature, write: JSON.whole) { context, value in
      if case .bool(let bool) = value.kind { return bool ? 1 : 0 }
      return wholeNumber(0...65_535).read(context, value)
    }
  }
}

extension ValueType where Value == String {
  /// A BCP 47 language tag.
  static var languageTag: ValueType {
    let name = "a language, like \"ja\" or \"zh-Hant\""
    return ValueType<String>.string.checked(name, schema: .languageTag) { tag in
      let parts = tag.split(separator: "-", omittingEmptySubsequences: false)
      let isRight = parts.allSatisfy { part in
        (1...8).contains(part.utf8.count)
          && part.utf8.allSatisfy { isLetterOrDigit($0) }
      }
      return isRight && tag.utf8.count < 100 ? nil : .malformedLanguage(tag)
    }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
  }
}

extension Problem {
  fileprivate static func emptyFontFamily() -> Problem {
    Problem(.valueFormat, "the font family has no name", expected: "a font family's name")
  }
  fileprivate static func malformedFontTag(_ tag: String) -> Problem {
    Problem(
      .valueFormat, "\(quoted(tag)) is not an OpenType tag",
      expected: "four characters, such as \"wght\"")
  }
  fileprivate static func malformedLanguage(_ tag: String) -> Problem {
    Problem(
      .valueFormat,
      "\(quoted(tag)) is not a language", expected: "a BCP 47 tag, such as \"ja\" or \"zh-Hant\"")
  }
}

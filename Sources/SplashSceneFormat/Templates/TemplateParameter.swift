import SplashScene
import SplashSyntax

/// A parameter of a template.
package struct TemplateParameter: Sendable {
  /// The types of parameters.
  package enum Kind: String, CaseIterable, Sendable {
    /// A number.
    case number
    /// An angle: a number of radians, or a number with a unit, such as `45deg`.
    case angle
    /// A text.
    case string
    /// A colour in CSS syntax, or `null` for none.
    case color
    /// `true` or `false`.
    case bool
    /// The path of an image or of an SVG file.
    case image
    /// A file's path.
    case file
    /// One of ``TemplateParameter/choices``.
    case choice
    /// `[x, y]` in points.
    case point
    /// `[width, height]` in points.
    case size
    /// `[x, y, width, height]` in points.
    case rect
    /// An outline: SVG path data, or a shape.
    case path
    /// A curve's name, or its four control values.
    case timingFunction
    /// A matrix, or the components of one.
    case transform
    /// A layer, or `null` for none.
    case layer
    /// A layer or an array of layers.
    case layers
    /// An array of numbers, strings and Booleans.
    case list
  }

  /// The key that sets the parameter, which is also its name in the template.
  package let name: String
  /// The type of the parameter's values.
  package let kind: Kind
  /// The description, in one sentence without a full stop.
  package let summary: String
  /// The choices, for the type `choice`.
  package let choices: [String]
  /// The minimum, for numbers.
  package let minimum: Double?
  /// The maximum, for numbers.
  package let maximum: Double?
  /// The default value; `nil` if the parameter is required.
  let defaultValue: SyntaxValue?

  /// The default value as written; `nil` if the parameter is required.
  package let defaultText: String?

  /// Whether the parameter is required.
  package var isRequired: Bool { defaultValue == nil }

  /// Creates a parameter that doesn't belong to a bundled template.
  init(
    name: String, kind: Kind, summary: String, choices: [String], minimum: Double?,
    maximum: Double?, defaultValue: SyntaxValue?, defaultText: String?
  ) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.choices = choices
    self.minimum = minimum
    self.maximum = maximum
    self.defaultValue = defaultValue
    self.defaultText = defaultText
  }

  /// Parses a declaration; `nil` if it is invalid.
  init?(_ member: SyntaxMember, in document: [UInt8]) {
    guard let kind = member.value.text(of: "type").flatMap({ Kind(rawValue: $0.text) }) else {
      return nil
    }
    func number(_ key: String) -> Double? {
      if case .number(let number)? = member.value[key]?.kind { number } else { nil }
    }
    name = member.key.text
    self.kind = kind
    summary = member.value.text(of: "description")?.text ?? ""
    minimum = number("min")
    maximum = number("max")
    defaultValue = member.value["default"]
    defaultText = defaultValue.map {
      String(decoding: document[$0.span.start..<$0.span.end], as: UTF8.self)
    }
    guard case .array(let choices)? = member.value["choices"]?.kind else {
      self.choices = []
      return
    }
    self.choices = choices.compactMap { choice in
      if case .string(let string) = choice.kind { string.text } else { nil }
    }
  }

  /// How a string that is a file's path is read in expressions; `nil` for other values.
  var stringReader: NamedValue.StringReader? {
    guard kind == .image || kind == .file else { return nil }
    return { context, value in
      ValueType<NamedFile>.assetPath.read(context, value)
        .map { .asset(text: $0.text, file: $0.file) }
    }
  }

  /// Returns whether a value is valid. Errors are reported where the value is written. Layers are checked where they
  /// are used.
  func accepts(_ value: SyntaxValue, in context: Context) -> Bool {
    func reads<Value>(_ type: ValueType<Value>) -> Bool { type.read(context, value) != nil }
    switch kind {
    case .number: return reads(ValueType<Double>.number(range))
    case .angle: return reads(ValueType<Double>.angle)
    case .string: return reads(ValueType<InterpolatedString>.text)
    case .color: return reads(ValueType<Color>.color.orNull())
    case .bool: return reads(ValueType<Bool>.bool)
    case .image, .file: return reads(ValueType<NamedFile>.assetPath)
    case .choice: return reads(ValueType<String>.choice(choices.map { ($0, $0) }))
    case .point: return reads(ValueType<Point>.point)
    case .size: return reads(ValueType<Size>.size)
    case .rect: return reads(ValueType<Rect>.rect)
    case .path:
      // Paths are checked where they are used.
      return context.session.budget.sparing(.pathElements) { reads(ValueType<Path>.path) }
    case .timingFunction: return reads(ValueType<TimingFunction>.timingFunction)
    case .transform: return reads(ValueType<Transform3D>.transform)
    case .list: return reads(ValueType<ExpressionList>.list)
    case .layer: return isLayer(value, "a layer", in: context)
    case .layers:
      if case .array? = context.resolved(value)?.value.kind { return true }
      return isLayer(value, "a layer or an array of layers", in: context)
    }
  }

  /// The allowed numbers.
  var range: NumberRange {
    guard minimum != nil || maximum != nil else { return .any }
    return .between(minimum, maximum)
  }

  private func isLayer(_ value: SyntaxValue, _ expected: String, in context: Context) -> Bool {
    guard let place = context.resolved(value) else { return false }
    switch place.value.kind {
    case .object, .string, .null: return true
    case .array, .bool, .number:
      place.context.reportType(place.value, expected: expected)
      return false
    }
  }
}

import SplashScene

extension ValueType where Value == [LayerFilter] {
  /// Filters, the first one first.
  static var filters: ValueType {
    ValueType<LayerFilter>.filter.list("an array of filters", count: 0...16)
  }
}

/// The types of filters, by the names that scenes have for them.
private enum FilterType: String, CaseIterable {
  case gaussianBlur, pixellate, colorMatrix
  case saturation, brightness, contrast, hueAdjust, colorInvert, sepiaTone, grayscale

  /// What Core Animation, Core Image and CSS call them.
  var otherNames: [String] {
    switch self {
    case .gaussianBlur: ["blur"]
    case .pixellate: ["pixelate"]
    case .colorMatrix, .brightness: []
    case .saturation: ["saturate", "colorSaturate"]
    case .contrast: ["colorContrast"]
    case .hueAdjust: ["hueRotate", "hue-rotate", "colorHueRotate"]
    case .colorInvert: ["invert"]
    case .sepiaTone: ["sepia"]
    case .grayscale: ["greyscale", "monochrome"]
    }
  }

  /// The keys of its objects.
  var inputs: [FilterKey] {
    switch self {
    case .gaussianBlur: [.radius]
    case .pixellate: [.scale, .center]
    case .colorMatrix:
      [.matrix, .redVector, .greenVector, .blueVector, .alphaVector, .biasVector]
    case .saturation, .brightness, .contrast, .colorInvert, .grayscale: [.amount]
    case .hueAdjust: [.angle]
    case .sepiaTone: [.intensity]
    }
  }

  static var choice: ValueType<FilterType> {
    .choice(
      allCases.map { ($0.rawValue, $0) },
      otherNames: allCases.flatMap { type in type.otherNames.map { ($0, type) } })
  }
}

/// The keys of filters, without `type`.
private enum FilterKey: String, CaseIterable {
  case radius, scale, center, amount, angle, intensity, matrix
  case redVector = "inputRVector"
  case greenVector = "inputGVector"
  case blueVector = "inputBVector"
  case alphaVector = "inputAVector"
  case biasVector = "inputBiasVector"

  /// The other names of the key.
  var aliases: [String] {
    switch self {
    case .radius: ["inputRadius"]
    case .scale: ["inputScale"]
    case .center: ["inputCenter"]
    case .amount: ["inputAmount"]
    case .angle: ["inputAngle"]
    case .intensity: ["inputIntensity"]
    case .matrix, .redVector, .greenVector, .blueVector, .alphaVector, .biasVector: []
    }
  }

  static let vectors = [redVector, greenVector, blueVector, alphaVector]
}

/// Reads a filter. What isn't known of one without a type is everything: all keys are declared then.
private struct FilterDecoder {
  let fields: Fields
  let type: FilterType?

  init(_ fields: Fields) {
    self.fields = fields
    type = fields.require("type", FilterType.choice, "What the filter does.")
  }

  func filter() -> LayerFilter? {
    let radius = number(
      .radius, .closed(0, 10_000), 10, "The standard deviation of a blur in points.")
    let scale = number(.scale, .closed(0, 10_000), 8, "The side of pixellate's squares in points.")
    let center = value(.center) {
      fields.read(
        $0.rawValue, or: $0.aliases, .point, "Where four squares of pixellate meet, in the layer.",
        otherwise: "the bounds' origin")
    }
    let amount = number(
      .amount, amountRange, 1,
      "Of saturation, brightness and contrast a factor, of colorInvert and grayscale 0…1.")
    let angle = value(.angle) {
      fields.read(
        $0.rawValue, or: $0.aliases, .angle, "How far hueAdjust turns the hues.", default: 0)
    }
    let intensity = number(.intensity, .fraction, 1, "How much sepiaTone changes, 0…1.")
    let matrix = matrix()
    for type in FilterType.allCases { declareKeys(of: type) }
    fields.finish(reportUnknown: type != nil)
    switch type {
    case nil: return nil
    case .gaussianBlur: return .gaussianBlur(radius: radius)
    case .pixellate: return .pixellate(scale: scale, center: center ?? nil)
    case .colorMatrix: return matrix.map(LayerFilter.colorMatrix)
    case .hueAdjust: return .color(.hueAdjust, amount: angle ?? 0)
    case .sepiaTone: return .color(.sepiaTone, amount: intensity)
    case .saturation: return .color(.saturation, amount: amount)
    case .brightness: return .color(.brightness, amount: amount)
    case .contrast: return .color(.contrast, amount: amount)
    case .colorInvert: return .color(.colorInvert, amount: amount)
    case .grayscale: return .color(.grayscale, amount: amount)
    }
  }

  /// What is read of a key that filters of the type have.
  private func value<Value>(_ key: FilterKey, _ read: (FilterKey) -> Value) -> Value? {
    guard type?.inputs.contains(key) ?? true else { return nil }
    return read(key)
  }

  private func number(
    _ key: FilterKey, _ range: NumberRange, _ standard: Double, _ meaning: String
  ) -> Double {
    value(key) {
      fields.read($0.rawValue, or: $0.aliases, .number(range), meaning, default: standard)
    } ?? standard
  }

  private var amountRange: NumberRange {
    switch type {
    case .colorInvert, .grayscale: .fraction
    default: .closed(0, 10_000)
    }
  }

  /// The matrix: twenty numbers, or a vector for each component.
  private func matrix() -> FilterMatrix? {
    let numbers = value(.matrix) {
      fields.read(
        $0.rawValue, Self.numbers("20 numbers, 4 rows of 5", 20),
        "Of colorMatrix: for each of red, green, blue and alpha four factors and what is added.")
    }
    let meaning = "Of colorMatrix: the factors of red, green, blue and alpha that make "
    let parts = ["red", "green", "blue", "alpha"]
    let vectors = FilterKey.vectors.enumerated().map { index, key in
      let standard = (0..<4).map { $0 == index ? 1.0 : 0 }
      let text = standard.map { $0 == 1 ? "1" : "0" }.joined(separator: ", ")
      return value(key) {
        fields.read(
          $0.rawValue, Self.numbers("4 numbers [r, g, b, a]", 4), meaning + parts[index] + ".",
          default: standard, otherwise: "[\(text)]")
      } ?? standard
    }
    let bias =
      value(.biasVector) {
        fields.read(
          $0.rawValue, Self.numbers("4 numbers [r, g, b, a]", 4),
          "Of colorMatrix: what is added to red, green, blue and alpha.", default: [0, 0, 0, 0],
          otherwise: "[0, 0, 0, 0]")
      } ?? [0, 0, 0, 0]
    fields.exclude(
      (FilterKey.vectors + [.biasVector]).map(\.rawValue), with: FilterKey.matrix.rawValue)
    if fields.has(FilterKey.matrix.rawValue) {
      return (numbers ?? nil).flatMap { FilterMatrix($0) }
    }
    return FilterMatrix(zip(vectors, bias).flatMap { $0 + [$1] })
  }

  private static func numbers(_ name: String, _ count: Int) -> ValueType<[Double]> {
    ValueType<Double>.number(.closed(-10_000, 10_000)).list(name, count: count...count)
  }

  /// Declares which keys filters of a type haven't, and the range of their amount.
  private func declareKeys(of type: FilterType) {
    let others = FilterKey.allCases.filter { !type.inputs.contains($0) }
      .flatMap { [$0.rawValue] + $0.aliases }
    var properties = others.map { Schema.Member($0, false) }
    if type == .colorInvert || type == .grayscale {
      for name in [FilterKey.amount.rawValue] + FilterKey.amount.aliases {
        properties.append(Schema.Member(name, NumberRange.fraction.schema.schema))
      }
    }
    fields.declare(
      .when("type", [type.rawValue] + type.otherNames, ["properties": .object(properties)]))
  }
}

extension ValueType where Value == LayerFilter {
  fileprivate static var filter: ValueType {
    ValueType("a filter { \"type\", … }", .object("a filter")) { context, value in
      Fields(value, of: "a filter", in: context).flatMap { FilterDecoder($0).filter() }
    }
  }
}

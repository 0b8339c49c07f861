import SplashScene

extension ValueType where Value == [LayerFilter] {
  /// Filters, in the order in which they are applied.
  static var filters: ValueType {
    ValueType<LayerFilter>.filter.list("an array of filters", count: 0...16)
  }
}

/// Reads a filter. If the type is unknown, all keys are declared.
private struct FilterDecoder {
  let fields: Fields
  let type: FilterType?

  init(_ fields: Fields) {
    self.fields = fields
    type = fields.require("type", FilterType.choice, "The kind of filter.")
  }

  func filter() -> LayerFilter? {
    let radius = number(
      .radius, .closed(0, 10_000), 10,
      "For gaussianBlur and dropShadow: the standard deviation of the blur in points.")
    let blur = blur(radius)
    let scale = number(
      .scale, .closed(0, 10_000), 8, "For pixellate: the side of the squares in points.")
    let center = value(.center) {
      fields.read(
        $0.rawValue, or: $0.aliases, .point,
        "For pixellate: a point in the layer where four squares meet.",
        otherwise: "the bounds' origin")
    }
    let amount = number(
      .amount, amountRange, 1,
      "A factor for saturation, brightness and contrast; from 0 to 1 for colorInvert, grayscale and colorMap."
    )
    let angle = value(.angle) {
      fields.read(
        $0.rawValue, or: $0.aliases, .angle, "For hueAdjust: the angle by which hues rotate.",
        default: 0)
    }
    let intensity = number(.intensity, .fraction, 1, "For sepiaTone: the intensity, from 0 to 1.")
    let matrix = matrix()
    let tables = tables()
    let map = map()
    let shadow = shadow(radius)
    for type in FilterType.allCases { declareKeys(of: type) }
    fields.finish(reportUnknown: type != nil)
    switch type {
    case nil: return nil
    case .gaussianBlur: return blur
    case .pixellate: return .pixellate(scale: scale, center: center ?? nil)
    case .colorMatrix: return matrix.map(LayerFilter.colorMatrix)
    case .hueAdjust: return .color(.hueAdjust, amount: angle ?? 0)
    case .sepiaTone: return .color(.sepiaTone, amount: intensity)
    case .saturation: return .color(.saturation, amount: amount)
    case .brightness: return .color(.brightness, amount: amount)
    case .contrast: return .color(.contrast, amount: amount)
    case .colorInvert: return .color(.colorInvert, amount: amount)
    case .grayscale: return .color(.grayscale, amount: amount)
    case .componentTransfer: return .componentTransfer(tables)
    case .colorMap: return .colorMap(map, amount: amount)
    case .dropShadow: return .dropShadow(shadow)
    }
  }

  private func blur(_ radius: Double) -> LayerFilter {
    let vertical = value(.verticalRadius) {
      fields.read(
        $0.rawValue, or: $0.aliases, .number(.closed(0, 10_000)),
        "For gaussianBlur: the standard deviation along the layer's y axis; radius then applies to the x axis.",
        otherwise: "radius")
    }
    let edgeMode = value(.edgeMode) {
      fields.read(
        $0.rawValue, .choice,
        "Which pixels a blur samples outside the bounds: those drawn there, or the nearest pixel inside.",
        default: BlurEdgeMode.transparent)
    }
    return .gaussianBlur(
      radius: radius, verticalRadius: vertical ?? nil, edgeMode: edgeMode ?? .transparent)
  }

  private func tables() -> ComponentTables {
    func table(_ key: FilterKey) -> [Double] {
      value(key) {
        fields.read(
          $0.rawValue, Self.table,
          "For componentTransfer: output values for \($0.rawValue) at evenly spaced inputs from 0 to 1.",
          default: [], otherwise: "unchanged")
      } ?? []
    }
    return ComponentTables(
      red: table(.red), green: table(.green), blue: table(.blue), alpha: table(.alpha))
  }

  private func map() -> ColorMap {
    let colors =
      value(.colors) {
        fields.read(
          $0.rawValue, .colors, "For colorMap: the colours from dark to light.",
          default: [.black, .white], otherwise: "[\"black\", \"white\"]")
      } ?? []
    let locations = value(.locations) {
      fields.read(
        $0.rawValue, .locations(count: type == nil ? nil : colors.count),
        "For colorMap: the luminance of each colour, from 0 to 1.", default: [],
        otherwise: "evenly spaced")
    }
    return ColorMap(colors, locations: locations ?? [])
  }

  private func shadow(_ radius: Double) -> DropShadow {
    let color = value(.color) {
      fields.read($0.rawValue, .color, "For dropShadow: the shadow's colour.", default: .black)
    }
    let offset = value(.offset) {
      fields.read(
        $0.rawValue, .extent, "For dropShadow: the shadow's offset from the layer.",
        default: Size(0, 0))
    }
    let isAlone = value(.shadowOnly) {
      fields.read(
        $0.rawValue, .bool, "For dropShadow: whether only the shadow is drawn.", default: false)
    }
    return DropShadow(
      color: color ?? .black, offset: offset ?? .zero, radius: radius,
      replacesLayer: isAlone ?? false)
  }

  /// Reads a key if filters of this type have it.
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
    type?.hasFraction ?? false ? .fraction : .closed(0, 10_000)
  }

  /// Reads the matrix: twenty numbers, or a vector for each component.
  private func matrix() -> FilterMatrix? {
    let numbers = value(.matrix) {
      fields.read(
        $0.rawValue, Self.numbers("20 numbers, 4 rows of 5", 20),
        "For colorMatrix: four factors and a bias for each of red, green, blue and alpha.")
    }
    let meaning = "For colorMatrix: the factors of red, green, blue and alpha for the output "
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
          "For colorMatrix: the bias of red, green, blue and alpha.", default: [0, 0, 0, 0],
          otherwise: "[0, 0, 0, 0]")
      } ?? [0, 0, 0, 0]
    fields.exclude(
      (FilterKey.vectors + [.biasVector]).map(\.rawValue), with: FilterKey.matrix.rawValue)
    if fields.has(FilterKey.matrix.rawValue) {
      return (numbers ?? nil).flatMap { FilterMatrix($0) }
    }
    return FilterMatrix(zip(vectors, bias).flatMap { $0 + [$1] })
  }

  private static var table: ValueType<[Double]> {
    ValueType<Double>.number(.fraction).list(
      "an array of at least one number from 0 to 1", count: 1...4096)
  }

  private static func numbers(_ name: String, _ count: Int) -> ValueType<[Double]> {
    ValueType<Double>.number(.closed(-10_000, 10_000)).list(name, count: count...count)
  }

  /// Declares the keys that filters of a given type lack, and the range of `amount`.
  private func declareKeys(of type: FilterType) {
    let others = FilterKey.allCases.filter { !type.inputs.contains($0) }
      .flatMap { [$0.rawValue] + $0.aliases }
    var properties = others.map { Schema.Member($0, false) }
    if type.hasFraction {
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
    ValueType("a filter { \"type\", … }", .object(.filter)) { context, value in
      Fields(value, of: .filter, in: context).flatMap { FilterDecoder($0).filter() }
    }
  }
}

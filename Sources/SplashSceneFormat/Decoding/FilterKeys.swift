/// The types of filters, with their names in scenes.
enum FilterType: String, CaseIterable {
  case gaussianBlur, pixellate, colorMatrix
  case saturation, brightness, contrast, hueAdjust, colorInvert, sepiaTone, grayscale
  case componentTransfer, colorMap, dropShadow

  /// The equivalent names in Core Animation, Core Image, CSS and SVG.
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
    case .componentTransfer: ["feComponentTransfer"]
    case .colorMap: ["falseColor"]
    case .dropShadow: ["drop-shadow", "feDropShadow"]
    }
  }

  /// The keys of filters of this type.
  var inputs: [FilterKey] {
    switch self {
    case .gaussianBlur: [.radius, .verticalRadius, .edgeMode]
    case .pixellate: [.scale, .center]
    case .colorMatrix:
      [.matrix, .redVector, .greenVector, .blueVector, .alphaVector, .biasVector]
    case .saturation, .brightness, .contrast, .colorInvert, .grayscale: [.amount]
    case .hueAdjust: [.angle]
    case .sepiaTone: [.intensity]
    case .componentTransfer: [.red, .green, .blue, .alpha]
    case .colorMap: [.colors, .locations, .amount]
    case .dropShadow: [.color, .offset, .radius, .shadowOnly]
    }
  }

  /// Whether the amount's range is 0…1.
  var hasFraction: Bool { [.colorInvert, .grayscale, .colorMap].contains(self) }

  static var choice: ValueType<FilterType> {
    .choice(
      allCases.map { ($0.rawValue, $0) },
      otherNames: allCases.flatMap { type in type.otherNames.map { ($0, type) } })
  }
}

/// The keys of filters except `type`.
enum FilterKey: String, CaseIterable {
  case radius, verticalRadius, edgeMode, scale, center, amount, angle, intensity, matrix
  case redVector = "inputRVector"
  case greenVector = "inputGVector"
  case blueVector = "inputBVector"
  case alphaVector = "inputAVector"
  case biasVector = "inputBiasVector"
  case red, green, blue, alpha
  case colors, locations
  case color, offset, shadowOnly

  /// The other names of the key.
  var aliases: [String] {
    switch self {
    case .radius: ["inputRadius"]
    case .verticalRadius: ["inputVerticalRadius"]
    case .scale: ["inputScale"]
    case .center: ["inputCenter"]
    case .amount: ["inputAmount"]
    case .angle: ["inputAngle"]
    case .intensity: ["inputIntensity"]
    default: []
    }
  }

  static let vectors = [redVector, greenVector, blueVector, alphaVector]
}

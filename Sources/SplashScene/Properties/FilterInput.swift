/// An animatable number of a filter. In key paths, its name follows `filters.` or `backgroundFilters.` and refers to
/// the first filter of its type.
public enum FilterInput: String, CaseIterable, Hashable, Sendable {
  /// A blur's radius or, if the blur has a vertical radius, its radius along x.
  case blurRadius = "gaussianBlur.inputRadius"
  /// A blur's radius along y.
  case blurVerticalRadius = "gaussianBlur.inputVerticalRadius"
  /// The size of the squares in a pixellation.
  case pixellateScale = "pixellate.inputScale"
  /// The amount of ``ColorFilter/saturation``.
  case saturation = "saturation.inputAmount"
  /// The amount of ``ColorFilter/brightness``.
  case brightness = "brightness.inputAmount"
  /// The amount of ``ColorFilter/contrast``.
  case contrast = "contrast.inputAmount"
  /// The angle of ``ColorFilter/hueAdjust``.
  case hueAngle = "hueAdjust.inputAngle"
  /// The amount of ``ColorFilter/colorInvert``.
  case invert = "colorInvert.inputAmount"
  /// The intensity of ``ColorFilter/sepiaTone``.
  case sepiaIntensity = "sepiaTone.inputIntensity"
  /// The amount of ``ColorFilter/grayscale``.
  case grayscale = "grayscale.inputAmount"
  /// The amount of ``LayerFilter/colorMap(_:amount:)``.
  case colorMapAmount = "colorMap.inputAmount"
  /// The radius of ``LayerFilter/dropShadow(_:)``.
  case dropShadowRadius = "dropShadow.inputRadius"
}

extension [LayerFilter] {
  /// The value of the first filter with this input; `nil` if there is no such filter, in which case setting it has no
  /// effect.
  subscript(input: FilterInput) -> Double? {
    get { lazy.compactMap { $0[input] }.first }
    set {
      guard let newValue, let index = firstIndex(where: { $0[input] != nil }) else { return }
      self[index][input] = newValue
    }
  }
}

extension LayerFilter {
  fileprivate subscript(input: FilterInput) -> Double? {
    get {
      switch (self, input) {
      case (.gaussianBlur(let radius, _, _), .blurRadius): radius
      case (.gaussianBlur(let radius, let vertical, _), .blurVerticalRadius): vertical ?? radius
      case (.pixellate(let scale, _), .pixellateScale): scale
      case (.color(let filter, let amount), _): input.colorFilter == filter ? amount : nil
      case (.colorMap(_, let amount), .colorMapAmount): amount
      case (.dropShadow(let shadow), .dropShadowRadius): shadow.radius
      default: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .gaussianBlur(let radius, let vertical, let edgeMode):
        self =
          input == .blurVerticalRadius
          ? .gaussianBlur(radius: radius, verticalRadius: newValue, edgeMode: edgeMode)
          : .gaussianBlur(radius: newValue, verticalRadius: vertical, edgeMode: edgeMode)
      case .pixellate(_, let center): self = .pixellate(scale: newValue, center: center)
      case .color(let filter, _): self = .color(filter, amount: newValue)
      case .colorMap(let map, _): self = .colorMap(map, amount: newValue)
      case .dropShadow(var shadow):
        shadow.radius = newValue
        self = .dropShadow(shadow)
      case .colorMatrix, .componentTransfer: break
      }
    }
  }
}

extension FilterInput {
  fileprivate var colorFilter: ColorFilter? {
    switch self {
    case .saturation: .saturation
    case .brightness: .brightness
    case .contrast: .contrast
    case .hueAngle: .hueAdjust
    case .invert: .colorInvert
    case .sepiaIntensity: .sepiaTone
    case .grayscale: .grayscale
    case .blurRadius, .blurVerticalRadius, .pixellateScale, .colorMapAmount, .dropShadowRadius: nil
    }
  }
}

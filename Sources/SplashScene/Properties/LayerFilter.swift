/// A filter of a layer with its sublayers, or of what lies behind the layer: an element of
/// `CALayer.filters` or `CALayer.backgroundFilters`.
public enum LayerFilter: Hashable, Sendable {
  /// A Gaussian blur: `inputRadius` is its standard deviation in the layer's points, along both axes of the
  /// layer unless there is another one for y.
  case gaussianBlur(
    radius: Double, verticalRadius: Double? = nil, edgeMode: BlurEdgeMode = .transparent)
  /// Squares of their pixels' average colour: `inputScale` is their side in the layer's points, and a
  /// corner of four of them lies at `center` in the layer's space; `nil` is the bounds' origin.
  case pixellate(scale: Double, center: Point?)
  /// A matrix for the colour of each pixel.
  case colorMatrix(FilterMatrix)
  /// A change of each pixel's colour by an amount.
  case color(ColorFilter, amount: Double)
  /// A table for each component of each pixel's colour.
  case componentTransfer(ComponentTables)
  /// Colours in the place of each pixel's by its luminance; the amount, 0…1, is their share.
  case colorMap(ColorMap, amount: Double)
  /// A shadow beneath the layer, or in its place.
  case dropShadow(DropShadow)
}

/// What a blur takes for the pixels outside of a layer's bounds, by SVG's names.
public enum BlurEdgeMode: String, CaseIterable, Hashable, Sendable {
  /// Those that the layer draws there; beyond them all is transparent.
  case transparent = "none"
  /// The nearest pixel within the bounds, to which the layer is cut.
  case duplicate
}

/// A change of colours by an amount.
///
/// The formulas of all are those of the W3C's Filter Effects Level 1 for the function that CSS has under
/// one of the names.
public enum ColorFilter: String, CaseIterable, Hashable, Sendable {
  /// From grey (0) over no change (1) to stronger colours.
  case saturation
  /// What the components are multiplied by, from 0.
  case brightness
  /// What the components' distances from the middle grey are multiplied by, from 0.
  case contrast
  /// A turn of the hues by an angle in radians: Core Image's `CIHueAdjust`, CSS' `hue-rotate`.
  case hueAdjust
  /// From no change (0) over grey to the inverse colours (1): Core Image's `CIColorInvert`, CSS' `invert`.
  case colorInvert
  /// From no change (0) to the browns of old photographs (1): Core Image's `CISepiaTone`, CSS' `sepia`.
  case sepiaTone
  /// From no change (0) to grey (1).
  case grayscale

  /// The name of the input that is the amount: `inputAmount`, `inputAngle` or `inputIntensity`.
  public var inputName: String {
    switch self {
    case .hueAdjust: "inputAngle"
    case .sepiaTone: "inputIntensity"
    default: "inputAmount"
    }
  }

  /// The matrix that changes colours by an amount, which counts as the nearest one that there is.
  public func matrix(_ amount: Double) -> FilterMatrix {
    let positive = amount > 0 ? amount : 0
    let rest = 1 - min(positive, 1)
    switch self {
    case .saturation:
      return FilterMatrix(greys: (0.213, 0.715, 0.072), share: 1 - positive)
    case .grayscale:
      return FilterMatrix(greys: (0.2126, 0.7152, 0.0722), share: 1 - rest)
    case .brightness:
      return FilterMatrix(slope: positive, offset: 0)
    case .contrast:
      return FilterMatrix(slope: positive, offset: 0.5 - 0.5 * positive)
    case .colorInvert:
      return FilterMatrix(slope: 2 * rest - 1, offset: 1 - rest)
    case .sepiaTone:
      return FilterMatrix(
        (0.393 + 0.607 * rest, 0.769 - 0.769 * rest, 0.189 - 0.189 * rest),
        (0.349 - 0.349 * rest, 0.686 + 0.314 * rest, 0.168 - 0.168 * rest),
        (0.272 - 0.272 * rest, 0.534 - 0.534 * rest, 0.131 + 0.869 * rest))
    case .hueAdjust:
      let (c, s) = (Elementary.cos(amount), Elementary.sin(amount))
      return FilterMatrix(
        (
          0.213 + 0.787 * c - 0.213 * s, 0.715 - 0.715 * c - 0.715 * s,
          0.072 - 0.072 * c + 0.928 * s
        ),
        (
          0.213 - 0.213 * c + 0.143 * s, 0.715 + 0.285 * c + 0.140 * s,
          0.072 - 0.072 * c - 0.283 * s
        ),
        (
          0.213 - 0.213 * c - 0.787 * s, 0.715 - 0.715 * c + 0.715 * s,
          0.072 + 0.928 * c + 0.072 * s
        ))
    }
  }
}

/// What makes the colour of a pixel from its red, green, blue and alpha, 0…1, not premultiplied and
/// gamma-encoded: Core Image's `CIColorMatrix`, SVG's `feColorMatrix`.
public struct FilterMatrix: Hashable, Sendable {
  /// Twenty numbers, row by row: for each of red, green, blue and alpha the factors of red, green, blue
  /// and alpha, and what is added.
  public private(set) var entries: [Double]

  /// The matrix that changes nothing.
  public static let identity = FilterMatrix((1, 0, 0), (0, 1, 0), (0, 0, 1))

  /// Makes a matrix of twenty numbers; `nil` if they are more or fewer.
  public init?(_ entries: [Double]) {
    guard entries.count == 20 else { return nil }
    self.entries = entries
  }

  /// Makes a matrix that leaves alpha alone.
  fileprivate init(
    _ red: (Double, Double, Double), _ green: (Double, Double, Double),
    _ blue: (Double, Double, Double), offset: Double = 0
  ) {
    entries =
      [red, green, blue].flatMap { [$0.0, $0.1, $0.2, 0, offset] } + [0, 0, 0, 1, 0]
  }

  /// Makes a matrix that changes each component by itself.
  fileprivate init(slope: Double, offset: Double) {
    self.init((slope, 0, 0), (0, slope, 0), (0, 0, slope), offset: offset)
  }

  /// Makes a mixture of the colour and its grey, of which there is a share.
  fileprivate init(greys weights: (Double, Double, Double), share: Double) {
    let (r, g, b) = (weights.0 * share, weights.1 * share, weights.2 * share)
    let own = 1 - share
    self.init((r + own, g, b), (r, g + own, b), (r, g, b + own))
  }
}

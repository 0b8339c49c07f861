/// A filter applied to a layer and its sublayers, or to the backdrop: an element of `CALayer.filters` or
/// `CALayer.backgroundFilters`.
public enum LayerFilter: Hashable, Sendable {
  /// A Gaussian blur. `inputRadius` is its standard deviation in the layer's points; it applies to both axes unless
  /// there is a vertical radius.
  case gaussianBlur(
    radius: Double, verticalRadius: Double? = nil, edgeMode: BlurEdgeMode = .transparent)
  /// Squares with the average colour of their pixels. `inputScale` is the size of the squares in the layer's points.
  /// Four squares meet at `center`, in the layer's space; `nil` means the bounds' origin.
  case pixellate(scale: Double, center: Point?)
  /// Multiplies the colour of each pixel by a matrix.
  case colorMatrix(FilterMatrix)
  /// Adjusts the colour of each pixel by an amount.
  case color(ColorFilter, amount: Double)
  /// Applies a table to each component of each pixel's colour.
  case componentTransfer(ComponentTables)
  /// Maps each pixel's luminance to a colour; the amount, 0…1, is the share of the mapped colour.
  case colorMap(ColorMap, amount: Double)
  /// A shadow below the layer, or instead of it.
  case dropShadow(DropShadow)
}

/// How a blur treats pixels outside a layer's bounds; the names are those of SVG.
public enum BlurEdgeMode: String, CaseIterable, Hashable, Sendable {
  /// Samples the pixels that the layer draws outside its bounds; everything beyond those pixels is transparent.
  case transparent = "none"
  /// Samples the nearest pixel inside the bounds; the layer is clipped to its bounds.
  case duplicate
}

/// A colour adjustment by an amount.
///
/// The formulas are those of the equivalent CSS functions in the W3C's "Filter Effects Module Level 1".
public enum ColorFilter: String, CaseIterable, Hashable, Sendable {
  /// Ranges from grey (0) through unchanged (1) to more saturated colours.
  case saturation
  /// Multiplies the components by a factor of at least 0.
  case brightness
  /// Multiplies the components' distances from middle grey by a factor of at least 0.
  case contrast
  /// Rotates hues by an angle in radians: Core Image's `CIHueAdjust`, CSS's `hue-rotate`.
  case hueAdjust
  /// Ranges from unchanged (0) through grey to inverted colours (1): Core Image's `CIColorInvert`, CSS's `invert`.
  case colorInvert
  /// Ranges from unchanged (0) to sepia (1): Core Image's `CISepiaTone`, CSS's `sepia`.
  case sepiaTone
  /// Ranges from unchanged (0) to grey (1).
  case grayscale

  /// The name of the input for the amount: `inputAmount`, `inputAngle` or `inputIntensity`.
  public var inputName: String {
    switch self {
    case .hueAdjust: "inputAngle"
    case .sepiaTone: "inputIntensity"
    default: "inputAmount"
    }
  }

  /// Returns the matrix for an amount, which is clamped to its range.
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

/// A matrix that is applied to a pixel's red, green, blue and alpha, 0…1, unpremultiplied and gamma-encoded: Core
/// Image's `CIColorMatrix`, SVG's `feColorMatrix`.
public struct FilterMatrix: Hashable, Sendable {
  /// Twenty numbers, row by row: for each of red, green, blue and alpha, the factors for red, green, blue and alpha,
  /// and the offset.
  public private(set) var entries: [Double]

  /// The identity matrix.
  public static let identity = FilterMatrix((1, 0, 0), (0, 1, 0), (0, 0, 1))

  /// Creates a matrix from twenty numbers; `nil` if the count differs.
  public init?(_ entries: [Double]) {
    guard entries.count == 20 else { return nil }
    self.entries = entries
  }

  /// Creates a matrix that leaves alpha unchanged.
  fileprivate init(
    _ red: (Double, Double, Double), _ green: (Double, Double, Double),
    _ blue: (Double, Double, Double), offset: Double = 0
  ) {
    entries =
      [red, green, blue].flatMap { [$0.0, $0.1, $0.2, 0, offset] } + [0, 0, 0, 1, 0]
  }

  /// Creates a matrix that changes each component separately.
  fileprivate init(slope: Double, offset: Double) {
    self.init((slope, 0, 0), (0, slope, 0), (0, 0, slope), offset: offset)
  }

  /// Creates a matrix that interpolates between a colour and the corresponding grey by a fraction.
  fileprivate init(greys weights: (Double, Double, Double), share: Double) {
    let (r, g, b) = (weights.0 * share, weights.1 * share, weights.2 * share)
    let own = 1 - share
    self.init((r + own, g, b), (r, g + own, b), (r, g, b + own))
  }
}

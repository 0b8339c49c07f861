/// How a layer's pixels are mixed with those below it: `CALayer.compositingFilter`, the blend modes of the
/// W3C's Compositing and Blending and the operators of Porter and Duff.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  /// The source lies over the backdrop.
  case normal
  /// The product: never lighter than either.
  case multiply
  /// The product of the inverses: never darker than either.
  case screen
  /// `hardLight` with source and backdrop exchanged.
  case overlay
  /// The darker of the two, component by component.
  case darken
  /// The lighter of the two, component by component.
  case lighten
  /// Brightens the backdrop by the source.
  case colorDodge
  /// Darkens the backdrop by the source.
  case colorBurn
  /// Multiplies or screens, as the source says.
  case hardLight
  /// Darkens or lightens gently, as the source says.
  case softLight
  /// The distance between the two.
  case difference
  /// The distance with less contrast.
  case exclusion
  /// The source's hue, the backdrop's saturation and luminosity.
  case hue
  /// The source's saturation, the backdrop's hue and luminosity.
  case saturation
  /// The source's hue and saturation, the backdrop's luminosity.
  case color
  /// The source's luminosity, the backdrop's hue and saturation.
  case luminosity
  /// The sum of premultiplied components: what a cross-fade is made of.
  case plusLighter
  /// The sum of how dark the two are: two translucent blacks are twice as black.
  case plusDarker
  /// Nothing: neither source nor backdrop.
  case clear
  /// The source in place of the backdrop.
  case copy
  /// The source where the backdrop is, and nothing else.
  case sourceIn
  /// The source where the backdrop isn't, and nothing else.
  case sourceOut
  /// The source where the backdrop is, over it.
  case sourceAtop
  /// The backdrop lies over the source.
  case destOver
  /// The backdrop where the source is, and nothing else.
  case destIn
  /// The backdrop where the source isn't.
  case destOut
  /// The source, and over it the backdrop where the source is.
  case destAtop
  /// Source and backdrop, each where the other isn't.
  case xor
}

extension BlendMode {
  /// Whether the mode is one of Porter's and Duff's operators, without `normal`, which is source-over, and
  /// `plusLighter`. A layer that holds a layer with such a mode is composed as one picture.
  public var isPorterDuff: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destOver, .destIn, .destOut, .destAtop,
      .xor:
      true
    default: false
    }
  }

  /// Whether the mode also changes the backdrop where the source is transparent: it leaves nothing there.
  public var isUnbounded: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop: true
    default: false
    }
  }
}

/// What of a mask's pixels multiplies the layer that it masks.
public enum MaskMode: String, CaseIterable, Hashable, Sendable {
  /// The alpha, as in Core Animation.
  case alpha
  /// The luminance of the premultiplied colour: 0.2126 red + 0.7152 green + 0.0722 blue.
  case luminance
}

/// The shadow beneath a layer: the `shadow…` properties of `CALayer` with its defaults.
public struct Shadow: Hashable, Sendable {
  /// The colour.
  public var color = Color.black
  /// The factor of the colour's alpha, 0…1; 0 draws none.
  public var opacity = 0.0
  /// Where the shadow lies, from the layer, in the layer's points.
  public var offset = Size(0, -3)
  /// The standard deviation of the Gaussian that softens it, in points.
  public var radius = 3.0
  /// The outline that casts it, in the layer's space; `nil` is the layer's composited alpha.
  public var path: Path?

  /// Makes a shadow that isn't drawn.
  public init() {}
}

/// How a layer is blended with the backdrop: `CALayer.compositingFilter`, with the blend modes of the W3C's
/// "Compositing and Blending" and the Porter–Duff operators.
public enum BlendMode: String, CaseIterable, Hashable, Sendable {
  /// The source is composited over the backdrop.
  case normal
  /// The product, which is never lighter than either.
  case multiply
  /// The inverted product of the inverses, which is never darker than either.
  case screen
  /// `hardLight` with source and backdrop swapped.
  case overlay
  /// The darker of the two, component by component.
  case darken
  /// The lighter of the two, component by component.
  case lighten
  /// Brightens the backdrop, depending on the source.
  case colorDodge
  /// Darkens the backdrop, depending on the source.
  case colorBurn
  /// Multiplies or screens, depending on the source.
  case hardLight
  /// Darkens or lightens softly, depending on the source.
  case softLight
  /// The absolute difference of the two.
  case difference
  /// Like `difference`, with less contrast.
  case exclusion
  /// The source's hue, the backdrop's saturation and luminosity.
  case hue
  /// The source's saturation, the backdrop's hue and luminosity.
  case saturation
  /// The source's hue and saturation, the backdrop's luminosity.
  case color
  /// The source's luminosity, the backdrop's hue and saturation.
  case luminosity
  /// The sum of premultiplied components, used in cross-fades.
  case plusLighter
  /// Adds up the darkness of both: where two layers of the same translucent black overlap, they are twice as dark as
  /// one.
  case plusDarker
  /// Neither source nor backdrop.
  case clear
  /// The source replaces the backdrop.
  case copy
  /// The source inside the backdrop only.
  case sourceIn
  /// The source outside the backdrop only.
  case sourceOut
  /// The source inside the backdrop, over the backdrop.
  case sourceAtop
  /// The backdrop over the source.
  case destOver
  /// The backdrop inside the source only.
  case destIn
  /// The backdrop outside the source only.
  case destOut
  /// The backdrop inside the source, over the source.
  case destAtop
  /// Source and backdrop, each outside the other.
  case xor
}

extension BlendMode {
  /// Whether the mode is a Porter–Duff operator other than `normal` (source-over) and `plusLighter`. A layer that
  /// contains a layer with such a mode is composited as a group.
  public var isPorterDuff: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .sourceAtop, .destOver, .destIn, .destOut, .destAtop,
      .xor:
      true
    default: false
    }
  }

  /// Whether the mode clears the backdrop where the source is transparent.
  public var isUnbounded: Bool {
    switch self {
    case .clear, .copy, .sourceIn, .sourceOut, .destIn, .destAtop: true
    default: false
    }
  }
}

/// The component of a mask by which the masked layer is multiplied.
public enum MaskMode: String, CaseIterable, Hashable, Sendable {
  /// The alpha, as in Core Animation.
  case alpha
  /// The luminance of the premultiplied colour: 0.2126 red + 0.7152 green + 0.0722 blue.
  case luminance
}

/// The shadow of a layer: the `shadow…` properties of `CALayer`, with the same defaults.
public struct Shadow: Hashable, Sendable {
  /// The colour.
  public var color = Color.black
  /// The factor by which the colour's alpha is multiplied, 0…1; with 0, there is no shadow.
  public var opacity = 0.0
  /// The shadow's offset from the layer, in the layer's points.
  public var offset = Size(0, -3)
  /// The standard deviation of the shadow's Gaussian blur, in points.
  public var radius = 3.0
  /// The outline that casts the shadow, in the layer's space; `nil` to use the layer's composited alpha.
  public var path: Path?

  /// Creates an invisible shadow.
  public init() {}
}

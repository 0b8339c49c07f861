/// A shadow filter, like CSS's `drop-shadow()`.
///
/// Unlike a layer's ``Shadow``, a drop shadow is applied in the order of the filters, may occur more than once, and
/// can replace the layer.
public struct DropShadow: Hashable, Sendable {
  /// The colour; its alpha is the shadow's opacity.
  public var color: Color
  /// The shadow's offset, in the layer's points.
  public var offset: Size
  /// The standard deviation of the shadow's Gaussian blur, in points.
  public var radius: Double
  /// Whether only the shadow is drawn.
  public var replacesLayer: Bool

  /// Creates a shadow.
  public init(
    color: Color = .black, offset: Size = .zero, radius: Double = 0, replacesLayer: Bool = false
  ) {
    self.color = color
    self.offset = offset
    self.radius = radius
    self.replacesLayer = replacesLayer
  }
}

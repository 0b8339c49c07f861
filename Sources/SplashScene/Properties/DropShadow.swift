/// A shadow that is a filter: CSS' `drop-shadow()`.
///
/// Unlike a layer's ``Shadow``, it lies among the filters in their order, there may be several, and it can be
/// there without the layer.
public struct DropShadow: Hashable, Sendable {
  /// The colour; its alpha is the shadow's opacity.
  public var color: Color
  /// Where the shadow lies, from what casts it, in the layer's points.
  public var offset: Size
  /// The standard deviation of the Gaussian that softens it, in points.
  public var radius: Double
  /// Whether the shadow takes the place of what casts it.
  public var replacesLayer: Bool

  /// Makes a shadow.
  public init(
    color: Color = .black, offset: Size = .zero, radius: Double = 0, replacesLayer: Bool = false
  ) {
    self.color = color
    self.offset = offset
    self.radius = radius
    self.replacesLayer = replacesLayer
  }
}

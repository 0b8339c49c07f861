/// An outline with its fill and stroke: `CAShapeLayer`'s properties and defaults.
public struct ShapeContent: Hashable, Sendable {
  /// The outline in the layer's coordinate space, not clipped to its bounds.
  public var path: Path
  /// The part of the path's space that is stretched to the layer's bounds, so that the path follows
  /// them; `nil` takes the path's space for the layer's own. Line widths stay in points either way.
  public var viewBox: Rect?
  /// The interior's colour; `nil` leaves it out.
  public var fillColor: Color?
  /// Which regions are interior.
  public var fillRule = FillRule.nonZero
  /// The line along the outline, above the fill.
  public var stroke: Stroke

  /// Makes content: what isn't told has `CAShapeLayer`'s defaults.
  ///
  /// - Parameters:
  ///   - path: The outline in the layer's coordinate space.
  ///   - fillColor: The interior's colour; `nil` leaves it out.
  ///   - stroke: The line along the outline.
  public init(path: Path = Path(), fillColor: Color? = .black, stroke: Stroke = Stroke()) {
    self.path = path
    self.fillColor = fillColor
    self.stroke = stroke
  }
}

/// Which regions of a self-overlapping outline are inside it.
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// Those that the outline winds round.
  case nonZero = "non-zero"
  /// Those that the outline winds round an odd number of times.
  case evenOdd = "even-odd"
}

extension ShapeContent: DrawnContent {
  package func draws(inArea hasArea: Bool) -> Bool {
    !path.isEmpty && ((fillColor?.alpha ?? 0) > 0 || stroke.draws)
  }
}

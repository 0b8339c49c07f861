/// An outline with its fill and stroke: `CAShapeLayer`'s properties and defaults.
public struct ShapeContent: Hashable, Sendable {
  /// The outline in the layer's coordinate space, not clipped to its bounds.
  public var path: Path
  /// The part of the path's space that is stretched to the layer's bounds, so that the path follows
  /// them; `nil` takes the path's space for the layer's own. Line widths stay in points either way.
  public var viewBox: Rect?
  /// How far from a corner between straight sides the curve begins that rounds it, in points; 0 leaves
  /// corners as they are. See ``Path/roundingCorners(radius:)``.
  public var pathCornerRadius = 0.0
  /// The part of the outline that is filled and stroked, of each subpath or of all together. What is
  /// left is the stroke's whole outline: its ``Stroke/start`` and dashes count from there.
  public var trim = PathTrim()
  /// The interior's colour; `nil` leaves it out.
  public var fillColor: Color?
  /// The gradient that takes the place of the interior's colour. Its points are in the path's space, not
  /// in fractions of anything.
  public var fillGradient: GradientContent?
  /// Which regions are interior.
  public var fillRule = FillRule.nonZero
  /// The line along the outline, above the fill.
  public var stroke: Stroke
  /// The gradient that takes the place of the line's colour, in the path's space.
  public var strokeGradient: GradientContent?

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

extension ShapeContent {
  /// The outline that is filled and stroked, in the layer's space: the path stretched from its ``viewBox`` to
  /// the bounds, then with round corners, then trimmed.
  ///
  /// - Parameter bounds: The layer's bounds.
  /// - Returns: An empty path where nothing is drawn.
  public func outline(in bounds: Rect) -> Path { wholeOutline(in: bounds).trimmed(by: trim) }

  /// The same before it is trimmed.
  package func wholeOutline(in bounds: Rect) -> Path {
    guard let stretching = stretching(to: bounds) else { return Path() }
    let stretched = stretching == .identity ? path : path.transformed(by: stretching)
    return stretched.roundingCorners(radius: pathCornerRadius)
  }

  /// From the path's space to the layer's; `nil` where nothing is drawn.
  package func stretching(to bounds: Rect) -> AffineTransform? {
    guard let box = viewBox else { return .identity }
    guard !box.isEmpty, !bounds.isEmpty else { return nil }
    return AffineTransform.translation(-box.minX, -box.minY)
      .concatenating(.scale(bounds.width / box.width, bounds.height / box.height))
      .concatenating(.translation(bounds.minX, bounds.minY))
  }

  /// Whether the outline takes more than stretching the path.
  package var hasModifiedOutline: Bool { pathCornerRadius > 0 || !trim.keepsEverything }
}

extension ShapeContent: DrawnContent {
  package func draws(inArea hasArea: Bool) -> Bool {
    func draws(_ color: Color?, _ gradient: GradientContent?) -> Bool {
      gradient?.draws(inArea: true) ?? ((color?.alpha ?? 0) > 0)
    }
    return !path.isEmpty && !trim.keepsNothing
      && (draws(fillColor, fillGradient)
        || stroke.hasLine && draws(stroke.color, strokeGradient))
  }
}

extension AnimationKeyPath {
  /// See ``ShapeContent/path``.
  public static let path = property("path", of: [.shape], .path, \.shape, \.path)
  /// See ``ShapeContent/fillColor`` and ``SVGContent/fillColor``.
  public static let fillColor = property(
    "fillColor", of: [.shape, .svg], .color, \.fillColor, \.self)
  /// See ``ShapeContent/pathCornerRadius``.
  public static let pathCornerRadius = property(
    "pathCornerRadius", of: [.shape], .number, \.shape, \.pathCornerRadius)
  /// See ``PathTrim/start``.
  public static let trimStart = property(
    "trimStart", of: [.shape], .number, \.shape, \.trim.start)
  /// See ``PathTrim/end``.
  public static let trimEnd = property("trimEnd", of: [.shape], .number, \.shape, \.trim.end)
  /// See ``PathTrim/offset``.
  public static let trimOffset = property(
    "trimOffset", of: [.shape], .number, \.shape, \.trim.offset)
}

extension ShapeContent {
  /// The properties that can be animated, in the order in which they are listed.
  static let animatable: [AnimationKeyPath] = [
    .path, .fillColor, .pathCornerRadius, .trimStart, .trimEnd, .trimOffset,
  ]
}

extension LayerContent {
  var shape: ShapeContent? {
    get { if case .shape(let shape) = self { shape } else { nil } }
    set { if case .shape = self, let newValue { self = .shape(newValue) } }
  }

  /// The one colour of a shape's interior or of an SVG document.
  var fillColor: Color?? {
    get { shape.map(\.fillColor) ?? svg.map(\.fillColor) }
    set {
      guard let newValue else { return }
      shape?.fillColor = newValue
      svg?.fillColor = newValue
    }
  }
}

/// An outline with its fill and stroke, with the properties and defaults of `CAShapeLayer`.
public struct ShapeContent: Hashable, Sendable {
  /// The outline in the layer's coordinate space, not clipped to its bounds.
  public var path: Path
  /// The part of the path's space that is stretched to the layer's bounds, so that the path scales with them; `nil`
  /// to use the layer's space. Line widths are always in points.
  public var viewBox: Rect?
  /// The distance from a corner between straight sides to the start of the curve that rounds it, in points; 0 leaves
  /// corners unchanged. See ``Path/roundingCorners(radius:)``.
  public var pathCornerRadius = 0.0
  /// The part of the outline that is filled and stroked, measured for each subpath or for all together. The trimmed
  /// outline is also the stroke's outline: ``Stroke/start`` and dashes are measured along it.
  public var trim = PathTrim()
  /// The fill colour; `nil` for no fill.
  public var fillColor: Color?
  /// The gradient that replaces the fill colour. Its points are in the path's space, not in fractions of the bounds.
  public var fillGradient: GradientContent?
  /// The fill rule.
  public var fillRule = FillRule.nonZero
  /// The stroke along the outline, above the fill.
  public var stroke: Stroke
  /// The gradient that replaces the stroke colour, in the path's space.
  public var strokeGradient: GradientContent?

  /// Creates content with `CAShapeLayer`'s defaults.
  ///
  /// - Parameters:
  ///   - path: The outline in the layer's coordinate space.
  ///   - fillColor: The fill colour; `nil` for no fill.
  ///   - stroke: The stroke along the outline.
  public init(path: Path = Path(), fillColor: Color? = .black, stroke: Stroke = Stroke()) {
    self.path = path
    self.fillColor = fillColor
    self.stroke = stroke
  }
}

/// The rule that determines the interior of an outline that overlaps itself.
public enum FillRule: String, CaseIterable, Hashable, Sendable {
  /// Regions with a non-zero winding number.
  case nonZero = "non-zero"
  /// Regions with an odd winding number.
  case evenOdd = "even-odd"
}

extension ShapeContent {
  /// Returns the outline that is filled and stroked, in the layer's space: the path stretched from its ``viewBox`` to
  /// the bounds, then with rounded corners, then trimmed.
  ///
  /// - Parameter bounds: The layer's bounds.
  /// - Returns: An empty path if nothing is drawn.
  public func outline(in bounds: Rect) -> Path { wholeOutline(in: bounds).trimmed(by: trim) }

  /// Returns the outline before trimming.
  package func wholeOutline(in bounds: Rect) -> Path {
    guard let stretching = stretching(to: bounds) else { return Path() }
    let stretched = stretching == .identity ? path : path.transformed(by: stretching)
    return stretched.roundingCorners(radius: pathCornerRadius)
  }

  /// Returns the transform from the path's space to the layer's; `nil` if nothing is drawn.
  package func stretching(to bounds: Rect) -> AffineTransform? {
    guard let box = viewBox else { return .identity }
    guard !box.isEmpty, !bounds.isEmpty else { return nil }
    return AffineTransform.translation(-box.minX, -box.minY)
      .concatenating(.scale(bounds.width / box.width, bounds.height / box.height))
      .concatenating(.translation(bounds.minX, bounds.minY))
  }

  /// Whether the outline is modified in any way other than stretching.
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
  /// The animatable properties, in listing order.
  static let animatable: [AnimationKeyPath] = [
    .path, .fillColor, .pathCornerRadius, .trimStart, .trimEnd, .trimOffset,
  ]
}

extension LayerContent {
  var shape: ShapeContent? {
    get { if case .shape(let shape) = self { shape } else { nil } }
    set { if case .shape = self, let newValue { self = .shape(newValue) } }
  }

  /// The fill colour of a shape or an SVG document.
  var fillColor: Color?? {
    get { shape.map(\.fillColor) ?? svg.map(\.fillColor) }
    set {
      guard let newValue else { return }
      shape?.fillColor = newValue
      svg?.fillColor = newValue
    }
  }
}

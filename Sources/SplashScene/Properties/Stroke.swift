/// A stroke along an outline, with the properties and defaults of `CAShapeLayer`.
public struct Stroke: Hashable, Sendable {
  /// The stroke's colour; `nil` for no stroke.
  public var color: Color?
  /// The width in points of the line, which is centred on the outline.
  public var lineWidth: Double
  /// The shape of the ends of open lines.
  public var lineCap = LineCap.butt
  /// The shape of corners.
  public var lineJoin = LineJoin.miter
  /// The miter limit, in line widths; corners with longer miters are bevelled.
  public var miterLimit = 10.0
  /// The start of the drawn part, as a fraction of the total length of all subpaths. Within a curve, the rest of the
  /// fraction is the curve's parameter.
  public var start = 0.0
  /// The end of the drawn part, as a fraction like ``start``.
  public var end = 1.0
  /// The alternating lengths of dashes and gaps, in points; empty for a solid line. The pattern begins at the start
  /// of the drawn part.
  public var dashPattern: [Double] = []
  /// The offset of the line's start within the pattern, in points.
  public var dashPhase = 0.0

  /// Creates a stroke, which is invisible without a colour.
  ///
  /// - Parameters:
  ///   - color: The stroke's colour; `nil` for no stroke.
  ///   - lineWidth: The line's width in points.
  public init(color: Color? = nil, lineWidth: Double = 1) {
    self.color = color
    self.lineWidth = lineWidth
  }
}

/// The shape of a line's ends.
public enum LineCap: String, CaseIterable, Hashable, Sendable {
  /// The line is cut off at the end point.
  case butt
  /// The line ends in a half circle around the end point.
  case round
  /// The line is extended by half a line width beyond the end point.
  case square
}

/// The shape of a line's corners.
public enum LineJoin: String, CaseIterable, Hashable, Sendable {
  /// The outer edges are extended until they meet, within the miter limit.
  case miter
  /// The corner is rounded with a circular arc.
  case round
  /// The outer corner is cut off.
  case bevel
}

extension Stroke {
  /// Whether the stroke has an area, regardless of its colour.
  package var hasLine: Bool { lineWidth > 0 && min(end, 1) > max(start, 0) }

  /// The part of the outline that is drawn, provided that ``hasLine``.
  package var trim: PathTrim {
    PathTrim(start: start, end: end, mode: .sequentially, curves: .byParameter)
  }
}

extension AnimationKeyPath {
  /// See ``Stroke/color``.
  public static let strokeColor = property(
    "strokeColor", of: [.shape, .text], .color, \.stroke, \.color)
  /// See ``Stroke/lineWidth``.
  public static let lineWidth = property(
    "lineWidth", of: [.shape, .text], .number, \.stroke, \.lineWidth)
  /// See ``Stroke/miterLimit``.
  public static let miterLimit = property(
    "miterLimit", of: [.shape, .text], .number, \.stroke, \.miterLimit)
  /// See ``Stroke/start``.
  public static let strokeStart = property(
    "strokeStart", of: [.shape, .text], .number, \.stroke, \.start)
  /// See ``Stroke/end``.
  public static let strokeEnd = property(
    "strokeEnd", of: [.shape, .text], .number, \.stroke, \.end)
  /// See ``Stroke/dashPhase``.
  public static let lineDashPhase = property(
    "lineDashPhase", of: [.shape, .text], .number, \.stroke, \.dashPhase)
}

extension Stroke {
  /// The animatable properties, in listing order.
  static let animatable: [AnimationKeyPath] = [
    .strokeColor, .lineWidth, .miterLimit, .strokeStart, .strokeEnd, .lineDashPhase,
  ]
}

extension LayerContent {
  /// The stroke of a shape's outline or of a text's glyphs.
  var stroke: Stroke? {
    get { shape?.stroke ?? text?.stroke }
    set {
      guard let newValue else { return }
      shape?.stroke = newValue
      text?.stroke = newValue
    }
  }
}

/// A line along an outline: the stroke properties of `CAShapeLayer`, with its defaults.
public struct Stroke: Hashable, Sendable {
  /// The line's colour; `nil` leaves it out.
  public var color: Color?
  /// The line's width in points, centred on the outline.
  public var lineWidth: Double
  /// The shape of the ends of open lines.
  public var lineCap = LineCap.butt
  /// The shape of corners.
  public var lineJoin = LineJoin.miter
  /// The longest miter, in line widths, before a corner is bevelled.
  public var miterLimit = 10.0
  /// Where the drawn part begins, as a fraction of the whole length of all subpaths.
  public var start = 0.0
  /// Where the drawn part ends, as a fraction of the whole length of all subpaths.
  public var end = 1.0
  /// The lengths of dashes and gaps in turn, in points; empty is a line without gaps. The pattern
  /// begins where the drawn part does.
  public var dashPattern: [Double] = []
  /// How far into the pattern the line begins, in points.
  public var dashPhase = 0.0

  /// Makes a stroke, which isn't drawn unless it is given a colour.
  ///
  /// - Parameters:
  ///   - color: The line's colour; `nil` leaves it out.
  ///   - lineWidth: The line's width in points.
  public init(color: Color? = nil, lineWidth: Double = 1) {
    self.color = color
    self.lineWidth = lineWidth
  }
}

/// The shape of a line's ends.
public enum LineCap: String, CaseIterable, Hashable, Sendable {
  /// Cut at the end point.
  case butt
  /// A half circle about the end point.
  case round
  /// Cut half a line width beyond the end point.
  case square
}

/// The shape of a line's corners.
public enum LineJoin: String, CaseIterable, Hashable, Sendable {
  /// The outer edges prolonged until they meet, within the miter limit.
  case miter
  /// A circular arc about the corner.
  case round
  /// The outer corner cut off.
  case bevel
}

extension Stroke {
  /// Whether the line has an area, whatever its colour.
  var hasLine: Bool { lineWidth > 0 && end > start }
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
  /// The properties that can be animated, in the order in which they are listed.
  static let animatable: [AnimationKeyPath] = [
    .strokeColor, .lineWidth, .miterLimit, .strokeStart, .strokeEnd, .lineDashPhase,
  ]
}

extension LayerContent {
  /// The line along the outlines of a shape or of a text's glyphs.
  var stroke: Stroke? {
    get { shape?.stroke ?? text?.stroke }
    set {
      guard let newValue else { return }
      shape?.stroke = newValue
      text?.stroke = newValue
    }
  }
}

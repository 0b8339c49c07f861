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

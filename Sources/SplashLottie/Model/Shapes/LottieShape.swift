import SplashScene

/// An element of a shape layer's list, which is ordered front to back.
enum LottieShape: Sendable {
  /// A group of shapes with a transform.
  indirect case group(LottieGroup)
  /// An outline.
  case path(LottieOutline)
  /// A fill of the outlines before it.
  case fill(LottieFill)
  /// A stroke along the outlines before it.
  case stroke(LottieStroke)
  /// Trims the outlines before it.
  case trim(LottieTrim)
  /// Rounds the corners of the outlines before it.
  case roundedCorners(radius: Keyframed<Double>)
  /// Merges the outlines before it.
  case merge(LottieMerge)
  /// Repeats everything before it.
  case repeater(LottieRepeater)
  /// Moves vertices towards the centre and handles away from it.
  case pucker(amount: Keyframed<Double>)
  /// Makes lines alternate between the two sides of the outline.
  case zigZag(LottieZigZag)
  /// Rotates points around a centre; points closer to the centre are rotated further.
  case twist(LottieTwist)
  /// Offsets outlines outwards.
  case offset(LottieOffset)
}

/// A group of shapes with a transform.
struct LottieGroup: Sendable {
  /// The name.
  var name: String
  /// The shapes, front to back.
  var shapes: [LottieShape]
  /// The transform.
  var transform: LottieTransform

  /// Creates a group.
  init(_ name: String, _ shapes: [LottieShape], _ transform: LottieTransform) {
    (self.name, self.shapes, self.transform) = (name, shapes, transform)
  }
}

/// The kinds of outlines.
enum LottieOutline: Sendable {
  /// Vertices and handles.
  case bezier(Keyframed<LottieBezier>, isReversed: Bool)
  /// An ellipse, defined by its centre and size.
  case ellipse(center: Keyframed<Point>, size: Keyframed<Point>, isReversed: Bool)
  /// A rectangle, defined by its centre, size and corner radius.
  case rect(
    center: Keyframed<Point>, size: Keyframed<Point>, radius: Keyframed<Double>, isReversed: Bool)
  /// A star or a polygon.
  case star(LottieStar)
}

/// A star, or a polygon without inner vertices.
struct LottieStar: Sendable {
  /// The centre.
  var center: Keyframed<Point>
  /// The number of points.
  var points: Keyframed<Double>
  /// The rotation, in degrees.
  var rotation: Keyframed<Double>
  /// The distance from the centre to the outer vertices.
  var outerRadius: Keyframed<Double>
  /// The roundness of the outer vertices, in percent.
  var outerRoundness: Keyframed<Double>
  /// The distance from the centre to a star's inner vertices, and their roundness; `nil` for a polygon.
  var inner: (radius: Keyframed<Double>, roundness: Keyframed<Double>)?
  /// Whether the outline is drawn counterclockwise.
  var isReversed: Bool
}

/// The paint that fills or strokes outlines.
enum LottiePaint: Sendable {
  /// A single colour.
  case color(Keyframed<Color>)
  /// A gradient.
  case gradient(LottieGradient)
}

/// A fill of outlines.
struct LottieFill: Sendable {
  /// The name.
  var name: String
  /// The paint.
  var paint: LottiePaint
  /// The opacity in percent.
  var opacity: Keyframed<Double>
  /// The fill rule.
  var rule: FillRule

  /// Creates a fill.
  init(
    _ name: String, _ paint: LottiePaint, opacity: Keyframed<Double>, rule: FillRule
  ) {
    (self.name, self.paint, self.opacity, self.rule) = (name, paint, opacity, rule)
  }
}

/// A stroke along outlines.
struct LottieStroke: Sendable {
  /// The name.
  var name: String
  /// The paint.
  var paint: LottiePaint
  /// The opacity in percent.
  var opacity: Keyframed<Double>
  /// The width.
  var width: Keyframed<Double>
  /// The shape of line ends.
  var cap: LineCap
  /// The shape of corners.
  var join: LineJoin
  /// The miter limit, in line widths.
  var miterLimit: Keyframed<Double>
  /// The alternating lengths of dashes and gaps.
  var dashes: [Keyframed<Double>] = []
  /// The offset of the line's start within the dash pattern.
  var dashOffset = Keyframed(0.0)

  /// Creates a stroke without dashes.
  init(
    _ name: String, _ paint: LottiePaint, opacity: Keyframed<Double>, width: Keyframed<Double>,
    cap: LineCap, join: LineJoin, miterLimit: Keyframed<Double>
  ) {
    self.name = name
    self.paint = paint
    self.opacity = opacity
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
  }
}

/// A trim of outlines: the start and end are in percent, the offset in degrees (360 for the complete length).
struct LottieTrim: Sendable {
  /// The start.
  var start: Keyframed<Double>
  /// The end.
  var end: Keyframed<Double>
  /// The offset of start and end.
  var offset: Keyframed<Double>
  /// Whether outlines are trimmed as if they were one, in order.
  var isSequential: Bool
}

/// How outlines are merged.
enum LottieMerge: Int, Sendable {
  /// The outlines are appended to each other.
  case append = 1
  /// The union.
  case unite
  /// The first area minus the others.
  case subtract
  /// The intersection.
  case intersect
  /// The parts that are in an odd number of areas.
  case exclude
}

/// Copies of shapes, each transformed relative to the previous one.
struct LottieRepeater: Sendable {
  /// The number of copies.
  var copies: Keyframed<Double>
  /// The number of times the transform is applied to the first copy.
  var offset: Keyframed<Double>
  /// The transform from one copy to the next.
  var transform: LottieTransform
  /// The opacity of the first copy, in percent.
  var startOpacity: Keyframed<Double>
  /// The opacity that the copies approach at the end, in percent.
  var endOpacity: Keyframed<Double>
  /// Whether the last copy is in front.
  var isLastInFront: Bool

  /// The maximum number of copies.
  static let mostCopies = 1024
}

/// An element of a shape layer: what stands in a list of shapes, from the front to the back.
package enum LottieShape: Sendable {
  /// Shapes with a transform of their own.
  indirect case group(LottieGroup)
  /// An outline.
  case path(LottieOutline)
  /// What an outline before it is filled with.
  case fill(LottieFill)
  /// A line along the outlines before it.
  case stroke(LottieStroke)
  /// Keeps a part of the outlines before it.
  case trim(LottieTrim)
  /// Rounds the corners of the outlines before it.
  case roundedCorners(radius: Keyframed<Double>)
  /// Makes one outline of those before it.
  case merge(LottieMerge)
  /// Copies everything before it.
  case repeater(LottieRepeater)
  /// Moves vertices towards the middle, and handles away from it.
  case pucker(amount: Keyframed<Double>)
  /// Makes sides go from one side to the other.
  case zigZag(LottieZigZag)
  /// Turns what is near a point further than what is far from it.
  case twist(LottieTwist)
  /// Moves outlines outwards.
  case offset(LottieOffset)
}

/// Shapes with a transform of their own.
package struct LottieGroup: Sendable {
  /// The name.
  package var name: String
  /// What it holds, from the front to the back.
  package var shapes: [LottieShape]
  /// Where it lies.
  package var transform: LottieTransform

  /// Makes a group.
  package init(_ name: String, _ shapes: [LottieShape], _ transform: LottieTransform) {
    (self.name, self.shapes, self.transform) = (name, shapes, transform)
  }
}

/// An outline, by what it is made of.
package enum LottieOutline: Sendable {
  /// Vertices and handles.
  case bezier(Keyframed<LottieBezier>, isReversed: Bool)
  /// An ellipse: its middle and its size.
  case ellipse(center: Keyframed<Point>, size: Keyframed<Point>, isReversed: Bool)
  /// A rectangle: its middle, its size and the radius of its corners.
  case rect(
    center: Keyframed<Point>, size: Keyframed<Point>, radius: Keyframed<Double>, isReversed: Bool)
  /// A star or a polygon.
  case star(LottieStar)
}

/// A star, or a polygon, which has no inner vertices.
package struct LottieStar: Sendable {
  /// Where its middle is.
  package var center: Keyframed<Point>
  /// How many points it has.
  package var points: Keyframed<Double>
  /// How far it is turned, in degrees.
  package var rotation: Keyframed<Double>
  /// From the middle to the outer vertices.
  package var outerRadius: Keyframed<Double>
  /// How round they are, in percent.
  package var outerRoundness: Keyframed<Double>
  /// From the middle to the inner vertices of a star, and how round they are; `nil` for a polygon.
  package var inner: (radius: Keyframed<Double>, roundness: Keyframed<Double>)?
  /// Whether it is drawn counterclockwise.
  package var isReversed: Bool

  /// Makes a star of six points, or a polygon.
  package init(
    center: Keyframed<Point>, points: Keyframed<Double>, rotation: Keyframed<Double>,
    outerRadius: Keyframed<Double>, outerRoundness: Keyframed<Double>,
    inner: (radius: Keyframed<Double>, roundness: Keyframed<Double>)?, isReversed: Bool
  ) {
    self.center = center
    self.points = points
    self.rotation = rotation
    self.outerRadius = outerRadius
    self.outerRoundness = outerRoundness
    self.inner = inner
    self.isReversed = isReversed
  }
}

/// What outlines are painted with.
package enum LottiePaint: Sendable {
  /// One colour.
  case color(Keyframed<Color>)
  /// A gradient.
  case gradient(LottieGradient)
}

/// What fills outlines.
package struct LottieFill: Sendable {
  /// The name.
  package var name: String
  /// Its colours.
  package var paint: LottiePaint
  /// The opacity in percent.
  package var opacity: Keyframed<Double>
  /// What is inside.
  package var rule: FillRule

  /// Makes a fill.
  package init(
    _ name: String, _ paint: LottiePaint, opacity: Keyframed<Double>, rule: FillRule
  ) {
    (self.name, self.paint, self.opacity, self.rule) = (name, paint, opacity, rule)
  }
}

/// A line along outlines.
package struct LottieStroke: Sendable {
  /// The name.
  package var name: String
  /// Its colours.
  package var paint: LottiePaint
  /// The opacity in percent.
  package var opacity: Keyframed<Double>
  /// The width.
  package var width: Keyframed<Double>
  /// The shape of ends.
  package var cap: LineCap
  /// The shape of corners.
  package var join: LineJoin
  /// The longest miter, in widths.
  package var miterLimit: Keyframed<Double>
  /// The lengths of dashes and gaps in turn.
  package var dashes: [Keyframed<Double>] = []
  /// How far into them the line begins.
  package var dashOffset = Keyframed(0.0)

  /// Makes a line without gaps.
  package init(
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

/// A part of outlines: ends in percent, the offset in degrees of a turn.
package struct LottieTrim: Sendable {
  /// Where it begins.
  package var start: Keyframed<Double>
  /// Where it ends.
  package var end: Keyframed<Double>
  /// How far both are moved.
  package var offset: Keyframed<Double>
  /// Whether outlines are trimmed as one, in their order.
  package var isSequential: Bool

  /// Makes a trim.
  package init(
    start: Keyframed<Double>, end: Keyframed<Double>, offset: Keyframed<Double>, isSequential: Bool
  ) {
    (self.start, self.end, self.offset) = (start, end, offset)
    self.isSequential = isSequential
  }
}

/// How outlines become one.
package enum LottieMerge: Int, Sendable {
  /// One after the other.
  case append = 1
  /// What any of them encloses.
  case unite
  /// What the first one encloses without the others.
  case subtract
  /// What all of them enclose.
  case intersect
  /// What an odd number of them encloses.
  case exclude
}

/// Copies of shapes, each moved on from the one before.
package struct LottieRepeater: Sendable {
  /// How many there are.
  package var copies: Keyframed<Double>
  /// How many times the first one is moved.
  package var offset: Keyframed<Double>
  /// The way from one copy to the next.
  package var transform: LottieTransform
  /// The opacity of the first copy, in percent.
  package var startOpacity: Keyframed<Double>
  /// The opacity that copies go towards, in percent.
  package var endOpacity: Keyframed<Double>
  /// Whether the last copy is in front.
  package var isLastInFront: Bool

  /// Makes a repeater.
  package init(
    copies: Keyframed<Double>, offset: Keyframed<Double>, transform: LottieTransform,
    startOpacity: Keyframed<Double>, endOpacity: Keyframed<Double>, isLastInFront: Bool
  ) {
    self.copies = copies
    self.offset = offset
    self.transform = transform
    self.startOpacity = startOpacity
    self.endOpacity = endOpacity
    self.isLastInFront = isLastInFront
  }

  /// The most copies that are drawn.
  package static let mostCopies = 1024
}

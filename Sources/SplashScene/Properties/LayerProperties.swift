/// The values of a layer's properties at one moment: the model as written in a scene, or, in a
/// ``Moment``, the values after animation. Names, meanings and defaults are `CALayer`'s.
public struct LayerProperties: Hashable, Sendable {
  /// The layer's own coordinate space: its origin and size in points.
  public var bounds = Rect.zero
  /// Where the anchor point lies in the superlayer's space, in points.
  public var position = Point.zero
  /// The point of the layer that `position` places and `transform` turns about, in fractions of the
  /// bounds.
  public var anchorPoint = Point(0.5, 0.5)
  /// The drawing order among siblings: higher is nearer to the viewer, equal keeps the tree's order.
  public var zPosition = 0.0
  /// Where that point lies along z, in points.
  public var anchorPointZ = 0.0
  /// The map about the anchor point, with its components where it was set by them.
  public var layerTransform = LayerTransform.identity
  /// The map that sublayers also go through, about the layer's anchor point: the place of a perspective.
  public var layerSublayerTransform = LayerTransform.identity
  /// Whether y points up in the layer's own space: its path, its sublayers and its mask are mirrored about the
  /// middle of the bounds, and pictures and texts in it stay upright.
  public var isGeometryFlipped = false
  /// Whether the layer can be seen from behind.
  public var isDoubleSided = true
  /// The opacity of the layer with its sublayers as one group, 0…1.
  public var opacity = 1.0
  /// Whether the layer and its sublayers are left out.
  public var isHidden = false
  /// Whether sublayers and contents are clipped to the bounds, rounded by `cornerRadius`.
  public var masksToBounds = false
  /// The radius of the background's, border's and clip's corners, in points.
  public var cornerRadius = 0.0
  /// The corners that `cornerRadius` rounds.
  public var maskedCorners = CornerMask.all
  /// What fills the bounds beneath everything else; `nil` is nothing.
  public var backgroundColor: Color?
  /// The width of the line inside the bounds' edge, in points.
  public var borderWidth = 0.0
  /// The colour of that line.
  public var borderColor = Color.black
  /// The shadow beneath the layer.
  public var shadow = Shadow()
  /// What the layer with its sublayers goes through before it is composed, the first one first.
  public var filters: [LayerFilter] = []
  /// How the layer with its sublayers is mixed with what lies below.
  public var compositingFilter = BlendMode.normal
  /// Whether the layer with its sublayers is drawn to a bitmap, which then takes its place.
  public var shouldRasterize = false
  /// The pixels that the bitmap has per point.
  public var rasterizationScale = 1.0
  /// What of the mask counts.
  public var maskMode = MaskMode.alpha
  /// Whether the mask lets through what it would hide.
  public var invertsMask = false
  /// What the layer draws above its background and beneath its sublayers.
  public var content = LayerContent.none

  /// Makes the properties of a new `CALayer`.
  public init() {}

  /// The map about the anchor point as a matrix. Setting it drops the components.
  public var transform: Transform3D {
    get { layerTransform.matrix }
    set { layerTransform = LayerTransform(newValue) }
  }

  /// The map that sublayers also go through as a matrix. Setting it drops the components.
  public var sublayerTransform: Transform3D {
    get { layerSublayerTransform.matrix }
    set { layerSublayerTransform = LayerTransform(newValue) }
  }
}

/// What a layer draws of its own: the difference between the layer kinds. Kept apart from the other
/// properties, so that copies of these are small.
public indirect enum LayerContent: Hashable, Sendable {
  /// Nothing: a plain layer.
  case none
  /// A picture.
  case image(ImageContent)
  /// A video, or an animated picture.
  case video(VideoContent)
  /// A filled and stroked outline.
  case shape(ShapeContent)
  /// A colour gradient that fills the bounds.
  case gradient(GradientContent)
  /// A text.
  case text(TextContent)
  /// An SVG document.
  case svg(SVGContent)
  /// Another scene on its own canvas.
  case scene(SceneContent)
  /// Copies of the layer's sublayers.
  case replicator(ReplicatorContent)
}

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

/// A colour gradient: `CAGradientLayer`'s properties and defaults.
public struct GradientContent: Hashable, Sendable {
  /// How colours spread from the start point.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Along the line from start to end point.
    case axial
    /// In ellipses about the start point, the end point at the corner of the unit ellipse's box.
    case radial
    /// Around the start point, beginning towards the end point, clockwise.
    case conic
  }

  /// How colours spread.
  public var kind: Kind
  /// The colours of the stops.
  public var colors: [Color]
  /// The stops' locations, ascending, one for each colour: 0 is the start point, 1 the end point, and others
  /// lie beyond them. Empty spreads the colours evenly.
  public var locations: [Double]
  /// The first stop's place in fractions of the bounds.
  public var startPoint: Point
  /// The last stop's place in fractions of the bounds.
  public var endPoint: Point

  /// Makes a gradient: what isn't told has `CAGradientLayer`'s defaults, from the top edge to the bottom
  /// edge.
  ///
  /// - Parameters:
  ///   - kind: How colours spread.
  ///   - colors: The colours of the stops.
  ///   - locations: The stops' locations, ascending; empty spreads the colours evenly.
  ///   - startPoint: The first stop's place in fractions of the bounds.
  ///   - endPoint: The last stop's place in fractions of the bounds.
  public init(
    kind: Kind = .axial, colors: [Color] = [], locations: [Double] = [],
    startPoint: Point = Point(0.5, 0), endPoint: Point = Point(0.5, 1)
  ) {
    self.kind = kind
    self.colors = colors
    self.locations = locations
    self.startPoint = startPoint
    self.endPoint = endPoint
  }
}

/// A nested scene as a layer's contents.
public struct SceneContent: Hashable, Sendable {
  /// The scene, evaluated at the layer's local time.
  public var scene: Scene
  /// How its canvas is laid into the bounds.
  public var gravity = ContentsGravity.resize

  /// Makes contents that stretch `scene` to the bounds.
  public init(scene: Scene) {
    self.scene = scene
  }
}

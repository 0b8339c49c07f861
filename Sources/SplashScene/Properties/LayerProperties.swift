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

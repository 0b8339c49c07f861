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
  /// The shape of the corners that `cornerRadius` rounds.
  public var cornerCurve = CornerCurve.circular
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
  /// What becomes of what lies behind the layer within its bounds, rounded by `cornerRadius`, before the
  /// layer is drawn on it, the first one first.
  public var backgroundFilters: [LayerFilter] = []
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

extension AnimationKeyPath {
  /// See ``LayerProperties/bounds``.
  public static let bounds = property("bounds", .rect, \.bounds)
  /// See ``LayerProperties/position``.
  public static let position = property("position", .point, \.position)
  /// See ``LayerProperties/anchorPoint``.
  public static let anchorPoint = property("anchorPoint", .point, \.anchorPoint)
  /// See ``LayerProperties/zPosition``.
  public static let zPosition = property("zPosition", .number, \.zPosition)
  /// See ``LayerProperties/anchorPointZ``.
  public static let anchorPointZ = property("anchorPointZ", .number, \.anchorPointZ)
  /// See ``LayerProperties/layerTransform``.
  public static let transform = property("transform", .transform, \.layerTransform)
  /// See ``LayerProperties/layerSublayerTransform``.
  public static let sublayerTransform = property(
    "sublayerTransform", .transform, \.layerSublayerTransform)
  /// See ``LayerProperties/isDoubleSided``.
  public static let doubleSided = property("doubleSided", .bool, \.isDoubleSided)
  /// See ``LayerProperties/opacity``.
  public static let opacity = property("opacity", .number, \.opacity)
  /// See ``LayerProperties/isHidden``.
  public static let hidden = property("hidden", .bool, \.isHidden)
  /// See ``LayerProperties/masksToBounds``.
  public static let masksToBounds = property("masksToBounds", .bool, \.masksToBounds)
  /// See ``LayerProperties/cornerRadius``.
  public static let cornerRadius = property("cornerRadius", .number, \.cornerRadius)
  /// See ``LayerProperties/backgroundColor``.
  public static let backgroundColor = property("backgroundColor", .color, \.backgroundColor)
  /// See ``LayerProperties/borderWidth``.
  public static let borderWidth = property("borderWidth", .number, \.borderWidth)
  /// See ``LayerProperties/borderColor``.
  public static let borderColor = property("borderColor", .color, \.borderColor)
  /// See ``Shadow/color``.
  public static let shadowColor = property("shadowColor", .color, \.shadow.color)
  /// See ``Shadow/opacity``.
  public static let shadowOpacity = property("shadowOpacity", .number, \.shadow.opacity)
  /// See ``Shadow/offset``.
  public static let shadowOffset = property("shadowOffset", .size, \.shadow.offset)
  /// See ``Shadow/radius``.
  public static let shadowRadius = property("shadowRadius", .number, \.shadow.radius)
  /// See ``Shadow/path``.
  public static let shadowPath = property("shadowPath", .path, \.shadow.path)
  /// The radius of the first Gaussian blur among the filters; none where there is no blur.
  public static let gaussianBlurRadius = filters(.blurRadius)

  /// An input of the first filter that has it among the layer's ``LayerProperties/filters``.
  public static func filters(_ input: FilterInput) -> AnimationKeyPath {
    filterInputs[input] ?? .opacity
  }

  /// An input of the first filter that has it among the layer's ``LayerProperties/backgroundFilters``.
  public static func backgroundFilters(_ input: FilterInput) -> AnimationKeyPath {
    backgroundFilterInputs[input] ?? .opacity
  }

  private static let filterInputs = Dictionary(
    uniqueKeysWithValues: FilterInput.allCases.map {
      ($0, property("filters.\($0.rawValue)", .number, \.filters[$0]))
    })
  private static let backgroundFilterInputs = Dictionary(
    uniqueKeysWithValues: FilterInput.allCases.map {
      ($0, property("backgroundFilters.\($0.rawValue)", .number, \.backgroundFilters[$0]))
    })

  /// Whether the property is an angle of a filter.
  var isFilterAngle: Bool { self == .filters(.hueAngle) || self == .backgroundFilters(.hueAngle) }
  /// See ``LayerProperties/shouldRasterize``.
  public static let shouldRasterize = property("shouldRasterize", .bool, \.shouldRasterize)
  /// See ``LayerProperties/rasterizationScale``.
  public static let rasterizationScale = property(
    "rasterizationScale", .number, \.rasterizationScale)
}

extension LayerProperties {
  /// The properties that can be animated, in the order in which they are listed.
  static let animatable: [AnimationKeyPath] = plain + filterInputs

  private static let filterInputs: [AnimationKeyPath] =
    FilterInput.allCases.map { .filters($0) } + FilterInput.allCases.map { .backgroundFilters($0) }

  private static let plain: [AnimationKeyPath] = [
    .bounds, .position, .anchorPoint, .zPosition, .anchorPointZ, .transform, .sublayerTransform,
    .doubleSided, .opacity, .hidden, .masksToBounds, .cornerRadius, .backgroundColor, .borderWidth,
    .borderColor, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath,
    .shouldRasterize, .rasterizationScale,
  ]
}

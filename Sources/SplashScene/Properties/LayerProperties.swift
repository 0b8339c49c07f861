/// The values of a layer's properties at one time: the model values of a scene, or the values after animation in a
/// ``Moment``. Names, meanings and defaults are those of `CALayer`.
public struct LayerProperties: Hashable, Sendable {
  /// The layer's coordinate space: its origin and size in points.
  public var bounds = Rect.zero
  /// The position of the anchor point in the superlayer's space, in points.
  public var position = Point.zero
  /// The point of the layer that is placed at `position` and is the centre of `transform`, in fractions of the
  /// bounds.
  public var anchorPoint = Point(0.5, 0.5)
  /// The z-order among siblings: higher values are nearer to the viewer. Layers with equal values keep the tree's
  /// order.
  public var zPosition = 0.0
  /// The position of the anchor point along z, in points.
  public var anchorPointZ = 0.0
  /// The transform about the anchor point, with its components if it was specified as components.
  package var layerTransform = LayerTransform.identity
  /// An additional transform of the sublayers, about the layer's anchor point, for example for perspective.
  package var layerSublayerTransform = LayerTransform.identity
  /// Whether y points up in the layer's space. If so, its path, sublayers and mask are mirrored vertically about the
  /// centre of the bounds, but its images and text stay upright.
  public var isGeometryFlipped = false
  /// Whether the layer is visible from behind.
  public var isDoubleSided = true
  /// The opacity of the layer and its sublayers as a group, 0…1.
  public var opacity = 1.0
  /// Whether the layer and its sublayers are hidden.
  public var isHidden = false
  /// Whether sublayers and contents are clipped to the bounds, whose corners are rounded by `cornerRadius`.
  public var masksToBounds = false
  /// The radius of the corners of the background, border and clip, in points.
  public var cornerRadius = 0.0
  /// The corners that `cornerRadius` rounds.
  public var maskedCorners = CornerMask.all
  /// The shape of the corners that `cornerRadius` rounds.
  public var cornerCurve = CornerCurve.circular
  /// The colour that fills the bounds behind everything else; `nil` for none.
  public var backgroundColor: Color?
  /// The width of the border, which is inside the edge of the bounds, in points.
  public var borderWidth = 0.0
  /// The colour of the border.
  public var borderColor = Color.black
  /// The layer's shadow.
  public var shadow = Shadow()
  /// The filters applied to the layer and its sublayers, in order.
  public var filters: [LayerFilter] = []
  /// The filters applied in order to the backdrop inside the bounds (rounded by `cornerRadius`) before the layer is
  /// drawn.
  public var backgroundFilters: [LayerFilter] = []
  /// How the layer and its sublayers are blended with the content below.
  public var compositingFilter = BlendMode.normal
  /// Whether the layer and its sublayers are drawn as a bitmap.
  public var shouldRasterize = false
  /// The bitmap's pixels per point.
  public var rasterizationScale = 1.0
  /// The component of the mask that determines the layer's visibility.
  public var maskMode = MaskMode.alpha
  /// Whether the mask is inverted.
  public var invertsMask = false
  /// The time of the sublayers and of an emitter's particles, in seconds; `nil` for the layer's time. A video, a nested
  /// scene and a composition have a time of their own instead.
  public var time: Double?
  /// The content, drawn above the background but below the sublayers.
  public var content = LayerContent.none

  /// Creates the properties of a new `CALayer`.
  public init() {}

  /// The transform about the anchor point as a matrix. Setting it discards the components.
  public var transform: Transform3D {
    get { layerTransform.matrix }
    set { layerTransform = LayerTransform(newValue) }
  }

  /// The transform of sublayers as a matrix. Setting it discards the components.
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
  /// See ``LayerProperties/transform``.
  public static let transform = property("transform", .transform, \.layerTransform)
  /// See ``LayerProperties/sublayerTransform``.
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
  /// The radius of the first Gaussian blur among the filters; `nil` if there is no blur.
  public static let gaussianBlurRadius = filters(.blurRadius)

  /// Returns the key path of an input, for the first of the layer's ``LayerProperties/filters`` that has it.
  public static func filters(_ input: FilterInput) -> AnimationKeyPath {
    filterInputs[input] ?? .opacity
  }

  /// Returns the key path of an input, for the first of the layer's ``LayerProperties/backgroundFilters`` that has
  /// it.
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

  /// Whether the property is a filter's angle.
  var isFilterAngle: Bool { self == .filters(.hueAngle) || self == .backgroundFilters(.hueAngle) }
  /// See ``LayerProperties/shouldRasterize``.
  public static let shouldRasterize = property("shouldRasterize", .bool, \.shouldRasterize)
  /// See ``LayerProperties/rasterizationScale``.
  public static let rasterizationScale = property(
    "rasterizationScale", .number, \.rasterizationScale)
}

extension AnimationKeyPath {
  /// See ``VideoContent/time``, ``SceneContent/time`` and ``CompositionContent/time``; of other layers, see
  /// ``LayerProperties/time``. There is no value if none is set.
  public static let time = AnimationKeyPath(
    Property(
      "time", .number, [],
      value: { properties in (properties.content.time ?? properties.time).map { .number($0) } },
      setValue: { properties, value in
        guard case .number(let time) = value else { return }
        if case .ownTime = properties.content.timeDependence {
          properties.content.time = time
        } else {
          properties.time = time
        }
      }))
}

extension LayerProperties {
  /// Returns the properties with a given layer time as the time of the content, or of the sublayers and particles;
  /// `nil` if an explicit time is set.
  func atLayerTime(_ layerTime: Double) -> LayerProperties? {
    var values = self
    switch content.timeDependence {
    case .ownTime(let time):
      if time != nil { return nil }
      values.content.time = layerTime
    case .none, .layerTime:
      if time != nil { return nil }
      values.time = layerTime
    }
    return values
  }
}

extension LayerProperties {
  /// The animatable properties, in listing order.
  static let animatable: [AnimationKeyPath] = plain + filterInputs

  private static let filterInputs: [AnimationKeyPath] =
    FilterInput.allCases.map { .filters($0) } + FilterInput.allCases.map { .backgroundFilters($0) }

  private static let plain: [AnimationKeyPath] = [
    .bounds, .position, .anchorPoint, .zPosition, .anchorPointZ, .transform, .sublayerTransform,
    .doubleSided, .opacity, .hidden, .masksToBounds, .cornerRadius, .backgroundColor, .borderWidth,
    .borderColor, .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath,
    .shouldRasterize, .rasterizationScale, .time,
  ]
}

/// The animatable properties, one line each: the name, the layers that have it if not all do, and where its
/// value is kept.
extension AnimationKeyPath {
  // MARK: Every layer

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
  public static let gaussianBlurRadius = property(
    "filters.gaussianBlur.inputRadius", .number, \.gaussianBlurRadius)
  /// See ``LayerProperties/shouldRasterize``.
  public static let shouldRasterize = property("shouldRasterize", .bool, \.shouldRasterize)
  /// See ``LayerProperties/rasterizationScale``.
  public static let rasterizationScale = property(
    "rasterizationScale", .number, \.rasterizationScale)

  // MARK: Pictures and videos

  /// See ``ImageContent/contents``.
  public static let contents = property("contents", of: [.image], .picture, \.image, \.self)
  /// See ``VideoContent/time``.
  public static let time = property("time", of: [.video], .number, \.video, \.timeOrStart)
  /// See ``ContentsLayout/contentsRect``.
  public static let contentsRect = property(
    "contentsRect", of: [.image, .video], .rect, \.contentsLayout, \.contentsRect)
  /// See ``ContentsLayout/contentsCenter``.
  public static let contentsCenter = property(
    "contentsCenter", of: [.image, .video], .rect, \.contentsLayout, \.contentsCenter)

  // MARK: Shapes and texts

  /// See ``ShapeContent/path``.
  public static let path = property("path", of: [.shape], .path, \.shape, \.path)
  /// See ``ShapeContent/fillColor`` and ``SVGContent/fillColor``.
  public static let fillColor = property(
    "fillColor", of: [.shape, .svg], .color, \.fillColor, \.self)
  /// See ``TextContent/foregroundColor``.
  public static let foregroundColor = property(
    "foregroundColor", of: [.text], .color, \.text, \.foregroundColor)
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

  // MARK: Gradients

  /// See ``GradientContent/colors``.
  public static let colors = property(
    "colors", of: [.gradient, .text], .colors, \.gradient, \.colors)
  /// See ``GradientContent/resolvedLocations``.
  public static let locations = property(
    "locations", of: [.gradient, .text], .numbers, \.gradient, \.resolvedLocations)
  /// See ``GradientContent/startPoint``.
  public static let startPoint = property(
    "startPoint", of: [.gradient, .text], .point, \.gradient, \.startPoint)
  /// See ``GradientContent/endPoint``.
  public static let endPoint = property(
    "endPoint", of: [.gradient, .text], .point, \.gradient, \.endPoint)

  // MARK: Replicators

  /// See ``ReplicatorContent/instanceCount``.
  public static let instanceCount = instance("instanceCount", .number, \.instanceCount)
  /// See ``ReplicatorContent/instanceDelay``.
  public static let instanceDelay = instance("instanceDelay", .number, \.instanceDelay)
  /// See ``ReplicatorContent/instanceTransform``.
  public static let instanceTransform = instance("instanceTransform", .matrix, \.instanceTransform)
  /// See ``ReplicatorContent/instanceColor``.
  public static let instanceColor = instance("instanceColor", .color, \.instanceColor)
  /// See ``ReplicatorContent/instanceRedOffset``.
  public static let instanceRedOffset = instance("instanceRedOffset", .number, \.instanceRedOffset)
  /// See ``ReplicatorContent/instanceGreenOffset``.
  public static let instanceGreenOffset = instance(
    "instanceGreenOffset", .number, \.instanceGreenOffset)
  /// See ``ReplicatorContent/instanceBlueOffset``.
  public static let instanceBlueOffset = instance(
    "instanceBlueOffset", .number, \.instanceBlueOffset)
  /// See ``ReplicatorContent/instanceAlphaOffset``.
  public static let instanceAlphaOffset = instance(
    "instanceAlphaOffset", .number, \.instanceAlphaOffset)

  /// A property of replicators.
  private static func instance<Value>(
    _ name: String, _ type: AnimatableType<Value>,
    _ path: any WritableKeyPath<ReplicatorContent, Value> & Sendable
  ) -> AnimationKeyPath {
    property(name, of: [.replicator], type, \.replicator, path)
  }

  /// All properties, in the order in which they are listed.
  static let properties: [AnimationKeyPath] = [
    bounds, position, anchorPoint, zPosition, anchorPointZ, transform, sublayerTransform,
    doubleSided, opacity, hidden, masksToBounds, cornerRadius, backgroundColor, borderWidth,
    borderColor, shadowColor, shadowOpacity, shadowOffset, shadowRadius, shadowPath,
    gaussianBlurRadius, shouldRasterize, rasterizationScale, contents, time, contentsRect,
    contentsCenter, path, fillColor, foregroundColor, strokeColor, lineWidth, miterLimit,
    strokeStart, strokeEnd, lineDashPhase, colors, locations, startPoint, endPoint, instanceCount,
    instanceDelay, instanceTransform, instanceColor, instanceRedOffset, instanceGreenOffset,
    instanceBlueOffset, instanceAlphaOffset,
  ]
}

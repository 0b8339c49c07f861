/// The name of an animatable property, or of a component of one, spelt as Core Animation spells it.
///
/// ``valueKind`` says of what kind its values are. They are what the property of the same name in
/// ``LayerProperties``, or in what its layers draw, is: lengths in points, angles in radians, clockwise as
/// they are seen, where `x` points to the right and `y` down, and fractions of the bounds for
/// ``anchorPoint``, ``startPoint``, ``endPoint`` and the parts of `contentsRect` and `contentsCenter`. Of
/// a matrix, `.scale`, `.rotation` and `.translation` are components of its decomposition:
/// ``transformRotation`` is about z, as ``transformRotationZ``, ``transformScale`` the mean of the factors,
/// and ``transformScaleXY`` that of the factors along x and y.
public enum AnimationKeyPath: String, CaseIterable, Hashable, Sendable {
  case bounds
  case boundsOrigin = "bounds.origin"
  case boundsOriginX = "bounds.origin.x"
  case boundsOriginY = "bounds.origin.y"
  case boundsSize = "bounds.size"
  case boundsSizeWidth = "bounds.size.width"
  case boundsSizeHeight = "bounds.size.height"
  case position
  case positionX = "position.x"
  case positionY = "position.y"
  case anchorPoint
  case anchorPointX = "anchorPoint.x"
  case anchorPointY = "anchorPoint.y"
  case zPosition
  case anchorPointZ
  case transform
  case transformScale = "transform.scale"
  case transformScaleXY = "transform.scale.xy"
  case transformScaleX = "transform.scale.x"
  case transformScaleY = "transform.scale.y"
  case transformScaleZ = "transform.scale.z"
  case transformRotation = "transform.rotation"
  case transformRotationX = "transform.rotation.x"
  case transformRotationY = "transform.rotation.y"
  case transformRotationZ = "transform.rotation.z"
  case transformTranslation = "transform.translation"
  case transformTranslationX = "transform.translation.x"
  case transformTranslationY = "transform.translation.y"
  case transformTranslationZ = "transform.translation.z"
  case sublayerTransform
  case sublayerTransformScale = "sublayerTransform.scale"
  case sublayerTransformScaleXY = "sublayerTransform.scale.xy"
  case sublayerTransformScaleX = "sublayerTransform.scale.x"
  case sublayerTransformScaleY = "sublayerTransform.scale.y"
  case sublayerTransformScaleZ = "sublayerTransform.scale.z"
  case sublayerTransformRotation = "sublayerTransform.rotation"
  case sublayerTransformRotationX = "sublayerTransform.rotation.x"
  case sublayerTransformRotationY = "sublayerTransform.rotation.y"
  case sublayerTransformRotationZ = "sublayerTransform.rotation.z"
  case sublayerTransformTranslation = "sublayerTransform.translation"
  case sublayerTransformTranslationX = "sublayerTransform.translation.x"
  case sublayerTransformTranslationY = "sublayerTransform.translation.y"
  case sublayerTransformTranslationZ = "sublayerTransform.translation.z"
  case doubleSided
  case opacity
  case hidden
  case masksToBounds
  case cornerRadius
  case backgroundColor
  case borderWidth
  case borderColor
  case shadowColor
  case shadowOpacity
  case shadowOffset
  case shadowOffsetWidth = "shadowOffset.width"
  case shadowOffsetHeight = "shadowOffset.height"
  case shadowRadius
  case shadowPath
  case gaussianBlurRadius = "filters.gaussianBlur.inputRadius"
  case shouldRasterize
  case rasterizationScale
  case contents
  case time
  case contentsRect
  case contentsRectOrigin = "contentsRect.origin"
  case contentsRectOriginX = "contentsRect.origin.x"
  case contentsRectOriginY = "contentsRect.origin.y"
  case contentsRectSize = "contentsRect.size"
  case contentsRectSizeWidth = "contentsRect.size.width"
  case contentsRectSizeHeight = "contentsRect.size.height"
  case contentsCenter
  case contentsCenterOrigin = "contentsCenter.origin"
  case contentsCenterOriginX = "contentsCenter.origin.x"
  case contentsCenterOriginY = "contentsCenter.origin.y"
  case contentsCenterSize = "contentsCenter.size"
  case contentsCenterSizeWidth = "contentsCenter.size.width"
  case contentsCenterSizeHeight = "contentsCenter.size.height"
  case path
  case fillColor
  case foregroundColor
  case strokeColor
  case lineWidth
  case miterLimit
  case strokeStart
  case strokeEnd
  case lineDashPhase
  case colors
  case locations
  case startPoint
  case endPoint
  case instanceCount
  case instanceDelay
  case instanceTransform
  case instanceColor
  case instanceRedOffset
  case instanceGreenOffset
  case instanceBlueOffset
  case instanceAlphaOffset

  /// The kind of the property's values.
  public var valueKind: AnimatableValue.Kind {
    switch self {
    case .bounds, .contentsRect, .contentsCenter: .rect
    case .boundsOrigin, .position, .anchorPoint, .startPoint, .endPoint, .contentsRectOrigin,
      .contentsCenterOrigin:
      .point
    case .boundsSize, .transformTranslation, .sublayerTransformTranslation, .contentsRectSize,
      .contentsCenterSize,
      .shadowOffset:
      .size
    case .transform, .sublayerTransform, .instanceTransform: .transform
    case .hidden, .masksToBounds, .doubleSided, .shouldRasterize: .bool
    case .backgroundColor, .borderColor, .shadowColor, .fillColor, .foregroundColor, .strokeColor,
      .instanceColor:
      .color
    case .contents: .image
    case .path, .shadowPath: .path
    case .colors: .colors
    case .locations: .numbers
    default: .number
    }
  }

  /// The kinds of layers that have the property; none when every layer has it.
  public var layerKinds: [LayerKind] {
    switch self {
    case .contents: [.image]
    case .time: [.video]
    case .contentsRect, .contentsRectOrigin, .contentsRectOriginX, .contentsRectOriginY,
      .contentsRectSize, .contentsRectSizeWidth, .contentsRectSizeHeight, .contentsCenter,
      .contentsCenterOrigin, .contentsCenterOriginX, .contentsCenterOriginY, .contentsCenterSize,
      .contentsCenterSizeWidth, .contentsCenterSizeHeight:
      [.image, .video]
    case .path: [.shape]
    case .fillColor: [.shape, .svg]
    case .foregroundColor: [.text]
    case .strokeColor, .lineWidth, .miterLimit, .strokeStart, .strokeEnd, .lineDashPhase:
      [.shape, .text]
    case .instanceCount, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
      .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
      [.replicator]
    case .colors, .locations, .startPoint, .endPoint: [.gradient, .text]
    default: []
    }
  }

  /// Whether layers of a kind have the property.
  public func isProperty(of kind: LayerKind) -> Bool {
    layerKinds.isEmpty || layerKinds.contains(kind)
  }

  /// The component of a matrix that the key path names, as a key path of `transform`; `nil` for other
  /// properties and for whole matrices.
  public var transformComponent: AnimationKeyPath? {
    switch self {
    case .transformScale, .transformScaleXY, .transformScaleX, .transformScaleY, .transformScaleZ,
      .transformRotation,
      .transformRotationX, .transformRotationY, .transformRotationZ, .transformTranslation,
      .transformTranslationX, .transformTranslationY, .transformTranslationZ:
      self
    case .sublayerTransformScale: .transformScale
    case .sublayerTransformScaleXY: .transformScaleXY
    case .sublayerTransformScaleX: .transformScaleX
    case .sublayerTransformScaleY: .transformScaleY
    case .sublayerTransformScaleZ: .transformScaleZ
    case .sublayerTransformRotation: .transformRotation
    case .sublayerTransformRotationX: .transformRotationX
    case .sublayerTransformRotationY: .transformRotationY
    case .sublayerTransformRotationZ: .transformRotationZ
    case .sublayerTransformTranslation: .transformTranslation
    case .sublayerTransformTranslationX: .transformTranslationX
    case .sublayerTransformTranslationY: .transformTranslationY
    case .sublayerTransformTranslationZ: .transformTranslationZ
    default: nil
    }
  }

  /// Whether the property is an angle.
  public var isAngle: Bool {
    switch transformComponent {
    case .transformRotation, .transformRotationX, .transformRotationY, .transformRotationZ: true
    default: false
    }
  }
}

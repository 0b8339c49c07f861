extension LayerProperties {
  /// The value of a property, or of a component of one; `nil` when the layer's content has no such
  /// property. A missing colour reads as transparent black.
  public func value(at keyPath: AnimationKeyPath) -> AnimatableValue? {
    switch keyPath {
    case .bounds: return .rect(bounds)
    case .boundsOrigin: return .point(bounds.origin)
    case .boundsOriginX: return .number(bounds.origin.x)
    case .boundsOriginY: return .number(bounds.origin.y)
    case .boundsSize: return .size(bounds.size)
    case .boundsSizeWidth: return .number(bounds.width)
    case .boundsSizeHeight: return .number(bounds.height)
    case .position: return .point(position)
    case .positionX: return .number(position.x)
    case .positionY: return .number(position.y)
    case .anchorPoint: return .point(anchorPoint)
    case .anchorPointX: return .number(anchorPoint.x)
    case .anchorPointY: return .number(anchorPoint.y)
    case .zPosition: return .number(zPosition)
    case .opacity: return .number(opacity)
    case .hidden: return .bool(isHidden)
    case .masksToBounds: return .bool(masksToBounds)
    case .cornerRadius: return .number(cornerRadius)
    case .backgroundColor: return .color(backgroundColor ?? .clear)
    case .borderWidth: return .number(borderWidth)
    case .borderColor: return .color(borderColor)
    case .anchorPointZ: return .number(anchorPointZ)
    case .sublayerTransform: return .transform(sublayerTransform)
    case .doubleSided: return .bool(isDoubleSided)
    case .shadowColor: return .color(shadow.color)
    case .shadowOpacity: return .number(shadow.opacity)
    case .shadowOffset: return .size(shadow.offset)
    case .shadowOffsetWidth: return .number(shadow.offset.width)
    case .shadowOffsetHeight: return .number(shadow.offset.height)
    case .shadowRadius: return .number(shadow.radius)
    case .shadowPath: return shadow.path.map { .path($0) }
    case .gaussianBlurRadius: return gaussianBlurRadius.map { .number($0) }
    case .shouldRasterize: return .bool(shouldRasterize)
    case .rasterizationScale: return .number(rasterizationScale)
    case .transform, .transformScale, .transformScaleXY, .transformScaleX, .transformScaleY,
      .transformScaleZ, .transformRotation, .transformRotationX, .transformRotationY,
      .transformRotationZ,
      .transformTranslation, .transformTranslationX, .transformTranslationY,
      .transformTranslationZ:
      return layerTransform.value(at: keyPath)
    case .sublayerTransformScale, .sublayerTransformScaleXY, .sublayerTransformScaleX,
      .sublayerTransformScaleY,
      .sublayerTransformScaleZ, .sublayerTransformRotation, .sublayerTransformRotationX,
      .sublayerTransformRotationY, .sublayerTransformRotationZ, .sublayerTransformTranslation,
      .sublayerTransformTranslationX, .sublayerTransformTranslationY,
      .sublayerTransformTranslationZ:
      return keyPath.transformComponent.flatMap(layerSublayerTransform.value)
    case .contents, .time, .contentsRect, .contentsRectOrigin, .contentsRectOriginX,
      .contentsRectOriginY,
      .contentsRectSize, .contentsRectSizeWidth, .contentsRectSizeHeight, .contentsCenter,
      .contentsCenterOrigin, .contentsCenterOriginX, .contentsCenterOriginY, .contentsCenterSize,
      .contentsCenterSizeWidth, .contentsCenterSizeHeight, .path, .fillColor, .foregroundColor,
      .strokeColor, .lineWidth, .miterLimit, .strokeStart, .strokeEnd, .lineDashPhase, .colors,
      .locations, .startPoint, .endPoint, .instanceCount, .instanceDelay, .instanceTransform,
      .instanceColor, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
      .instanceAlphaOffset:
      return content.value(at: keyPath)
    }
  }

  /// Replaces a property, or a component of one. A value of another kind, or a property that the
  /// layer's content does not have, changes nothing.
  public mutating func setValue(_ value: AnimatableValue, at keyPath: AnimationKeyPath) {
    switch (keyPath, value) {
    case (.bounds, .rect(let v)): bounds = v
    case (.boundsOrigin, .point(let v)): bounds.origin = v
    case (.boundsOriginX, .number(let v)): bounds.origin.x = v
    case (.boundsOriginY, .number(let v)): bounds.origin.y = v
    case (.boundsSize, .size(let v)): bounds.size = v
    case (.boundsSizeWidth, .number(let v)): bounds.size.width = v
    case (.boundsSizeHeight, .number(let v)): bounds.size.height = v
    case (.position, .point(let v)): position = v
    case (.positionX, .number(let v)): position.x = v
    case (.positionY, .number(let v)): position.y = v
    case (.anchorPoint, .point(let v)): anchorPoint = v
    case (.anchorPointX, .number(let v)): anchorPoint.x = v
    case (.anchorPointY, .number(let v)): anchorPoint.y = v
    case (.zPosition, .number(let v)): zPosition = v
    case (.opacity, .number(let v)): opacity = v
    case (.hidden, .bool(let v)): isHidden = v
    case (.masksToBounds, .bool(let v)): masksToBounds = v
    case (.cornerRadius, .number(let v)): cornerRadius = v
    case (.backgroundColor, .color(let v)): backgroundColor = v
    case (.borderWidth, .number(let v)): borderWidth = v
    case (.borderColor, .color(let v)): borderColor = v
    case (.transform, .transform(let v)): transform = v
    case (.anchorPointZ, .number(let v)): anchorPointZ = v
    case (.sublayerTransform, .transform(let v)): sublayerTransform = v
    case (.doubleSided, .bool(let v)): isDoubleSided = v
    case (.shadowColor, .color(let v)): shadow.color = v
    case (.shadowOpacity, .number(let v)): shadow.opacity = v
    case (.shadowOffset, .size(let v)): shadow.offset = v
    case (.shadowOffsetWidth, .number(let v)): shadow.offset.width = v
    case (.shadowOffsetHeight, .number(let v)): shadow.offset.height = v
    case (.shadowRadius, .number(let v)): shadow.radius = v
    case (.shadowPath, .path(let v)): shadow.path = v
    case (.gaussianBlurRadius, .number(let v)): gaussianBlurRadius = v
    case (.shouldRasterize, .bool(let v)): shouldRasterize = v
    case (.rasterizationScale, .number(let v)): rasterizationScale = v
    default:
      if let component = keyPath.transformComponent {
        if component == keyPath {
          layerTransform.setValue(value, at: component)
        } else {
          layerSublayerTransform.setValue(value, at: component)
        }
      } else if !keyPath.layerKinds.isEmpty {
        content.setValue(value, at: keyPath)
      }
    }
  }
}

extension LayerProperties {
  /// The radius of the first Gaussian blur among the filters; `nil` when there is none.
  private var gaussianBlurRadius: Double? {
    get {
      for case .gaussianBlur(let radius) in filters { return radius }
      return nil
    }
    set {
      let index = filters.firstIndex { if case .gaussianBlur = $0 { true } else { false } }
      guard let index, let newValue else { return }
      filters[index] = .gaussianBlur(radius: newValue)
    }
  }
}

extension Transform3D {
  /// A component of the matrix, or the matrix itself; `nil` for other key paths.
  ///
  /// `transform.scale` is the mean of the three factors, `transform.rotation` the angle about z.
  func value(at keyPath: AnimationKeyPath) -> AnimatableValue? {
    if keyPath == .transform { return .transform(self) }
    let parts = accessibleParts
    switch keyPath {
    case .transformScale:
      // A planar matrix has no say in z: the mean of what it scales.
      let mean =
        isPlanar
        ? (parts.scale[0] + parts.scale[1]) / 2
        : (parts.scale[0] + parts.scale[1] + parts.scale[2]) / 3
      return .number(mean)
    case .transformScaleXY: return .number((parts.scale[0] + parts.scale[1]) / 2)
    case .transformScaleX: return .number(parts.scale[0])
    case .transformScaleY: return .number(parts.scale[1])
    case .transformScaleZ: return .number(parts.scale[2])
    case .transformRotation, .transformRotationZ: return .number(parts.eulerAngles[2])
    case .transformRotationX: return .number(parts.eulerAngles[0])
    case .transformRotationY: return .number(parts.eulerAngles[1])
    case .transformTranslation: return .size(Size(parts.translation[0], parts.translation[1]))
    case .transformTranslationX: return .number(parts.translation[0])
    case .transformTranslationY: return .number(parts.translation[1])
    case .transformTranslationZ: return .number(parts.translation[2])
    default: return nil
    }
  }

  /// Replaces a component of the matrix. `transform.scale` sets all three factors; on a planar matrix
  /// the one along z stays 1.
  mutating func setValue(_ value: AnimatableValue, at keyPath: AnimationKeyPath) {
    var parts = accessibleParts
    switch (keyPath, value) {
    case (.transformScale, .number(let v)): parts.scale = SIMD3(v, v, isPlanar ? 1 : v)
    case (.transformScaleXY, .number(let v)): parts.scale = SIMD3(v, v, parts.scale[2])
    case (.transformScaleX, .number(let v)): parts.scale[0] = v
    case (.transformScaleY, .number(let v)): parts.scale[1] = v
    case (.transformScaleZ, .number(let v)): parts.scale[2] = v
    case (.transformRotation, .number(let v)), (.transformRotationZ, .number(let v)):
      parts.eulerAngles[2] = v
    case (.transformRotationX, .number(let v)): parts.eulerAngles[0] = v
    case (.transformRotationY, .number(let v)): parts.eulerAngles[1] = v
    case (.transformTranslation, .size(let v)):
      parts.translation[0] = v.width
      parts.translation[1] = v.height
    case (.transformTranslationX, .number(let v)): parts.translation[0] = v
    case (.transformTranslationY, .number(let v)): parts.translation[1] = v
    case (.transformTranslationZ, .number(let v)): parts.translation[2] = v
    default: return
    }
    self = parts.matrix
  }

  private var accessibleParts: Decomposition {
    if isPlanar { return planarDecomposition }
    var parts = spatialDecomposition(completingFlatAxes: true) ?? Decomposition()
    // The decomposition makes m44 1. With a perspective a translation is part of m44, and setting one
    // part may not scale the others: here the perspective's own corner is 1.
    let corner = parts.perspective[3]
    if corner != 0, corner != 1 {
      parts.scale /= corner
      parts.translation /= corner
      parts.perspective[3] = 1
    }
    return parts
  }
}

extension LayerContent {
  /// The value of a property that only this kind of content has.
  func value(at keyPath: AnimationKeyPath) -> AnimatableValue? {
    switch (self, keyPath) {
    case (.image(let image), _): image.value(at: keyPath)
    case (.video(let video), _): video.value(at: keyPath)
    case (.shape(let shape), .path): .path(shape.path)
    case (.shape(let shape), .fillColor): .color(shape.fillColor ?? .clear)
    case (.shape(let shape), _): shape.stroke.value(at: keyPath)
    case (.svg(let svg), .fillColor): .color(svg.fillColor ?? .clear)
    case (.gradient(let gradient), _): gradient.value(at: keyPath)
    case (.replicator(let replicator), _): replicator.value(at: keyPath)
    case (.text(let text), .foregroundColor): .color(text.foregroundColor)
    case (.text(let text), _):
      text.stroke.value(at: keyPath) ?? text.foregroundGradient?.value(at: keyPath)
    default: nil
    }
  }

  /// Replaces a property that only this kind of content has.
  mutating func setValue(_ value: AnimatableValue, at keyPath: AnimationKeyPath) {
    switch self {
    case .image(var image):
      image.setValue(value, at: keyPath)
      self = .image(image)
    case .video(var video):
      video.setValue(value, at: keyPath)
      self = .video(video)
    case .shape(var shape):
      switch (keyPath, value) {
      case (.path, .path(let v)): shape.path = v
      case (.fillColor, .color(let v)): shape.fillColor = v
      default: shape.stroke.setValue(value, at: keyPath)
      }
      self = .shape(shape)
    case .gradient(var gradient):
      gradient.setValue(value, at: keyPath)
      self = .gradient(gradient)
    case .text(var text):
      if case (.foregroundColor, .color(let v)) = (keyPath, value) {
        text.foregroundColor = v
      } else {
        text.stroke.setValue(value, at: keyPath)
        text.foregroundGradient?.setValue(value, at: keyPath)
      }
      self = .text(text)
    case .svg(var svg):
      guard keyPath == .fillColor, case .color(let v) = value else { return }
      svg.fillColor = v
      self = .svg(svg)
    case .replicator(var replicator):
      replicator.setValue(value, at: keyPath)
      self = .replicator(replicator)
    case .none, .scene:
      return
    }
  }
}

extension GradientContent {
  /// The value of a property, by its key path.
  fileprivate func value(at keyPath: AnimationKeyPath) -> AnimatableValue? {
    switch keyPath {
    case .colors: .colors(colors)
    case .locations: .numbers(resolvedLocations)
    case .startPoint: .point(startPoint)
    case .endPoint: .point(endPoint)
    default: nil
    }
  }

  /// Replaces a property. Other key paths change nothing.
  fileprivate mutating func setValue(_ value: AnimatableValue, at keyPath: AnimationKeyPath) {
    switch (keyPath, value) {
    case (.colors, .colors(let v)): colors = v
    case (.locations, .numbers(let v)): locations = v
    case (.startPoint, .point(let v)): startPoint = v
    case (.endPoint, .point(let v)): endPoint = v
    default: break
    }
  }

  /// The stops' places, spread evenly where none are given.
  public var resolvedLocations: [Double] {
    if locations.count == colors.count { return locations }
    let last = Double(max(1, colors.count - 1))
    return colors.indices.map { Double($0) / last }
  }
}

import SplashScene

extension AnimatedProperty {
  /// The kind of the animation's values.
  var valueKind: AnimatableValue.Kind { valueFunction?.valueKind ?? keyPath.valueKind }

  /// Whether the numbers are angles.
  fileprivate var isAngle: Bool {
    switch valueFunction {
    case .rotateX, .rotateY, .rotateZ: true
    case nil: keyPath.isAngle
    default: false
    }
  }
}

extension AnimationKeyPath {
  /// Whether the value is a point in fractions of the bounds.
  fileprivate var isFraction: Bool {
    ["anchorPoint", "startPoint", "endPoint", "focalPoint"].contains(rawValue)
  }
}

extension AnimatableValue.Kind {
  /// Whether values can be added and interpolated.
  var isSummable: Bool {
    switch self {
    case .bool, .path, .text, .image: false
    case .number, .numbers, .point, .size, .rect, .color, .colors, .transform: true
    }
  }
}

extension AnimationDecoder {
  /// Returns the type of an animated property's values, or of the difference between two values. Most ranges of valid
  /// values don't apply to differences.
  func value(
    of property: AnimatedProperty, isDifference: Bool = false
  ) -> ValueType<AnimatableValue> {
    property.valueKind == .text
      ? SettableText.value(texts)
      : Self.value(
        of: property, isDifference: isDifference,
        colorCount: colorCount(for: property.keyPath))
  }

  /// Returns the same type for a layer whose gradient has `colorCount` colours; `nil` means that
  /// the layer has no gradient.
  static func value(
    of property: AnimatedProperty, isDifference: Bool = false, colorCount: Int?
  ) -> ValueType<AnimatableValue> {
    let isFree = isDifference || property.isAdditive
    switch property.valueKind {
    case .number:
      if property.isAngle { return ValueType<Double>.angle.map(AnimatableValue.number) }
      return ValueType<Double>.number(range(of: property, isFree: isFree))
        .map(AnimatableValue.number)
    case .numbers: return numbers(property, isFree, colorCount).map(AnimatableValue.numbers)
    case .point:
      return (property.keyPath.isFraction ? ValueType<Point>.unitPoint : .point)
        .map(AnimatableValue.point)
    case .size:
      let isExtent =
        isFree || property.keyPath == .shadowOffset
        || property.keyPath.transformComponent == .translation
      return (isExtent ? ValueType<Size>.extent : .size).map(AnimatableValue.size)
    case .rect:
      return (isFree ? ValueType<Rect>.anyRect : .rect).map(AnimatableValue.rect)
    case .color:
      return ValueType<Color>.color.orNull().map { .color($0 ?? .clear) }
    case .colors: return colors(colorCount).map(AnimatableValue.colors)
    case .transform: return ValueType<Transform3D>.transform.map(AnimatableValue.transform)
    case .path: return ValueType<Path>.path.map(AnimatableValue.path)
    case .bool: return ValueType<Bool>.bool.map(AnimatableValue.bool)
    case .text: return SettableText.value(nil)
    case .image: return ValueType<ImageReference>.image.orNull().map(AnimatableValue.image)
    }
  }

  /// Returns the range of a property's numbers.
  ///
  /// - Parameter isFree: Whether the numbers are differences.
  static func range(of property: AnimatedProperty, isFree: Bool) -> NumberRange {
    property.keyPath == .opacity && !isFree ? .fraction : .any
  }

  /// Returns the number of colours in the gradient that a key path refers to; `nil` for other key
  /// paths, and for layers without a gradient.
  func colorCount(for keyPath: AnimationKeyPath) -> Int? {
    let name = keyPath.rawValue
    let gradient: AnimationKeyPath =
      name.hasPrefix("fillGradient.")
      ? .fillGradientColors : name.hasPrefix("strokeGradient.") ? .strokeGradientColors : .colors
    guard case .colors(let colors)? = properties.value(at: gradient), !colors.isEmpty else {
      return nil
    }
    return colors.count
  }

  /// Returns the type of a list of colours with as many elements as the gradient has colours,
  /// because each colour needs a location.
  private static func colors(_ colorCount: Int?) -> ValueType<[Color]> {
    guard let count = colorCount else { return .colors }
    return ValueType<Color>.color.list(
      "\(count) colours, as many as the gradient has", count: count...count)
  }

  private static func numbers(
    _ property: AnimatedProperty, _ isFree: Bool, _ colorCount: Int?
  ) -> ValueType<[Double]> {
    if property.valueFunction != nil {
      return ValueType<Double>.number.list("three numbers [x, y, z]", count: 3...3)
    }
    guard isFree else { return .locations(count: colorCount) }
    // Differences between locations needn't be in ascending order.
    return ValueType<Double>.number.list(
      "an array of numbers", count: colorCount.map { $0...$0 } ?? 0...Int.max)
  }
}

extension AnimationKeyPath {
  /// See ``GradientContent/colors``, of the interior.
  public static let fillGradientColors = property(
    "fillGradient.colors", of: [.shape], .colors, \.fillGradient, \.colors)
  /// See ``GradientContent/resolvedLocations``, of the interior.
  public static let fillGradientLocations = property(
    "fillGradient.locations", of: [.shape], .numbers, \.fillGradient, \.resolvedLocations)
  /// See ``GradientContent/startPoint``, of the interior.
  public static let fillGradientStartPoint = property(
    "fillGradient.startPoint", of: [.shape], .point, \.fillGradient, \.startPoint)
  /// See ``GradientContent/endPoint``, of the interior.
  public static let fillGradientEndPoint = property(
    "fillGradient.endPoint", of: [.shape], .point, \.fillGradient, \.endPoint)
  /// See ``GradientContent/resolvedFocalPoint``, of the interior.
  public static let fillGradientFocalPoint = property(
    "fillGradient.focalPoint", of: [.shape], .point, \.fillGradient, \.resolvedFocalPoint)
  /// See ``GradientContent/colors``, of the line.
  public static let strokeGradientColors = property(
    "strokeGradient.colors", of: [.shape], .colors, \.strokeGradient, \.colors)
  /// See ``GradientContent/resolvedLocations``, of the line.
  public static let strokeGradientLocations = property(
    "strokeGradient.locations", of: [.shape], .numbers, \.strokeGradient, \.resolvedLocations)
  /// See ``GradientContent/startPoint``, of the line.
  public static let strokeGradientStartPoint = property(
    "strokeGradient.startPoint", of: [.shape], .point, \.strokeGradient, \.startPoint)
  /// See ``GradientContent/endPoint``, of the line.
  public static let strokeGradientEndPoint = property(
    "strokeGradient.endPoint", of: [.shape], .point, \.strokeGradient, \.endPoint)
  /// See ``GradientContent/resolvedFocalPoint``, of the line.
  public static let strokeGradientFocalPoint = property(
    "strokeGradient.focalPoint", of: [.shape], .point, \.strokeGradient, \.resolvedFocalPoint)
}

extension ShapeContent {
  /// What can be animated of its gradients, in the order in which it is listed.
  static let animatableOfGradients: [AnimationKeyPath] = [
    .fillGradientColors, .fillGradientLocations, .fillGradientStartPoint, .fillGradientEndPoint,
    .fillGradientFocalPoint, .strokeGradientColors, .strokeGradientLocations,
    .strokeGradientStartPoint, .strokeGradientEndPoint, .strokeGradientFocalPoint,
  ]
}

extension LayerContent {
  /// The gradient of a shape's interior.
  fileprivate var fillGradient: GradientContent? {
    get { shape?.fillGradient }
    set { shape?.fillGradient = newValue }
  }

  /// The gradient of a shape's line.
  fileprivate var strokeGradient: GradientContent? {
    get { shape?.strokeGradient }
    set { shape?.strokeGradient = newValue }
  }
}

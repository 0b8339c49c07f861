extension AnimationKeyPath {
  /// See ``GradientContent/colors``, for the fill.
  public static let fillGradientColors = property(
    "fillGradient.colors", of: [.shape], .colors, \.fillGradient, \.colors)
  /// See ``GradientContent/resolvedLocations``, for the fill.
  public static let fillGradientLocations = property(
    "fillGradient.locations", of: [.shape], .numbers, \.fillGradient, \.resolvedLocations)
  /// See ``GradientContent/startPoint``, for the fill.
  public static let fillGradientStartPoint = property(
    "fillGradient.startPoint", of: [.shape], .point, \.fillGradient, \.startPoint)
  /// See ``GradientContent/endPoint``, for the fill.
  public static let fillGradientEndPoint = property(
    "fillGradient.endPoint", of: [.shape], .point, \.fillGradient, \.endPoint)
  /// See ``GradientContent/resolvedFocalPoint``, for the fill.
  public static let fillGradientFocalPoint = property(
    "fillGradient.focalPoint", of: [.shape], .point, \.fillGradient, \.resolvedFocalPoint)
  /// See ``GradientContent/colors``, for the stroke.
  public static let strokeGradientColors = property(
    "strokeGradient.colors", of: [.shape], .colors, \.strokeGradient, \.colors)
  /// See ``GradientContent/resolvedLocations``, for the stroke.
  public static let strokeGradientLocations = property(
    "strokeGradient.locations", of: [.shape], .numbers, \.strokeGradient, \.resolvedLocations)
  /// See ``GradientContent/startPoint``, for the stroke.
  public static let strokeGradientStartPoint = property(
    "strokeGradient.startPoint", of: [.shape], .point, \.strokeGradient, \.startPoint)
  /// See ``GradientContent/endPoint``, for the stroke.
  public static let strokeGradientEndPoint = property(
    "strokeGradient.endPoint", of: [.shape], .point, \.strokeGradient, \.endPoint)
  /// See ``GradientContent/resolvedFocalPoint``, for the stroke.
  public static let strokeGradientFocalPoint = property(
    "strokeGradient.focalPoint", of: [.shape], .point, \.strokeGradient, \.resolvedFocalPoint)
}

extension ShapeContent {
  /// The animatable properties of a shape's gradients, in listing order.
  static let animatableOfGradients: [AnimationKeyPath] = [
    .fillGradientColors, .fillGradientLocations, .fillGradientStartPoint, .fillGradientEndPoint,
    .fillGradientFocalPoint, .strokeGradientColors, .strokeGradientLocations,
    .strokeGradientStartPoint, .strokeGradientEndPoint, .strokeGradientFocalPoint,
  ]
}

extension LayerContent {
  /// The gradient of a shape's fill.
  fileprivate var fillGradient: GradientContent? {
    get { shape?.fillGradient }
    set { shape?.fillGradient = newValue }
  }

  /// The gradient of a shape's stroke.
  fileprivate var strokeGradient: GradientContent? {
    get { shape?.strokeGradient }
    set { shape?.strokeGradient = newValue }
  }
}

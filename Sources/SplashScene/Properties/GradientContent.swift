/// A colour gradient, with the properties and defaults of `CAGradientLayer`.
public struct GradientContent: Hashable, Sendable {
  /// The type of gradient.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// The colours vary along the line from the start point to the end point.
    case axial
    /// The colours form ellipses around the start point. The end point is the corner of the unit ellipse's bounding
    /// box.
    case radial
    /// The colours vary clockwise around the start point, beginning in the direction of the end point.
    case conic
  }

  /// The type of gradient.
  public var kind: Kind
  /// The colours of the stops.
  public var colors: [Color]
  /// The locations of the stops, in ascending order, one per colour: 0 is the start point, 1 is the end point, and
  /// locations outside 0…1 are beyond these points. If the array is empty, the colours are evenly spaced.
  public var locations: [Double]
  /// The position of location 0, in fractions of the bounds.
  public var startPoint: Point
  /// The position of location 1, in fractions of the bounds.
  public var endPoint: Point
  /// The position of the first colour of a radial gradient, in fractions of the bounds; `nil` means the start point.
  /// Its distance from the start point is limited to 0.99 of the distance to the last colour.
  public var focalPoint: Point?

  /// Creates a gradient. By default it runs from the top edge to the bottom edge, like that of `CAGradientLayer`.
  ///
  /// - Parameters:
  ///   - kind: The type of gradient.
  ///   - colors: The colours of the stops.
  ///   - locations: The locations of the stops, in ascending order; if the array is empty, the colours are evenly
  ///     spaced.
  ///   - startPoint: The position of location 0, in fractions of the bounds.
  ///   - endPoint: The position of location 1, in fractions of the bounds.
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

extension GradientContent {
  /// The locations of the stops, which are evenly spaced if none are set.
  public internal(set) var resolvedLocations: [Double] {
    get {
      if locations.count == colors.count { return locations }
      let last = Double(max(1, colors.count - 1))
      return colors.indices.map { Double($0) / last }
    }
    set { locations = newValue }
  }

  /// The focal point; by default, the start point.
  public internal(set) var resolvedFocalPoint: Point {
    get { focalPoint ?? startPoint }
    set { focalPoint = newValue }
  }
}

extension GradientContent: DrawnContent {
  package func draws(inArea hasArea: Bool) -> Bool {
    hasArea && colors.contains { $0.alpha > 0 }
  }

  package var staysWithinBounds: Bool { true }
}

extension AnimationKeyPath {
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
  /// See ``GradientContent/resolvedFocalPoint``.
  public static let focalPoint = property(
    "focalPoint", of: [.gradient, .text], .point, \.gradient, \.resolvedFocalPoint)
}

extension GradientContent {
  /// The animatable properties, in listing order.
  static let animatable: [AnimationKeyPath] = [
    .colors, .locations, .startPoint, .endPoint, .focalPoint,
  ]
}

extension LayerContent {
  /// The gradient of a gradient layer or of text.
  var gradient: GradientContent? {
    get { if case .gradient(let gradient) = self { gradient } else { text?.foregroundGradient } }
    set {
      if case .gradient = self, let newValue { self = .gradient(newValue) }
      text?.foregroundGradient = newValue
    }
  }
}

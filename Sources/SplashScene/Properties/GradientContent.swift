/// A colour gradient: `CAGradientLayer`'s properties and defaults.
public struct GradientContent: Hashable, Sendable {
  /// How colours spread from the start point.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// Along the line from start to end point.
    case axial
    /// In ellipses about the start point, the end point at the corner of the unit ellipse's box.
    case radial
    /// Around the start point, beginning towards the end point, clockwise.
    case conic
  }

  /// How colours spread.
  public var kind: Kind
  /// The colours of the stops.
  public var colors: [Color]
  /// The stops' locations, ascending, one for each colour: 0 is the start point, 1 the end point, and others
  /// lie beyond them. Empty spreads the colours evenly.
  public var locations: [Double]
  /// The first stop's place in fractions of the bounds.
  public var startPoint: Point
  /// The last stop's place in fractions of the bounds.
  public var endPoint: Point
  /// Where the first colour of a radial gradient lies, in fractions of the bounds; `nil` is the start
  /// point. Beyond 0.99 of the way to the last colour it counts as there.
  public var focalPoint: Point?

  /// Makes a gradient: what isn't told has `CAGradientLayer`'s defaults, from the top edge to the bottom
  /// edge.
  ///
  /// - Parameters:
  ///   - kind: How colours spread.
  ///   - colors: The colours of the stops.
  ///   - locations: The stops' locations, ascending; empty spreads the colours evenly.
  ///   - startPoint: The first stop's place in fractions of the bounds.
  ///   - endPoint: The last stop's place in fractions of the bounds.
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
  /// The stops' places, spread evenly where none are given.
  public internal(set) var resolvedLocations: [Double] {
    get {
      if locations.count == colors.count { return locations }
      let last = Double(max(1, colors.count - 1))
      return colors.indices.map { Double($0) / last }
    }
    set { locations = newValue }
  }

  /// The focal point, which is the start point unless it is given.
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
  /// The properties that can be animated, in the order in which they are listed.
  static let animatable: [AnimationKeyPath] = [
    .colors, .locations, .startPoint, .endPoint, .focalPoint,
  ]
}

extension LayerContent {
  /// A gradient layer's own, or that of a text's glyphs.
  var gradient: GradientContent? {
    get { if case .gradient(let gradient) = self { gradient } else { text?.foregroundGradient } }
    set {
      if case .gradient = self, let newValue { self = .gradient(newValue) }
      text?.foregroundGradient = newValue
    }
  }
}

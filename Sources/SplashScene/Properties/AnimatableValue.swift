/// A value of an animatable property: numbers and switches can be written as they are, `0.5` for
/// `.number(0.5)` and `true` for `.bool(true)`.
///
/// Those that are large are kept apart, so that copies are small.
public enum AnimatableValue: Hashable, Sendable {
  /// A scalar: points, radians, fractions.
  case number(Double)
  /// Several scalars: gradient locations, the three factors of a value function.
  case numbers([Double])
  /// A location.
  case point(Point)
  /// An extent.
  case size(Size)
  /// A rectangle.
  case rect(Rect)
  /// A colour.
  case color(Color)
  /// A gradient's colours.
  case colors([Color])
  /// A matrix.
  indirect case transform(Transform3D)
  /// An outline.
  indirect case path(Path)
  /// A switch.
  case bool(Bool)
  /// A text.
  indirect case text(SetString)
  /// A picture, or none.
  indirect case image(ImageReference?)
  /// Something between two pictures: of the same kind as pictures.
  indirect case crossfade(Crossfade)

  /// The kinds of values, for checking a scene before it is played.
  public enum Kind: String, Hashable, Sendable {
    /// See ``AnimatableValue/number(_:)``.
    case number
    /// See ``AnimatableValue/numbers(_:)``.
    case numbers
    /// See ``AnimatableValue/point(_:)``.
    case point
    /// See ``AnimatableValue/size(_:)``.
    case size
    /// See ``AnimatableValue/rect(_:)``.
    case rect
    /// See ``AnimatableValue/color(_:)``.
    case color
    /// See ``AnimatableValue/colors(_:)``.
    case colors
    /// See ``AnimatableValue/transform(_:)``.
    case transform
    /// See ``AnimatableValue/path(_:)``.
    case path
    /// See ``AnimatableValue/bool(_:)``.
    case bool
    /// See ``AnimatableValue/text(_:)``.
    case text
    /// See ``AnimatableValue/image(_:)``.
    case image
  }
}

extension AnimatableValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// Makes a ``number(_:)``.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Makes a ``number(_:)``.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
}

extension AnimatableValue: ExpressibleByBooleanLiteral {
  /// Makes a ``bool(_:)``.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

/// A value of an animatable property. Numbers and Booleans can be written as literals: `0.5` for `.number(0.5)` and
/// `true` for `.bool(true)`.
///
/// Large values are stored indirectly, so that copies are small.
public enum AnimatableValue: Hashable, Sendable {
  /// A scalar: a length in points, an angle in radians, or a fraction.
  case number(Double)
  /// Several scalars, such as gradient locations or the three factors of a value function.
  case numbers([Double])
  /// A position.
  case point(Point)
  /// A size.
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
  /// A Boolean.
  case bool(Bool)
  /// Text.
  indirect case text(SetString)
  /// An image, or no image.
  indirect case image(ImageReference?)
  /// A cross-fade of two images; its kind is ``Kind/image``.
  indirect case crossfade(Crossfade)

  /// The kinds of values, for validating a scene.
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
  /// Creates a ``number(_:)``.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// Creates a ``number(_:)``.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
}

extension AnimatableValue: ExpressibleByBooleanLiteral {
  /// Creates a ``bool(_:)``.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

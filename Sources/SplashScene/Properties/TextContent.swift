/// Laid-out text as a layer's contents: `CATextLayer`.
public struct TextContent: Hashable, Sendable {
  /// The text.
  public var string: String
  /// The animatable number in the text, if any; ``show(_:)`` replaces it.
  package private(set) var number: SetNumber?
  /// The drawn glyphs. Text whose units are separate layers draws nothing itself.
  public var artwork: TextArtwork
  /// The offset from the origin of the layer's bounds to the artwork's origin, in points.
  public var offset = Point.zero
  /// The colour of all characters that don't have a colour of their own.
  public var foregroundColor = Color.white
  /// The gradient that replaces the foreground colour.
  public var foregroundGradient: GradientContent?
  /// The gradient's rectangle in the artwork's space; `nil` means the layer's bounds.
  public var gradientFrame: Rect?
  /// The stroke along the outlines of all characters, drawn above their fill.
  public var stroke = Stroke()
  /// The largest font size in points, before it is reduced to fit; `nil` if unknown.
  package var fontSize: Double?

  /// Creates white text.
  public init(string: String, artwork: TextArtwork) {
    self.string = string
    self.artwork = artwork
  }

  /// Creates white text that displays a number.
  package init(_ number: SetNumber) {
    self.init(string: "", artwork: TextArtwork())
    show(number)
  }

  /// Displays a number, which determines the text, its artwork and its offset.
  package mutating func show(_ number: SetNumber) {
    self.number = number
    show(number.text)
  }

  /// Displays laid-out text.
  mutating func show(_ text: SetString) {
    (string, artwork, offset) = (text.string, text.artwork, text.offset)
  }
}

extension TextContent: DrawnContent {
  package func draws(inArea hasArea: Bool) -> Bool { !artwork.parts.isEmpty }
}

extension AnimationKeyPath {
  /// See ``TextContent/string``: the laid-out text.
  public static let string = property("string", of: [.text], .setString, \.text, \.self)
  /// The number that a text layer displays.
  public static let number = property("number", of: [.text], .setNumber, \.text, \.self)
  /// See ``TextContent/foregroundColor``.
  public static let foregroundColor = property(
    "foregroundColor", of: [.text], .color, \.text, \.foregroundColor)
}

extension TextContent {
  /// The animatable properties, in listing order.
  static let animatable: [AnimationKeyPath] = [.string, .number, .foregroundColor]
}

extension LayerContent {
  var text: TextContent? {
    get { if case .text(let text) = self { text } else { nil } }
    set { if case .text = self, let newValue { self = .text(newValue) } }
  }
}

/// A set text as a layer's contents: `CATextLayer`.
public struct TextContent: Hashable, Sendable {
  /// The text in characters.
  public var string: String
  /// The number in it, if it has one that can be animated; ``show(_:)`` replaces it.
  public private(set) var number: SetNumber?
  /// What is drawn of it. A text whose units are layers of their own draws nothing itself.
  public var artwork: TextArtwork
  /// From the origin of the layer's bounds to that of the artwork, in points.
  public var offset = Point.zero
  /// The colour of all characters that have none of their own.
  public var foregroundColor = Color.white
  /// The gradient that takes the place of the foreground colour.
  public var foregroundGradient: GradientContent?
  /// What the gradient is stretched to, in the artwork's space; `nil` is the layer's bounds.
  public var gradientFrame: Rect?
  /// The line along the outlines of all characters, above their fill.
  public var stroke = Stroke()

  /// Makes contents in white.
  public init(string: String, artwork: TextArtwork) {
    self.string = string
    self.artwork = artwork
  }

  /// Makes contents in white that show a number.
  public init(_ number: SetNumber) {
    self.init(string: "", artwork: TextArtwork())
    show(number)
  }

  /// Shows a number: it decides on the text, its artwork and its offset.
  public mutating func show(_ number: SetNumber) {
    self.number = number
    show(number.text)
  }

  /// Shows a text that is set.
  mutating func show(_ text: SetString) {
    (string, artwork, offset) = (text.string, text.artwork, text.offset)
  }
}

extension TextContent: DrawnContent {
  package func draws(inArea hasArea: Bool) -> Bool { !string.isEmpty }
}

extension AnimationKeyPath {
  /// See ``TextContent/string``: the text as it is set.
  public static let string = property("string", of: [.text], .setString, \.text, \.self)
  /// See ``TextContent/number``: what is shown.
  public static let number = property("number", of: [.text], .setNumber, \.text, \.self)
  /// See ``TextContent/foregroundColor``.
  public static let foregroundColor = property(
    "foregroundColor", of: [.text], .color, \.text, \.foregroundColor)
}

extension TextContent {
  /// The properties that can be animated, in the order in which they are listed.
  static let animatable: [AnimationKeyPath] = [.string, .number, .foregroundColor]
}

extension LayerContent {
  var text: TextContent? {
    get { if case .text(let text) = self { text } else { nil } }
    set { if case .text = self, let newValue { self = .text(newValue) } }
  }
}

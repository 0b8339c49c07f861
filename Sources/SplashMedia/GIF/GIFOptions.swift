/// How a GIF is encoded.
public struct GIFOptions: Hashable, Sendable {
  /// How often the film plays, or `nil` for without end.
  public var plays: Int?

  /// The most that a pixel may keep of an earlier picture's colour, in 1/255 of each component. It
  /// hides noise from one frame to the next, which costs the most bytes. 0 keeps nothing.
  public var tolerance: Int

  /// Whether colours that the palette lacks are mixed from two that it has, in a pattern that stands
  /// still. Colours that it has are never patterned, so flat art stays flat.
  public var dither: Bool

  /// The most colours, from 2 to 255.
  public var colors: Int

  /// The palette's room, next to the transparent index.
  static let colorLimit = 255

  /// Makes options; those not given are the defaults.
  ///
  /// - Parameters:
  ///   - plays: How often the film plays, from 1 to 65,536, or `nil` for without end.
  ///   - tolerance: The most that a pixel may keep of an earlier colour, from 0 to 255.
  ///   - dither: Whether missing colours are mixed from two.
  ///   - colors: The most colours, from 2 to 255.
  public init(plays: Int? = nil, tolerance: Int = 3, dither: Bool = true, colors: Int = 255) {
    self.plays = plays
    self.tolerance = tolerance
    self.dither = dither
    self.colors = colors
  }
}

/// A named value of an animation of another format that can be set from outside, like a scene's parameter.
package struct CompositionSlot: Hashable, Sendable {
  /// The type of a slot.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A number in the format's units: degrees, percent, frames.
    case number
    /// The numbers of a point, a scale, or a gradient's table.
    case numbers
    /// A colour in CSS syntax.
    case color
    case text
    /// The path of an image file.
    case picture
  }

  /// A value from outside.
  package enum Value: Hashable, Sendable {
    case number(Double)
    case numbers([Double])
    case color(Color)
    case text(String)
    case picture(AssetFile)
  }

  /// The name.
  package let name: String
  /// The type.
  package let kind: Kind
  /// The value in the file, in the form in which it can be set; `nil` if it is animated or an image.
  package let value: String?

  package init(name: String, kind: Kind, value: String?) {
    (self.name, self.kind, self.value) = (name, kind, value)
  }
}

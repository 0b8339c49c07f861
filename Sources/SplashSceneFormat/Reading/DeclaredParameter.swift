/// A parameter of a scene, or a slot of a Lottie file that is the scene: what can be set from outside.
package struct DeclaredParameter: Hashable, Sendable {
  /// What its values are.
  package enum ValueType: String, Hashable, Sendable {
    case number
    case angle
    case string
    case color
    case bool
    case image
    case choice
    /// Values with commas between them.
    case list
    /// Numbers with commas between them.
    case numbers
  }

  package let name: String
  package let type: ValueType
  /// The value that it has, as it would be set; `nil` where that can't be told in a text.
  package let value: String?
  /// The value that it has when it isn't set; `nil` if it must be set, or that can't be told in a text.
  package let `default`: String?
  /// The texts that a choice can be.
  package var choices: [String] = []
  /// The least number.
  package var least: Double?
  /// The greatest number.
  package var most: Double?
  /// What it is for.
  package var description: String?
  /// Whether it is a slot.
  package var isSlot = false
}

/// A parameter of a scene, or a slot of a Lottie file that is the scene: what can be set from outside.
package struct DeclaredParameter: Hashable, Sendable {
  package let name: String
  /// The type of its values, as scenes declare it; `numbers` for a slot of several numbers.
  package let type: String
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

/// A value that can be set from outside: a parameter of a scene, or a slot of a composition rendered as a scene.
package struct DeclaredParameter: Hashable, Sendable {
  package let name: String
  /// The type as declared in the scene; `numbers` for a slot with several numbers.
  package let type: String
  /// The current value, in the form in which it can be set; `nil` if it has no textual form.
  package let value: String?
  /// The default value, in the same form; `nil` if there is none or it has no textual form.
  package let `default`: String?
  /// The choices of a parameter of type `choice`.
  package var choices: [String] = []
  /// The minimum.
  package var least: Double?
  /// The maximum.
  package var most: Double?
  /// The description.
  package var description: String?
  /// Whether it is a slot of a composition.
  package var isSlot = false
}

import SplashScene
import SplashSyntax

/// The values of a composition's slots that are set from outside. A value can be read only when the type of its slot is
/// known.
final class SlotBindings {
  /// The values that were read, by the slots' names.
  private(set) var values: [String: CompositionSlot.Value] = [:]
  /// Whether no error was reported.
  private(set) var isValid = true
  private let bindings: [ParameterBinding]
  private let appearance: Appearance

  /// - Parameters:
  ///   - bindings: The values; if several have the same name, the last one holds.
  ///   - appearance: Selects system colours.
  init(_ bindings: [ParameterBinding], _ appearance: Appearance) {
    (self.bindings, self.appearance) = (bindings, appearance)
  }

  var isEmpty: Bool { bindings.isEmpty }

  /// Returns the value of a slot; `nil` if it isn't set, or after reporting an error.
  func value(_ name: String, _ kind: CompositionSlot.Kind) -> CompositionSlot.Value? {
    var parameter = Parameter(name: name, kind: kind.parameterKind)
    parameter.appearance = appearance
    for binding in bindings where binding.name == name {
      guard let value = binding.value(parameter) else {
        isValid = false
        continue
      }
      guard let slot = CompositionSlot.Value(value) else {
        binding.report(.slotOfNumbers(name))
        isValid = false
        continue
      }
      values[name] = slot
    }
    return values[name]
  }

  /// Reports values of slots that don't exist.
  func check(against slots: [CompositionSlot], noun: String) {
    let known = slots.map(\.name)
    for binding in bindings where !binding.isOptional && !known.contains(binding.name) {
      binding.report(.unknownSlot(binding.name, of: noun, known: known.sorted()))
      isValid = false
    }
  }
}

extension Problem {
  /// Describes a value for a slot that a file doesn't have.
  fileprivate static func unknownSlot(_ name: String, of noun: String, known: [String]) -> Problem {
    Problem(
      .compositionUnknownName,
      "the \(noun) has no slot \(quoted(name))",
      expected: known.isEmpty ? nil : oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }

  /// Describes a non-numeric value for a slot of numbers.
  fileprivate static func slotOfNumbers(_ name: String) -> Problem {
    Problem(.valueType, "the slot \(quoted(name)) takes numbers", expected: "a list of numbers")
  }
}

import SplashScene
import SplashSystem

/// A named value of a Lottie file that can be set from outside, like a scene's parameter.
package struct LottieSlot: Hashable, Sendable {
  /// The type of a slot.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A number in Lottie's units: degrees, percent, frames.
    case number
    /// The numbers of a point, a scale, or a gradient's table.
    case numbers
    /// A colour in CSS syntax.
    case color
    case text
    /// The path of an image file.
    case picture
  }

  /// The name.
  package let name: String
  /// The type.
  package let kind: Kind
  /// The value in the file, in the form in which it can be set; `nil` if it is animated or an image.
  package let value: String?
}

extension LottieSlot {
  /// Creates a slot; `nil` if it can't be set from outside.
  ///
  /// - Parameter property: The slot's value in the file.
  init?(_ name: String, _ kind: LottieSlotKind, _ property: ForeignValue) {
    self.name = name
    let held = property["k"]
    // Keyframes are objects.
    let numbers = held?.array?.compactMap { $0.isObject ? nil : $0.number } ?? []
    switch kind {
    case .number:
      self.kind = .number
      value = held.flatMap { $0.array?.first?.isObject ?? false ? nil : $0.number }.map(formatted)
    case .numbers:
      self.kind = .numbers
      value = numbers.isEmpty ? nil : numbers.map(formatted).joined(separator: ", ")
    case .color:
      self.kind = .color
      value =
        numbers.count < 3
        ? nil
        : Color(numbers[0], numbers[1], numbers[2], numbers.count > 3 ? numbers[3] : 1).hexadecimal
    case .text:
      self.kind = .text
      value = (held?.array ?? []).count > 1 ? nil : held?[0]?["s"]?["t"]?.text
    case .image:
      self.kind = .picture
      value = nil
    case .none: return nil
    }
  }
}

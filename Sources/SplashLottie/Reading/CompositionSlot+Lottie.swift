import SplashScene
import SplashSystem

extension CompositionSlot {
  /// Creates a slot of a Lottie file.
  ///
  /// - Parameter property: The slot's value in the file.
  init(_ name: String, _ kind: Kind, _ property: ForeignValue) {
    let held = property["k"]
    // Keyframes are objects.
    let numbers = held?.array?.compactMap { $0.isObject ? nil : $0.number } ?? []
    let value: String? =
      switch kind {
      case .number:
        held.flatMap { $0.array?.first?.isObject ?? false ? nil : $0.number }.map(formatted)
      case .numbers: numbers.isEmpty ? nil : numbers.map(formatted).joined(separator: ", ")
      case .color:
        numbers.count < 3
          ? nil
          : Color(numbers[0], numbers[1], numbers[2], numbers.count > 3 ? numbers[3] : 1)
            .hexadecimal
      case .text: (held?.array ?? []).count > 1 ? nil : held?[0]?["s"]?["t"]?.text
      case .picture: nil
      }
    self.init(name: name, kind: kind, value: value)
  }
}

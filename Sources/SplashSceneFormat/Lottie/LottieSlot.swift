import SplashScene
import SplashSystem

/// A value of a Lottie file that has a name and can be set from outside, as a parameter of a scene can.
public struct LottieSlot: Hashable, Sendable {
  /// What a slot takes.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A number in Lottie's units: degrees, percent, frames.
    case number
    /// The numbers of a point, a scale, or the table of a gradient.
    case numbers
    /// A colour as CSS writes it.
    case color
    case text
    /// The path of a picture.
    case picture
  }

  /// Its name.
  public let name: String
  /// What it takes.
  public let kind: Kind
  /// What it holds in the file, as it would be set; `nil` if that changes from frame to frame, or is a picture.
  public let value: String?
}

extension LottieSlot {
  /// A slot of a file; `nil` if it can't be set from outside.
  ///
  /// - Parameter property: What the file has for it.
  init?(_ name: String, _ kind: LottieSlotKind, _ property: ForeignValue) {
    self.name = name
    let held = property["k"]
    // Keys are objects.
    let numbers = held?.array?.compactMap { $0.isObject ? nil : $0.number } ?? []
    switch kind {
    case .number:
      self.kind = .number
      value = held.flatMap { $0.array?.first?.isObject ?? false ? nil : $0.number }.map(spelt)
    case .numbers:
      self.kind = .numbers
      value = numbers.isEmpty ? nil : numbers.map(spelt).joined(separator: ", ")
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

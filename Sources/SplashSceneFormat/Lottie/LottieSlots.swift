import SplashScene
import SplashSyntax

/// The type of a slot.
enum LottieSlotKind {
  /// A number in Lottie's units: degrees, percent, frames.
  case number
  /// A point, a scale, or a gradient's table.
  case numbers
  case color
  case text
  case image
  /// A value that can't be set from outside, such as a path.
  case none
}

/// An external value for a slot.
enum LottieSlotValue: Hashable {
  case number(Double)
  case numbers([Double])
  case color(Color)
  case text(String)
  case image(AssetFile)

  /// The value in Lottie's format; `nil` for text and images, which are parts of other values.
  var property: ForeignValue? {
    let place = Span(0, 0)
    func list(_ numbers: [Double]) -> ForeignValue {
      ForeignValue(
        SyntaxValue(
          kind: .array(numbers.map { SyntaxValue(kind: .number($0), span: place) }), span: place))
    }
    switch self {
    case .number(let number): return list([number])
    case .numbers(let numbers): return list(numbers)
    case .color(let color): return list(color.components)
    case .text, .image: return nil
    }
  }
}

/// The slots of a Lottie file: values that are defined once, used in several places, and can be set from outside.
final class LottieSlots {
  /// The value of a slot.
  enum Found {
    /// An external value.
    case given(LottieSlotValue)
    /// A value from the file.
    case written(ForeignValue)
  }

  private let written: [String: (value: ForeignValue, bytes: Int)]
  /// The remaining number of bytes for inserted values. Every use counts, because the value is read again.
  private var bytesLeft = Limits.namedBytes
  /// The first use that exceeds the limit.
  private(set) var overflow: Span?
  private let given: [String: LottieSlotValue]
  /// The slots with their types, as determined by each slot's first use, in file order.
  private(set) var kinds: [(name: String, kind: LottieSlotKind, span: Span)] = []
  private var found: [(slot: LottieSlot, place: Int)] = []
  private var known: Set<String> = []

  /// Creates the slots of a file.
  ///
  /// - Parameters:
  ///   - slots: The file's `slots`.
  ///   - theme: The values from a theme.
  ///   - given: The external values.
  init(
    _ slots: ForeignValue?, theme: [String: LottieThemeValue] = [:],
    _ given: [String: LottieSlotValue]
  ) {
    var written: [String: (value: ForeignValue, bytes: Int)] = [:]
    for member in slots?.members ?? [] {
      if let value = member.value["p"] { written[member.name] = (value, value.span.range.count) }
    }
    // Themes are in separate files, so their problems are reported at this location.
    let place = slots?.span ?? Span(0, 0)
    var values: [String: LottieSlotValue] = [:]
    for (name, value) in theme {
      switch value {
      case .property(let property):
        written[name] = (property.placed(at: place), property.span.range.count)
      case .text(let text): values[name] = .text(text)
      }
    }
    self.written = written
    self.given = values.merging(given) { _, new in new }
  }

  /// The slots that can be set from outside, with their values in the file, in order of their first use.
  var all: [LottieSlot] { found.sorted { $0.place < $1.place }.map(\.slot) }

  /// Returns the value of the slot that a value refers to, if any.
  func value(for property: ForeignValue, _ kind: LottieSlotKind) -> Found? {
    guard property.isObject, let name = property["sid"]?.text else { return nil }
    if known.insert(name).inserted {
      kinds.append((name, kind, property.span))
      if let slot = LottieSlot(name, kind, written[name]?.value ?? property) {
        found.append((slot, property.span.start))
      }
    }
    if let value = given[name] { return .given(value) }
    guard let (value, bytes) = written[name] else { return nil }
    bytesLeft -= bytes + Limits.namedUseBytes
    if bytesLeft < 0 {
      overflow = overflow ?? property.span
      return nil
    }
    return .written(value)
  }
}

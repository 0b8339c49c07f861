import SplashScene

/// What a slot of a Lottie file takes.
enum LottieSlotKind {
  /// A number in Lottie's units: degrees, percent, frames.
  case number
  /// A point, a scale, or the table of a gradient.
  case numbers
  case color
  case text
  case image
  /// What can't be set from outside, such as a path.
  case none
}

/// A value for a slot that comes from outside of the file.
enum LottieSlotValue: Hashable {
  case number(Double)
  case numbers([Double])
  case color(Color)
  case text(String)
  case image(AssetFile)

  /// The value as a file writes it; `nil` for texts and pictures, which are part of something.
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

/// The slots of a Lottie file: values that stand in one place and are used in others, and that can be set
/// from outside.
final class LottieSlots {
  /// What a slot holds.
  enum Found {
    /// A value from outside.
    case given(LottieSlotValue)
    /// What the file has for it.
    case written(ForeignValue)
  }

  private let written: [String: (value: ForeignValue, bytes: Int)]
  /// How many bytes of values may still be put in: each use is read anew.
  private var bytesLeft = Limits.namedBytes
  /// The first use that puts in more than there may be.
  private(set) var overflow: Span?
  private let given: [String: LottieSlotValue]
  /// What the slots take, by the first use of each, in the order of the file.
  private(set) var kinds: [(name: String, kind: LottieSlotKind, span: Span)] = []
  private var found: [(slot: LottieSlot, place: Int)] = []
  private var known: Set<String> = []

  /// Makes the slots of a file.
  ///
  /// - Parameters:
  ///   - slots: The file's `slots`.
  ///   - theme: What a theme puts into them.
  ///   - given: What they are set to.
  init(
    _ slots: ForeignValue?, theme: [String: LottieThemeValue] = [:],
    _ given: [String: LottieSlotValue]
  ) {
    var written: [String: (value: ForeignValue, bytes: Int)] = [:]
    for member in slots?.members ?? [] {
      if let value = member.value["p"] { written[member.name] = (value, value.span.range.count) }
    }
    // Themes are other files: what there is to say of them has its place here.
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

  /// The slots that can be set from outside, with what the file has for them, by their first use in the file.
  var all: [LottieSlot] { found.sorted { $0.place < $1.place }.map(\.slot) }

  /// What takes the place of a value, if it names a slot with something in it.
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

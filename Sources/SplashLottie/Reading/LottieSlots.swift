package import SplashScene
import SplashSyntax

extension CompositionSlot.Value {
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
    case .text, .picture: return nil
    }
  }
}

/// The slots of a Lottie file: values that are defined once, used in several places, and can be set from outside.
package final class LottieSlots {
  /// The value of a slot.
  enum Found {
    /// An external value.
    case given(CompositionSlot.Value)
    /// A value from the file.
    case written(ForeignValue)
  }

  private let written: [String: (value: ForeignValue, bytes: Int)]
  /// The remaining number of bytes for inserted values. Every use counts, because the value is read again.
  private var bytesLeft = SceneLimits.namedBytes
  /// The first use that exceeds the limit.
  private(set) var overflow: Span?
  private let given: Given
  /// The values of slots that were used, from outside or from the theme's texts.
  private var values: [String: CompositionSlot.Value] = [:]
  private var found: [(slot: CompositionSlot, place: Int)] = []
  private var known: Set<String> = []
  /// The first use of each slot, in file order.
  private(set) var uses: [Span] = []

  /// Returns a slot's value from outside, if there is one. It is asked once for each slot, at the slot's first use, which
  /// determines the slot's type.
  package typealias Given = (_ name: String, _ kind: CompositionSlot.Kind) -> CompositionSlot.Value?

  /// Creates the slots of a file.
  ///
  /// - Parameters:
  ///   - slots: The file's `slots`.
  ///   - theme: The values from a theme.
  ///   - given: The external values.
  init(_ slots: ForeignValue?, theme: [String: LottieThemeValue] = [:], _ given: @escaping Given) {
    var written: [String: (value: ForeignValue, bytes: Int)] = [:]
    for member in slots?.members ?? [] {
      if let value = member.value["p"] { written[member.name] = (value, value.span.range.count) }
    }
    // Themes are in separate files, so their problems are reported at this location.
    let place = slots?.span ?? Span(0, 0)
    for (name, value) in theme {
      switch value {
      case .property(let property):
        written[name] = (property.placed(at: place), property.span.range.count)
      case .text(let text): values[name] = .text(text)
      }
    }
    self.written = written
    self.given = given
  }

  /// The slots that can be set from outside, with their values in the file, in order of their first use.
  package var all: [CompositionSlot] { found.sorted { $0.place < $1.place }.map(\.slot) }

  /// Returns the value of the slot that a value refers to, if any.
  ///
  /// - Parameter kind: The slot's type; `nil` for a value that can't be set from outside, such as a path.
  func value(for property: ForeignValue, _ kind: CompositionSlot.Kind?) -> Found? {
    guard property.isObject, let name = property["sid"]?.text else { return nil }
    if known.insert(name).inserted {
      uses.append(property.span)
      if let kind {
        found.append(
          (CompositionSlot(name, kind, written[name]?.value ?? property), property.span.start))
        if let value = given(name, kind) { values[name] = value }
      }
    }
    if let value = values[name] { return .given(value) }
    guard let (value, bytes) = written[name] else { return nil }
    bytesLeft -= bytes + SceneLimits.namedUseBytes
    if bytesLeft < 0 {
      overflow = overflow ?? property.span
      return nil
    }
    return .written(value)
  }
}

import SplashSyntax

/// Where the named values of a scene file are defined, so that a finding about an expression tells where its value is
/// from.
struct Definitions {
  private let bytes: [UInt8]
  /// The locations of the names that are defined only once.
  private let places: [String: Span]

  init(in file: SceneFile) {
    bytes = file.source.bytes
    places = Dictionary(grouping: VaryingNames.namedValues(in: file.root), by: \.key.text)
      .compactMapValues { $0.count == 1 ? $0[0].key.span : nil }
  }

  /// Returns the definitions of the names in an expression; empty if there is none at the location.
  func places(usedAt span: Span) -> [Problem.RelatedPlace] {
    guard !places.isEmpty, span.end <= bytes.count, span.start < span.end else { return [] }
    let text = String(decoding: bytes[span.start..<span.end], as: UTF8.self)
    guard text.hasPrefix("\"=") else { return [] }
    var seen: Set<String> = []
    return VaryingNames.identifiers(in: text).map(String.init).compactMap { name in
      guard let place = places[name], seen.insert(name).inserted else { return nil }
      return Problem.RelatedPlace(span: place, message: "\(quoted(name)) is defined here")
    }
  }
}

/// The values of a layer's properties, shared by all layers that have the same values: an ``EvaluatedLayer`` without
/// animations shares those of its scene.
@usableFromInline
final class SharedProperties: Sendable {
  @usableFromInline let values: LayerProperties

  @usableFromInline
  init(_ values: LayerProperties) {
    self.values = values
  }
}

extension SharedProperties: Hashable {
  @usableFromInline
  static func == (l: SharedProperties, r: SharedProperties) -> Bool {
    l === r || l.values == r.values
  }

  @usableFromInline
  func hash(into hasher: inout Hasher) { hasher.combine(values) }
}

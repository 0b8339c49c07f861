/// The values of a layer's properties, in one place for all that have the same: an ``EvaluatedLayer``
/// without animations shares those of its scene.
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

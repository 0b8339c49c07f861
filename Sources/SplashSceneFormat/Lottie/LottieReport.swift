/// What a Lottie file has that isn't drawn as it is meant, by feature: how often, and where first.
struct LottieReport {
  /// How much of a feature is drawn.
  enum Extent {
    /// Nothing.
    case leftOut
    /// Something like it.
    case approximated
  }

  /// Something that a file has.
  struct Feature {
    var extent: Extent
    var count: Int
    /// Where the first one is.
    var span: Span
  }

  /// By what they are called, in the order in which they were met.
  private(set) var features: [(name: String, feature: Feature)] = []
  private var indices: [String: Int] = [:]

  /// Counts a feature that is met.
  mutating func note(_ name: String, _ extent: Extent, at span: Span) {
    if let index = indices[name] {
      features[index].feature.count += 1
    } else {
      indices[name] = features.count
      features.append((name, Feature(extent: extent, count: 1, span: span)))
    }
  }
}

import SplashScene

/// Layers that a suggested check is about: one, or several whose ids have the same stem.
struct SuggestedSubject {
  /// The indices of the layers.
  let indices: [Int]
  /// The names and patterns that match these layers and no others.
  let patterns: [String]
  let isText: Bool

  /// At most this many subjects are considered.
  private static let most = 12
  /// The number of names that a check lists if there is no pattern.
  private static let mostNames = 8

  /// Returns the texts and the animated layers of a scene, in their order. If there are too many, texts are preferred.
  static func all(in names: LayerNames) -> [SuggestedSubject] {
    struct Family: Hashable {
      let parent: Int?
      let stem: String
      let isText: Bool
    }
    var families: [Family: [Int]] = [:]
    var subjects: [SuggestedSubject] = []
    for (index, place) in names.places.enumerated() {
      let isText = place.layer.isText
      guard isText || !place.layer.animations.isEmpty else { continue }
      if let stem = names.stem(of: index) {
        families[Family(parent: place.parent, stem: stem, isText: isText), default: []]
          .append(index)
      } else {
        subjects += single(index, names)
      }
    }
    for (family, indices) in families {
      let patterns = names.patterns(for: indices)
      if patterns.count == 1, indices.count >= LayerNames.leastCount {
        subjects.append(
          SuggestedSubject(indices: indices, patterns: patterns, isText: family.isText))
      } else if indices.count <= mostNames {
        subjects += indices.flatMap { single($0, names) }
      }
    }
    let ranked = subjects.sorted {
      ($0.isText ? 0 : 1, $0.indices[0]) < ($1.isText ? 0 : 1, $1.indices[0])
    }
    return ranked.prefix(most).sorted { $0.indices[0] < $1.indices[0] }
  }

  private static func single(_ index: Int, _ names: LayerNames) -> [SuggestedSubject] {
    names.name(of: index).map {
      [
        SuggestedSubject(
          indices: [index], patterns: [$0], isText: names.places[index].layer.isText)
      ]
    } ?? []
  }
}

extension Layer {
  var isText: Bool { if case .text = properties.content { true } else { false } }
}

/// A bound that the same claim about several subjects can have.
struct SuggestedGroup {
  private(set) var indices: [Int]
  private(set) var bound: Double

  /// Returns groups of subjects with equal bounds, from the least bound to the greatest. If there are too many groups,
  /// those with the nearest bounds are merged.
  ///
  /// - Parameters:
  ///   - most: The maximum number of groups.
  ///   - weaker: Returns the bound that is true for both of two groups.
  static func groups(
    _ found: [(subject: SuggestedSubject, bound: Double)], most: Int,
    weaker: (Double, Double) -> Double
  ) -> [SuggestedGroup] {
    let byBound = Dictionary(grouping: found, by: \.bound)
    var groups = byBound.map { bound, members in
      SuggestedGroup(indices: members.flatMap(\.subject.indices), bound: bound)
    }.sorted { $0.bound < $1.bound }
    while groups.count > most {
      let nearest = groups.indices.dropLast().min {
        groups[$0 + 1].bound - groups[$0].bound < groups[$1 + 1].bound - groups[$1].bound
      }
      guard let nearest else { break }
      groups[nearest].indices += groups[nearest + 1].indices
      groups[nearest].bound = weaker(groups[nearest].bound, groups[nearest + 1].bound)
      groups.remove(at: nearest + 1)
    }
    return groups.map { SuggestedGroup(indices: $0.indices.sorted(), bound: $0.bound) }
  }
}

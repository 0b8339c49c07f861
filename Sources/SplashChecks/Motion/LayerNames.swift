import SplashScene

/// The layers of a scene, with the shortest names and patterns for them that checks can use.
struct LayerNames {
  let places: [CheckedPlace]
  /// The number of layers that each id or path names.
  private let counts: [String: Int]

  /// A pattern stands for at least this many layers.
  static let leastCount = 3

  init(_ places: [CheckedPlace]) {
    self.places = places
    counts = places.reduce(into: [:]) { counts, place in
      for name in Set([place.layer.id, place.path]) { counts[name, default: 0] += 1 }
    }
  }

  /// Returns the id of a layer, or its path if other layers have the same id; `nil` if neither names it alone.
  func name(of index: Int) -> String? {
    let place = places[index]
    guard !place.path.contains("*") else { return nil }
    return [place.layer.id, place.path].first { counts[$0] == 1 }
  }

  /// Returns patterns and names that match the layers and no others, in the order of the layers. Layers without a name
  /// are omitted, unless a pattern matches them.
  func patterns(for indices: [Int]) -> [String] {
    let chosen = Set(indices)
    if chosen.count > 1, chosen.count == places.count { return ["*"] }
    var known: [String: Set<Int>] = [:]
    var matched: Set<Int> = []
    var result: [String] = []
    for index in indices where !matched.contains(index) {
      var own: (text: String, layers: Set<Int>)?
      for text in patterns(around: index) where own == nil {
        let layers = known[text] ?? self.indices(matching: [text])
        known[text] = layers
        if layers.count >= Self.leastCount, layers.isSubset(of: chosen) { own = (text, layers) }
      }
      if let own {
        result.append(own.text)
        matched.formUnion(own.layers)
      } else if let name = name(of: index) {
        result.append(name)
        matched.insert(index)
      }
    }
    return result
  }

  /// Returns the layers that any of the patterns match.
  func indices(matching patterns: [String], except exceptions: [String] = []) -> Set<Int> {
    let all = patterns.map(LayerPattern.init)
    return Set(
      places.indices.filter { index in
        let place = places[index]
        return all.contains { $0.matches(place.layer.id, path: place.path) }
          && !exceptions.contains { $0 == place.layer.id || $0 == place.path }
      })
  }

  /// The id up to its first digit, such as `dot` for `dot12`; `nil` if there is no digit, or nothing before it.
  func stem(of index: Int) -> String? {
    let id = places[index].layer.id
    let stem = id.prefix { !$0.isNumber }
    return stem.isEmpty || stem.count == id.count || stem.contains("*") ? nil : String(stem)
  }

  /// Returns the patterns for a layer together with others, in the order of preference.
  private func patterns(around index: Int) -> [String] {
    let inside = places[index].parent.map { places[$0].path }.flatMap {
      $0.contains("*") ? nil : $0 + "/*"
    }
    return [stem(of: index).map { $0 + "*" }, inside].compactMap(\.self)
  }
}

import SplashScene
import SplashSyntax
import SplashTimeline

/// The layers that the checks of a scene can name.
struct CheckedLayers {
  private let places: [CheckedPlace]
  private var indicesByPath: [String: [Int]] = [:]
  private var indicesById: [String: [Int]] = [:]
  /// Whether all layers are known, because the scene has no errors.
  let isComplete: Bool

  /// The number of names that are compared for a suggestion.
  private static let mostCandidates = 4096

  init(_ layers: [Layer], isComplete: Bool) {
    places = layers.checkedPlaces
    self.isComplete = isComplete
    for (index, place) in places.enumerated() {
      indicesByPath[place.path, default: []].append(index)
      indicesById[place.layer.id, default: []].append(index)
    }
  }

  /// Returns the layers with an id or path; a path comes before an id.
  func named(_ name: String) -> [Layer] {
    (indicesByPath[name] ?? indicesById[name] ?? []).map { places[$0].layer }
  }

  /// Returns the indices of the layers that match a pattern.
  func indices(matching text: String) -> [Int] {
    let pattern = LayerPattern(text)
    if pattern.isName {
      return Array(Set((indicesByPath[text] ?? []) + (indicesById[text] ?? [])))
    }
    return places.indices.filter { pattern.matches(places[$0].layer.id, path: places[$0].path) }
  }

  /// Returns an error for an id, path or pattern that no layer has; `nil` if a layer has it or the layers aren't known.
  func problem(with name: String, isPattern: Bool = false) -> Problem? {
    guard isComplete else { return nil }
    let isKnown = isPattern ? !indices(matching: name).isEmpty : !named(name).isEmpty
    return isKnown ? nil : .noLayer(name, suggestion: suggestion(for: name))
  }

  /// Returns the name that a wrong one probably means.
  func suggestion(for name: String) -> String? {
    let names = places.prefix(Self.mostCandidates).lazy.flatMap { [$0.layer.id, $0.path] }
    return nearest(to: name, among: names)
  }
}

/// A value of a layer that a check names, and its kind.
struct NamedKey {
  let key: CheckedKey
  let kind: AnimatableValue.Kind
  /// The key path; `nil` for a part of the layer's box.
  let keyPath: AnimationKeyPath?

  /// All keys that checks can name.
  static let all = InspectedLayer.keys.filter { !wholes.contains($0) }
  private static let known = Set(all)
  /// The keys whose parts checks name instead.
  private static let wholes: Set = ["box", InspectedLayer.matrixKey]
  private static let boxParts = all.filter { $0.hasPrefix("box.") }.map(quoted)

  /// Finds a value in the layers, given the text `ID.KEYPATH`.
  ///
  /// - Throws: A problem with the text.
  init(_ text: String, in layers: CheckedLayers) throws(SyntaxError) {
    func fail(_ problem: Problem) -> SyntaxError { SyntaxError(problem, 0..<text.utf8.count) }
    let splits = text.indices.filter { text[$0] == "." }.map {
      (layer: String(text[..<$0]), key: String(text[text.index(after: $0)...]))
    }
    let keys = splits.filter { Self.known.contains($0.key) && !$0.layer.isEmpty }
    let isLayer = { (name: String) in !layers.named(name).isEmpty }
    guard let found = keys.first(where: { isLayer($0.layer) }) ?? keys.first else {
      let split = splits.first { isLayer($0.layer) }
      if let split = splits.first(where: { Self.wholes.contains($0.key) }) {
        let parts = split.key == "box" ? Self.boxParts.joined(separator: ", ") : nil
        throw fail(.keyOfSeveralNumbers(split.key, expected: parts))
      }
      let suggestion = split.flatMap { split in
        nearest(to: split.key, among: Self.all).map { split.layer + "." + $0 }
      }
      throw fail(.noKey(text, suggestion: suggestion))
    }
    if let problem = layers.problem(with: found.layer) {
      let suggestion = layers.suggestion(for: found.layer).map { $0 + "." + found.key }
      throw fail(.noLayer(problem, suggestion: suggestion))
    }
    key = CheckedKey(layer: found.layer, key: found.key)
    keyPath = AnimationKeyPath(rawValue: found.key)
    kind = keyPath?.valueKind ?? .number
    let owners = layers.named(found.layer)
    if let keyPath, let owner = owners.first,
      owners.allSatisfy({ $0.properties.value(at: keyPath) == nil })
    {
      throw fail(.keyOfOtherLayer(found.key, owner, types: keyPath.layerKinds))
    }
  }

  /// The problem that the values aren't numbers; `nil` if they are.
  var isNoNumber: Problem? {
    if kind == .number { return nil }
    let parts = Self.all.filter {
      $0.hasPrefix(key.key + ".") && AnimationKeyPath(rawValue: $0)?.valueKind == .number
    }
    return .keyOfSeveralNumbers(
      key.key, expected: Problem.oneOf(parts.map { "\(key.layer).\($0)" }))
  }
}

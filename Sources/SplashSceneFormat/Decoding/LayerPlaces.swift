/// Where the layers of a scene file are written, by id.
struct LayerPlaces {
  /// A layer as it is written.
  private let values: [String: SyntaxValue]

  /// - Parameter ids: The layers' ids, by where they are written.
  init(_ layers: [WrittenLayers.Layer], ids: [Int: String]) {
    var values: [String: SyntaxValue] = [:]
    for layer in layers {
      if let id = ids[layer.value.span.start] { values[id] = layer.value }
    }
    self.values = values
  }

  /// A layer as it is written.
  func value(of id: String) -> SyntaxValue? { written(id).flatMap { values[$0] } }

  /// The id under which a layer is written. Copies have numbers behind it.
  func written(_ id: String) -> String? {
    var name = id[...]
    while values[String(name)] == nil {
      guard let dash = name.lastIndex(of: "-"), Int(name[name.index(after: dash)...]) != nil else {
        return nil
      }
      name = name[..<dash]
    }
    return String(name)
  }

  /// The value of one of the layer's keys, or of the first of them; its type or its beginning without.
  func span(of id: String, _ keys: [String] = []) -> Span? {
    guard let id = written(id), let value = values[id] else { return nil }
    for key in keys {
      if let value = value[key] { return value.span }
    }
    return value["type"]?.span ?? Span(value.span.start, value.span.start + 1)
  }

  /// Whether one of the keys' values is, or holds, an expression: it may be another one in another variant.
  func varies(_ id: String, _ keys: [String]) -> Bool {
    guard let id = written(id), let value = values[id] else { return true }
    return keys.contains { value[$0]?.holdsExpression ?? false }
  }

  /// Whether the layer has the key.
  func has(_ key: String, _ id: String) -> Bool {
    written(id).flatMap { values[$0]?[key] } != nil
  }

  /// The animations of the layer's list, if they are written there one by one.
  func animations(of id: String, count: Int) -> [SyntaxValue]? {
    written(id).flatMap { values[$0] }.flatMap { animations(of: $0, count: count) }
  }

  /// The animations of a layer's, or a group's, list, if they are written there one by one.
  func animations(of value: SyntaxValue, count: Int) -> [SyntaxValue]? {
    guard case .array(let elements)? = value["animations"]?.kind, elements.count == count else {
      return nil
    }
    return elements
  }

  /// Where it is written when an animation begins.
  func begin(of animation: SyntaxValue) -> Span {
    animation["beginTime"]?.span ?? Span(animation.span.start, animation.span.start + 1)
  }
}

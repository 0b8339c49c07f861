import SplashSyntax
import SplashTimeline

/// The locations of a scene file's layers, by id.
struct LayerPlaces {
  /// The values in the file that define the layers.
  private let values: [String: SyntaxValue]
  private let varying: VaryingNames

  /// - Parameters:
  ///   - ids: The layers' ids, by the locations of the layers.
  ///   - varying: The names whose values differ between renderings.
  init(_ layers: [WrittenLayers.Layer], ids: [Int: String], _ varying: VaryingNames) {
    self.varying = varying
    var values: [String: SyntaxValue] = [:]
    for layer in layers {
      if let id = ids[layer.value.span.start] { values[id] = layer.value }
    }
    self.values = values
  }

  /// Returns the value in the file that defines a layer.
  func value(of id: String) -> SyntaxValue? { written(id).flatMap { values[$0] } }

  /// Returns a layer's id as it appears in the file. The ids of copies have an additional numeric
  /// suffix.
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

  /// Returns the location of the value of the first key in `keys` that the layer has; if it has none of them, returns
  /// the location of the layer's type or start.
  func span(of id: String, _ keys: [String] = []) -> Span? {
    guard let id = written(id), let value = values[id] else { return nil }
    for key in keys {
      if let value = value[key] { return value.span }
    }
    return value["type"]?.span ?? Span(value.span.start, value.span.start + 1)
  }

  /// Returns whether the value of any of the keys may differ between renderings.
  func varies(_ id: String, _ keys: [String]) -> Bool {
    guard let id = written(id), let value = values[id] else { return true }
    return keys.contains { value[$0].map(varying.isVarying) ?? false }
  }

  /// Returns whether a value may differ between renderings.
  func isVarying(_ value: SyntaxValue) -> Bool { varying.isVarying(value) }

  /// Returns whether the layer has the key.
  func has(_ key: String, _ id: String) -> Bool {
    written(id).flatMap { values[$0]?[key] } != nil
  }

  /// Returns the animations in the layer's list, if the list is an array of `count` elements.
  func animations(of id: String, count: Int) -> [SyntaxValue]? {
    written(id).flatMap { values[$0] }.flatMap { animations(of: $0, count: count) }
  }

  /// Returns the animations in a layer's or group's list, if the list is an array of `count`
  /// elements.
  func animations(of value: SyntaxValue, count: Int) -> [SyntaxValue]? {
    guard case .array(let elements)? = value["animations"]?.kind, elements.count == count else {
      return nil
    }
    return elements
  }

  /// Returns the animation in the file that is the same as one of the layer's list or blocks; `nil` if they aren't
  /// written one by one.
  func written(_ run: AnimationRun, of id: String) -> SyntaxValue? {
    guard let index = run.indices.first,
      let elements = value(of: id)?[run.isBlock ? "animate" : "animations"]?.elements,
      elements.count == run.counts.first
    else { return nil }
    return elements[index]
  }

  /// Returns the location of an animation's begin time.
  func begin(of animation: SyntaxValue) -> Span {
    (animation["beginTime"] ?? animation["delay"])?.span
      ?? Span(animation.span.start, animation.span.start + 1)
  }
}

extension SyntaxValue {
  /// The elements of an array; `nil` for other values.
  var elements: [SyntaxValue]? {
    if case .array(let elements) = kind { elements } else { nil }
  }

  /// The text of a string; `nil` for other values.
  var text: String? {
    if case .string(let string) = kind { string.text } else { nil }
  }
}

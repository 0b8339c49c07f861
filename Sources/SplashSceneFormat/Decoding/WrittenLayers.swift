import SplashSyntax

/// The layers in a scene file, including sublayers and masks.
struct WrittenLayers {
  /// A layer in the file: an object, or the name of a file.
  struct Layer {
    let value: SyntaxValue
    let type: String
    let id: SyntaxString?
  }

  /// The layers in the order of the file.
  private(set) var all: [Layer] = []

  /// - Parameter layers: The value of the scene's `layers`.
  init(_ layers: SyntaxValue?) {
    if let layers { collect(layers) }
  }

  private mutating func collect(_ value: SyntaxValue) {
    switch value.kind {
    case .array(let elements):
      for element in elements { collect(element) }
    case .string(let string) where !Context.isExpression(string):
      all.append(Layer(value: value, type: NamedLayerIds.type(of: value), id: nil))
    case .object(let members):
      all.append(
        Layer(value: value, type: NamedLayerIds.type(of: value), id: value.text(of: "id")))
      for member in members where member.key.text == "sublayers" || member.key.text == "mask" {
        collect(member.value)
      }
    default: break
    }
  }

  /// The layers' ids, by location: those in the file, and `type-n` for the other layers, numbered from 1 in the order
  /// of the file.
  var ids: [Int: String] {
    let written = Set(all.compactMap { $0.id?.text })
    var ids: [Int: String] = [:]
    var counts: [String: Int] = [:]
    for layer in all {
      var id = layer.id?.text
      while id == nil {
        counts[layer.type, default: 0] += 1
        let next = "\(layer.type)-\(counts[layer.type, default: 0])"
        if !written.contains(next) { id = next }
      }
      ids[layer.value.span.start] = id
    }
    return ids
  }
}

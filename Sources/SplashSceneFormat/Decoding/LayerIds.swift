import SplashScene
import SplashSystem

/// The ids of layers that are put in through a name, or come from a template: what is written, or the
/// type and a number, the same at every use.
final class NamedLayerIds {
  private struct Key: Hashable {
    let file: FilePath
    let offset: Int
  }

  private var ids: [Key: String] = [:]
  private var taken: Set<String> = []
  private var counts: [String: Int] = [:]

  /// The id of the layer that is written at `value`; others than `ids` where none is written.
  func id(of value: SyntaxValue, in context: Context, besides ids: [Int: String]) -> String {
    let key = Key(file: context.file.identity, offset: value.span.start)
    if let known = self.ids[key] { return known }
    var id = ""
    if let written = value.text(of: "id") {
      id = written.text
      if id.isEmpty || id.utf8.contains(UInt8(ascii: "/")) {
        context.report(.malformedId(id), at: written.span)
      }
    } else {
      if taken.isEmpty { taken = Set(ids.values) }
      let type = NamedLayerIds.type(of: value)
      repeat {
        counts[type, default: 0] += 1
        id = "\(type)-\(counts[type, default: 0])"
      } while taken.contains(id)
    }
    self.ids[key] = id
    return id
  }

  /// What a layer is called that has no id.
  static func type(of value: SyntaxValue) -> String {
    if case .string(let string) = value.kind {
      return FileLayer(FilePath(string.text)).type.rawValue
    }
    let text = value.text(of: "type")?.text ?? ""
    return LayerDecoder.Kind.names.contains(text) ? text : "layer"
  }
}

extension SyntaxValue {
  /// The string that an object has for a key.
  func text(of key: String) -> SyntaxString? {
    guard case .object(let members) = kind else { return nil }
    for member in members where member.key.text == key {
      if case .string(let string) = member.value.kind { return string }
    }
    return nil
  }
}

import SplashScene
import SplashSyntax
import SplashSystem

/// The ids of layers that are inserted by name or come from a template: the specified id, or the
/// type and a number. A layer has the same id at every use.
final class NamedLayerIds {
  private struct Key: Hashable {
    let file: FilePath
    let offset: Int
  }

  private var ids: [Key: String] = [:]
  private var taken: Set<String> = []
  private var counts: [String: Int] = [:]

  /// Returns the id of the layer at `value`. A generated id differs from all `ids`.
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

  /// Returns the base name for a layer without an id.
  static func type(of value: SyntaxValue) -> String {
    if case .string(let string) = value.kind {
      return FileLayer(FilePath(string.text)).type.rawValue
    }
    let text = value.text(of: "type")?.text ?? ""
    return LayerDecoder.Kind.names.contains(text) ? text : "layer"
  }
}

extension SyntaxValue {
  /// Returns the string value of a key of an object.
  func text(of key: String) -> SyntaxString? {
    guard case .object(let members) = kind else { return nil }
    for member in members where member.key.text == key {
      if case .string(let string) = member.value.kind { return string }
    }
    return nil
  }
}

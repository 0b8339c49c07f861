import SplashSyntax
import SplashSystem

/// A parameterized group of layers that is used like a layer type.
///
/// A template is a JSON document `{ "template", "description", "params", "let", "layers" }` in the scene format. A
/// layer of its type is a plain layer that has the template's layers as sublayers and the parameters as named values.
/// These are, in order, the layer's values, the defaults of the other parameters, and the template's own `let`.
package struct Template: Sendable {
  /// The layer type.
  package let name: String
  /// The description, in one sentence without a full stop.
  package let summary: String
  /// The parameters, in the order in which defaults can refer to each other.
  package let parameters: [TemplateParameter]
  /// A commented scene that uses the template.
  package let starter: String

  /// The parsed document.
  let file: SceneFile
  /// The array of layers.
  let layers: SyntaxValue
  /// The objects of the template's `let`.
  let names: [SyntaxValue]

  /// All templates, in alphabetical order.
  package static let all: [Template] = TemplateSources.all.compactMap(Template.init)

  /// The names of all templates.
  package static let names: [String] = TemplateSources.all.map(\.name)

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// Returns the template with the given name.
  package static func named(_ name: String) -> Template? { byName[name] }

  /// Parses a template's document; `nil` if it is invalid.
  init?(_ source: TemplateSources.Entry) {
    let path = "template:\(source.name)"
    guard let root = SyntaxReader.read(source.document).value,
      let layers = root["layers"], case .object(let members)? = root["params"]?.kind
    else { return nil }
    name = source.name
    summary = root.text(of: "description")?.text ?? ""
    parameters = members.compactMap { TemplateParameter($0, in: source.document) }
    starter = String(decoding: source.starter, as: UTF8.self)
    file = SceneFile(
      source: SourceText(path: FilePath(path), bytes: source.document), root: root,
      identity: FilePath(path))
    self.layers = layers
    switch root["let"] {
    case let names?:
      if case .array(let groups) = names.kind { self.names = groups } else { self.names = [names] }
    case nil: names = []
    }
  }
}

/// The documents that are embedded in the program.
enum TemplateSources {
  /// A template's name, and its document and starter as bytes.
  struct Entry {
    let name: String
    let document: [UInt8]
    let starter: [UInt8]
  }

  static let all: [Entry] = EmbeddedFile.files(in: "templates").compactMap { file in
    guard let starter = EmbeddedFile.named(file.name, in: "starters") else { return nil }
    return unsafe Entry(
      name: String(file.name.dropLast(".json".count)), document: Array(file.bytes),
      starter: Array(starter.bytes))
  }
}

extension SyntaxValue {
  /// Returns the value of an object's key.
  subscript(key: String) -> SyntaxValue? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.key.text == key }?.value
  }
}

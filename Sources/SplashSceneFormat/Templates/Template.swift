internal import CSplashTemplates
import SplashSystem

/// Layers with parameters that are used like a layer of a type of their own.
///
/// A template is a JSON document `{ "template", "description", "params", "let", "layers" }` in the words
/// of the scene format. A layer of its type is a plain layer with the template's layers as sublayers,
/// and with its parameters as named values: those that the layer gives, then the defaults of the
/// others, then the template's own `let`.
public struct Template: Sendable {
  /// The type of the layers that use it.
  public let name: String
  /// What it does, in one sentence without a full stop.
  public let summary: String
  /// Its parameters, in the order in which defaults see one another.
  public let parameters: [TemplateParameter]
  /// A commented scene that uses it.
  public let starter: String

  /// The document.
  let file: SceneFile
  /// The array of its layers.
  let layers: SyntaxValue
  /// The objects of its own named values.
  let names: [SyntaxValue]

  /// All templates, in alphabetical order.
  public static let all: [Template] = TemplateSources.all.compactMap(Template.init)

  /// The names of all templates.
  package static let names: [String] = TemplateSources.all.map(\.name)

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// The template of a name.
  public static func named(_ name: String) -> Template? { byName[name] }

  /// Reads a template's document; `nil` where it isn't one.
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

/// The documents in the program.
enum TemplateSources {
  /// A template's name, its document and its starter, as bytes.
  struct Entry {
    let name: String
    let document: [UInt8]
    let starter: [UInt8]
  }

  static let all: [Entry] = (0..<splash_template_count()).map { index in
    let entry = unsafe splash_template_at(index)
    return unsafe Entry(
      name: String(cString: entry.name),
      document: Array(UnsafeBufferPointer(start: entry.document, count: entry.document_size)),
      starter: Array(UnsafeBufferPointer(start: entry.starter, count: entry.starter_size)))
  }
}

extension SyntaxValue {
  /// The value that an object has for a key.
  subscript(key: String) -> SyntaxValue? {
    guard case .object(let members) = kind else { return nil }
    return members.first { $0.key.text == key }?.value
  }
}

import SplashScene
import SplashSyntax
import SplashSystem

/// Reads the components of a scene and of the files that it includes.
struct ComponentFiles {
  private let session: Session
  private let scene: SceneScope
  /// The components by name.
  private(set) var components: [String: LayerComponent] = [:]
  /// The files that were read.
  private var files: Set<FilePath> = []

  /// - Parameter file: The scene's own file.
  init(_ session: Session, _ scene: SceneScope, in file: SceneFile) {
    self.session = session
    self.scene = scene
    files = [file.identity]
  }

  /// Reads an object's components and the files that it includes.
  mutating func read(_ fields: Fields) {
    if let member = fields.declaredMember(
      "include", "an array of files", ValueSchema(.array(of: .file, count: 0...Limits.includes)),
      "Files that define more components.")
    {
      include(member.value, fields.context)
    }
    if let member = fields.declaredMember(
      "components", "an object of components",
      ValueSchema(
        .object(
          keys: ValueSchema.componentNames,
          values: .definition(DefinitionName.name(of: .component)))),
      "Reusable layers with parameters, by name, for layers of type \"component\".")
    {
      for component in LayerComponent.declared(in: member.value, fields.context) {
        add(component, fields.context)
      }
    }
  }

  private mutating func add(_ component: LayerComponent, _ context: Context) {
    if let first = components[component.name] {
      let source = first.context.file.source
      let line = source.position(ofOffset: first.span.start).line
      context.report(
        .componentTwice(component.name, "\(source.path):\(line)"), at: component.span)
    } else {
      components[component.name] = component
    }
  }

  private mutating func include(_ value: SyntaxValue, _ context: Context) {
    guard case .array(let elements) = value.kind, elements.count <= Limits.includes else {
      context.reportType(value, expected: "an array of at most \(Limits.includes) files")
      return
    }
    for element in elements {
      guard case .string(let string) = element.kind, !Context.isExpression(string) else {
        context.reportType(element, expected: "a file's path")
        continue
      }
      include(string, context)
    }
  }

  private mutating func include(_ path: SyntaxString, _ context: Context) {
    let asset: AssetFile
    switch session.files.assetFile(path.text, from: context.file.source.path) {
    case .file(let file): asset = file
    case .refused(let problem):
      context.report(problem, at: path.span)
      return
    }
    guard files.insert(session.files.identity(of: asset.path)).inserted else { return }
    guard files.count <= Limits.includes else {
      context.reportOnce(.tooManyIncludes(), at: path.span)
      return
    }
    do throws(AssetError) {
      guard let file = try session.files.file(asset, session.report) else { return }
      read(file, included: path, context)
    } catch {
      context.report(context.session.problem(error, "file of components", path.text), at: path.span)
    }
  }

  private mutating func read(_ file: SceneFile, included path: SyntaxString, _ context: Context) {
    var inner = Context(session: session, file: file, scope: Scope(scene: scene))
    inner.use = UseSite(
      context.file, path.span, "\(quoted(path.text)) is included here", within: context.use)
    guard let fields = Fields(file.root, of: .componentFile, in: inner) else { return }
    _ = fields.read("$schema", .name, "Where editors find the schema of this file.")
    _ = fields.read("splashrender", .number, "The format version: 1.")
    _ = fields.read("description", .name, "What the components are for, for people.")
    fields.readNames("Named values for all of its components.")
    read(fields)
    fields.finish()
  }
}

extension Problem {
  fileprivate static func componentTwice(_ name: String, _ place: String) -> Problem {
    Problem(.nameDuplicate, "the component \(quoted(name)) already exists: \(place)")
  }
  fileprivate static func tooManyIncludes() -> Problem {
    Problem(.limitExceeded, "the scene includes more than \(Limits.includes) files")
  }
}

import SplashScene
import SplashSyntax
import SplashSystem

// Checks are read last, when everything that they can name is known.
extension SceneDecoder {
  /// Reads the scene's checks and those in files of checks. A nested scene's checks aren't made.
  func checks(_ fields: Fields, _ layers: [Layer], _ markers: [Marker]) -> [DeclaredCheck] {
    let member = fields.declaredMember(
      "checks", "an array of checks", .checks,
      "Promises about the scene's motion, which the command check proves.")
    if inputs.isNested { return [] }
    checkFiles = CheckFiles(self).files(fields.context)
    guard member != nil || !checkFiles.isEmpty else { return [] }
    var times = CheckTimes(
      frameRate: nil, duration: nil,
      markers: Dictionary(markers.map { ($0.name, $0.time) }) { first, _ in first })
    if case .known(let rate) = scope.frameRate { times.frameRate = rate }
    if case .known(let duration) = scope.duration { times.duration = duration }
    let decoder = CheckDecoder(
      layers: CheckedLayers(layers, isComplete: !session.diagnostics.hasErrors), times: times)
    let own = member.map { decoder.checks($0, in: fields.context) } ?? []
    return own + checkFiles.flatMap { checks(in: $0, decoder, fields.context) }
  }

  /// Reads a file of checks, whose expressions can use the names of the scene.
  private func checks(
    in file: SceneFile, _ decoder: CheckDecoder, _ context: Context
  ) -> [DeclaredCheck] {
    let inner = Context(session: session, file: file, scope: context.scope)
    guard let fields = Fields(file.root, of: .checkFile, in: inner) else { return [] }
    _ = fields.read("$schema", .name, "Where editors find the schema of this file.")
    _ = fields.read("description", .name, "What the checks are for, for people.")
    let member = fields.declaredMember(
      "checks", "an array of checks", .checks, "The checks.", isRequired: true)
    if member == nil {
      fields.context.report(
        .missingKey("checks", of: .checkFile, expected: "an array of checks"), at: fields.start)
    }
    fields.finish()
    return member.map { decoder.checks($0, in: inner) } ?? []
  }
}

/// The files with more checks of a scene.
struct CheckFiles {
  private let session: Session
  private let scene: SceneFile
  private let inputs: SceneInputs

  /// The ending that replaces `.json` in the scene's name.
  private static let ending = ".checks.json"

  init(_ decoder: SceneDecoder) {
    (session, scene, inputs) = (decoder.session, decoder.file, decoder.inputs)
  }

  /// Returns the files, each once. Reports those that are missing, unless it is the one next to the scene.
  func files(_ context: Context) -> [SceneFile] {
    var identities: Set<FilePath> = [scene.identity]
    var files: [SceneFile] = []
    if inputs.readsCheckFiles, let path = neighbour, exists(path) {
      identities.insert(session.files.identity(of: path))
      if let file = file(path) { files.append(file) }
    }
    for path in inputs.checkFiles
    where identities.insert(session.files.identity(of: path)).inserted {
      if let file = file(path) { files.append(file) }
    }
    return files
  }

  /// The path `NAME.checks.json` for a scene `NAME.json`; `nil` if the scene isn't a file.
  private var neighbour: FilePath? {
    let path = scene.source.path
    let name = path.lastPart.description
    guard !path.isStandardStream, name.hasSuffix(".json"), !name.hasSuffix(Self.ending) else {
      return nil
    }
    return path.sibling(FilePath(name.dropLast(".json".count) + Self.ending))
  }

  private func exists(_ path: FilePath) -> Bool {
    do throws(AssetError) {
      _ = try session.assets.provider.contents(of: AssetFile(path), limit: Limits.sceneBytes)
      return true
    } catch {
      if case .notFound = error { return false }
      return true
    }
  }

  private func file(_ path: FilePath) -> SceneFile? {
    do throws(AssetError) {
      return try session.files.file(AssetFile(path), session.report)
    } catch {
      let problem = session.problem(error, "file of checks", path.description)
      session.diagnostics.append(Diagnostic(problem, file: path))
      return nil
    }
  }
}

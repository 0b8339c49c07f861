package import SplashScene
import SplashSyntax
package import SplashSystem

/// Returns the text of a scene in which every template layer is replaced by primitives: a plain layer whose `let` has
/// the template's parameters, and whose `sublayers` start with the template's layers.
///
/// Everything else stays as written, including comments. Nested scenes are separate files and aren't changed. The
/// result for an animation of another format is a scene that contains the file.
package func unfoldScene(
  path: FilePath, assets: any AssetProvider
) throws(SceneError) -> String {
  let session = Session(assets: assets)
  let file = try mainFile(path, session)
  guard !session.diagnostics.hasErrors else { throw errors(of: session) }
  return try file.isComposition ? wrapped(file, path, session) : unfolded(file, session)
}

/// Returns the text of a scene in which all expressions are evaluated, all names and parameters are replaced by their
/// values, and all templates and components by their layers. Reading it gives the same scene.
///
/// Functions of time remain expressions of time alone. Comments are lost. Nested scenes are separate files and aren't
/// changed. The result for an animation of another format is a scene that contains the file. Paths are relative to the
/// scene's folder. The result is read once and compared with the scene.
///
/// - Parameters:
///   - path: The file's path, relative to the working directory.
///   - overrides: Values of parameters, and folders whose files the scene may use. Other overrides aren't used.
///   - assets: Reads files and images.
/// - Throws: All errors in the scene and its files; an error for a scene that can't be printed exactly.
package func resolvedText(
  ofScene path: FilePath, overrides given: SceneOverrides = SceneOverrides(),
  assets: any AssetProvider
) throws(SceneError) -> String {
  var overrides = SceneOverrides()
  overrides.names = given.names
  (overrides.parameters, overrides.set) = (given.parameters, given.set)
  overrides.allowedFolders = given.allowedFolders
  let session = Session(assets: assets, settings: Session.Settings(overrides))
  let file = try mainFile(path, session)
  return try file.isComposition
    ? wrapped(file, path, session) : resolvedText(of: file, overrides, session)
}

/// Returns the same text for a parsed scene file.
func resolvedText(
  of file: SceneFile, _ overrides: SceneOverrides, _ session: Session
) throws(SceneError) -> String {
  let trace = ReadingTrace(folder: file.identity.folder)
  let scene = try resolve(file, overrides, session, trace).scene
  let ids = SceneDecoder(session: session, file: file, inputs: SceneInputs(bindings: [])).allIds
  let context = Context(session: session, file: file, scope: Scope(scene: SceneScope()))
  if let text = ScenePrinter(file, trace, ids: ids).text(context),
    let printed = printedScene(text, instead: file, session.assets.provider),
    ComparableScene(printed) == ComparableScene(scene)
  {
    return text
  }
  session.report(
    Diagnostic(
      .notPrintable(), in: file.source, at: Span(file.root.span.start, file.root.span.start + 1)))
  throw errors(of: session)
}

/// Returns the scene that is read from the text in the place of a file; `nil` if there are errors.
private func printedScene(
  _ text: String, instead file: SceneFile, _ assets: any AssetProvider
) -> Scene? {
  var overrides = SceneOverrides()
  // Parameters may have named files anywhere.
  overrides.allowedFolders = ["/"]
  let session = Session(assets: assets, settings: Session.Settings(overrides))
  let copy = session.files.file(at: file.source.path, bytes: Array(text.utf8), session.report)
  return try? resolve(copy, overrides, session).scene
}

private func mainFile(_ path: FilePath, _ session: Session) throws(SceneError) -> SceneFile {
  do throws(AssetError) {
    if let file = try session.files.mainFile(AssetFile(path), session.report) { return file }
  } catch {
    let problem = session.problem(error, "scene", path.description)
    session.diagnostics.append(Diagnostic(problem, file: path))
  }
  throw errors(of: session)
}

private func wrapped(
  _ file: SceneFile, _ path: FilePath, _ session: Session
) throws(SceneError) -> String {
  guard let text = wrapping(file, named: path, session) else { throw errors(of: session) }
  return text
}

extension Problem {
  fileprivate static func notPrintable() -> Problem {
    Problem(
      .unfoldInexact,
      "the scene can't be printed exactly with its expressions evaluated",
      expected:
        "no values that depend on two cells or two steps at once, and no random choices that depend on where they are written"
    )
  }
}

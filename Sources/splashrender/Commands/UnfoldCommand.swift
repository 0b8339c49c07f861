import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSystem

/// `unfold`: replaces a scene's templates with primitives, or evaluates everything that can be evaluated.
enum UnfoldCommand {
  static let declaration = Command(
    name: "unfold",
    summary: "Print a scene with its templates written out as layers.",
    details: """
      Comments are kept.

      With --resolved, all expressions are evaluated too: parameters, named values, components and included files are replaced by what they stand for. Functions of time remain expressions of time alone. Comments are lost.
      """,
    usage: "unfold SCENE [--resolved] [-o FILE]",
    examples: [
      .init("splashrender unfold scene.json", "the scene as plain layers, for reading or editing"),
      .init("splashrender unfold scene.json -o plain.json", "the same as a file"),
      .init(
        "splashrender unfold scene.json --resolved --set accent=tomato",
        "the scene for one accent, with the values that its expressions stand for"),
    ],
    argument: .init(
      "SCENE", 1...1,
      "The scene file; - is standard input. Nested scenes are separate files and are not unfolded. "
        + "For a Lottie file, a scene that shows it is printed."),
    options: [.resolved, .set, .params, .allowPath, .output, .overwrite, .noOverwrite],
    wording: [
      .output:
        "Output file. In the scene's folder, its relative paths stay valid. The default is standard output."
    ],
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let path = invocation.files[0]
    let output = try Destinations(invocation).onlyOutput()
    if let output, !output.isStandardStream, let place = FileSystem.Identity(of: output),
      place == FileSystem.Identity(of: path)
    {
      throw invocation.mistake("-o \(output) would replace the scene itself")
    }
    let text = try text(of: path, invocation)
    messages.read([path] + invocation.paths(.params))
    guard let output else { return try messages.result(text: text) }
    try Destinations(invocation).write(text, to: output, messages)
  }

  private static func text(
    of path: FilePath, _ invocation: Invocation
  ) throws(CommandError) -> String {
    let assets = Assets(svgs: .ofProgram())
    let changes: [AnyOption] = [.set, .params, .allowPath]
    if !invocation.has(.resolved), let option = changes.first(where: invocation.has) {
      throw invocation.mistake("--\(option.name) needs --resolved")
    }
    let overrides = try SceneSource(invocation).overrides()
    do throws(SceneError) {
      return invocation.has(.resolved)
        ? try resolvedText(ofScene: path, overrides: overrides, assets: assets)
        : try unfoldScene(path: path, assets: assets)
    } catch {
      throw .scene(error)
    }
  }
}

extension Destinations {
  /// Writes text to standard output, or to a file, either completely or not at all.
  ///
  /// - Parameter replaces: Whether an existing file is replaced.
  func write(
    _ text: String, to path: FilePath, replacing replaces: Bool = true, _ messages: Messages
  ) throws(CommandError) {
    if path.isStandardStream {
      messages.wrote(WrittenFile(path: path))
      return try Terminal.write(raw: text, to: .output)
    }
    if FileSystem.exists(path), !replaces || values.has(.noOverwrite) {
      let reason = values.has(.noOverwrite) ? "--no-overwrite is set" : "-y replaces it"
      throw .output(.cannotWrite(path: path, reason: "it exists, and \(reason)"))
    }
    StalePartialFiles.remove(beside: [path])
    do {
      let file = try OutputFile(path: path)
      try file.write(Array(text.utf8))
      try file.commit()
    } catch {
      throw .output(error)
    }
    messages.wrote(WrittenFile(path: path))
  }
}

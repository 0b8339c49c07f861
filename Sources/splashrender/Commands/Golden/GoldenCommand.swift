import SplashChecks
import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// `golden`: records frames, and compares scenes with recorded frames.
enum GoldenCommand {
  private static let actions = [GoldenUpdateCommand.declaration, GoldenCheckCommand.declaration]

  static let declaration = Command(
    name: "golden",
    summary: "Record golden frames of scenes, or compare scenes with them.",
    usage: "golden update|check SCENE… [OPTIONS]",
    examples: examples,
    argument: .init(
      "update|check SCENE…", 2...Int.max,
      "The action, and the scene files, or folders and PNG files of golden frames. Options of the "
        + "scene and of frames apply to update, which stores them; report options apply to check."),
    options: actions.flatMap(\.options),
    wording: wording,
    actions: actions)

  /// Two examples of `update`, then two of `check`.
  static let examples: [Command.Example] = [
    .init(
      "splashrender golden update scenes/*/scene.json", "record frames of each into scene.golden"),
    .init(
      "splashrender golden update scene.json --at 2.5 --at 150f",
      "record these frames and no others"),
    .init(
      "splashrender golden check scenes/*/scene.json", "compare; the exit code is 2 if one differs"),
    .init(
      "splashrender golden check scene.json --report report --junit junit.xml",
      "the same, with an HTML report and a JUnit file for CI"),
  ]

  /// The wording of options in the help of `update` and `check`.
  static let wording: [AnyOption: String] = [
    .at: "Frame: seconds (2.5), a number (150f) or a marker (marker:NAME). May be repeated.",
    .count: "Number of frames, evenly spaced from the first to the last.",
    .motion:
      "At most N frames, chosen to show every animation in progress and each loop at three phases. "
      + "If no option selects frames, the default is 16 frames, plus those at markers.",
    .report:
      "Folder for check's report: index.html, report.json and images of the differences. By "
      + "default, golden-report if there are differences.",
    .maxDifference:
      "Maximum difference of a pixel's channels, from 0 to 255; default the value set with "
      + "update, or 0.",
    .maxPixels:
      "Maximum share of pixels that may differ by more than that, such as 0.1% or 0.001; default "
      + "the value set with update, or 0.",
    .maxBlock:
      "Maximum mean difference of any block of 20×20 pixels, from 0 to 255; default the value set "
      + "with update, or no limit.",
    .json: "Print check's report as JSON.",
  ]

  /// The argument of an action.
  static let scenes = Command.Argument(
    "SCENE…", 1...Int.max, "The scene files, or folders and PNG files of golden frames.")

  /// Throws an error for options that neither action supports.
  static func check(_ invocation: Invocation) throws(CommandError) {
    let scenes = invocation.files
    if scenes.contains(.standardStream) {
      throw invocation.mistake(
        "golden can't read a scene from standard input: golden frames belong to a scene file")
    }
    try checkFolder(invocation)
    if let path = invocation.path(.golden), invocation.has(.onePicture),
      !GoldenStore(path).isPicture
    {
      throw invocation.mistake(
        "--one-picture writes one PNG file, but --golden \(path) is a folder; name a PNG file")
    }
  }

  /// Throws an error if several scenes would share a folder of golden frames.
  static func checkFolder(_ invocation: Invocation) throws(CommandError) {
    let count = invocation.files.count
    if invocation.has(.golden), count > 1 {
      throw invocation.mistake("--golden applies to one scene, not \(count)")
    }
  }
}

/// A scene and the location of its golden frames.
struct GoldenPlace {
  let scene: FilePath
  let store: GoldenStore

  private init(scene: FilePath, store: GoldenStore) {
    (self.scene, self.store) = (scene, store)
  }

  /// Creates the location from an argument: a scene, or its golden frames.
  init(_ argument: FilePath, _ invocation: Invocation) throws(CommandError) {
    scene = argument
    if argument.isGolden {
      store = GoldenStore(argument)
    } else if let path = invocation.path(.golden) {
      store = GoldenStore(path)
    } else {
      let folder = argument.sibling(argument.stem.adding(".golden"))
      let picture = folder.adding(".png")
      let hasPicture = FileSystem.exists(picture)
      if hasPicture || invocation.has(.onePicture), FileSystem.exists(folder) {
        throw invocation.mistake(
          "\(folder) and \(picture) are golden frames of the same scene; remove one of them, or"
            + " choose one with --golden")
      }
      store = GoldenStore(hasPicture || invocation.has(.onePicture) ? picture : folder)
    }
  }

  /// Returns the location with the scene that the manifest specifies.
  ///
  /// - Throws: An error if the manifest belongs to another scene.
  func found(_ golden: GoldenFile) throws(SceneError) -> GoldenPlace {
    let name = golden.manifest.scene
    let recorded = store.folder.appending(FilePath(name))
    if scene.isGolden { return GoldenPlace(scene: recorded, store: store) }
    if let identity = FileSystem.Identity(of: scene),
      identity != FileSystem.Identity(of: recorded)
    {
      let other = "these are the golden frames of \(shown(name))"
      throw golden.wrongScene(FileSystem.exists(recorded) ? other : other + ", which doesn't exist")
    }
    return self
  }
}

extension FilePath {
  /// Whether the path is that of golden frames instead of a scene.
  var isGolden: Bool { isDirectory || hasSuffix(".png") }
}

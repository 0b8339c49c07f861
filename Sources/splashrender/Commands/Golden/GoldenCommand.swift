import SplashChecks
import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// `golden`: frames that are recorded, and scenes that are compared with them.
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

  /// Two of `update`, then two of `check`.
  static let examples: [Command.Example] = [
    .init(
      "splashrender golden update scenes/*/scene.json", "record frames of each into scene.golden"),
    .init(
      "splashrender golden update scene.json --at 2.5 --at 150f",
      "record these frames and no others"),
    .init(
      "splashrender golden check scenes/*/scene.json", "compare; ends with 2 if one differs"),
    .init(
      "splashrender golden check scene.json --report report --junit junit.xml",
      "the same, with a page to look at and a list for continuous integration"),
  ]

  /// What help says of options, of `update` and of `check`.
  static let wording: [AnyOption: String] = [
    .at: "Frame: seconds (2.5), a number (150f) or a marker (marker:NAME). May be repeated.",
    .count: "Number of frames, evenly spaced from the first to the last.",
    .motion:
      "At most N frames, chosen to show every animation in progress and each loop at three phases. "
      + "The default is 16 and the frames at markers, if no option selects frames.",
    .report:
      "Folder for check's report: index.html, report.json and images of the differences. By "
      + "default, golden-report if there are differences.",
    .maxDifference:
      "Maximum difference of a pixel's channels, from 0 to 255; default the value set with "
      + "update, or 0.",
    .maxPixels:
      "Maximum share of pixels that may differ by more, such as 0.1% or 0.001; default the value "
      + "set with update, or 0.",
    .json: "Print check's report as JSON.",
  ]

  /// What stands beside the options of an action.
  static let scenes = Command.Argument(
    "SCENE…", 1...Int.max, "The scene files, or folders and PNG files of golden frames.")

  /// Refuses what neither of the actions can do.
  static func check(_ invocation: Invocation) throws(CommandError) {
    let scenes = invocation.files
    if scenes.contains(.standardStream) {
      throw invocation.mistake(
        "golden can't read a scene from standard input: golden frames belong to a scene file")
    }
    if invocation.has(.golden), scenes.count > 1 {
      throw invocation.mistake("--golden applies to one scene, not \(scenes.count)")
    }
    if let path = invocation.path(.golden), invocation.has(.onePicture),
      !GoldenStore(path).isPicture
    {
      throw invocation.mistake(
        "--one-picture writes one PNG file, but --golden \(path) is a folder; name a PNG file")
    }
  }
}

/// A scene and where its golden frames are.
struct GoldenPlace {
  let scene: FilePath
  let store: GoldenStore

  private init(scene: FilePath, store: GoldenStore) {
    (self.scene, self.store) = (scene, store)
  }

  /// The place that an argument names: that of a scene, or the golden frames themselves.
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

  /// The place with the scene of a manifest that was read from it.
  ///
  /// - Throws: When the manifest is another scene's.
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
  /// Whether it names golden frames and not their scene.
  var isGolden: Bool { isDirectory || hasSuffix(".png") }
}

/// How several scenes ended: the worst of them.
struct WorstCode {
  private static let order: [ExitCode] = [
    .usage, .invalidScene, .missingInput, .unwritableOutput, .failure, .different,
  ]

  private(set) var code = ExitCode.success

  mutating func note(_ other: ExitCode) {
    func rank(_ code: ExitCode) -> Int {
      code == .success ? .max : Self.order.firstIndex(of: code) ?? -1
    }
    if rank(other) < rank(code) { code = other }
  }

  /// Ends the command if something went wrong.
  func end() throws(CommandError) {
    if code != .success { throw .told(code) }
  }
}

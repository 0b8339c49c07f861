import SplashChecks
import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSystem

/// `golden`: frames that are recorded, and scenes that are compared with them.
enum GoldenCommand {
  /// What is to be done.
  private enum Action: String, CaseIterable {
    case update
    case check

    /// The options that only the other one takes.
    var foreign: [Option.Name] {
      switch self {
      case .update: [.report, .junit, .json]
      case .check:
        [
          .set, .params, .seed, .size, .scale, .fps, .background, .allowPath, .at, .every, .count,
          .motion, .markers, .onePicture, .allowCI,
        ]
      }
    }
  }

  static func run(_ invocation: Invocation, _ messages: Messages) throws(Failure) {
    let word = invocation.arguments[0]
    let names = Action.allCases.map(\.rawValue)
    guard let action = Action(rawValue: word) else {
      let hint =
        nearest(to: word, among: names).map { "did you mean \($0)?" } ?? "choose update or check"
      throw invocation.mistake("golden doesn't know '\(word)'; \(hint)")
    }
    let scenes = Array(invocation.files.dropFirst())
    if scenes.contains(.standardStream) {
      throw invocation.mistake(
        "golden frames belong to a scene's file, and standard input has none")
    }
    if invocation.has(.golden), scenes.count > 1 {
      throw invocation.mistake("--golden is for one scene, and there are \(scenes.count)")
    }
    if let path = invocation.path(.golden), invocation.has(.onePicture),
      !GoldenStore(path).isPicture
    {
      throw invocation.mistake(
        "--one-picture makes one PNG file, and --golden \(path) is a folder; name a PNG file")
    }
    for name in action.foreign where invocation.has(name) {
      let other = action == .update ? "golden check" : "golden update, which stores it"
      throw invocation.mistake("--\(name.rawValue) is for \(other)")
    }
    switch action {
    case .update: try GoldenUpdateCommand.run(scenes, invocation, messages)
    case .check: try GoldenCheckCommand.run(scenes, invocation, messages)
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
  init(_ argument: FilePath, _ invocation: Invocation) throws(Failure) {
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
          "\(folder) and \(picture) are the golden frames of one scene; remove one of them, or"
            + " choose with --golden")
      }
      store = GoldenStore(hasPicture || invocation.has(.onePicture) ? picture : folder)
    }
  }

  /// The place with the scene of a manifest that was read from it.
  ///
  /// - Throws: When the manifest is another scene's.
  func found(_ golden: GoldenFile) throws(SceneErrors) -> GoldenPlace {
    let name = golden.manifest.scene
    let recorded = store.folder.appending(FilePath(name))
    if scene.isGolden { return GoldenPlace(scene: recorded, store: store) }
    if let identity = FileSystem.Identity(of: scene),
      identity != FileSystem.Identity(of: recorded)
    {
      let other = "these are the golden frames of \(shown(name))"
      throw golden.wrongScene(FileSystem.exists(recorded) ? other : other + ", which is not there")
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
  func end() throws(Failure) {
    if code != .success { throw .told(code) }
  }
}

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
          .motion, .markers, .allowCI,
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
      throw invocation.mistake("--golden is the folder of one scene, and there are \(scenes.count)")
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
  /// The folder of the manifest and the pictures, without a slash at its end.
  let folder: FilePath

  init(scene: FilePath, folder: FilePath?) {
    self.scene = scene
    if let folder {
      self.folder = folder.withoutSlashAtEnd
    } else {
      self.folder = scene.sibling(scene.stem.adding(".golden"))
    }
  }

  /// The place that an argument names: that of a scene, or a folder of golden frames.
  init(_ argument: FilePath, _ invocation: Invocation) {
    let isFolder = argument.isDirectory
    self.init(scene: argument, folder: isFolder ? argument : invocation.path(.golden))
  }

  /// The place with the scene of a manifest that was read from it.
  ///
  /// - Throws: When the manifest is another scene's.
  func found(_ golden: GoldenFile) throws(SceneErrors) -> GoldenPlace {
    let name = golden.manifest.scene
    let recorded = folder.appending(FilePath(name))
    if scene.isDirectory { return GoldenPlace(scene: recorded, folder: folder) }
    if let identity = FileSystem.Identity(of: scene),
      identity != FileSystem.Identity(of: recorded)
    {
      let other = "these are the golden frames of \(shown(name))"
      throw golden.wrongScene(FileSystem.exists(recorded) ? other : other + ", which is not there")
    }
    return self
  }

  var manifestPath: FilePath { folder.appending(FilePath(GoldenManifest.fileName)) }

  /// Reads the manifest.
  func manifest() throws(SceneErrors) -> GoldenFile {
    try GoldenFile(path: manifestPath, assets: Assets())
  }
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

import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat

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
    let scenes = Array(invocation.arguments.dropFirst())
    if scenes.contains("-") {
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
  let scene: String
  /// The folder of the manifest and the pictures, without a slash at its end.
  let folder: String

  init(scene: String, folder: String?) {
    self.scene = scene
    if let folder {
      self.folder = folder.withoutSlash
    } else {
      let file = scene.split(separator: "/").last ?? ""
      let stem = file.dropFirst().lastIndex(of: ".").map { file[..<$0] } ?? file
      self.folder = ScenePath(scene).directory + stem + ".golden"
    }
  }

  /// The place that an argument names: that of a scene, or a folder of golden frames.
  init(_ argument: String, _ invocation: Invocation) {
    let isFolder = FileSystem.isDirectory(argument)
    self.init(scene: argument, folder: isFolder ? argument : invocation.text(.golden))
  }

  /// The place with the scene of a manifest that was read from it.
  ///
  /// - Throws: When the manifest is another scene's.
  func found(_ manifest: GoldenManifest) throws(SceneErrors) -> GoldenPlace {
    let recorded = RelativePath.resolve(manifest.scene, in: folder)
    if FileSystem.isDirectory(scene) { return GoldenPlace(scene: recorded, folder: folder) }
    if let identity = FileSystem.Identity(of: scene),
      identity != FileSystem.Identity(of: recorded)
    {
      let other = "these are the golden frames of \(shown(manifest.scene))"
      throw SceneErrors(
        FileSystem.exists(recorded) ? other : other + ", which is not there", at: manifestPath)
    }
    return self
  }

  var manifestPath: String { folder + "/" + GoldenManifest.fileName }

  /// Reads the manifest.
  func manifest() throws(SceneErrors) -> GoldenManifest {
    try GoldenManifest(path: manifestPath, assets: Assets())
  }
}

extension String {
  /// A folder's path as names are joined to it.
  var withoutSlash: String {
    var path = self
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
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

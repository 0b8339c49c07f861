import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashStudio
import SplashSystem

/// `studio`: previews scenes in a local browser while they are edited.
enum StudioCommand {
  static let declaration = Command(
    name: "studio",
    summary: "Preview scenes in a local browser while you edit them.",
    usage: "studio SCENE|FOLDER|MANIFEST [--edit] [OPTIONS]",
    examples: [
      .init("splashrender studio scene.json", "opens a browser; Ctrl-C stops it"),
      .init("splashrender studio scenes", "all scenes in a folder"),
      .init("splashrender studio cards.csv --scene card.json", "a scene with the rows of a table"),
      .init("splashrender studio scene.json --no-open --json", "for programs"),
    ],
    argument: .init(
      "SCENE", 1...1, "The scene file, a Lottie file, a folder of them, or a manifest of rows."),
    options: [.port, .noOpen, .edit, .scene, .name, .format, .width, .maxMemory]
      + AnyOption.sceneChanges,
    wording: [
      .json:
        "Print a line of JSON at each change: the address, the files, errors, and the frame and "
        + "the layer that each page shows.",
      .scene: "Scene for all rows of a manifest.",
      .name: "Pattern for the name of each row's output.",
      .format: "Format of each row's output.",
    ],
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    let path = invocation.files[0]
    guard !path.isStandardStream else {
      throw invocation.mistake("studio can't read a scene from standard input")
    }
    if let problem = StudioServer.problem { throw .rendering(missing(problem)) }
    let savedAddress = try SavedAddress(path, port: invocation[.port])
    let files = try StudioFiles(invocation)
    let filmCache = FilmCache(files)
    let report = StudioReport(messages)
    let studio = try open(filmCache, at: savedAddress, report)
    savedAddress.keep(studio.address)
    try report.begin(studio.address)
    if !report.isJSON { messages.note("keep this address private; Ctrl-C stops the studio") }
    if !invocation.has(.noOpen) { savedAddress.openBrowser() }
    follow(filmCache, report)
  }

  private static func open(
    _ filmCache: FilmCache, at savedAddress: SavedAddress, _ report: StudioReport
  ) throws(CommandError) -> StudioServer {
    func open(_ address: StudioAddress) throws(StudioError) -> StudioServer {
      try StudioServer.open(filmCache, at: address, renderingIn: savedAddress.folder) {
        report.note($0)
      }
    }
    do throws(StudioError) {
      return try open(savedAddress.address)
    } catch {
      // The port of an earlier run may be in use, perhaps by a studio of the same scene.
      if case .noPort = error, savedAddress.isKept, let studio = try? open(StudioAddress(port: 0)) {
        return studio
      }
      throw .rendering(sentence(of: error))
    }
  }

  /// Notifies pages when files have changed. Never returns.
  private static func follow(_ filmCache: FilmCache, _ report: StudioReport) -> Never {
    var watch = FileWatch()
    while true {
      let (files, start) = filmCache.dependencies
      watch.follow(files, since: start)
      if watch.waitForChange(settling: settlingMilliseconds) { filmCache.noteChange() }
      if report.isJSON { report.note(filmCache.statuses) }
    }
  }

  /// The time in milliseconds for which files must stay unchanged before they are read.
  private static let settlingMilliseconds: UInt32 = 15

  private static func sentence(of error: StudioError) -> String {
    switch error {
    case .noLibrary(let reason): missing(reason)
    case .noPort(let port, let reason):
      "studio can't listen on port \(port): \(reason); use --port 0 for a free port"
    case .noThreads: "the system can't start another thread"
    }
  }

  private static func missing(_ reason: String) -> String {
    "studio needs the library libmicrohttpd, \(reason)"
  }
}

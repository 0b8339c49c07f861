import SplashChecks
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// `check --suggest`: prints checks that hold for a scene, as a file of checks.
enum SuggestedChecks {
  static func print(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    for option in [AnyOption.golden, .junit, .receipt, .pictures] where invocation.has(option) {
      throw invocation.mistake(.contradiction(.suggest, option))
    }
    guard try invocation.tables().isEmpty, invocation.files.count == 1 else {
      throw invocation.mistake("--suggest applies to a scene", about: .suggest)
    }
    let path = invocation.files[0]
    var reviews = SceneReviews(
      messages, countsWarnings: true, checkFiles: invocation.paths(.checks),
      readsCheckFiles: !isAwaitingOutput(path))
    let review = reviews.review(path, try SceneSource(invocation).overrides())
    var worst = WorstExitCode()
    switch review.film {
    case .failure(let error): worst.note(CommandError.scene(error).exitCode)
    case .success(let film):
      if film.findings == nil {
        throw invocation.mistake(
          "--suggest applies to a scene, and \(path) is a Lottie file", about: .suggest)
      }
      if review.findings.contains(where: { $0.severity == .error }) { worst.note(.invalidScene) }
      try print(film, isExact: invocation.has(.exact), messages)
    }
    reviews.conclude(scenes: 1)
    try worst.end()
  }

  /// Returns whether the file of checks next to a scene is empty, because the shell has just created it for the output.
  private static func isAwaitingOutput(_ path: FilePath) -> Bool {
    let name = path.lastPart.description
    guard name.hasSuffix(".json") else { return false }
    let checks = path.sibling(FilePath(name.dropLast(".json".count) + ".checks.json"))
    return FileState(of: checks)?.size == 0
  }

  private static func print(
    _ film: Film, isExact: Bool, _ messages: Messages
  ) throws(CommandError) {
    var suggestions = CheckSuggestions(film, isExact: isExact)
    let checks: [JSON]
    do throws(RenderError) {
      checks = try suggestions.checks().map(\.json)
    } catch {
      throw CommandError(error)
    }
    if let log = messages.log { return log.add(result: [("suggested", .array(checks))]) }
    try Terminal.write(raw: file(checks), to: .output)
  }

  /// Returns a file of checks with a check on each line.
  private static func file(_ checks: [JSON]) -> String {
    if checks.isEmpty { return "{ \"checks\": [] }\n" }
    let lines = checks.map { "    " + $0.lines(width: .max) }
    return "{\n  \"checks\": [\n" + lines.joined(separator: ",\n") + "\n  ]\n}\n"
  }
}

import SplashChecks
import SplashMedia
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// `check`: validates scenes, proves their checks, and compares them with their golden frames.
enum CheckCommand {
  static let declaration = Command(
    name: "check",
    summary: "Validate scenes, prove their checks, compare golden frames.",
    details: "Warnings count as errors. 'splashrender help checks' explains checks.",
    usage: "check SCENE|TABLE… [OPTIONS]",
    examples: [
      .init("splashrender check scene.json", "everything that the scene promises"),
      .init(
        "splashrender check cards.csv --scene card.json --name '{locale}.mp4'",
        "the checks of a scene, with each row of a table"),
      .init(
        "splashrender check scenes/*/scene.json --junit junit.xml",
        "the same for many scenes, with a report for CI"),
      .init(
        "splashrender check scene.json --pictures failures",
        "with a picture of each check that fails"),
      .init(
        "splashrender check scene.json --suggest > scene.checks.json",
        "checks that hold now, to begin with"),
    ],
    argument: .init(
      "SCENE|TABLE…", 1...Int.max,
      "The scene files, or tables whose rows are to be rendered with batch; - is standard input."),
    options: [.scene, .name, .checks, .exact, .suggest, .golden, .junit, .receipt, .pictures]
      + AnyOption.sceneChanges + AnyOption.tolerance + AnyOption.work,
    wording: [
      .maxDifference: GoldenCommand.wording[.maxDifference],
      .maxPixels: GoldenCommand.wording[.maxPixels],
      .maxBlock: GoldenCommand.wording[.maxBlock],
      .strict: "Treat warnings as errors, which check always does.",
    ].compactMapValues(\.self),
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    if invocation.has(.suggest) { return try SuggestedChecks.print(invocation, messages) }
    let tables = try invocation.tables()
    if invocation.has(.golden) {
      try GoldenCommand.checkFolder(invocation)
      if !tables.isEmpty { throw invocation.mistake("--golden applies to a scene, not to a table") }
    }
    _ = try Tolerance(invocation)
    let inputs =
      invocation.files + invocation.paths(.checks) + invocation.paths(.params)
      + invocation.paths(.scene)
    try Destinations(invocation).withReceipt(sparing: inputs, messages) {
      () throws(CommandError) in
      let junit = try Destinations(invocation).junitFile(sparing: inputs)
      var run = try CheckRun(invocation, messages)
      for path in invocation.files where !tables.contains(path) {
        try run.check(path, SceneSource(invocation).overrides())
      }
      messages.read(tables)
      if !tables.isEmpty { try run.check(BatchItems.rows(of: tables, invocation)) }
      try run.finish(junit)
    }
  }
}

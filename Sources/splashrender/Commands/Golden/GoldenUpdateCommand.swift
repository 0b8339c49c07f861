import SplashChecks
import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// `golden update`: records golden frames.
enum GoldenUpdateCommand {
  static let declaration = Command(
    name: "update",
    summary: "Record golden frames of scenes.",
    usage: "golden update SCENE… [OPTIONS]",
    examples: Array(GoldenCommand.examples.prefix(2)),
    argument: GoldenCommand.scenes,
    options: [.golden, .onePicture, .allowCI] + AnyOption.sceneChanges + AnyOption.goldenFrames
      + AnyOption.tolerance + AnyOption.work,
    wording: GoldenCommand.wording, remark: ", which stores it",
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    try GoldenCommand.check(invocation)
    let scenes = invocation.files
    if isContinuousIntegration, !invocation.has(.allowCI) {
      throw invocation.mistake(
        "golden frames aren't recorded in continuous integration, where nobody looks at them (the"
          + " variable CI is set); use --allow-ci to record them anyway")
    }
    for text in invocation.texts(.params) where text == "-" {
      throw invocation.mistake(
        "golden can't read --params from standard input: golden check reads the file again")
    }
    let requested = try SceneOptions(invocation)
    let threads = try SceneSource(invocation).threads()
    let display = ProgressDisplay(invocation, messages: messages)
    var worst = WorstExitCode()
    for argument in scenes {
      do throws(CommandError) {
        try update(argument, requested, threads: threads, invocation, messages, display)
      } catch {
        display.finish()
        messages.report(error, about: argument.description)
        worst.note(error.exitCode)
      }
    }
    try worst.end()
  }

  /// The options for a scene and its frames.
  private struct SceneOptions {
    /// Whether no option selects frames; the previous selection then applies.
    let isNothing: Bool
    let overrides: SceneOverrides
    let choice: GoldenManifest.Choice

    init(_ invocation: Invocation) throws(CommandError) {
      let stored = AnyOption.sceneChanges.filter { $0 != .strict } + AnyOption.goldenFrames
      isNothing = !stored.contains(where: invocation.has)
      overrides = try SceneSource(invocation).overrides()
      choice = try GoldenChoice.choice(invocation)
      _ = try Tolerance(invocation)
      _ = try GoldenChoice(choice, invocation)
    }
  }

  /// Records the frames of one scene.
  private static func update(
    _ argument: FilePath, _ requested: SceneOptions, threads: Int, _ invocation: Invocation,
    _ messages: Messages, _ display: ProgressDisplay
  ) throws(CommandError) {
    let (place, old, isDamaged) = try find(argument, invocation, messages)
    let kept = requested.isNothing ? old : nil
    var overrides = kept?.options.overrides(in: place.store.folder) ?? requested.overrides
    overrides.names = .options
    overrides.isStrict = invocation.has(.strict)
    let film = try SceneSource(invocation).film(place.scene, overrides, messages)
    if film.usesSystemFonts {
      throw .scene(
        SceneError(
          .goldenInvalid, "golden frames can't use \"systemFonts\", which differ between machines",
          at: place.scene))
    }
    var manifest = GoldenManifest(
      program: Program.version,
      scene: RelativePath.path(of: place.scene, from: place.store.folder).description,
      frameRate: film.frameRate)
    manifest.options =
      kept?.options
      ?? .init(overrides, imageParameters: film.imageParameters, in: place.store.folder)
    manifest.choice = kept?.choice ?? requested.choice
    // A manifest that was edited by hand may have an empty selection.
    if manifest.choice == .init() { manifest.choice = requested.choice }
    let tolerance = try Tolerance(
      invocation,
      or: kept?.tolerance ?? Tolerance())
    manifest.tolerance = tolerance
    let (frames, coverage) = try GoldenChoice(manifest.choice, invocation)
      .frames(of: film, invocation)
    manifest.frames = listed(frames, of: film, place.store)
    let warnings = coverage.warnings(of: film, at: place.scene)
    if invocation.has(.strict), !warnings.isEmpty { throw .scene(warnings.errors) }
    warnings.show(messages)
    let result: GoldenUpdate
    do {
      result = try film.recordGolden(
        manifest, in: place.store, replacing: old, replacesOthers: isDamaged, threads: threads
      ) { display.update(done: $0.framesDone, of: $0.frameCount, remark: argument.description) }
    } catch {
      throw CommandError(error)
    }
    display.finish()
    for path in result.files { messages.wrote(WrittenFile(path: path)) }
    if let log = messages.log {
      log.add(
        .object([
          ("scene", .path(argument)), ("golden", .path(place.store.path)),
          ("frames", .array(manifest.frames.map { .whole($0.index) })),
          ("written", .whole(result.written)), ("kept", .whole(result.kept)),
          ("removed", .whole(result.removed)), ("motions", .whole(coverage.motions)),
          ("missing", .whole(coverage.missing.count)),
        ]), to: "recorded")
    } else if !invocation.has(.quiet) {
      try Terminal.write(
        lines: [sentence(result, argument, place, manifest.frames.count)] + coverage.lines,
        to: .output)
    }
  }

  /// Returns the frames with their file names, if they have files.
  private static func listed(
    _ frames: [Int], of film: Film, _ store: GoldenStore
  ) -> [GoldenManifest.Frame] {
    let markers = GoldenChoice.markers(of: film)
    return frames.map { index in
      var file: FilePath?
      if case .folder = store {
        let digits = String(index)
        file = "\(String(repeating: "0", count: max(0, 5 - digits.count)))\(digits).png"
      }
      return .init(index: index, markers: markers[index] ?? [], file: file, digest: "")
    }
  }

  /// Returns the scene and the previous recording, and whether that recording is unreadable; nil if nothing was
  /// recorded.
  private static func find(
    _ argument: FilePath, _ invocation: Invocation, _ messages: Messages
  ) throws(CommandError) -> (GoldenPlace, GoldenManifest?, isDamaged: Bool) {
    let place = try GoldenPlace(argument, invocation)
    let path = place.store.manifestPath
    if !argument.isGolden, !FileSystem.exists(path) { return (place, nil, false) }
    let golden: GoldenFile
    do throws(SceneError) {
      golden = try place.store.manifest()
    } catch {
      // Without a readable manifest, the golden frames belong to no scene.
      if argument.isGolden { throw .scene(error) }
      guard place.store.hasManifest else {
        throw .output(
          .cannotWrite(
            path: path,
            reason: "it exists, but contains no golden frames; choose another path with --golden"))
      }
      messages.show(error)
      let rest = place.store.isPicture ? "" : "; images that only the old one lists are kept"
      messages.note("\(path) is replaced\(rest)")
      return (place, nil, true)
    }
    do {
      return (try place.found(golden), golden.manifest, false)
    } catch {
      throw .scene(error)
    }
  }

  /// Whether the program runs in CI, where nobody looks at the recorded frames.
  private static var isContinuousIntegration: Bool {
    let value = Environment.value(of: "CI") ?? ""
    return !["", "0", "false"].contains(value.lowercased())
  }

  private static func sentence(
    _ result: GoldenUpdate, _ argument: FilePath, _ place: GoldenPlace, _ count: Int
  ) -> String {
    let start = "\(argument): \(counted(count, "frame")) in \(place.store.path)"
    guard result.isChange else { return start + ", unchanged" }
    let parts = [
      (result.written, "written"), (result.kept, "unchanged"), (result.removed, "removed"),
    ]
    return start + ": "
      + parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

extension Tolerance {
  /// Creates the tolerance from the options.
  ///
  /// - Parameter fallback: The tolerance if there are no options.
  init(_ invocation: Invocation, or fallback: Tolerance = Tolerance()) throws(CommandError) {
    self.init(
      difference: try invocation[.maxDifference] ?? fallback.difference,
      share: try invocation[.maxPixels] ?? fallback.share,
      block: try invocation[.maxBlock] ?? fallback.block)
  }
}

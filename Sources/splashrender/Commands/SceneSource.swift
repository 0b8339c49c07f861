import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// Loads the scene that a command line specifies.
struct SceneSource {
  let invocation: Invocation

  init(_ invocation: Invocation) { self.invocation = invocation }

  /// Returns the overrides from the options.
  func overrides() throws(CommandError) -> SceneOverrides {
    var overrides = SceneOverrides()
    overrides.names = .options
    overrides.parameters = invocation.paths(.params).map { .file($0) }
    overrides.set = try invocation.all(.set).map { ($0.name, $0.text) }
    overrides.seed = try invocation[.seed]
    overrides.appearance = invocation.choice(.appearance)
    overrides.animation = invocation.text(.animation)
    overrides.theme = invocation.text(.theme)
    overrides.lottieRules = invocation.choice(.rules) ?? .afterEffects
    overrides.size = try invocation[.size]
    overrides.scale = try invocation[.scale]
    overrides.frameRate = try invocation[.fps]
    overrides.backgroundColor = invocation.text(.background)
    overrides.allowedFolders = invocation.paths(.allowPath)
    overrides.isStrict = invocation.has(.strict)
    return overrides
  }

  /// Returns the width of the frames in pixels, which replaces a scale.
  func width() throws(CommandError) -> Int? {
    if invocation.has(.width), invocation.has(.scale) {
      throw invocation.mistake(.contradiction(.width, .scale))
    }
    return try invocation[.width]
  }

  /// Returns the scene at `path`, limited to `--from` and `--to`, and shows its warnings.
  func film(
    _ path: FilePath, _ overrides: SceneOverrides, _ messages: Messages
  ) throws(CommandError) -> Film {
    try film(path, overrides, diagnose: messages.show)
  }

  /// Returns the scene at `path`, limited to `--from` and `--to`.
  ///
  /// - Parameters:
  ///   - parsed: The cache of files, if several scenes are loaded.
  ///   - diagnose: Receives the warnings, and the source texts of their files by path.
  func film(
    _ path: FilePath, _ overrides: SceneOverrides, parsed: ParsedScenes? = nil,
    diagnose: ([Diagnostic], [FilePath: SourceText]) -> Void
  ) throws(CommandError) -> Film {
    if !invocation.isCommandNamed, !FileSystem.exists(path),
      let failure = CommandList.program.unknown(path.description)
    {
      throw failure
    }
    if let kind = ManifestKind(path: path), kind != .json {
      throw invocation.mistake(
        "\(path) is a table, not a scene; to render its rows, run: splashrender batch \(path) --scene SCENE -o DIR"
      )
    }
    let range = (start: try invocation[.from], end: try invocation[.to])
    var film: Film
    do {
      film = try Film(
        path: path, overrides: overrides, parsed: parsed, svgs: .ofProgram(), diagnose: diagnose)
    } catch {
      throw .scene(error)
    }
    if let start = range.start { film.start = try seconds(of: start, .from, in: film) }
    if let end = range.end { film.end = min(film.end, try seconds(of: end, .to, in: film)) }
    guard film.start < film.scene.duration else {
      throw isPastEnd(.from, invocation.text(.from) ?? "", of: film.scene)
    }
    guard film.start < film.end else {
      throw invocation.mistake(
        "no frames from --from \(invocation.text(.from) ?? "0") to --to \(invocation.text(.to) ?? "")",
        about: .from, .to)
    }
    return film
  }

  /// Returns the time of `--at` in seconds, which must be in the video; 0 if `moment` is nil.
  func time(of moment: TimePoint?, in film: Film) throws(CommandError) -> Double {
    guard let moment else { return 0 }
    return try time(of: moment, invocation.text(.at) ?? "", in: film)
  }

  /// Returns one of several times in seconds, which must be in the video.
  ///
  /// - Parameter text: The time as written.
  func time(of moment: TimePoint, _ text: String, in film: Film) throws(CommandError) -> Double {
    let seconds = try self.seconds(of: moment, .at, in: film)
    // A time that was rounded to microseconds can be slightly after the end.
    guard seconds <= film.scene.duration + 1e-6 else { throw isPastEnd(.at, text, of: film.scene) }
    return seconds
  }

  /// Returns the scene time of a moment; throws an error for an unknown marker.
  func seconds(
    of moment: TimePoint, _ option: AnyOption, in film: Film
  ) throws(CommandError) -> Double {
    switch moment {
    case .seconds(let seconds): return seconds
    case .frame(let index): return film.frameRate.time(ofFrame: index)
    case .marker(let name):
      let markers = film.scene.markers
      if let marker = markers.first(where: { $0.name == name }) { return marker.time }
      throw invocation.mistake(
        .unknownMarker(name, of: option, known: markers.map { shown($0.name) }))
    }
  }

  private func isPastEnd(_ option: AnyOption, _ text: String, of scene: Scene) -> CommandError {
    invocation.mistake(
      .pastEnd(option, value: text, duration: scene.duration, isStart: option == .from))
  }

  /// Returns the number of threads for each of `jobs` simultaneous renderings.
  func threads(jobs: Int = 1) throws(CommandError) -> Int {
    try invocation[.threads] ?? max(1, Thread.processorCount / jobs)
  }
}

extension Film {
  /// The length: `3.1 s (186 frames)`.
  var length: String { "\(short(end - start)) s (\(counted(frameCount, "frame")))" }

  /// The frames' size and rate: `750×1624 pixels, 60 fps`.
  var dimensions: String { "\(width)×\(height) pixels, \(short(frameRate.value)) fps" }
}

import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// Loads a scene with the changes that the options specify.
struct SceneSource {
  let values: any OptionValues

  init(_ values: any OptionValues) { self.values = values }

  /// Returns the overrides from the options.
  func overrides() throws(CommandError) -> SceneOverrides {
    var overrides = SceneOverrides()
    overrides.names = .options
    overrides.parameters = values.paths(.params).map { .file($0) }
    overrides.set = try values.all(.set).map { ($0.name, $0.text) }
    overrides.seed = try values[.seed]
    overrides.appearance = values.choice(.appearance)
    overrides.animation = values.text(.animation)
    overrides.theme = values.text(.theme)
    overrides.rules = values.choice(.rules) ?? .afterEffects
    overrides.size = try values[.size]
    overrides.scale = try values[.scale]
    overrides.frameRate = try values[.fps]
    overrides.backgroundColor = values.text(.background)
    overrides.allowedFolders = values.paths(.allowPath)
    overrides.isStrict = values.has(.strict)
    return overrides
  }

  /// Returns the width of the frames in pixels, which replaces a scale.
  func width() throws(CommandError) -> Int? {
    if values.has(.width), values.has(.scale) {
      throw values.mistake(.contradiction(.width, .scale))
    }
    return try values[.width]
  }

  /// Returns the scene at `path`, limited to `--from` and `--to`, and shows its warnings.
  func film(
    _ path: FilePath, _ overrides: SceneOverrides, _ messages: Messages
  ) throws(CommandError) -> Film {
    try film(path, overrides, messages) { messages.show($0, $1) }
  }

  /// Returns the scene at `path`, limited to `--from` and `--to`.
  ///
  /// - Parameters:
  ///   - messages: Told the files that were read.
  ///   - parsed: The cache of files, if several scenes are loaded.
  ///   - diagnose: Receives the warnings, and the source texts of their files by path.
  func film(
    _ path: FilePath, _ overrides: SceneOverrides, _ messages: Messages,
    parsed: ParsedScenes? = nil, diagnose: ([Diagnostic], [FilePath: SourceText]) -> Void
  ) throws(CommandError) -> Film {
    if let kind = ManifestKind(path: path), kind != .json {
      throw values.mistake(
        "\(path) is a table, not a scene; to render its rows, run: splashrender batch \(path) --scene SCENE -o DIR"
      )
    }
    let range = (start: try values[.from], end: try values[.to])
    var film: Film
    do {
      film = try Film(
        path: path, overrides: overrides, parsed: parsed, svgs: .ofProgram()
      ) { diagnostics, sources in
        messages.read([path], sources)
        diagnose(diagnostics, sources)
      }
    } catch {
      throw .scene(error)
    }
    messages.read(film.sources)
    if let start = range.start { film.start = try seconds(of: start, .from, in: film) }
    if let end = range.end { film.end = min(film.end, try seconds(of: end, .to, in: film)) }
    guard film.start < film.scene.duration else {
      throw isPastEnd(.from, values.text(.from) ?? "", of: film.scene)
    }
    guard film.start < film.end else {
      throw values.mistake(
        "no frames from --from \(values.text(.from) ?? "0") to --to \(values.text(.to) ?? "")",
        about: .from, .to)
    }
    return film
  }

  /// Returns the time of `--at` in seconds, which must be in the video; 0 if `moment` is nil.
  func time(of moment: TimePoint?, in film: Film) throws(CommandError) -> Double {
    guard let moment else { return 0 }
    return try time(of: moment, values.text(.at) ?? "", in: film)
  }

  /// Returns several times in seconds, which must be in the video.
  func times(of moments: [TimePoint], in film: Film) throws(CommandError) -> [Double] {
    var times: [Double] = []
    for moment in moments { times.append(try time(of: moment, in: film)) }
    return times
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
      throw values.mistake(
        .unknownMarker(name, of: option, known: markers.map { shown($0.name) }))
    }
  }

  private func isPastEnd(_ option: AnyOption, _ text: String, of scene: Scene) -> CommandError {
    values.mistake(
      .pastEnd(option, value: text, duration: scene.duration, isStart: option == .from))
  }

  /// Returns the number of threads for each of `jobs` simultaneous renderings.
  func threads(jobs: Int = 1) throws(CommandError) -> Int {
    try values[.threads] ?? max(1, Thread.processorCount / jobs)
  }
}

extension Film {
  /// The length: `3.1 s (186 frames)`.
  var length: String { "\(short(end - start)) s (\(counted(frameCount, "frame")))" }

  /// Describes an output that is planned, as JSON.
  func json(plannedAt path: FilePath) -> JSON {
    .object([
      ("path", .path(path)), ("width", .whole(width)), ("height", .whole(height)),
      ("frames", .whole(frameCount)), ("seconds", .rounded(end - start)),
      ("fps", .shortest(frameRate.value)),
    ])
  }

  /// The frames' size and rate: `750×1624 pixels, 60 fps`.
  var dimensions: String { "\(width)×\(height) pixels, \(short(frameRate.value)) fps" }
}

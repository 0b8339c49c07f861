import SplashRender
import SplashScene
import SplashSceneFormat

// From the command line to a film that can be rendered.
extension Invocation {
  /// What the options change in the scene.
  func overrides() throws(Failure) -> SceneOverrides {
    var overrides = SceneOverrides()
    overrides.set = try parameters()
    overrides.seed = try seed()
    overrides.size = try size()
    overrides.scale = try number(.scale, in: Limits.scale)
    overrides.frameRate = try frameRate()
    overrides.background = text(.background)
    return overrides
  }

  /// The scene at `path`, with its warnings shown, cut to what `--from` and `--to` leave of it.
  func film(
    _ path: String, _ overrides: SceneOverrides, _ messages: Messages
  ) throws(Failure) -> Film {
    if !isCommandNamed, !FileSystem.exists(path), let failure = Parser.unknownCommand(path) {
      throw failure
    }
    let film: Film
    do {
      film = try Film(path: path, overrides: overrides, diagnose: messages.show)
    } catch {
      throw .scene(error)
    }
    return try cut(film)
  }

  private func cut(_ film: Film) throws(Failure) -> Film {
    var film = film
    if let start = try time(.from, in: film) { film.start = start }
    if let end = try timePoint(.to)?.seconds(at: film.frameRate) { film.end = min(end, film.end) }
    guard film.start < film.end else {
      throw mistake("nothing is left from --from \(text(.from) ?? "0") to --to \(text(.to) ?? "")")
    }
    return film
  }

  /// The time of an option in seconds, which lies in the film; nil when it was not given.
  func time(_ name: Option.Name, in film: Film) throws(Failure) -> Double? {
    guard let seconds = try timePoint(name)?.seconds(at: film.frameRate) else { return nil }
    guard seconds < film.end || name == .at && seconds == film.end else {
      throw mistake(
        "--\(name.rawValue) \(text(name) ?? "") is past the end of the scene, \(film.length)")
    }
    return seconds
  }

  /// How many threads render, when `jobs` renderings run at the same time.
  func threads(jobs: Int = 1) throws(Failure) -> Int {
    try integer(.threads, in: Limits.threads) ?? max(1, Thread.processorCount / jobs)
  }
}

extension Film {
  /// The length as people read it: `3.1 s (186 frames)`.
  var length: String { "\(short(end - start)) s (\(counted(frameCount, "frame")))" }

  /// The frames' size and rate as people read them: `750×1624 pixels, 60 fps`.
  var dimensions: String { "\(width)×\(height) pixels, \(short(frameRate.value)) fps" }
}

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

  /// The scene at `path`, with its warnings shown.
  func film(_ path: String, _ overrides: SceneOverrides, _ messages: Messages) throws(Failure)
    -> Film
  {
    if !isCommandNamed, !FileSystem.exists(path), let failure = Parser.unknownCommand(path) {
      throw failure
    }
    do {
      let film = try Film(path: path, overrides: overrides)
      for warning in film.warnings { messages.show(warning) }
      return film
    } catch {
      throw .scene(error)
    }
  }

  /// The frames that `--from` and `--to` leave of the film.
  func frames(of film: Film) throws(Failure) -> Range<Int> {
    let rate = film.scene.frameRate
    let first = try moment(.from)?.frame(at: rate) ?? film.frames.lowerBound
    let end = min(
      try moment(.to)?.frame(at: rate) ?? film.frames.upperBound, film.frames.upperBound)
    guard first < film.frames.upperBound else {
      throw mistake("--from \(text(.from) ?? "") is after the end, \(film.length)")
    }
    guard first < end else {
      throw mistake("--to \(text(.to) ?? "") leaves no frame after --from \(text(.from) ?? "0")")
    }
    return first..<end
  }

  /// The time of `--at` in seconds, 0 without it.
  func time(in film: Film) throws(Failure) -> Double {
    let seconds = try moment(.at)?.seconds(at: film.scene.frameRate) ?? 0
    guard seconds <= film.scene.duration else {
      throw mistake("--at \(text(.at) ?? "") is after the end, \(film.length)")
    }
    return seconds
  }

  /// How many threads render.
  func threads(jobs: Int = 1) throws(Failure) -> Int {
    try integer(.threads, in: Limits.threads) ?? max(1, Thread.processorCount / jobs)
  }
}

extension Film {
  /// The length as people read it: `3.1 s (186 frames)`.
  var length: String {
    "\(short(scene.duration)) s (\(counted(frames.count, "frame")))"
  }

  /// The canvas as people read it: `750×1624 pixels`.
  var pixels: String {
    let width = Int((scene.size.width * scene.scale).rounded())
    let height = Int((scene.size.height * scene.scale).rounded())
    return "\(width)×\(height) pixels"
  }

  /// The frame rate as people read it: `60 fps`.
  var rate: String {
    "\(short(scene.frameRate.value)) fps"
  }
}

import SplashMedia
import SplashPixels
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// `doctor`: checks that this machine has everything that rendering requires.
enum DoctorCommand {
  static let declaration = Command(
    name: "doctor",
    summary: "Check that this machine has everything rendering needs.",
    usage: "doctor [--json]",
    examples: [
      .init("splashrender doctor", "libraries, formats, fonts, and a test render"),
      .init("splashrender doctor --json", "the same as JSON, for scripts"),
    ],
    run: run)

  static func run(_ invocation: Invocation, _ messages: Messages) throws(CommandError) {
    var checks = [
      Check("splashrender", .good, Program.version), processor, formats, fonts, temporaryFolder,
    ]
    checks += LibraryVersion.all.map { library in
      let isOther = !library.built.isEmpty && library.built != library.loaded
      return Check(
        library.name, .good,
        library.loaded + (isOther ? " (built with \(library.built))" : ""))
    }
    checks.append(trial)
    let width = checks.map(\.subject.count).max() ?? 0
    let lines = checks.map { check in
      let space = String(repeating: " ", count: width - check.subject.count)
      return "\(check.state.mark)  \(check.subject)\(space)  \(check.text)"
    }
    try messages.result(lines, [("checks", .array(checks.map(\.json)))])
    for check in checks where check.state != .good {
      messages.log?.add(
        Finding(
          .machineLimited, check.state == .bad ? .error : .warning,
          "\(check.subject): \(check.text)"))
    }
    if checks.contains(where: { $0.state == .bad }) { throw .reported(.failure) }
  }

  private static var processor: Check {
    let levels = Kernels.available.map(\.name)
    let choice = levels.count > 1 ? " (supported: \(list(levels)))" : ""
    return Check(
      "processor", .good,
      "\(counted(Thread.processorCount, "thread")); instruction set \(Kernels.current.name)"
        + choice)
  }

  /// Checks the formats, and lists what is missing.
  private static var formats: Check {
    let supports = OutputFormat.allCases.map { FormatSupport($0) }
    var missing: [String] = []
    for encoder in supports.flatMap(\.encoders) where !encoder.isBuilt {
      let libraries =
        list(encoder.libraries).isEmpty
        ? "" : " (needs \(encoder.libraries.joined(separator: " or ")))"
      let text = (encoder.codec?.name ?? "a format without codecs") + libraries
      if !missing.contains(text) { missing.append(text) }
    }
    if missing.isEmpty {
      return Check("formats", .good, "all \(supports.count), with all codecs")
    }
    let canFilm = supports.contains { $0.format == .mp4 && $0.encoders.contains(where: \.isBuilt) }
    return Check("formats", canFilm ? .limited : .bad, "missing: \(list(missing))")
  }

  /// The maximum number of font families that are listed.
  private static let mostFamilies = 8

  private static var fonts: Check {
    let families = LibraryVersion.systemFontFamilies
    guard !families.isEmpty else {
      return Check("fonts", .limited, "no system fonts; text uses the built-in Inter")
    }
    let shown = families.prefix(mostFamilies).joined(separator: ", ")
    let rest = families.count > mostFamilies ? ", … (all: fc-list : family)" : ""
    return Check(
      "fonts", .good,
      "the built-in Inter, and \(families.count == 1 ? "1 system family" : "\(families.count) system families"): \(shown)\(rest)"
    )
  }

  private static var temporaryFolder: Check {
    let folder = FilePath.temporaryFolder
    return FileSystem.isWritable(folder)
      ? Check("TMPDIR", .good, folder.description)
      : Check("TMPDIR", .limited, "\(folder) isn't writable; long GIFs to a pipe need it")
  }

  /// Renders a complete video.
  private static var trial: Check {
    guard FileSystem.isWritable(FilePath.temporaryFolder) else {
      return Check("trial", .limited, "skipped: no writable folder for a test video")
    }
    let path = FilePath.temporaryFolder.appending(
      "splashrender-doctor-\(FileSystem.processNumber).mp4")
    let start = ContinuousClock.now
    do {
      let assets = Assets()
      let resolved = try loadScene(source: Array(trialScene.utf8), path: "trial", assets: assets)
      let film = Film(scene: resolved.scene, images: [])
      defer { path.unlink() }
      let reports = try film.render(to: [Output(path: path, format: .mp4)], threads: 2) { _ in true
      }
      let seconds = (ContinuousClock.now - start) / Duration.seconds(1)
      return Check(
        "trial", .good,
        "\(counted(reports.frameCount, "frame")) rendered in \(fixed(seconds, 2)) s")
    } catch let error as SceneError {
      return Check("trial", .bad, error.diagnostics.first?.message ?? "no scene")
    } catch let error as RenderError {
      if case .output(let failure) = error { return Check("trial", .bad, failure.description) }
      return Check("trial", .bad, "rendering failed")
    } catch {
      return Check("trial", .bad, "\(error)")
    }
  }

  private static let trialScene = """
    { "splashrender": 1, "size": [64, 48], "fps": 10, "duration": 1, "layers": [
      { "type": "gradient", "frame": [0, 0, 64, 48], "colors": ["#3749f7", "#f3748a"] },
      { "type": "text", "string": "Aa", "fontSize": 24, "foregroundColor": "white", "position": [32, 24],
        "animations": [ { "type": "basic", "keyPath": "transform.rotation", "to": 1, "duration": 1 } ] } ] }
    """
}

/// A check and its result.
private struct Check {
  enum State: String {
    case good
    /// Something is missing, but renders are correct.
    case limited
    /// Videos can't be rendered.
    case bad

    var mark: String {
      switch self {
      case .good: "✓"
      case .limited: "~"
      case .bad: "✗"
      }
    }
  }

  let subject: String
  let state: State
  let text: String

  init(_ subject: String, _ state: State, _ text: String) {
    self.subject = subject
    self.state = state
    self.text = text
  }

  /// The result as JSON.
  var json: JSON {
    .object([
      ("subject", .string(subject)), ("state", .string(state.rawValue)), ("text", .string(text)),
    ])
  }
}

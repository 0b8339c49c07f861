import SplashChecks
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

// Describes how much of a scene's movement its golden frames show.
extension MotionCoverage {
  /// A line with the coverage; nil for a scene without animations.
  var lines: [String] {
    guard motions > 0 else { return [] }
    var sentence =
      "  \(motions - missing.count) of \(counted(motions, lifetimes == 0 ? "animation" : "change"))"
      + " \(motions == 1 ? "is" : "are") shown\(lifetimes == 0 ? " in motion" : "")"
    if loops > 0 {
      let share =
        coveredLoops == loops
        ? (loops == 1 ? "the loop" : "each loop")
        : "\(coveredLoops) of \(counted(loops, "loop"))"
      sentence += ", \(share) at 3 phases or more"
    }
    return [sentence]
  }

  /// Returns warnings about movement that isn't covered.
  func warnings(of film: Film, at path: FilePath) -> GoldenWarnings {
    guard !missing.isEmpty else { return GoldenWarnings() }
    let scene = SceneWarnings(path: path, text: film.source ?? "")
    return GoldenWarnings(
      warnings: missing.map { missing in
        scene.warning(
          .goldenNotCovered, missing.message, expected: missing.expected,
          layer: missing.place?.layer,
          indices: missing.place?.indices ?? [], counts: missing.place?.counts ?? [])
      }, sources: scene.sources)
  }
}

/// Warnings about animations that no golden frame shows.
struct GoldenWarnings {
  var warnings: [Diagnostic] = []
  var sources: [FilePath: SourceText] = [:]

  /// The maximum number of warnings.
  private static let most = 10

  var isEmpty: Bool { warnings.isEmpty }

  /// The same warnings, in the form of errors.
  var errors: SceneError { SceneError(warnings, sources: sources) }

  /// Shows the first warnings, and the number of the others.
  func show(_ messages: Messages) {
    messages.show(Array(warnings.prefix(Self.most)), sources)
    if warnings.count > Self.most {
      let more = counted(warnings.count - Self.most, "more change")
      messages.note("no golden frame shows \(more)")
    }
  }
}

extension MotionCoverage.Missing {
  fileprivate var message: String {
    let subject = isLifetime ? name : "\(name) in motion"
    return switch reason {
    case .shown: "no golden frame shows \(subject)"
    case .betweenFrames:
      "no frame of the scene shows \(subject): it begins and ends between two frames"
    case .transparent:
      "no frame of the scene shows \(subject): the layer is transparent while it runs"
    }
  }

  fileprivate var expected: String? {
    guard case .shown(let frame) = reason else { return nil }
    return "a frame between its beginning and its end, such as --at \(frame)f"
  }
}

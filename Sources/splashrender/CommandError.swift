import SplashMedia
import SplashSceneFormat

/// Why a command ends without having done its job.
enum CommandError: Error {
  /// The command line is wrong; `command` is the one that was meant, when that is known.
  case usage(UsageError, command: Command?)
  /// The scene, or a picture of it, can't be used.
  case scene(SceneError)
  /// An output, or a result on standard output, can't be written.
  case output(OutputError)
  /// There is not enough memory.
  case memory(String)
  /// Rendering or encoding failed.
  case rendering(String)
  /// All has been said; this is how it ended.
  case told(ExitCode)

  /// What to read after a mistake in the command line.
  var hint: [String] {
    guard case .usage(_, let command) = self else { return [] }
    guard let command else { return ["See 'splashrender --help'."] }
    return ["Usage: splashrender \(command.usage)", "See 'splashrender help \(command.name)'."]
  }

  /// What the program ends with.
  var exitCode: ExitCode {
    switch self {
    case .usage, .output(.unsupported): .usage
    case .scene(let errors): errors.isOnlyMissingFiles ? .missingInput : .invalidScene
    case .output(.cannotWrite), .output(.diskFull), .output(.tooLarge): .unwritableOutput
    case .output(.pipeClosed): .pipeClosed
    case .output(.encodingFailed): .failure
    case .memory: .outOfMemory
    case .rendering: .failure
    case .told(let code): code
    }
  }
}

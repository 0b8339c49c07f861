import SplashMedia
import SplashSceneFormat
import SplashSyntax

/// The reason why a command failed.
enum CommandError: Error {
  /// The command line is invalid; `command` is the command that was given, if known.
  case usage(UsageError, command: Command?)
  /// The scene, or an image that it uses, can't be used.
  case scene(SceneError)
  /// An output, or a result on standard output, can't be written.
  case output(OutputError)
  /// There is not enough memory.
  case memory(String)
  /// Rendering or encoding failed.
  case rendering(String)
  /// The error was already reported; this is the exit code.
  case reported(ExitCode)

  /// Advice to print after an error in the command line.
  var hint: [String] {
    guard case .usage(_, let command) = self else { return [] }
    guard let command else { return ["See 'splashrender --help'."] }
    return ["Usage: splashrender \(command.usage)", "See 'splashrender help \(command.name)'."]
  }

  /// The program's exit code.
  var exitCode: ExitCode {
    switch self {
    case .usage, .output(.unsupported): .usage
    case .scene(let errors): errors.isOnlyMissingFiles ? .missingInput : .invalidScene
    case .output(.cannotWrite), .output(.diskFull), .output(.tooLarge): .unwritableOutput
    case .output(.pipeClosed): .pipeClosed
    case .output(.encodingFailed): .failure
    case .memory: .outOfMemory
    case .rendering: .failure
    case .reported(let code): code
    }
  }

  /// Whether the error concerns an output rather than a scene.
  var isAboutOutput: Bool { if case .output = self { true } else { false } }

  /// The error in the form for programs; nil for the errors of a scene, and if it needn't be reported.
  var finding: Finding? {
    switch self {
    case .usage(let error, _): return Finding(error.code, .error, error.description)
    case .rendering(let message): return Finding(.renderFailed, .error, message)
    case .memory(let message): return Finding(.memoryExceeded, .error, message)
    // A closed pipe isn't reported, because the reader has stopped.
    case .scene, .reported, .output(.pipeClosed): return nil
    case .output(let error):
      return Finding(error.code, .error, error.description, file: error.path)
    }
  }

  /// The error in one sentence without a full stop, for reports.
  var sentence: String {
    switch self {
    case .scene(let errors): errors.diagnostics.first { $0.severity == .error }?.message ?? ""
    case .reported: "interrupted"
    default: finding?.message ?? ""
    }
  }
}

extension OutputError {
  fileprivate var code: FindingCode {
    switch self {
    case .cannotWrite, .pipeClosed: .outputUnwritable
    case .diskFull: .outputDiskFull
    case .tooLarge: .outputTooLarge
    case .unsupported: .outputUnsupported
    case .encodingFailed: .outputEncoding
    }
  }
}

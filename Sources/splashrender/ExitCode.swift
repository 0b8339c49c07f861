/// The program's exit codes.
enum ExitCode: Int32, CaseIterable, Sendable {
  case success = 0
  case failure = 1
  case different = 2
  case usage = 64
  case invalidScene = 65
  case missingInput = 66
  case outOfMemory = 71
  case unwritableOutput = 73
  case hungUp = 129
  case interrupted = 130
  case pipeClosed = 141
  case terminated = 143

  /// The description of the code in the help.
  var meaning: String {
    switch self {
    case .success: "Done."
    case .failure: "Rendering or encoding failed, or a scene in a batch failed."
    case .different: "Golden frames, videos or images differ, or a check doesn't hold."
    case .usage: "The command line is wrong."
    case .invalidScene: "A scene is invalid, or an image or video is corrupt or exceeds a limit."
    case .missingInput: "A scene, image or video was not found."
    case .outOfMemory: "Not enough memory, or the --max-memory limit is too low."
    case .unwritableOutput:
      "An output can't be written, exceeds its size limit, or may not be replaced."
    case .hungUp: "The terminal was closed (SIGHUP)."
    case .interrupted: "Interrupted (SIGINT)."
    case .pipeClosed: "The reader of the output closed the pipe (SIGPIPE)."
    case .terminated: "Terminated (SIGTERM)."
    }
  }
}

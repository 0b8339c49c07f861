/// What the program tells the one who started it.
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

  /// The line of help.
  var meaning: String {
    switch self {
    case .success: "Done."
    case .failure: "Rendering or encoding failed, or a scene of a batch did."
    case .different: "Golden frames, films or pictures differ."
    case .usage: "The command line is wrong."
    case .invalidScene: "A scene is invalid; a picture or film is corrupt or over a limit."
    case .missingInput: "A scene, a picture or a film was not found."
    case .outOfMemory: "There is not enough memory, or --max-memory allows less."
    case .unwritableOutput:
      "An output can't be written or kept small enough, or may not be replaced."
    case .hungUp: "The terminal went away (SIGHUP)."
    case .interrupted: "Interrupted (SIGINT)."
    case .pipeClosed: "The reader of the output went away (SIGPIPE)."
    case .terminated: "Terminated (SIGTERM)."
    }
  }
}

public import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The reason that an output could not be written. The target of a failed output is unchanged.
public enum OutputError: Error, Hashable, Sendable {
  /// The output at `path` can't be created or written; `reason` is the system's error (exit status 73).
  case cannotWrite(path: FilePath, reason: String)
  /// The disk that contains `path` is full, or a quota or size limit was reached (exit status 73).
  case diskFull(path: FilePath, reason: String)
  /// The reader has closed the pipe at `path` (exit status 141).
  case pipeClosed(path: FilePath)
  /// The frames for `path` could not be encoded; `reason` is the encoder's error (exit status 1).
  case encodingFailed(path: FilePath, reason: String)
  /// The options of the output at `path` aren't supported; `reason` says why, and what is supported (exit status 64).
  case unsupported(path: FilePath, reason: String)
  /// The output at `path` exceeds the maximum of `limit` bytes; the minimum is about `bytes` (exit status 73).
  case tooLarge(path: FilePath, bytes: Int, limit: Int)

  /// The output's path.
  package var path: FilePath {
    switch self {
    case .cannotWrite(let path, _), .diskFull(let path, _), .pipeClosed(let path),
      .encodingFailed(let path, _), .unsupported(let path, _), .tooLarge(let path, _, _):
      path
    }
  }

  /// Returns the error for a failed system call on the output at `path`.
  static func system(path: FilePath, code: Int32) -> OutputError {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: .diskFull(path: path, reason: systemMessage(code))
    case EPIPE: .pipeClosed(path: path)
    default: .cannotWrite(path: path, reason: systemMessage(code))
    }
  }
}

extension OutputError: CustomStringConvertible {
  /// The error as one sentence without a full stop, with the output and the cause.
  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): "can't write \(path): \(reason)"
    case .diskFull(let path, let reason): "no space to write \(path): \(reason)"
    case .pipeClosed(let path): "can't write \(path): the reader has closed the pipe"
    case .encodingFailed(let path, let reason): "can't encode \(path): \(reason)"
    case .unsupported(let path, let reason): "can't create \(path): \(reason)"
    case .tooLarge(let path, let bytes, let limit):
      "can't keep \(path) within \(ByteCount.text(limit)): its minimum size is about "
        + ByteCount.text(bytes)
    }
  }
}

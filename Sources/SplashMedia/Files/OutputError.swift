public import SplashSystem

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Why an output could not be made. The target of a failed output is as it was before.
public enum OutputError: Error, Hashable, Sendable {
  /// The output at `path` can't be created or written; `reason` is the system's (exit status 73).
  case cannotWrite(path: FilePath, reason: String)
  /// The disk that holds `path` is full, or a quota or size limit is reached (exit status 73).
  case diskFull(path: FilePath, reason: String)
  /// The reader of the pipe `path` has gone (exit status 141).
  case pipeClosed(path: FilePath)
  /// The pictures for `path` could not be encoded; `reason` is the encoder's (exit status 1).
  case encodingFailed(path: FilePath, reason: String)
  /// The output at `path` can't be what its options ask for; `reason` says why and what can be (exit status
  /// 64).
  case unsupported(path: FilePath, reason: String)
  /// The output at `path` has to have at most `limit` bytes, and the least that could be reached is
  /// about `bytes` (exit status 73).
  case tooLarge(path: FilePath, bytes: Int, limit: Int)

  /// The error of a system call on the output at `path`.
  static func system(path: FilePath, code: Int32) -> OutputError {
    switch code {
    case ENOSPC, EDQUOT, EFBIG: .diskFull(path: path, reason: systemMessage(code))
    case EPIPE: .pipeClosed(path: path)
    default: .cannotWrite(path: path, reason: systemMessage(code))
    }
  }
}

extension OutputError: CustomStringConvertible {
  /// One sentence without a full stop that names the output and the cause.
  public var description: String {
    switch self {
    case .cannotWrite(let path, let reason): "can't write \(path): \(reason)"
    case .diskFull(let path, let reason): "no room to write \(path): \(reason)"
    case .pipeClosed(let path): "can't write \(path): the reader has closed the pipe"
    case .encodingFailed(let path, let reason): "can't encode \(path): \(reason)"
    case .unsupported(let path, let reason): "can't make \(path): \(reason)"
    case .tooLarge(let path, let bytes, let limit):
      "can't keep \(path) within \(ByteCount.text(limit)): the smallest that it gets is about "
        + ByteCount.text(bytes)
    }
  }
}

public import SplashSystem

/// Why a frame can't be decoded.
struct VideoFault: Error, Hashable {
  var reason: String

  /// There is no memory.
  static let memory = VideoFault(reason: "out of memory")
}

/// Why a frame of a video couldn't be drawn.
public struct VideoFailure: Error, Hashable, Sendable {
  /// The video's path.
  public let path: FilePath
  /// The time of the frame in seconds of the video.
  public let time: Double
  /// What went wrong.
  public let reason: String
}

extension VideoFailure: CustomStringConvertible {
  /// One sentence without a full stop that names the video, the place in it and the cause.
  public var description: String { "\(path): \(sentence)" }

  /// The place in the video and the cause, in one sentence without a full stop.
  package var sentence: String {
    let thousandths = Int((time * 1000).rounded())
    let rest = String(1000 + thousandths % 1000).dropFirst()
    return "the frame at \(thousandths / 1000).\(rest) s can't be decoded: \(reason)"
  }
}

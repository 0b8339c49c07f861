public import SplashSystem

/// A failure to draw or play an asset that was readable at first: an SVG document, a video frame or a sound.
public struct MediaError: Error, Hashable, Sendable {
  /// The file.
  public let path: FilePath
  /// The time in the file, in seconds; 0 for a document.
  public let time: Double
  /// The reason, without a full stop.
  public let reason: String

  /// Creates an error.
  public init(path: FilePath, time: Double = 0, reason: String) {
    self.path = path
    self.time = time
    self.reason = reason
  }
}

extension MediaError {
  /// The time in the video and the cause, as one sentence without a full stop.
  package var frameSentence: String {
    let thousandths = Int(clamping: (time * 1000).rounded())
    let rest = String(1000 + thousandths % 1000).dropFirst()
    return "the frame at \(thousandths / 1000).\(rest) s can't be decoded: \(reason)"
  }
}

extension ReasonError {
  /// The error for a failed memory allocation.
  static let memory = ReasonError("out of memory")
}

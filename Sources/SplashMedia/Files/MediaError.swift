public import SplashSystem

/// Why what was read at first can't be drawn or played to its end: an SVG document, a frame of a video, a sound.
public struct MediaError: Error, Hashable, Sendable {
  /// The file.
  public let path: FilePath
  /// Where in it, in seconds; 0 for a document.
  public let time: Double
  /// What is wrong, in words without a full stop.
  public let reason: String

  /// Makes an error.
  public init(path: FilePath, time: Double = 0, reason: String) {
    self.path = path
    self.time = time
    self.reason = reason
  }
}

extension MediaError {
  /// The place in a video and the cause, in one sentence without a full stop.
  package var frameSentence: String {
    let thousandths = Int((time * 1000).rounded())
    let rest = String(1000 + thousandths % 1000).dropFirst()
    return "the frame at \(thousandths / 1000).\(rest) s can't be decoded: \(reason)"
  }
}

extension ReasonError {
  /// There is no memory.
  static let memory = ReasonError("out of memory")
}

@testable import SplashMedia

extension Subject {
  /// The lengths in headers of WAV and Matroska files, which show whether a file was cut off.
  public static let length = Subject("length") { bytes in
    var told: [String] = []
    if let duration = WaveHeader.duration(bytes) {
      try promise(duration.isFinite && duration > 0, "a sound of \(duration) s")
      told.append("a sound of \(duration) s")
    }
    if let end = MatroskaHeader(bytes).end {
      try promise(end > 0, "the end at \(end)")
      told.append("the end at \(end)")
    }
    // Neither length may depend on bytes after its header.
    if !told.isEmpty {
      let more = bytes + [UInt8](repeating: 0xFF, count: 64)
      try promise(
        WaveHeader.duration(bytes) == nil
          || WaveHeader.duration(more) == WaveHeader.duration(bytes)
            && MatroskaHeader(more).end == MatroskaHeader(bytes).end,
        "more bytes at the end change the length")
    }
    return told.isEmpty ? "no length" : told.joined(separator: "\n")
  }
}

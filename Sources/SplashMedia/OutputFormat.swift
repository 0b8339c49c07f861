/// The kinds of file that can be made.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// H.264 video in an MP4 file.
  case mp4
  /// An animated GIF.
  case gif
  /// One picture as PNG.
  case png
  /// A PNG file for each frame; the path has the frame's number in it, as in `frames-%04d.png`.
  case pngSequence

  /// The format that a path's extension names, in either case, or `nil`.
  public init?(path: String) {
    let name = OutputFile.split(path).name
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    switch name[name.index(after: dot)...].lowercased() {
    case "mp4", "m4v": self = .mp4
    case "gif": self = .gif
    case "png": self = FramePattern(path: path) == nil ? .png : .pngSequence
    default: return nil
    }
  }

  /// The files that an output at `path` consists of, in order: of a sequence one for each of
  /// `frameCount` frames, otherwise `path` itself.
  public func files(at path: String, frameCount: Int) -> some Sequence<String> {
    let pattern = self == .pngSequence ? FramePattern(path: path) : nil
    return (0..<(pattern == nil ? 1 : max(frameCount, 0))).lazy.map {
      pattern?.path(ofFrame: $0) ?? path
    }
  }

  /// The extensions that name the format, the usual one first, without the dot.
  public var pathExtensions: [String] {
    switch self {
    case .mp4: ["mp4", "m4v"]
    case .gif: ["gif"]
    case .png, .pngSequence: ["png"]
    }
  }
}

/// A path with the place for a frame's number: `%d`, or `%0Nd` for N digits with leading zeros.
struct FramePattern {
  private let prefix: String
  private let digits: Int
  private let suffix: String

  /// Finds the one place in the file's name; `nil` when there is none or more than one.
  init?(path: String) {
    let (directory, name) = OutputFile.split(path)
    guard let match = name.firstMatch(of: #/%(?:0([1-9]))?d/#) else { return nil }
    suffix = String(name[match.range.upperBound...])
    if suffix.contains(#/%(?:0[1-9])?d/#) { return nil }
    prefix = directory + name[..<match.range.lowerBound]
    digits = match.1.flatMap { Int($0) } ?? 1
  }

  /// The path of a frame.
  func path(ofFrame index: Int) -> String {
    let number = String(index)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }
}

public import SplashSystem

/// The kinds of file that can be made.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// An MP4 file: H.264, or another codec that players know.
  case mp4
  /// A QuickTime file: ProRes, for editing, or what MP4 files have.
  case mov
  /// A WebM file: VP9, with alpha where there is some.
  case webm
  /// A Matroska file: FFV1, which loses nothing, or any other codec.
  case mkv
  /// An animated GIF.
  case gif
  /// An animated PNG.
  case apng
  /// A WebP picture, animated where there is more than one frame.
  case webp
  /// An AVIF picture, animated where there is more than one frame.
  case avif
  /// A picture as PNG.
  case png
  /// A picture as JPEG.
  case jpeg
  /// Uncompressed RGB frames with a header and the sound: NUT, for pipes to FFmpeg.
  case nut
  /// Uncompressed frames with a head that says what they are, but not their colour matrix: YUV4MPEG2.
  case y4m
  /// Uncompressed frames, one after the other.
  case rawvideo
  /// A line for each frame with its time and the MD5 sum of its samples, as FFmpeg writes them.
  case framemd5

  /// The format that a path's extension names, in either case, or `nil`.
  public init?(path: FilePath) {
    guard let name = path.pathExtension,
      let format = Self.allCases.first(where: { $0.pathExtensions.contains(name) })
    else { return nil }
    self = format
  }

  /// The extensions that name the format, the usual one first, without the dot.
  public var pathExtensions: [String] {
    switch self {
    case .mp4: ["mp4", "m4v"]
    case .mov: ["mov"]
    case .webm: ["webm"]
    case .mkv: ["mkv"]
    case .gif: ["gif"]
    case .apng: ["apng"]
    case .webp: ["webp"]
    case .avif: ["avif"]
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .nut: ["nut"]
    case .y4m: ["y4m"]
    case .rawvideo: ["rgba", "rgb", "yuv"]
    case .framemd5: ["framemd5"]
    }
  }

  /// The codecs that it can hold, the usual one first; empty where there is nothing to choose.
  public var codecs: [VideoCodec] {
    switch self {
    case .mp4: [.h264, .hevc, .av1]
    case .mov: [.prores, .h264, .hevc]
    case .webm: [.vp9, .vp8, .av1]
    case .mkv: [.ffv1, .h264, .hevc, .av1, .vp9, .vp8, .prores]
    case .gif, .apng, .webp, .avif, .png, .jpeg, .nut, .y4m, .rawvideo, .framemd5: []
    }
  }

  /// The codecs of sound that it can hold, the usual one first; empty where it holds none.
  public var soundCodecs: [SoundOptions.Codec] {
    switch self {
    case .mp4: [.aac]
    case .mov: [.aac, .pcm]
    case .webm: [.opus, .vorbis]
    // Of AAC, Matroska wouldn't tell players what to leave out at the beginning.
    case .mkv: [.opus, .vorbis, .flac, .pcm]
    case .nut: [.pcm]
    case .gif, .apng, .webp, .avif, .png, .jpeg, .y4m, .rawvideo, .framemd5: []
    }
  }

  /// Whether a file is one picture, the film's first, or each of its frames where the path has a place for
  /// their number.
  public var isPicture: Bool { self == .png || self == .jpeg }

  /// Whether an output at `path` is a file for each frame: the format is one of pictures, and the path has
  /// the frame's number in it, as in `frame-%04d.png`.
  public func isSequence(at path: FilePath) -> Bool {
    switch self {
    case .png, .jpeg, .webp, .avif: FramePattern(path: path) != nil
    default: false
    }
  }

  /// The files that an output at `path` consists of, in order: of a sequence one for each of
  /// `frameCount` frames, otherwise `path` itself.
  public func files(at path: FilePath, frameCount: Int) -> some Sequence<FilePath> {
    let pattern = isSequence(at: path) ? FramePattern(path: path) : nil
    return (0..<(pattern == nil ? 1 : max(frameCount, 0))).lazy.map {
      pattern?.path(ofFrame: $0) ?? path
    }
  }
}

/// How films are compressed.
public enum VideoCodec: String, Hashable, Sendable, CaseIterable {
  /// H.264: what every player shows.
  case h264
  /// H.265: two thirds of H.264's size.
  case hevc
  /// AV1: half of H.264's size, in young players.
  case av1
  /// VP9, with alpha where there is some.
  case vp9
  /// VP8, with alpha where there is some.
  case vp8
  /// Apple's ProRes 422 and 4444, of 10 bits, for editing: with alpha where there is some.
  case prores
  /// FFV1, which loses nothing.
  case ffv1

  /// Whether it has a rate factor, a bit rate, presets and frames that build on others; the rest compress
  /// every picture alike.
  public var isAdjustable: Bool {
    switch self {
    case .h264, .hevc, .av1, .vp9, .vp8: true
    case .prores, .ffv1: false
    }
  }

  /// The name that people know.
  public var name: String {
    switch self {
    case .h264: "H.264"
    case .hevc: "HEVC"
    case .av1: "AV1"
    case .vp9: "VP9"
    case .vp8: "VP8"
    case .prores: "ProRes"
    case .ffv1: "FFV1"
    }
  }
}

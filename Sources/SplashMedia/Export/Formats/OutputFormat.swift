public import SplashSystem

/// The output formats.
public enum OutputFormat: String, Hashable, Sendable, CaseIterable {
  /// An MP4 file: H.264, or another codec that players support.
  case mp4
  /// A QuickTime file: ProRes, for editing, or the codecs of MP4.
  case mov
  /// A WebM file: VP9, with alpha if the video has it.
  case webm
  /// A Matroska file: lossless FFV1, or any other codec.
  case mkv
  /// An animated GIF.
  case gif
  /// An animated PNG.
  case apng
  /// A WebP image, animated if there is more than one frame.
  case webp
  /// An AVIF image, animated if there is more than one frame.
  case avif
  /// A PNG image.
  case png
  /// A JPEG image.
  case jpeg
  /// Uncompressed RGB frames with a header and the sound: NUT, for pipes to FFmpeg.
  case nut
  /// Uncompressed frames with a header that doesn't include the colour matrix: YUV4MPEG2.
  case y4m
  /// Uncompressed frames without a header.
  case rawvideo
  /// A text file in FFmpeg's format, with a line per frame that contains its time and the MD5 hash of its samples.
  case framemd5

  /// Creates the format for a path's extension, ignoring case; `nil` if there is none.
  public init?(path: FilePath) {
    guard let name = path.pathExtension,
      let format = Self.allCases.first(where: { $0.pathExtensions.contains(name) })
    else { return nil }
    self = format
  }

  /// The extensions of the format without the dot, beginning with the default.
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

  /// The codecs that the format supports, beginning with the default; empty if there is no choice.
  public var codecs: [VideoCodec] {
    switch self {
    case .mp4: [.h264, .hevc, .av1]
    case .mov: [.prores, .h264, .hevc]
    case .webm: [.vp9, .vp8, .av1]
    case .mkv: [.ffv1, .h264, .hevc, .av1, .vp9, .vp8, .prores]
    case .gif, .apng, .webp, .avif, .png, .jpeg, .nut, .y4m, .rawvideo, .framemd5: []
    }
  }

  /// The sound codecs that the format supports, beginning with the default; empty if the format has no sound.
  package var soundCodecs: [SoundOptions.Codec] {
    switch self {
    case .mp4: [.aac]
    case .mov: [.aac, .pcm]
    case .webm: [.opus, .vorbis]
    // Matroska doesn't signal AAC's initial padding to players.
    case .mkv: [.opus, .vorbis, .flac, .pcm]
    case .nut: [.pcm]
    case .gif, .apng, .webp, .avif, .png, .jpeg, .y4m, .rawvideo, .framemd5: []
    }
  }

  /// Whether a file contains a single image. It is the video's first frame; if the path has a placeholder for the
  /// frame number, each frame is written to its own file.
  public var isPicture: Bool { self == .png || self == .jpeg }

  /// Whether a file can contain a single image, so that a video can be one file per frame.
  package var isImage: Bool { isPicture || self == .webp || self == .avif }

  /// The loop counts that a file can store; `nil` for formats that don't loop.
  package var loopCounts: ClosedRange<Int>? {
    switch self {
    case .gif: 1...65_536
    case .apng, .webp: 1...65_535
    case .mp4, .mov, .webm, .mkv, .avif, .png, .jpeg, .nut, .y4m, .rawvideo, .framemd5: nil
    }
  }

  /// Returns whether an output at `path` consists of one file per frame. This is the case if the format is an image
  /// format and the path contains a placeholder for the frame number, as in `frame-%04d.png`.
  public func isSequence(at path: FilePath) -> Bool {
    isImage && FramePattern(path: path) != nil
  }

  /// Returns the files of an output at `path`, in order: one file for each of `frameCount` frames of a sequence, and
  /// otherwise `path` itself.
  public func files(at path: FilePath, frameCount: Int) -> some Sequence<FilePath> {
    let pattern = isSequence(at: path) ? FramePattern(path: path) : nil
    return (0..<(pattern == nil ? 1 : max(frameCount, 0))).lazy.map {
      pattern?.path(ofFrame: $0) ?? path
    }
  }
}

/// The video codecs.
public enum VideoCodec: String, Hashable, Sendable, CaseIterable {
  /// H.264: supported by every player.
  case h264
  /// H.265: files are about two thirds the size of H.264's.
  case hevc
  /// AV1: files are about half the size of H.264's, but only recent players support it.
  case av1
  /// VP9, with alpha if the video has it.
  case vp9
  /// VP8, with alpha if the video has it.
  case vp8
  /// Apple's ProRes 422 and 4444, with 10 bits, for editing; with alpha if the video has it.
  case prores
  /// FFV1, which is lossless.
  case ffv1

  /// Whether the codec has a rate factor, a bit rate, presets and inter-frame compression. All other codecs compress
  /// every frame separately.
  public var isAdjustable: Bool {
    recipes.contains { $0.crf != nil }
  }

  /// The display name.
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

extension OutputFormat {
  /// The display name.
  public var name: String {
    switch self {
    case .mp4: "MP4"
    case .mov: "MOV"
    case .webm: "WebM"
    case .mkv: "Matroska"
    case .gif: "GIF"
    case .apng: "APNG"
    case .webp: "WebP"
    case .avif: "AVIF"
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .nut: "NUT"
    case .y4m: "YUV4MPEG2"
    case .rawvideo: "raw video"
    case .framemd5: "a list of MD5 sums"
    }
  }
}

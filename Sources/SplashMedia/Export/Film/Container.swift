internal import CFFmpeg
internal import SplashSystem

/// The type of a file with tracks: the muxer with its options, and what the file can store.
struct Container: Sendable {
  /// The muxer's name in FFmpeg.
  let muxer: String
  /// Whether the muxer rewrites earlier parts of the file. If so, output for a pipe is first assembled in memory.
  var needsSeeking = false
  /// Whether one picture can represent several frames. The last picture's duration is then set at the end of the
  /// file.
  var holdsFrames = false
  /// Whether alpha that is encoded separately has its own track.
  var hasAlphaTrack = false
  /// Whether players select the decoder by the track's FourCC.
  var hasTags = false
  /// The muxer's options.
  var settings: @Sendable (MuxerRequest) -> [(name: String, value: String)] = { _ in [] }

  /// Whether the encoders' global headers are stored in the file's header.
  var hasGlobalHeader: Bool {
    guard let format = unsafe av_guess_format(muxer, nil, nil) else { return false }
    return unsafe format.pointee.flags & AVFMT_GLOBALHEADER != 0
  }
}

/// The parameters for a muxer.
struct MuxerRequest {
  let options: VideoOptions
  /// Whether the file is written to a pipe.
  let isStream: Bool
  /// Whether the file also has a sound track.
  let hasSound: Bool

  /// The flags of MP4 and QuickTime files: the index is at the front, or in fragments in a pipe. If there is sound,
  /// the header must contain its initial padding.
  fileprivate var movieFlags: String {
    isStream ? "frag_keyframe+\(hasSound ? "delay" : "empty")_moov+default_base_moof" : "faststart"
  }
}

extension OutputFormat {
  /// The container of a video; unused by the formats that have none.
  var container: Container {
    switch self {
    case .mp4: Container(muxer: "mp4", hasTags: true) { [("movflags", $0.movieFlags)] }
    case .mov:
      Container(muxer: "mov", hasTags: true) { request in
        // QuickTime's own comment type is limited to 64 KiB.
        let comment = request.options.comment == nil ? "" : "+use_metadata_tags"
        return [("movflags", request.movieFlags + comment)]
      }
    case .webm: Container(muxer: "webm")
    case .mkv: Container(muxer: "matroska")
    case .apng:
      Container(muxer: "apng", needsSeeking: true, holdsFrames: true) {
        [("plays", String($0.options.loopCount ?? 0))]
      }
    case .webp:
      Container(muxer: "webp", needsSeeking: true) { [("loop", String($0.options.loopCount ?? 0))] }
    case .avif: Container(muxer: "avif", needsSeeking: true, hasAlphaTrack: true)
    case .nut: Container(muxer: "nut")
    case .y4m: Container(muxer: "yuv4mpegpipe") { _ in [("strict", "-1")] }
    case .framemd5: Container(muxer: "framemd5")
    case .rawvideo, .gif, .png, .jpeg: Container(muxer: "rawvideo")
    }
  }

  /// Returns those of an encoder's pixel formats that a file at `path` can have. Raw video has no header, so its
  /// extension must tell.
  func pixelFormats(
    _ known: [VideoOptions.PixelFormat], at path: FilePath
  ) -> [VideoOptions.PixelFormat] {
    guard self == .rawvideo else { return known }
    return switch path.pathExtension {
    case "yuv": known.filter { !$0.isRGB }
    case "rgb": [.rgb24]
    case "rgba": [.rgba]
    default: known
    }
  }
}

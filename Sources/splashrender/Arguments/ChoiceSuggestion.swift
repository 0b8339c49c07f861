import SplashMedia
import SplashSceneFormat
import SplashSyntax

extension AnyOption {
  /// Returns the choice that an unknown value probably means: by its name in other tools, then by
  /// spelling.
  func suggestion(for value: String) -> String? {
    switch self {
    case .format: OutputFormat.suggestedName(for: value) { [$0.rawValue] }
    case .codec: codecs[value.lowercased()]?.rawValue ?? nearest(to: value, among: choices)
    default: nearest(to: value, among: choices)
    }
  }
}

extension OutputFormat {
  /// Returns the name that an unknown format or extension probably means.
  ///
  /// - Parameter names: Returns the names of a format, the usual one first.
  static func suggestedName(
    for word: String, among names: (OutputFormat) -> [String]
  ) -> String? {
    let word = word.lowercased()
    if let format = formats[word] { return names(format).first }
    guard !soundFormats.contains(word) else { return nil }
    return nearest(to: word, among: allCases.flatMap(names))
  }
}

/// The nearest output formats for formats that can't be written or have another name here. By
/// spelling alone, the suggestion for `mpeg` would be `jpeg`.
private let formats: [String: OutputFormat] = [
  "mpeg": .mp4, "mpg": .mp4, "mpe": .mp4, "mpeg4": .mp4, "m4v": .mp4, "m2v": .mp4, "avi": .mp4,
  "wmv": .mp4, "flv": .mp4, "3gp": .mp4, "ts": .mp4, "mts": .mp4, "m2ts": .mp4,
  "h264": .mp4, "x264": .mp4, "264": .mp4, "avc": .mp4, "hevc": .mp4, "h265": .mp4, "x265": .mp4,
  "265": .mp4, "av1": .mp4, "obu": .mp4,
  "qt": .mov, "quicktime": .mov, "prores": .mov, "mxf": .mov,
  "ogv": .webm, "ivf": .webm, "vp8": .webm, "vp9": .webm, "matroska": .mkv, "ffv1": .mkv,
  "tif": .png, "tiff": .png, "bmp": .png, "tga": .png, "exr": .png, "psd": .png, "ppm": .png,
  "jpg": .jpeg, "jpe": .jpeg, "jfif": .jpeg, "heic": .avif, "heif": .avif,
  "yuv4mpeg": .y4m, "yuv4mpegpipe": .y4m, "raw": .rawvideo, "yuv": .rawvideo, "rgb": .rawvideo,
  "rgba": .rawvideo, "md5": .framemd5,
]

/// Audio-only formats. They can't be written, and their names are spelt like those of video
/// formats.
private let soundFormats: Set = [
  "mp3", "m4a", "mka", "wav", "aac", "flac", "ogg", "opus", "aif", "aiff",
]

/// The names of codecs in other tools. By spelling alone, the suggestion for `h265` would be `h264`.
private let codecs: [String: VideoCodec] = [
  "h265": .hevc, "x265": .hevc, "libx265": .hevc, "h.265": .hevc, "avc": .h264, "x264": .h264,
  "libx264": .h264, "h.264": .h264, "libvpx": .vp8, "libvpx-vp9": .vp9, "libaom": .av1,
  "libaom-av1": .av1, "svt-av1": .av1, "libsvtav1": .av1, "prores_ks": .prores,
]

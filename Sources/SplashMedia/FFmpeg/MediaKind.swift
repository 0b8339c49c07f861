/// The kinds of files that are refused because they name others, or are none.
enum MediaKind {
  /// The FFmpeg formats that are lists of other files, addresses of streams, or devices.
  private static let lists: Set<String> = [
    "hls", "dash", "webm_dash_manifest", "concat", "concatf", "imf", "sdp", "rtsp", "rtp", "sap",
    "rm_pl", "image2", "image2pipe", "lavfi", "vapoursynth", "avisynth",
  ]

  /// Whether a format of FFmpeg's names other files.
  static func isList(_ format: String) -> Bool {
    format.split(separator: ",").contains { lists.contains(String($0)) }
  }

  /// The kind of list that begins with some bytes, by the name that FFmpeg gives it. Newer versions don't
  /// recognise lists that have another file name extension.
  static func list(_ beginning: [UInt8]) -> String? {
    let start =
      beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning[...]
    let known = [
      ("#EXTM3U", "hls"), ("ffconcat version", "concat"), ("<MPD", "dash"), ("v=0\r\n", "sdp"),
      ("v=0\n", "sdp"),
    ]
    return known.first { start.starts(with: $0.0.utf8) }?.1
  }

  /// Why a list is refused.
  static func refusal(of format: String) -> String {
    "it is a list of other files (\(format)), and only the file itself is ever opened"
  }
}

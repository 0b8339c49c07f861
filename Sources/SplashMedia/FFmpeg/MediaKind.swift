/// Formats that are rejected because they refer to other files, or because they aren't files at all.
enum MediaKind {
  /// The FFmpeg formats for lists of other files, for stream addresses, and for devices.
  private static let lists: Set<String> = [
    "hls", "dash", "webm_dash_manifest", "concat", "concatf", "imf", "sdp", "rtsp", "rtp", "sap",
    "rm_pl", "image2", "image2pipe", "lavfi", "vapoursynth", "avisynth",
  ]

  /// Returns whether an FFmpeg format refers to other files.
  static func isList(_ format: String) -> Bool {
    format.split(separator: ",").contains { lists.contains(String($0)) }
  }

  /// Returns FFmpeg's name for the list format of a file that begins with the given bytes. This is needed because
  /// recent FFmpeg versions don't recognize lists with unusual file name extensions.
  static func list(_ beginning: [UInt8]) -> String? {
    let start =
      beginning.starts(with: [0xEF, 0xBB, 0xBF]) ? beginning.dropFirst(3) : beginning[...]
    let known = [
      ("#EXTM3U", "hls"), ("ffconcat version", "concat"), ("<MPD", "dash"), ("v=0\r\n", "sdp"),
      ("v=0\n", "sdp"),
    ]
    return known.first { start.starts(with: $0.0.utf8) }?.1
  }

  /// Returns the reason for rejecting a list format.
  static func refusal(of format: String) -> String {
    "it is a list of other files (\(format)), which are never opened"
  }
}

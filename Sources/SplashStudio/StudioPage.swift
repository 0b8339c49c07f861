import CSplashStudioPage

/// The files of the studio's page, which are parts of the program.
enum StudioPage {
  /// A file with its type as browsers call it; `nil` if there is none of that name.
  static func file(_ name: String) -> (type: String, bytes: [UInt8])? {
    var count = 0
    guard let bytes = unsafe splash_studio_file(name, &count) else { return nil }
    let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
    let type = types[String(name.split(separator: ".").last ?? "")] ?? "application/octet-stream"
    return (type + "; charset=utf-8", unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
  }
}

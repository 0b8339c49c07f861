import CSplashStudioPage

/// The files of the studio's page, which are embedded in the program.
enum StudioPage {
  /// Returns a file and its MIME type; `nil` if there is no such file.
  static func file(_ name: String) -> (type: String, bytes: [UInt8])? {
    var count = 0
    guard let bytes = unsafe splash_studio_file(name, &count) else { return nil }
    let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
    let type = types[String(name.split(separator: ".").last ?? "")] ?? "application/octet-stream"
    return (type + "; charset=utf-8", unsafe Array(UnsafeBufferPointer(start: bytes, count: count)))
  }
}

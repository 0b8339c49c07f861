import SplashSystem

/// The files of the studio's page, which are embedded in the program.
enum StudioPage {
  /// Returns a file and its MIME type; `nil` if there is no such file.
  static func file(_ name: String) -> (type: String, bytes: [UInt8])? {
    guard let file = EmbeddedFile.named(name, in: "studio") else { return nil }
    let types = ["html": "text/html", "css": "text/css", "js": "text/javascript"]
    let type = types[String(name.split(separator: ".").last ?? "")] ?? "application/octet-stream"
    return (type + "; charset=utf-8", unsafe Array(file.bytes))
  }
}

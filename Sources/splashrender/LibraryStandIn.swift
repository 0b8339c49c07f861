import SplashPixels
import SplashScene

struct SceneOverrides {
  var set: [(name: String, text: String)] = []
  var seed: UInt64?
  var size: Size?
  var scale: Double?
  var frameRate: FrameRate?
  var background: String?
}
struct Diagnostic: Sendable {
  enum Severity: String, Sendable { case error, warning }
  var severity = Severity.error
  var file = ""
  var line = 1
  var column = 1
  var message = ""
  func rendered() -> String { "\(file):\(line):\(column): \(severity.rawValue): \(message)\n" }
}
struct SceneErrors: Error {
  var diagnostics: [Diagnostic]
  var isOnlyMissingFiles: Bool
}
enum PartialFiles { static func removeAll() {} }
enum OutputFormat: Sendable {
  case mp4, gif, png, pngSequence
  init?(path: String) {
    if path.hasSuffix(".mp4") {
      self = .mp4
    } else if path.hasSuffix(".gif") {
      self = .gif
    } else if path.hasSuffix(".png") {
      self = path.contains("%") ? .pngSequence : .png
    } else {
      return nil
    }
  }
  init?(name: String) { self.init(path: "." + name) }
}
enum OutputError: Error {
  case cannotWrite(path: String, reason: String)
  case encodingFailed(String)
}
struct VideoOptions {
  var crf = 18.0
  var preset = "veryfast"
}
struct Output {
  var path: String
  var format: OutputFormat
  var video = VideoOptions()
}
struct Progress {
  var framesDone: Int
  var frameCount: Int
  var elapsed: Double
}
enum RenderError: Error {
  case output(OutputError)
  case cancelled
}
struct Film {
  var scene: Scene
  var frames: Range<Int>
  var warnings: [Diagnostic] = []
  init(path: String, overrides: SceneOverrides) throws(SceneErrors) {
    throw SceneErrors(
      diagnostics: [Diagnostic(file: path, message: "the library is not wired")],
      isOnlyMissingFiles: false)
  }
}
func render(film: Film, outputs: [Output], threads: Int, progress: (Progress) -> Bool)
  throws(RenderError)
{}
func still(_ film: Film, at seconds: Double) -> Pixmap { Pixmap(width: 1, height: 1) }
func contactSheet(_ film: Film, columns: Int, count: Int, width: Int?) -> Pixmap {
  Pixmap(width: 1, height: 1)
}
func inspect(_ film: Film, at seconds: Double) -> String { "{}" }
func writePNG(_ pixmap: Pixmap, to path: String) throws(OutputError) {}

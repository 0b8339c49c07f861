import SplashPixels
import SplashScene

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
  let severity: Severity
  let file: String
  let line: Int
  let column: Int
  let message: String
  func rendered() -> String { "" }
}
struct SceneErrors: Error {
  var diagnostics: [Diagnostic]
  var isOnlyMissingFiles: Bool
  func rendered(_ diagnostic: Diagnostic) -> String {
    "\(diagnostic.file):1:1: \(diagnostic.severity.rawValue): \(diagnostic.message)"
  }
}
enum PartialFiles { static func removeAll() {} }
enum OutputFormat: String, CaseIterable, Sendable {
  case mp4
  case gif
  case png
  case pngSequence
  init?(path: String) {
    switch path.split(separator: ".").last {
    case "mp4": self = .mp4
    case "gif": self = .gif
    case "png": self = path.contains("%") ? .pngSequence : .png
    default: return nil
    }
  }
}
enum OutputError: Error, CustomStringConvertible {
  case cannotWrite(path: String, reason: String)
  case diskFull(path: String, reason: String)
  case pipeClosed(path: String)
  case encodingFailed(path: String, reason: String)
  var description: String { "" }
}
struct VideoOptions {
  enum Preset: String, CaseIterable { case ultrafast, superfast, veryfast, faster, fast, medium }
  var crf = 18
  var preset = Preset.veryfast
}
struct Output {
  var path: String
  var format: OutputFormat
  var video = VideoOptions()
  init(path: String, format: OutputFormat) {
    self.path = path
    self.format = format
  }
}
struct Progress {
  var framesDone: Int
  var frameCount: Int
}
enum RenderError: Error {
  case output(OutputError)
  case cancelled
  case noThreads
}
struct Film {
  var scene: Scene
  var start = 0.0
  var end: Double
  var frameRate: FrameRate
  var pixelScale: Double
  var width: Int { 1 }
  var height: Int { 1 }
  var frameCount: Int { 1 }
  init(
    path: String, overrides: SceneOverrides, diagnose: ([Diagnostic]) -> Void = { _ in }
  ) throws(SceneErrors) {
    if path.hasSuffix("fake.json") {
      scene = Scene(size: Size(100, 50), duration: 5, layers: [])
      end = 5
      frameRate = FrameRate(60)
      pixelScale = 1
      return
    }
    throw SceneErrors(
      diagnostics: [
        Diagnostic(severity: .error, file: path, line: 1, column: 1, message: "not wired")
      ], isOnlyMissingFiles: false)
  }
  func time(ofFrame index: Int) -> Double { 0 }
  func still(at time: Double) -> Pixmap { Pixmap(width: 1, height: 1) }
  func contactSheet(count: Int, columns: Int, width: Int) -> Pixmap { Pixmap(width: 1, height: 1) }
  func render(
    to outputs: [Output], threads: Int, progress: (Progress) -> Bool
  ) throws(RenderError) {
    for i in 1...100 {
      usleep(20000)
      if outputs[0].path == "-" { try? Terminal.write("GIF", to: .output) }
      _ = progress(Progress(framesDone: i, frameCount: 100))
    }
  }
}
extension Moment { var json: String { "{}" } }
func writePNG(_ pixmap: Pixmap, to path: String) throws(OutputError) {}

/// A thread of the system, for work that blocks.
@safe struct Thread: @unchecked Sendable {
  private let handle: pthread_t

  private final class Work {
    let body: @Sendable () -> Void

    init(_ body: @escaping @Sendable () -> Void) {
      self.body = body
    }
  }

  /// Runs `body` on a thread of its own.
  ///
  /// - Returns: Nil when the system has no thread to give.
  init?(_ body: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    // As much as the main thread has: secondary threads get a fraction of it on some systems.
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)

    let work = unsafe Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var handle = pthread_t()
      let result = unsafe pthread_create(
        &handle, &attributes, { unsafe Thread.run($0) }, work.toOpaque())
      guard result == 0 else {
        unsafe work.release()
        return nil
      }
      self.handle = handle
    #else
      var handle: pthread_t?
      let result = unsafe pthread_create(
        &handle, &attributes, { unsafe Thread.run($0) }, work.toOpaque())
      guard result == 0, let handle = unsafe handle else {
        unsafe work.release()
        return nil
      }
      unsafe self.handle = handle
    #endif
  }

  /// Waits until the body has returned. To be called once at most.
  func join() {
    pthread_join(handle, nil)
  }

  /// Sends the thread a signal.
  func send(_ signal: Int32) {
    pthread_kill(handle, signal)
  }

  /// How many processors are at work.
  static var processorCount: Int {
    max(1, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))))
  }

  private static func run(_ work: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    guard let work = unsafe work else { return nil }
    unsafe Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body()
    return nil
  }
}

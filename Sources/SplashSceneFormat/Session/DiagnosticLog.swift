import SplashScene
import SplashSyntax
import SplashSystem

/// The errors, warnings and notes that were found so far.
final class DiagnosticLog {
  /// What is reported only once.
  private enum Subject: Hashable {
    case scene(message: String)
    case file(FilePath, message: String)
    case image(Int)
    case video(Int)
    case svg(Int)
  }

  private(set) var list = DiagnosticList()
  private var reported: Set<Subject> = []

  var hasErrors: Bool { list.hasErrors }
  var hasWarnings: Bool { list.hasWarnings }

  /// Adds a diagnostic.
  func append(_ diagnostic: Diagnostic) { list.append(diagnostic) }

  /// Replaces the diagnostics so far.
  func replace(by other: DiagnosticList) { list = other }

  /// Returns whether to create another report for a location: see ``DiagnosticList``.
  func wantsReport(at span: Span, in file: FilePath) -> Bool {
    list.wantsReport(at: span, in: file)
  }

  /// Returns whether a problem with the whole scene is reported for the first time.
  func isFirst(_ problem: Problem) -> Bool {
    reported.insert(.scene(message: problem.message)).inserted
  }

  /// Returns whether a note about a file is made for the first time.
  func isFirst(_ note: Problem, in file: FilePath) -> Bool {
    reported.insert(.file(file, message: note.message)).inserted
  }

  /// Returns the warnings about an image on its first use.
  func firstWarnings(of image: ImageReference) -> [String] {
    first(image.warnings, .image(image.id))
  }

  /// Returns the warnings about a video on its first use.
  func firstWarnings(of video: VideoReference) -> [String] {
    first(video.warnings, .video(video.id))
  }

  /// Returns the warnings about an SVG document on its first use.
  func firstWarnings(of document: SVGReference) -> [String] {
    first(document.warnings, .svg(document.id))
  }

  private func first(_ warnings: [String], _ subject: Subject) -> [String] {
    warnings.isEmpty || !reported.insert(subject).inserted ? [] : warnings
  }
}

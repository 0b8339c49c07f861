import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// The changes of a scene file that its findings certainly ask for.
struct SceneFix {
  /// A change, at its place in the text before it.
  struct Change {
    let line: Int
    let column: Int
    let old: String
    let new: String
  }

  /// Why a file isn't changed.
  enum Refusal: Error {
    /// Two changes concern the same text.
    case overlap(Diagnostic)
    /// The file has changed since it was read, or is a link.
    case changed
    case unwritable
  }

  /// The text as it was read.
  private let source: SourceText
  private var bytes: [UInt8]
  private(set) var changes: [Change] = []
  private var overlap: Diagnostic?

  /// The greatest number of times that the changed text is read again, because a change can make other mistakes visible.
  private static let mostPasses = 20

  /// Collects the changes; `nil` if the file can't be read.
  init?(_ path: FilePath, _ overrides: SceneOverrides) {
    var overrides = overrides
    overrides.isReviewed = true
    overrides.isStrict = false
    var found: (diagnostics: [Diagnostic], sources: [FilePath: SourceText])
    do throws(SceneError) {
      var heard: ([Diagnostic], [FilePath: SourceText]) = ([], [:])
      _ = try Film(path: path, overrides: overrides, svgs: .ofProgram()) { heard = ($0, $1) }
      found = heard
    } catch {
      found = (error.diagnostics, error.sources)
    }
    guard let source = found.sources[path], source.place != nil else { return nil }
    self.source = source
    bytes = source.bytes
    for _ in 0..<Self.mostPasses {
      let edited = found.diagnostics.filter { $0.file == path && $0.edit != nil }
      if edited.isEmpty || !apply(edited, SourceText(path: path, bytes: bytes)) { return }
      let text = String(decoding: bytes, as: UTF8.self)
      do throws(SceneError) {
        found.diagnostics = []
        _ = try Film(source: text, path: path, overrides: overrides, svgs: .ofProgram()) {
          more, _ in
          found.diagnostics = more
        }
      } catch {
        found.diagnostics = error.diagnostics
      }
    }
  }

  /// Applies the edits of some findings; returns whether it did.
  private mutating func apply(_ edited: [Diagnostic], _ text: SourceText) -> Bool {
    var last = bytes.count + 1
    var next: (bytes: [UInt8], changes: [Change]) = (bytes, [])
    var seen: Set<Diagnostic.Edit> = []
    for diagnostic in edited.sorted(by: { $0.start > $1.start }) {
      guard let edit = diagnostic.edit, seen.insert(edit).inserted else { continue }
      guard edit.range.upperBound <= last, edit.range.upperBound <= bytes.count else {
        overlap = diagnostic
        return false
      }
      last = edit.range.lowerBound
      let position = text.position(ofOffset: edit.range.lowerBound)
      next.changes.append(
        Change(
          line: position.line, column: position.column,
          old: String(decoding: bytes[edit.range], as: UTF8.self), new: edit.text))
      next.bytes.replaceSubrange(edit.range, with: Array(edit.text.utf8))
    }
    bytes = next.bytes
    changes += next.changes.reversed()
    return true
  }

  /// Replaces the file in one step. If nothing changes, it isn't touched.
  func write() throws(Refusal) {
    if let overlap { throw .overlap(overlap) }
    guard !changes.isEmpty else { return }
    guard let place = source.place, place.lastPart == source.path.lastPart,
      source.path.folder.resolved.map({ $0.appending(place.lastPart) == place }) == true
    else { throw .changed }
    switch FileEdit.replace(source.bytes, with: bytes, at: place) {
    case .done: return
    case .changed: throw .changed
    case .failed: throw .unwritable
    }
  }

  /// The changes for people.
  func lines(isDry: Bool) -> [String] {
    changes.map { change in
      "\(source.path):\(change.line):\(change.column): \(isDry ? "would change" : "changed")"
        + " \(change.old) to \(change.new)"
    }
  }
}

extension SceneFix.Change {
  /// The change in the form for programs.
  var json: JSON {
    .object([
      ("line", .whole(line)), ("column", .whole(column)), ("old", .string(old)),
      ("new", .string(new)),
    ])
  }
}

extension SceneFix.Refusal {
  /// The error.
  func finding(about path: FilePath) -> Finding {
    switch self {
    case .overlap(let diagnostic):
      var finding = Finding(
        .fixRefused, .error, "two changes concern the same text, so the file isn't changed",
        file: path)
      (finding.line, finding.column) = (diagnostic.line, diagnostic.column)
      return finding
    case .changed:
      return Finding(
        .fixRefused, .error,
        "the file is a link, or has changed since it was read, so it isn't changed", file: path)
    case .unwritable:
      return Finding(.outputUnwritable, .error, "the file can't be written", file: path)
    }
  }
}

extension Diagnostic {
  fileprivate var start: Int { edit?.range.lowerBound ?? 0 }
}

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
    case overlap
    /// There are so many mistakes that a program should write the file again.
    case tooMany
    case link
    /// The file has changed since it was read.
    case changed
    case unwritable
  }

  /// The text as it was read.
  private let source: SourceText
  private let overrides: SceneOverrides
  private var text: EditedText
  private var refusal: Refusal?

  /// The greatest number of times that the changed text is read again, because a change can make other mistakes visible.
  private static let mostPasses = 200

  /// Collects the changes; `nil` if the file can't be read.
  init?(_ path: FilePath, _ overrides: SceneOverrides) {
    // What a review over time finds has no edits.
    var overrides = overrides
    (overrides.isReviewed, overrides.isStrict) = (false, false)
    self.overrides = overrides
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
    text = EditedText(source.bytes)
    for pass in 0...Self.mostPasses {
      let edited = found.diagnostics.filter { $0.file == path && $0.edit != nil }
      let edits = CertainEdits(in: text.bytes).edits(of: edited)
      if edits.isEmpty { return }
      if pass == Self.mostPasses {
        refusal = .tooMany
        return
      }
      guard let next = applied(edits, found.diagnostics) else { return }
      found.diagnostics = next
    }
  }

  /// Applies edits; returns what is found in the new text, or `nil` if they aren't applied.
  private mutating func applied(
    _ edits: [Diagnostic.Edit], _ before: [Diagnostic]
  ) -> [Diagnostic]? {
    var next = text
    guard next.apply(edits) else {
      refusal = .overlap
      return nil
    }
    // A value can be used in several places, where the new one may be wrong. Errors in the text hide others.
    let known = Set(before.filter { $0.severity == .error }.map(\.message))
    let isText = before.contains { $0.code == .jsonSyntax }
    func isAccepted(_ found: [Diagnostic]) -> Bool {
      isText || found.allSatisfy { $0.severity != .error || known.contains($0.message) }
    }
    let found = diagnostics(of: next)
    if isAccepted(found) {
      text = next
      return found
    }
    // Nothing else moves when the last is applied first.
    var kept: [Diagnostic]?
    for edit in edits.sorted(by: { $0.range.lowerBound > $1.range.lowerBound }) {
      var alone = text
      guard alone.apply([edit]) else { continue }
      let found = diagnostics(of: alone)
      if isAccepted(found) { (text, kept) = (alone, found) }
    }
    return kept
  }

  private func diagnostics(of text: EditedText) -> [Diagnostic] {
    var found: [Diagnostic] = []
    do throws(SceneError) {
      _ = try Film(
        source: String(decoding: text.bytes, as: UTF8.self), path: source.path,
        overrides: overrides, svgs: .ofProgram()
      ) { warnings, _ in found = warnings }
    } catch {
      found = error.diagnostics
    }
    return found
  }

  /// The changes of the text as it was read, in order.
  var changes: [Change] {
    text.changes.map { range, new in
      let position = source.position(ofOffset: range.lowerBound)
      return Change(
        line: position.line, column: position.column,
        old: String(decoding: source.bytes[range], as: UTF8.self),
        new: String(decoding: new, as: UTF8.self))
    }
  }

  /// Replaces the file in one step. If nothing changes, it isn't touched.
  func write() throws(Refusal) {
    if let refusal { throw refusal }
    guard !text.changes.isEmpty else { return }
    guard let place = source.place, place.lastPart == source.path.lastPart,
      source.path.folder.resolved.map({ $0.appending(place.lastPart) == place }) == true
    else { throw .link }
    switch FileEdit.replace(source.bytes, with: text.bytes, at: place) {
    case .done: return
    case .changed: throw .changed
    case .failed: throw .unwritable
    }
  }

  /// Returns a line for each change.
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
  /// Returns the error that says why the file isn't changed.
  func finding(about path: FilePath) -> Finding {
    let reason: String
    switch self {
    case .overlap: reason = "two changes concern the same text"
    case .tooMany: reason = "it has too many mistakes"
    case .link: reason = "it is a link"
    case .changed: reason = "it has changed since it was read"
    case .unwritable:
      return Finding(.outputUnwritable, .error, "the file can't be written", file: path)
    }
    return Finding(.fixRefused, .error, "the file isn't changed: \(reason)", file: path)
  }
}

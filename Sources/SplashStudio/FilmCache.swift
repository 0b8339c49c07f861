import SplashRender
import SplashScene
import SplashSceneFormat
package import SplashSyntax
package import SplashSystem

/// A variant that was read, with its newest film without errors.
package struct ShownFilm: Sendable {
  /// The variant.
  let variant: Variant
  /// The revision number of ``film``. It differs for each variant, and for each version of its
  /// files.
  var revision: Int
  /// The newest film without errors; `nil` if there hasn't been any.
  var film: Film?
  /// The source texts of ``film``.
  var texts: [SourceText]
  /// The errors in the current files; empty if there are none.
  var errors: [Diagnostic]
  /// The warnings about the current files.
  var warnings: [Diagnostic]
  /// Whether ``warnings`` are complete. Those of a review follow when the review has run.
  var isReviewed: Bool
  /// The source texts that ``errors`` and ``warnings`` refer to.
  var newestTexts: [SourceText]
  /// The value of ``FilmCache/files`` when the variant was read.
  var files: Int
}

/// A cache of the films that pages show. A variant is read at its first use, and again after its
/// files have changed.
package final class FilmCache: @unchecked Sendable {
  struct Entry {
    var shown: ShownFilm
    /// The previous film, for pages that haven't received the change yet.
    var before: ShownFilm?
    /// The files that the variant depends on, and the time at which reading them began.
    var dependencies: [FilePath]
    var start: Int
    /// The values of the cache's use counter when the variant was first read and when it was last used.
    var birth: Int
    var lastUse: Int
  }

  struct State {
    var entries: [Variant: Entry] = [:]
    /// A counter that increases whenever files change.
    var files = 1
    var lastRevision = 0
    var uses = 0
    var reading: Set<Variant> = []
    var listeners: [@Sendable () -> Void] = []
  }

  /// The maximum number of cached variants.
  private static let room = 12

  let source: any StudioSource
  /// The system time when the cache was created, which differs in each run.
  let born = FileState.now
  let monitor = Monitor()
  /// The cache, protected by ``monitor``.
  var state = State()

  /// - Parameter source: The scenes of the studio.
  package init(_ source: any StudioSource) {
    self.source = source
  }

  /// A counter that increases whenever files change.
  package var files: Int { monitor.locked { state.files } }

  /// The files that the variants depend on, and the time at which reading the first of them began.
  package var dependencies: (files: [FilePath], start: Int) {
    monitor.locked {
      let entries = state.entries.values
      return (
        Array(Set(entries.flatMap(\.dependencies))), entries.map(\.start).min() ?? FileState.now
      )
    }
  }

  /// The state of a variant, for `--json`.
  package struct Status {
    /// The members of the JSON object.
    package let members: [(String, JSON)]
    /// The errors and warnings.
    package let diagnostics: [Diagnostic]
    /// The texts that they refer to.
    package let texts: [FilePath: SourceText]
  }

  /// The state of each variant, in the order of first use.
  package var statuses: [Status] {
    let all = monitor.locked { state.entries.values.sorted { $0.birth < $1.birth } }
    let (scenes, rows) = (source.scenes, source.rows)
    return all.map { entry in
      let shown = entry.shown
      let members: [(String, JSON)] = [
        (
          "scene",
          scenes.indices.contains(shown.variant.scene)
            ? .string(scenes[shown.variant.scene]) : .null
        ),
        (
          "row",
          shown.variant.row.flatMap { rows.indices.contains($0) ? .string(rows[$0].name) : nil }
            ?? .null
        ),
        ("revision", .whole(shown.revision)), ("files", .whole(shown.files)),
        ("frames", .whole(shown.film?.frameCount ?? 0)),
      ]
      return Status(
        members: members, diagnostics: shown.errors + shown.warnings,
        texts: Dictionary(shown.newestTexts.map { ($0.path, $0) }) { $1 })
    }
  }

  /// Records that files have changed, notifies the listeners, and reads the most recently used
  /// variant.
  package func noteChange() {
    source.refresh()
    let listeners = monitor.locked { () -> [@Sendable () -> Void] in
      state.files += 1
      return state.listeners
    }
    for tell in listeners { tell() }
    // A page will request this variant. It is read while the page receives the event.
    let last = monitor.locked {
      state.entries.values.max { $0.lastUse < $1.lastUse }?.shown.variant
    }
    if let last { _ = film(last) }
  }

  /// Calls `body` whenever files change.
  func listen(_ body: @escaping @Sendable () -> Void) {
    monitor.locked { state.listeners.append(body) }
  }

  /// Returns a revision, if it is the newest or second newest of its variant. A variant that could
  /// never be read has a revision without a film.
  func film(revision: Int) -> ShownFilm? {
    monitor.locked {
      let kept = state.entries.values.lazy.flatMap { [$0.shown, $0.before].compactMap(\.self) }
      let found = kept.first { $0.revision == revision }
      if let variant = found?.variant { use(variant) }
      return found
    }
  }

  /// Returns the canvas size in points that the variant has if it doesn't set a size.
  func ownSize(of shown: ShownFilm) -> Size? {
    var plain = shown.variant
    plain.size = nil
    let own = shown.variant.size == nil ? shown : film(plain)
    return own?.film?.scene.size
  }

  /// Returns whether a revision is the newest of its variant.
  func isLast(revision: Int) -> Bool {
    monitor.locked { state.entries.values.contains { $0.shown.revision == revision } }
  }

  /// Returns a variant with its current files, and reads them if necessary; `nil` if its scene or
  /// row doesn't exist.
  func film(_ variant: Variant) -> ShownFilm? {
    var variant = variant
    if variant.row == nil, !source.rows.isEmpty { variant.row = 0 }
    guard source.scenes.indices.contains(variant.scene),
      variant.row.map(source.rows.indices.contains) ?? true
    else { return nil }
    let (known, files) = monitor.locked { () -> (ShownFilm?, Int) in
      while state.reading.contains(variant) { monitor.wait() }
      if let entry = state.entries[variant], entry.shown.files == state.files {
        use(variant)
        return (entry.shown, 0)
      }
      state.reading.insert(variant)
      return (nil, state.files)
    }
    if let known { return known }
    let read = source.read(variant)
    let base = read.film == nil ? self.base(of: variant) : nil
    return monitor.locked {
      defer {
        state.reading.remove(variant)
        monitor.announce()
      }
      return cache(read, variant, files: files, base: base)
    }
  }

  /// Returns the film to show if a variant has never been read without errors: that of the variant
  /// without its values and its size.
  private func base(of variant: Variant) -> ShownFilm? {
    guard !variant.set.isEmpty || variant.size != nil else { return nil }
    var plain = variant
    (plain.set, plain.size) = ([:], nil)
    return film(plain)
  }

  /// Caches the result of a read. The lock must be held.
  private func cache(
    _ read: ReadVariant, _ variant: Variant, files: Int, base: ShownFilm?
  ) -> ShownFilm {
    var shown =
      state.entries[variant]?.shown
      ?? ShownFilm(
        variant: variant, revision: 0, texts: [], errors: [], warnings: [],
        isReviewed: false, newestTexts: [], files: files)
    var before = state.entries[variant]?.before
    // Each variant has its own revisions, even if it can't be read yet.
    if read.film != nil || shown.film == nil {
      before = shown.film == nil ? nil : shown
      state.lastRevision += 1
      shown.revision = state.lastRevision
      (shown.film, shown.texts) =
        read.film.map { ($0, read.texts) } ?? (base?.film, base?.texts ?? [])
    }
    (shown.errors, shown.warnings) = (read.errors, read.warnings)
    // `validate` reviews only scenes without errors, too.
    shown.isReviewed = read.film?.findings == nil
    (shown.newestTexts, shown.files) = (read.texts, files)
    let birth = state.entries[variant]?.birth ?? state.uses
    state.entries[variant] = Entry(
      shown: shown, before: before, dependencies: read.files, start: read.start, birth: birth,
      lastUse: 0)
    use(variant)
    while state.entries.count > Self.room,
      let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      state.entries[oldest.key] = nil
    }
    return shown
  }

  /// Records the use of a variant. The lock must be held.
  private func use(_ variant: Variant) {
    let number = state.uses + 1
    state.uses = number
    state.entries[variant]?.lastUse = number
  }
}

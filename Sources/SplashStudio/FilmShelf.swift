import SplashRender
import SplashScene
import SplashSceneFormat
package import SplashSystem

/// A variant that was read, with its last film without errors.
package struct ShownFilm: Sendable {
  /// The variant.
  let variant: Variant
  /// The number of ``film``: another one for each variant, and for each change of its files.
  var revision: Int
  /// The film, the last one without errors; `nil` if there was none yet.
  var film: Film?
  /// The texts that ``film`` was read from.
  var texts: [SourceText]
  /// What is wrong with the files as they are; empty if nothing is.
  var errors: [Diagnostic]
  /// What is doubtful.
  var warnings: [Diagnostic]
  /// The texts that ``errors`` and ``warnings`` are about.
  var newestTexts: [SourceText]
  /// The ``FilmShelf/files`` that it was read at.
  var files: Int
}

/// The films that pages show. Each variant is read at its first use, and again when files have changed.
package final class FilmShelf: @unchecked Sendable {
  private struct Entry {
    var shown: ShownFilm
    /// The film before it, for pages that don't know yet of the change.
    var before: ShownFilm?
    /// The files that it depends on, and the time before they were read.
    var dependencies: [FilePath]
    var start: Int
    /// When it was read first, and used last, in uses of the shelf.
    var birth: Int
    var lastUse: Int
  }

  private struct State {
    var entries: [Variant: Entry] = [:]
    /// Grows whenever files have changed.
    var files = 1
    var lastRevision = 0
    var uses = 0
    var reading: Set<Variant> = []
    var listeners: [@Sendable () -> Void] = []
  }

  /// How many variants are kept.
  private static let room = 12

  let source: any StudioSource
  /// When it was made, by the system's clock: different in each run.
  let born = FileState.now
  private let monitor = Monitor()
  private var state = State()

  /// - Parameter source: What the studio was opened with.
  package init(_ source: any StudioSource) {
    self.source = source
  }

  /// Grows whenever files have changed.
  package var files: Int { monitor.locked { state.files } }

  /// The files that the variants depend on, and the time before the oldest of them was read.
  package var dependencies: (files: [FilePath], start: Int) {
    monitor.locked {
      let entries = state.entries.values
      return (
        Array(Set(entries.flatMap(\.dependencies))), entries.map(\.start).min() ?? FileState.now
      )
    }
  }

  /// The state of each variant for `--json`, in the order of their first use.
  package var statuses: [JSON] {
    let all = monitor.locked { state.entries.values.sorted { $0.birth < $1.birth } }
    let (scenes, rows) = (source.scenes, source.rows)
    return all.map { entry in
      let shown = entry.shown
      return .object([
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
        ("errors", .array(shown.errors.map { .string(shown.text(of: $0)) })),
        ("warnings", .array(shown.warnings.map { .string(shown.text(of: $0)) })),
      ])
    }
  }

  /// Notes that files have changed, tells those who listen, and reads the variant that was used last.
  package func noteChange() {
    source.refresh()
    let listeners = monitor.locked { () -> [@Sendable () -> Void] in
      state.files += 1
      return state.listeners
    }
    for tell in listeners { tell() }
    // A page will ask for what was used last: it is read while the page learns of the change.
    let last = monitor.locked {
      state.entries.values.max { $0.lastUse < $1.lastUse }?.shown.variant
    }
    if let last { _ = film(last) }
  }

  /// Calls `body` whenever files have changed.
  func listen(_ body: @escaping @Sendable () -> Void) {
    monitor.locked { state.listeners.append(body) }
  }

  /// A revision with its film, if it is the last one of its variant, or the one before that. One that never could be
  /// read has no film.
  func film(revision: Int) -> ShownFilm? {
    monitor.locked {
      let kept = state.entries.values.lazy.flatMap { [$0.shown, $0.before].compactMap(\.self) }
      let found = kept.first { $0.revision == revision }
      if let variant = found?.variant { use(variant) }
      return found
    }
  }

  /// The canvas in points that a variant has without a size of its own.
  func ownSize(of shown: ShownFilm) -> Size? {
    var plain = shown.variant
    plain.size = nil
    let own = shown.variant.size == nil ? shown : film(plain)
    return own?.film?.scene.size
  }

  /// Whether a revision is the last one of its variant.
  func isLast(revision: Int) -> Bool {
    monitor.locked { state.entries.values.contains { $0.shown.revision == revision } }
  }

  /// A variant as its files are now, read if it hasn't been; `nil` for one that can't be.
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
      return shelve(read, variant, files: files, base: base)
    }
  }

  /// The film that is shown while a variant has never been right: the one without its values.
  private func base(of variant: Variant) -> ShownFilm? {
    guard !variant.set.isEmpty || variant.size != nil else { return nil }
    var plain = variant
    (plain.set, plain.size) = ([:], nil)
    return film(plain)
  }

  /// Keeps what was read. The lock is held.
  private func shelve(
    _ read: ReadVariant, _ variant: Variant, files: Int, base: ShownFilm?
  ) -> ShownFilm {
    var shown =
      state.entries[variant]?.shown
      ?? ShownFilm(
        variant: variant, revision: 0, texts: [], errors: [], warnings: [], newestTexts: [],
        files: files)
    var before = state.entries[variant]?.before
    // Each variant has numbers of its own, also one that can't be read yet.
    if read.film != nil || shown.film == nil {
      before = shown.film == nil ? nil : shown
      state.lastRevision += 1
      shown.revision = state.lastRevision
      (shown.film, shown.texts) =
        read.film.map { ($0, read.texts) } ?? (base?.film, base?.texts ?? [])
    }
    (shown.errors, shown.warnings) = (read.errors, read.warnings)
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

  /// Notes that a variant is in use. The lock is held.
  private func use(_ variant: Variant) {
    let number = state.uses + 1
    state.uses = number
    state.entries[variant]?.lastUse = number
  }
}

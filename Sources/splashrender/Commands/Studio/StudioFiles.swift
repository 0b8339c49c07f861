import SplashChecks
import SplashMedia
import SplashRender
import SplashScene
import SplashSceneFormat
import SplashStudio
import SplashSyntax
import SplashSystem
import Synchronization

/// The scenes of `studio`: a file, the files of a folder, or the rows of a manifest.
final class StudioFiles: StudioSource {
  /// The items, at least one.
  private struct Items {
    var all: [BatchItem]
    var scenes: [String]
    var rows: [StudioRow] = []
    /// The folder or manifest that contains them.
    var container: FilePath?
  }

  /// The film of a revision with the options of its golden frames.
  private struct RecordedFilm {
    let revision: Int
    let options: GoldenManifest.Options
    let film: Film
  }

  let canEdit: Bool
  private let invocation: Invocation
  private let items: Mutex<Items>
  /// The errors in the manifest since it was last valid.
  private let failure = Mutex<SceneError?>(nil)
  private let parsed = ParsedScenes()
  private let pictures = KeptPictures()
  /// The film that golden frames were last compared with.
  private let recorded = Mutex<RecordedFilm?>(nil)

  /// Finds the scenes.
  ///
  /// - Throws: `CommandError` for an empty folder, and for a manifest with errors.
  init(_ invocation: Invocation) throws(CommandError) {
    self.invocation = invocation
    canEdit = invocation.has(.edit)
    items = Mutex(try Self.items(invocation))
  }

  var scenes: [String] { items.withLock { $0.scenes } }

  var rows: [StudioRow] { items.withLock { $0.rows } }

  func refresh() {
    guard items.withLock({ $0.container }) != nil else { return }
    do throws(CommandError) {
      let new = try Self.items(invocation)
      items.withLock { $0 = new }
      failure.withLock { $0 = nil }
    } catch {
      // The previous items stay until the manifest is valid again.
      if case .scene(let errors) = error { failure.withLock { $0 = errors } }
    }
  }

  private static func items(_ invocation: Invocation) throws(CommandError) -> Items {
    let path = invocation.files[0]
    let source = SceneSource(invocation)
    let (overrides, width) = (try source.overrides(), try source.width())
    func item(_ scene: FilePath) -> BatchItem {
      BatchItem(
        name: scene.description, row: nil, scene: scene, outputs: [], options: invocation,
        overrides: overrides, width: width)
    }
    if path.isDirectory {
      let found = Self.scenes(in: path)
      guard !found.isEmpty else {
        throw invocation.mistake("the folder \(path) has no scenes")
      }
      return Items(
        all: found.map(item), scenes: found.map(\.description), container: path)
    }
    guard BatchItems.isManifest(path) else {
      return Items(all: [item(path)], scenes: [path.description])
    }
    let all = try BatchItems.rows(of: [path], invocation)
    guard !all.isEmpty else { throw invocation.mistake("the manifest \(path) has no rows") }
    let rows = all.map { StudioRow(name: $0.name, values: $0.row?.values.texts ?? []) }
    return Items(all: all, scenes: [path.description], rows: rows, container: path)
  }

  /// The maximum number of scenes in a folder.
  private static let mostScenes = 500

  /// Returns the scenes of a folder and its subfolders, sorted by name.
  private static func scenes(in folder: FilePath) -> [FilePath] {
    let names = folder.entries.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
    let inside = names.flatMap { name -> [FilePath] in
      let path = folder.appending(name)
      if path.isDirectory { return [path.appending("scene.json")].filter(isScene) }
      return isScene(path) ? [path] : []
    }
    return Array(inside.prefix(mostScenes))
  }

  private static func isScene(_ path: FilePath) -> Bool {
    switch path.pathExtension {
    case let name where FileLayer.compositionExtensions.contains(name): return true
    case "json":
      guard let bytes = try? Assets().contents(of: AssetFile(path), limit: 16 << 20) else {
        return false
      }
      if FileKind(bytes) == .lottie { return true }
      return ["\"splashrender\"", "\"layers\""].allSatisfy {
        bytes.firstRange(of: Array($0.utf8)) != nil
      }
    default: return false
    }
  }

  /// Returns a scene or a row, or another one if it no longer exists.
  private func item(_ variant: Variant) -> BatchItem {
    items.withLock { $0.all[min(variant.row ?? variant.scene, $0.all.count - 1)] }
  }

  func read(_ variant: Variant) -> ReadVariant {
    let item = item(variant)
    var overrides = item.overrides
    overrides.set += variant.set.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    if let size = variant.size { overrides.size = size }
    overrides.notesOddSize = true
    var read = ReadVariant()
    read.start = FileWatch.now
    var sources: [FilePath: SourceText] = [:]
    do throws(SceneError) {
      var found: (warnings: [Diagnostic], sources: [FilePath: SourceText]) = ([], [:])
      var film = try Film(
        path: item.scene, overrides: overrides, parsed: parsed, pictures: pictures,
        svgs: .ofProgram()
      ) { found = ($0, $1) }
      if let width = item.width { film.setWidth(width) }
      read.film = film
      read.files = film.sources
      (read.warnings, sources) = found
    } catch {
      read.errors = error.diagnostics.filter { $0.severity == .error }
      read.warnings = error.diagnostics.filter { $0.severity != .error }
      read.files = error.dependencies
      sources = error.sources
    }
    read.files.append(item.scene)
    if let container = items.withLock({ $0.container }) { read.files.append(container) }
    if let failure = failure.withLock({ $0 }) {
      read.errors += failure.diagnostics
      sources.merge(failure.sources) { $1 }
    }
    read.texts = sources.ordered(main: item.scene)
    return read
  }

  func words(for variant: Variant, parameters: Set<String>) -> [String] {
    let item = item(variant)
    var words = [item.scene.description]
    for (name, text) in (item.row?.defaults.texts ?? []) + (item.row?.values.texts ?? [])
    where parameters.contains(name) {
      words += [AnyOption.set.spelling, "\(name)=\(text)"]
    }
    for option in AnyOption.sceneChanges + [.width] {
      for text in item.options.texts(option) {
        words += option.placeholder == nil ? [option.spelling] : [option.spelling, text]
      }
    }
    for (name, text) in variant.set.sorted(by: { $0.key < $1.key }) {
      words += [AnyOption.set.spelling, "\(name)=\(text)"]
    }
    if let size = variant.size {
      words += [AnyOption.size.spelling, "\(formatted(size.width))x\(formatted(size.height))"]
    }
    return words
  }

  func outputName(for variant: Variant) -> String {
    let rows = rows
    if let row = variant.row, rows.indices.contains(row) {
      return FilePath(rows[row].name).stem.description
    }
    return ScenePath(item(variant).scene).name.description
  }

  func goldenStore(for variant: Variant) -> GoldenStore? {
    let item = item(variant)
    guard variant.row == nil, let place = try? GoldenPlace(item.scene, invocation) else {
      return nil
    }
    return place.store
  }

  func recordedFilm(for variant: Variant, revision: Int) -> Film? {
    guard let store = goldenStore(for: variant),
      let options = try? store.manifest().manifest.options
    else { return nil }
    if let known = recorded.withLock({ $0 }), known.revision == revision, known.options == options {
      return known.film
    }
    let film = try? Film(
      path: item(variant).scene, overrides: options.overrides(in: store.folder), parsed: parsed,
      pictures: pictures, svgs: .ofProgram()
    ) { _, _ in }
    recorded.withLock {
      $0 = film.map { RecordedFilm(revision: revision, options: options, film: $0) }
    }
    return film
  }

  func save(_ bytes: [UInt8], over text: SourceText) -> FileEdit.Outcome {
    guard canEdit, let place = text.place else { return .failed }
    return FileEdit.replace(text.bytes, with: bytes, at: place)
  }

  func threads(for outputs: [Output], of film: Film) throws(ReasonError) -> Int {
    do throws(CommandError) {
      let check = MemoryCheck(invocation)
      try check.checkSizes(outputs, of: film)
      return try check.threads(
        upTo: SceneSource(invocation).threads(), for: outputs, of: film)
    } catch {
      throw ReasonError(error.sentence)
    }
  }
}

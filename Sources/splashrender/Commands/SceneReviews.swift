import SplashMedia
import SplashRender
import SplashSceneFormat
import SplashSyntax
import SplashSystem

/// Loads scenes and rows with a review over time, and shows and counts what it finds.
struct SceneReviews {
  /// A scene after its review.
  struct Review {
    /// The scene, or its errors.
    let film: Result<Film, SceneError>
    /// Everything that was found, as it was shown.
    let findings: [Diagnostic]
    /// The texts of the files with the findings.
    let sources: [FilePath: SourceText]
  }

  private let messages: Messages
  let rowErrors: RowErrors
  private let parsed = ParsedScenes()
  private let countsWarnings: Bool
  private let checkFiles: [FilePath]
  private let readsCheckFiles: Bool
  private var counts: [Diagnostic.Severity: Int] = [:]
  private var rowCount = 0

  /// - Parameters:
  ///   - countsWarnings: Whether warnings are shown as errors. The scene is loaded all the same.
  ///   - checkFiles: Files with more checks of each scene.
  ///   - readsCheckFiles: Whether the file of checks next to each scene is read as well.
  init(
    _ messages: Messages, countsWarnings: Bool = false, checkFiles: [FilePath] = [],
    readsCheckFiles: Bool = true
  ) {
    (self.messages, rowErrors) = (messages, RowErrors(messages))
    (self.countsWarnings, self.checkFiles) = (countsWarnings, checkFiles)
    self.readsCheckFiles = readsCheckFiles
  }

  /// Reviews a scene.
  mutating func review(_ path: FilePath, _ overrides: SceneOverrides) -> Review {
    let review = load(path, overrides)
    switch review.film {
    case .success: messages.show(review.findings, review.sources)
    case .failure(let error): messages.show(error)
    }
    count(review.findings)
    return review
  }

  /// Reviews a row of a table.
  mutating func review(_ row: BatchItem) -> Review {
    rowCount += 1
    let review = load(row.scene, row.overrides, width: row.width, parsed: parsed)
    switch review.film {
    case .success: rowErrors.show(review.findings, review.sources, of: row)
    case .failure(let error): rowErrors.show(.scene(error), of: row)
    }
    count(review.findings)
    return review
  }

  private func load(
    _ path: FilePath, _ overrides: SceneOverrides, width: Int? = nil, parsed: ParsedScenes? = nil
  ) -> Review {
    var overrides = overrides
    overrides.isReviewed = true
    overrides.notesOddSize = true
    overrides.readsCheckFiles = readsCheckFiles
    if countsWarnings { overrides.isStrict = false }
    overrides.checkFiles = checkFiles
    var found: (findings: [Diagnostic], sources: [FilePath: SourceText]) = ([], [:])
    do throws(SceneError) {
      var film = try Film(path: path, overrides: overrides, parsed: parsed, svgs: .ofProgram()) {
        found = ($0, $1)
      }
      messages.read([path], found.sources)
      if let width { film.setWidth(width) }
      messages.read(film.sources)
      let findings = countsWarnings ? found.findings.map(\.underStrictRules) : found.findings
      return Review(film: .success(film), findings: findings, sources: found.sources)
    } catch {
      return Review(
        film: .failure(error), findings: error.diagnostics, sources: error.sources)
    }
  }

  private mutating func count(_ findings: [Diagnostic]) {
    for finding in findings { counts[finding.severity, default: 0] += 1 }
  }

  /// Prints how much was found.
  ///
  /// - Parameter scenes: The number of scenes, if there were no rows.
  func conclude(scenes: Int) {
    rowErrors.showCounts()
    let found = [Diagnostic.Severity.error, .warning, .note].compactMap { severity in
      counts[severity].map { counted($0, severity.rawValue) }
    }
    guard !found.isEmpty else { return }
    let subject =
      rowCount > 0
      ? counted(rowCount, "row") : counted(scenes, "scene")
    messages.note("\(list(found)) in \(subject)")
  }
}

extension Invocation {
  /// Returns the arguments that are tables.
  ///
  /// - Throws: An error if there are none, and an option applies to tables.
  func tables() throws(CommandError) -> [FilePath] {
    let tables = files.filter(BatchItems.isManifest)
    if tables.isEmpty, has(.scene) || has(.name) {
      throw mistake("--scene and --name apply to tables")
    }
    return tables
  }
}

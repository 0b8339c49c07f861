import SplashScene
package import SplashSyntax
internal import SplashSystem

/// The warnings and notes about a scene without errors: those found while its files were read, and those of a review
/// over time, which can run later and on another thread.
package struct SceneFindings: Sendable {
  /// A scene with the locations that a review reports.
  struct Reviewable: Sendable {
    let scene: Scene
    let file: SceneFile
    /// The files of checks.
    let checkFiles: [SceneFile]
    /// The ids of the layers in the file, by location.
    let ids: [Int: String]
    let waivers: Waivers
    /// The parameters that are set from outside.
    let set: Set<String>
    /// Whether the scene is one of several variants, each of which may need other waivers.
    let isVariant: Bool

    /// The locations of the layers.
    var places: LayerPlaces {
      LayerPlaces(WrittenLayers(file.root["layers"]).all, ids: ids, VaryingNames(file.root))
    }
  }

  private let found: DiagnosticList
  let reviewable: Reviewable?

  /// Creates the findings about a scene that can't be reviewed, such as a composition.
  init(_ found: DiagnosticList) {
    (self.found, reviewable) = (found, nil)
  }

  /// - Parameters:
  ///   - found: The warnings and notes found while the files were read.
  ///   - checkFiles: The files of checks that were read.
  ///   - ids: The ids of the layers in the file, by location.
  ///   - waivers: The scene's waivers, which were applied to `found`.
  ///   - set: The parameters that are set one by one.
  ///   - hasParameterFiles: Whether files set parameters.
  init(
    _ found: DiagnosticList, _ scene: Scene, in file: SceneFile, checkFiles: [SceneFile],
    ids: [Int: String], _ waivers: Waivers, set: Set<String>, hasParameterFiles: Bool
  ) {
    self.found = found
    reviewable = Reviewable(
      scene: scene, file: file, checkFiles: checkFiles, ids: ids, waivers: waivers, set: set,
      isVariant: !set.isEmpty || hasParameterFiles)
  }

  /// Returns all warnings and notes, sorted by file and position. Takes time for each layer and frame,
  /// up to a limit.
  ///
  /// - Parameter isWanted: Returns `false` if the result is no longer needed.
  /// - Returns: `nil` if `isWanted` returned `false`.
  package func reviewed(while isWanted: @escaping () -> Bool) -> [Diagnostic]? {
    reviewedList(while: isWanted)?.sorted
  }

  /// Returns the list of all warnings and notes; `nil` if `isWanted` returned `false`.
  func reviewedList(while isWanted: @escaping () -> Bool = { true }) -> DiagnosticList? {
    guard let reviewable else { return found }
    let (scene, file) = (reviewable.scene, reviewable.file)
    var list = found
    let places = reviewable.places
    let definitions = Definitions(in: file)
    var waivers = reviewable.waivers
    var isWhole = true
    func report(_ problem: Problem, _ span: Span) {
      var problem = problem
      problem.related += definitions.places(usedAt: span)
      problem.frame = problem.time.map { Int(clamping: $0 * scene.frameRate.value + 1e-6) }
      let diagnostic = Diagnostic(problem, in: file.source, at: span)
      if problem.code == .reviewIncomplete { isWhole = false }
      if !waivers.waive(diagnostic) { list.append(diagnostic) }
    }
    withoutActuallyEscaping(report) {
      NameReview(
        root: file.root, checks: reviewable.checkFiles.map(\.root), set: reviewable.set, report: $0
      ).run()
    }
    let isComplete = withoutActuallyEscaping(report) {
      SceneReview(
        scene: scene, places: places,
        isBackgroundVarying: file.root["backgroundColor"].map(places.isVarying) ?? false,
        start: (file.root["duration"] ?? file.root["size"] ?? file.root).span,
        durationText: file.root["duration"]?.text, isWanted: isWanted,
        report: $0
      ).run()
    }
    guard isComplete else { return nil }
    if isWhole, !reviewable.isVariant, !list.isFull {
      for diagnostic in waivers.idle(in: file) { list.append(diagnostic) }
    }
    return list
  }
}

import SplashScene
package import SplashSyntax
internal import SplashSystem

/// The warnings and notes about a scene without errors: those found while its files were read, and those of a review
/// over time, which can run later and on another thread.
package struct SceneFindings: Sendable {
  /// A scene with the locations that a review reports.
  private struct Reviewable: Sendable {
    let scene: Scene
    let file: SceneFile
    /// The ids of the layers in the file, by location.
    let ids: [Int: String]
    let waivers: Waivers
  }

  private let found: DiagnosticList
  private let reviewable: Reviewable?

  /// Creates the findings about a scene that can't be reviewed, such as a Lottie file.
  init(_ found: DiagnosticList) {
    (self.found, reviewable) = (found, nil)
  }

  /// - Parameters:
  ///   - found: The warnings and notes found while the files were read.
  ///   - ids: The ids of the layers in the file, by location.
  init(
    _ found: DiagnosticList, _ scene: Scene, in file: SceneFile, ids: [Int: String],
    _ waivers: Waivers
  ) {
    self.found = found
    reviewable = Reviewable(scene: scene, file: file, ids: ids, waivers: waivers)
  }

  /// Returns all warnings and notes, sorted by file and position. Takes up to about two seconds.
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
    let places = LayerPlaces(
      WrittenLayers(file.root["layers"]).all, ids: reviewable.ids, VaryingNames(file.root))
    let definitions = Definitions(in: file)
    func report(_ problem: Problem, _ span: Span) {
      var problem = problem
      problem.related += definitions.places(usedAt: span)
      problem.frame = problem.time.map { Int(clamping: $0 * scene.frameRate.value + 1e-6) }
      list.append(Diagnostic(problem, in: file.source, at: span))
    }
    withoutActuallyEscaping(report) { NameReview(root: file.root, report: $0).run() }
    let isComplete = withoutActuallyEscaping(report) {
      SceneReview(
        scene: scene, places: places,
        isBackgroundVarying: file.root["backgroundColor"].map(places.isVarying) ?? false,
        start: (file.root["duration"] ?? file.root["size"] ?? file.root).span,
        durationText: file.root["duration"]?.text, isWanted: isWanted,
        report: $0
      ).run()
    }
    return isComplete ? reviewable.waivers.applied(to: list, complete: file) : nil
  }
}

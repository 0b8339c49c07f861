import SplashScene
import SplashSystem

/// An animation of a Lottie file, from which compositions are made.
struct LottieSource {
  let session: Session
  /// The animation's JSON.
  let file: SceneFile

  /// What a composition depends on besides the contents of files.
  struct Key: Hashable {
    let file: FilePath
    let slots: [String: LottieSlotValue]
  }

  /// The slots that can be set from outside: what they are called, and what they take.
  func slots() -> [(name: String, kind: LottieSlotKind)] {
    let reader = LottieReader(file.root, NoResources())
    _ = reader.read()
    return reader.slots.kinds
  }

  /// The composition with values for slots, made once; `nil` after a report.
  func composition(_ slots: [String: LottieSlotValue] = [:]) -> LottieComposition? {
    let key = Key(file: file.identity, slots: slots)
    if let known = session.lottieCompositions[key] { return known }
    let reader = LottieReader(
      file.root, LottieFileResources(session: session, file: file), slots: slots)
    let composition = reader.read()
    for error in reader.errors {
      guard let problem = error.problem else { continue }
      session.report(Diagnostic(problem, in: file.source, at: error.span))
    }
    if composition != nil { report(reader.report) }
    session.lottieCompositions[key] = .some(composition)
    return composition
  }

  /// Warns of what isn't drawn as it is meant.
  private func report(_ report: LottieReport) {
    for found in report.features {
      let place = file.source.position(ofOffset: found.span.start)
      let feature = LottieFeature(
        name: found.name, extent: found.extent, count: found.count, file: file.source.path,
        line: place.line, column: place.column, path: file.root.path(toOffset: found.span.start))
      session.lottieFeatures.append(feature)
      if feature.extent == .drawn { continue }
      session.report(Diagnostic(.lottieFeature(feature), in: file.source, at: found.span))
    }
  }
}

/// What a Lottie file refers to: in the file itself or beside it.
private struct LottieFileResources: LottieResources {
  let session: Session
  let file: SceneFile

  func image(_ asset: ForeignValue) -> ImageReference? {
    guard let name = asset["p"], let text = name.text, !text.isEmpty else { return nil }
    var folder = asset["u"]?.text ?? ""
    if folder.hasPrefix("/") { folder.removeFirst() }
    let path = folder.isEmpty || folder.hasSuffix("/") ? folder + text : "\(folder)/\(text)"
    switch session.assetFile(path, from: file.source.path, isNearby: true) {
    case .file(let file): return picture(file, text, at: name.span)
    case .refused(let problem):
      warn(problem, at: name.span)
      return nil
    }
  }

  func image(_ named: NamedFile) -> ImageReference? {
    picture(named.file, named.text, at: Span(0, 0))
  }

  private func picture(_ asset: AssetFile, _ text: String, at span: Span) -> ImageReference? {
    switch session.image(asset) {
    case .success(let image):
      for warning in session.firstWarnings(of: image) {
        warn(.imageWarning(text, warning), at: span)
      }
      return image
    case .failure(let error):
      warn(Problem(error, "image", text), at: span)
      return nil
    }
  }

  /// Reports a problem that leaves something out of the picture, and the rest as it is.
  private func warn(_ problem: Problem, at span: Span) {
    var problem = problem
    problem.severity = .warning
    session.report(Diagnostic(problem, in: file.source, at: span))
  }
}

/// Finds nothing, for reading what a file says of itself alone.
struct NoResources: LottieResources {
  func image(_ asset: ForeignValue) -> ImageReference? { nil }
  func image(_ file: NamedFile) -> ImageReference? { nil }
}

extension Problem {
  /// A feature of a Lottie file that isn't drawn as it is meant.
  fileprivate static func lottieFeature(_ feature: LottieFeature) -> Problem {
    let extent = feature.extent == .leftOut ? "not drawn" : "approximated"
    let count = feature.count == 1 ? "1 of them" : "\(feature.count) of them, the first"
    var problem = Problem("\(extent): \(feature.name) (\(count) at \(feature.path))")
    problem.severity = .warning
    return problem
  }
}

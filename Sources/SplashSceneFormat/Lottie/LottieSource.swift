import SplashScene
import SplashSystem

/// An animation of a Lottie file, from which compositions are made.
struct LottieSource {
  let session: Session
  /// The animation's JSON.
  let file: SceneFile
  /// What an archive's theme puts into slots, and what it is called.
  private let theme: (name: String, values: [String: LottieThemeValue])?

  /// - Parameters:
  ///   - file: The animation's JSON.
  ///   - theme: The theme of the archive that is asked for; `nil` is the animation's own.
  ///   - report: Reports a theme that can't be had.
  init(
    session: Session, file: SceneFile, theme: String? = nil, report: (Problem) -> Void = { _ in }
  ) {
    self.session = session
    self.file = file
    guard let (archive, animation) = file.lottieMember else {
      if let theme { report(.unknownTheme(theme, known: [])) }
      self.theme = nil
      return
    }
    guard let name = theme ?? animation.theme else {
      self.theme = nil
      return
    }
    do throws(AssetError) {
      self.theme = (name, try archive.theme(name, for: animation.id))
    } catch {
      if theme != nil { report(.unknownTheme(name, known: archive.themes)) }
      self.theme = nil
    }
  }

  /// What a composition depends on besides the contents of files.
  struct Key: Hashable {
    let file: FilePath
    let animation: FilePath
    let theme: String?
    let slots: [String: LottieSlotValue]
  }

  /// The slots that can be set from outside: what they are called, and what they take.
  func slots() -> [(name: String, kind: LottieSlotKind)] {
    let reader = LottieReader(file.root, NoResources(), theme: theme?.values ?? [:])
    _ = reader.read()
    return reader.slots.kinds
  }

  /// The composition with values for slots, made once; `nil` after a report.
  func composition(_ slots: [String: LottieSlotValue] = [:]) -> LottieComposition? {
    let key = Key(
      file: file.identity, animation: file.source.path, theme: theme?.name, slots: slots)
    if let known = session.lottieCompositions[key] { return known }
    let reader = LottieReader(
      file.root, LottieFileResources(session: session, file: file), theme: theme?.values ?? [:],
      slots: slots)
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
    if let bytes = dataURL(text) {
      let file = AssetFile(embeddedPath(of: asset), bytes: AssetBytes(bytes))
      return picture(file, "embedded", at: name.span)
    }
    if let (archive, _) = file.lottieMember {
      do throws(AssetError) {
        if let file = try archive.image(text) { return picture(file, text, at: name.span) }
        warn(.fileNotFound("image", text), at: name.span)
      } catch {
        warn(Problem(error, "image", text), at: name.span)
      }
      return nil
    }
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

  /// What messages call a picture that is embedded.
  private func embeddedPath(of asset: ForeignValue) -> FilePath {
    FilePath("\(file.source.path), \(asset["id"]?.name ?? "embedded picture")")
  }

  func image(_ named: NamedFile) -> ImageReference? {
    picture(named.file, named.text, at: Span(0, 0))
  }

  func font(_ entry: ForeignValue) -> AssetFile? {
    // Style sheets and scripts, of which fonts may come, aren't read.
    guard ![1, 2].contains(entry["origin"]?.integer), let name = entry["fPath"],
      let text = name.text, !text.isEmpty
    else { return nil }
    switch session.assetFile(text, from: file.source.path, isNearby: true) {
    case .file(let file): return file
    case .refused(let problem):
      warn(problem, at: name.span)
      return nil
    }
  }

  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    for file in request.fontFiles { session.depend(on: file.path) }
    return try session.assets.layOut(request)
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
  func font(_ entry: ForeignValue) -> AssetFile? { nil }

  func layOut(_ request: TextRequest) throws(TextError) -> TextLayout {
    throw .missingFont(families: [], run: 0, known: [])
  }
}

extension Session {
  /// The animation of an archive that has an id; `nil` after a report.
  func animation(
    _ id: String, of file: SceneFile, report: (Problem) -> Void
  ) -> SceneFile? {
    let archive = file.lottieMember?.archive
    guard let archive, let animation = archive.animations.first(where: { $0.id == id }) else {
      let known = archive?.animations.map(\.id) ?? []
      report(.unknownAnimation(id, known: known))
      return nil
    }
    do throws(AssetError) {
      return try lottieFile(archive, animation, file.identity)
    } catch {
      report(Problem(error, "Lottie file", archive.path.description))
      return nil
    }
  }

  /// Reports a choice among what only archives of Lottie files have, for a scene.
  func refuse(_ choice: String?, inputs name: String) {
    guard choice != nil else { return }
    diagnostics.append(
      Diagnostic(Problem("only archives of Lottie files have this choice"), file: FilePath(name)))
  }
}

extension Problem {
  fileprivate static func unknownAnimation(_ id: String, known: [String]) -> Problem {
    Problem(
      "the Lottie file has no animation \(quoted(id))", expected: oneOf(known),
      suggestion: nearest(to: id, among: known).map(quoted))
  }

  fileprivate static func unknownTheme(_ name: String, known: [String]) -> Problem {
    Problem(
      "the Lottie file has no theme \(quoted(name))", expected: oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }

  /// A feature of a Lottie file that isn't drawn as it is meant.
  fileprivate static func lottieFeature(_ feature: LottieFeature) -> Problem {
    let extent = feature.extent == .leftOut ? "not drawn" : "approximated"
    let count = feature.count == 1 ? "1 of them" : "\(feature.count) of them, the first"
    var problem = Problem("\(extent): \(feature.name) (\(count) at \(feature.path))")
    problem.severity = .warning
    return problem
  }
}

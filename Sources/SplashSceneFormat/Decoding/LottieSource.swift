import SplashScene
import SplashSyntax
import SplashSystem

/// An animation in a Lottie file, from which compositions are created.
struct LottieSource {
  let session: Session
  /// The animation's JSON.
  let file: SceneFile
  /// The fonts of the scene that shows the file.
  private let fonts: SceneFonts
  /// The name and the slot values of an archive's theme.
  private let theme: (name: String, values: [String: LottieThemeValue])?

  /// - Parameters:
  ///   - file: The animation's JSON.
  ///   - theme: The archive's theme; `nil` selects the animation's default.
  ///   - fonts: The fonts of the scene that shows the file.
  ///   - report: Reports a theme that isn't available.
  init(
    session: Session, file: SceneFile, theme: String? = nil, fonts: SceneFonts = SceneFonts(),
    report: (Problem) -> Void = { _ in }
  ) {
    self.session = session
    self.file = file
    self.fonts = fonts
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

  /// Returns the slots that can be set from outside, with the kinds of their values.
  func slots() -> [(name: String, kind: LottieSlotKind)] {
    let key = LottieCompositionKey(
      file: file.identity, animation: file.source.path, theme: theme?.name, fonts: SceneFonts(),
      slots: [:])
    if let known = session.lottieSlotKinds[key] { return known }
    let reader = LottieReader(file.root, NoResources(), theme: theme?.values ?? [:])
    _ = reader.read()
    let slots = reader.slots.kinds.map { (name: $0.name, kind: $0.kind) }
    session.lottieSlotKinds[key] = slots
    return slots
  }

  /// Returns the composition with the given slot values; `nil` after reporting an error.
  ///
  /// - Parameter rules: The rules that decide which features the report lists as supported.
  func composition(
    _ slots: [String: LottieSlotValue] = [:], rules: LottieRules
  ) -> LottieComposition? {
    read(slots, rules: rules)?.composition
  }

  /// Returns the composition with the given slot values, and the file's slots. The file is read only once for each set
  /// of values. `nil` after reporting an error.
  func read(
    _ slots: [String: LottieSlotValue] = [:], rules: LottieRules
  ) -> ReadLottieFile? {
    let key = LottieCompositionKey(
      file: file.identity, animation: file.source.path, theme: theme?.name, fonts: fonts,
      slots: slots)
    if let known = session.lottieFiles[key] { return known }
    let bytes = file.source.bytes.count + Limits.namedUseBytes
    guard session.budget.take(bytes, of: .repeatedBytes) else {
      if session.diagnostics.isFirst(Problem.repeatedTextTooLong()) {
        session.report(Diagnostic(.repeatedTextTooLong(), in: file.source, at: file.root.span))
      }
      return nil
    }
    let reader = LottieReader(
      file.root, LottieFileResources(session: session, file: file, fonts: fonts),
      theme: theme?.values ?? [:],
      slots: slots)
    let composition = reader.read()
    for error in reader.errors {
      guard let problem = error.problem else { continue }
      session.report(Diagnostic(problem, in: file.source, at: error.span))
    }
    if composition != nil { report(reader.report, rules) }
    let read = ReadLottieFile(composition: composition, slots: reader.slots.all)
    session.lottieFiles[key] = read
    return read
  }

  /// Records the features in the file, and warns about features that aren't fully supported.
  private func report(_ report: LottieReport, _ rules: LottieRules) {
    for found in report.features {
      let place = file.source.position(ofOffset: found.span.start)
      let feature = LottieFeature(
        name: found.description, extent: found.extents[rules], count: found.count,
        file: file.source.path, line: place.line, column: place.column,
        path: file.root.path(toOffset: found.span.start))
      session.lottieFeatures.append(feature)
      if feature.extent == .drawn { continue }
      session.report(Diagnostic(.lottieFeature(feature), in: file.source, at: found.span))
    }
  }
}

extension Session {
  /// Returns an archive's animation with the given id; `nil` after reporting an error.
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
      return try files.lottieFile(archive, animation, file.identity, self.report)
    } catch {
      report(Problem(error, "Lottie file", archive.path.description))
      return nil
    }
  }

  /// Reports an option for Lottie archives that was set for a scene.
  func refuse(_ choice: String?, inputs name: String) {
    guard choice != nil else { return }
    diagnostics.append(
      Diagnostic(
        Problem(.keyMisplaced, "this option applies only to .lottie archives"), file: FilePath(name)
      ))
  }
}

extension Problem {
  fileprivate static func unknownAnimation(_ id: String, known: [String]) -> Problem {
    Problem(
      .lottieUnknownName,
      "the Lottie file has no animation \(quoted(id))", expected: oneOf(known),
      suggestion: nearest(to: id, among: known).map(quoted))
  }

  fileprivate static func unknownTheme(_ name: String, known: [String]) -> Problem {
    Problem(
      .lottieUnknownName,
      "the Lottie file has no theme \(quoted(name))", expected: oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }

  /// Describes a feature of a Lottie file that isn't fully supported.
  fileprivate static func lottieFeature(_ feature: LottieFeature) -> Problem {
    let extent = feature.extent == .leftOut ? "not drawn" : "approximated"
    let count = feature.count == 1 ? "1 of them" : "\(feature.count) of them, the first"
    return Problem(
      .lottieNotDrawn, "\(extent): \(feature.name) (\(count) at \(feature.path))",
      severity: .warning)
  }
}

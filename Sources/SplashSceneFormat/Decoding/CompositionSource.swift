import SplashLottie
import SplashScene
import SplashSyntax
import SplashSystem

/// An animation of another format, from which compositions are created.
struct CompositionSource {
  /// What an animation is called in messages, without an article.
  static var noun: String { LottieAnimation.noun }

  let session: Session
  /// The animation's JSON.
  let file: SceneFile
  /// The fonts of the scene that shows the file.
  private let fonts: SceneFonts
  /// The name and the values of an archive's theme.
  private let theme: (name: String, values: LottieTheme)?

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
    guard let (archive, animation) = file.member else {
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

  /// Returns the composition with the values of slots from outside, and the file's slots. The file is read once for each
  /// set of values. `nil` after reporting an error.
  ///
  /// - Parameter rules: The rules of the composition, which also decide which features are reported as supported.
  func read(
    _ bindings: SlotBindings = SlotBindings([], .light), rules: PlayerRules
  ) -> (composition: any Composition, slots: [CompositionSlot])? {
    var key = CompositionKey(
      file: file.identity, animation: file.source.path, theme: theme?.name, fonts: fonts)
    var read: ReadComposition?
    if let slots = session.compositionSlots[key] {
      for slot in slots { _ = bindings.value(slot.name, slot.kind) }
      bindings.check(against: slots, noun: Self.noun)
      guard bindings.isValid else { return nil }
      key.slots = bindings.values
      read = session.compositions[key]
    }
    guard let read = read ?? firstRead(bindings, &key, rules), let file = read.file else {
      return nil
    }
    return (LottieAnimation(file, rules: rules), read.slots)
  }

  /// Reads the file with the values of the slots that it has; `nil` after reporting an error in a value.
  private func firstRead(
    _ bindings: SlotBindings, _ key: inout CompositionKey, _ rules: PlayerRules
  ) -> ReadComposition? {
    let bytes = file.source.bytes.count + Limits.namedUseBytes
    guard session.budget.take(bytes, of: .repeatedBytes) else {
      if session.diagnostics.isFirst(Problem.repeatedTextTooLong()) {
        session.report(Diagnostic(.repeatedTextTooLong(), in: file.source, at: file.root.span))
      }
      return nil
    }
    let reader = LottieReader(
      file.root, at: file.source.path, in: file.member?.archive,
      CompositionResources(session: session, file: file, fonts: fonts),
      theme: theme?.values ?? LottieTheme(), slots: bindings.value)
    let composition = reader.read()
    for error in reader.errors {
      guard let problem = error.problem else { continue }
      session.report(Diagnostic(problem, in: file.source, at: error.span))
    }
    let read = ReadComposition(file: composition, slots: reader.slots.all)
    if composition != nil {
      report(reader.report, rules)
      key.slots = [:]
      session.compositionSlots[key] = read.slots
      bindings.check(against: read.slots, noun: Self.noun)
    }
    guard bindings.isValid else { return nil }
    key.slots = bindings.values
    session.compositions[key] = read
    return read
  }

  /// Records the features in the file, and warns about features that aren't fully supported.
  private func report(_ report: LottieReport, _ rules: PlayerRules) {
    for found in report.features {
      let place = file.source.position(ofOffset: found.span.start)
      let feature = CompositionFeature(
        name: found.description, extent: found.extents[rules], count: found.count,
        file: file.source.path, line: place.line, column: place.column,
        path: file.root.path(toOffset: found.span.start))
      session.features.append(feature)
      if feature.extent == .drawn { continue }
      session.report(Diagnostic(.notDrawn(feature), in: file.source, at: found.span))
    }
  }
}

extension Session {
  /// Returns an archive's animation with the given id; `nil` after reporting an error.
  func animation(
    _ id: String, of file: SceneFile, report: (Problem) -> Void
  ) -> SceneFile? {
    let archive = file.member?.archive
    guard let archive, let animation = archive.animations.first(where: { $0.id == id }) else {
      let known = archive?.animations.map(\.id) ?? []
      report(.unknownAnimation(id, known: known))
      return nil
    }
    do throws(AssetError) {
      return try files.memberFile(archive, animation, file.identity, self.report)
    } catch {
      report(Problem(error, CompositionSource.noun, archive.path.description))
      return nil
    }
  }

  /// Reports an option for archives of animations that was set for a scene.
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
      .compositionUnknownName,
      "the \(CompositionSource.noun) has no animation \(quoted(id))", expected: oneOf(known),
      suggestion: nearest(to: id, among: known).map(quoted))
  }

  fileprivate static func unknownTheme(_ name: String, known: [String]) -> Problem {
    Problem(
      .compositionUnknownName,
      "the \(CompositionSource.noun) has no theme \(quoted(name))", expected: oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }

  /// Describes a feature that isn't fully supported.
  fileprivate static func notDrawn(_ feature: CompositionFeature) -> Problem {
    let extent = feature.extent == .leftOut ? "not drawn" : "approximated"
    let count = feature.count == 1 ? "1 of them" : "\(feature.count) of them, the first"
    return Problem(
      .compositionNotDrawn, "\(extent): \(feature.name) (\(count) at \(feature.path))",
      severity: .warning)
  }
}

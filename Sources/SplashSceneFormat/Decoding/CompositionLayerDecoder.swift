import SplashScene
import SplashSyntax
import SplashSystem

extension LayerDecoder {
  /// Reads the content of a layer that shows an animation of another format; `nil` after reporting an error.
  func compositionContent(_ fields: Fields) -> CompositionContent? {
    let member = fields.member("file", or: ["lottie"])
    let asset = fields.require(
      "file", or: ["lottie"], .assetPath, "The Lottie file to show, at the layer's time.")
    let animation = fields.read(
      "animation", .string, "The id of the animation to show, if the file is an archive.",
      otherwise: "the archive's default")
    let theme = fields.read(
      "theme", .string, "The id of the theme to apply, if the file is an archive.",
      otherwise: "the animation's own")
    let time = fields.read(
      "time", .number,
      "The time within the file in seconds from its first frame, instead of the layer's time.",
      otherwise: "the layer's time")
    let rules = fields.read(
      "rules", ValueType<PlayerRules>.choice,
      "Which rules apply where players differ: After Effects, or Core Animation as on an iPhone.",
      otherwise: "\"afterEffects\"")
    let gravity = fields.read(
      "contentsGravity", ValueType<ContentsGravity>.choice,
      "How the file's canvas fits the bounds.", default: .resize)
    let slots = fields.declaredMember(
      "slots", "an object of values", ValueSchema(.object()).named,
      "Values for the file's slots, by name; numbers are in Lottie's units (degrees and percent).")
    guard let asset, let member,
      let file = compositionFile(asset, animation, member.value.span, fields)
    else { return nil }
    let scope = fields.context.scope.scene
    var fonts = SceneFonts(usesSystem: scope.usesSystemFonts)
    if case .known(let files) = scope.fontFiles { fonts.files = files }
    let session = fields.context.session
    let source = CompositionSource(
      session: session.nested(
        file.source.path, in: fields.context.file.source, at: member.value.span),
      file: file, theme: theme, fonts: fonts
    ) {
      fields.context.report($0, at: fields.valueSpan("theme"))
    }
    guard
      let bindings = slots.map({ slotBindings($0.value, fields.context) })
        ?? SlotBindings([], .light),
      let (composition, _) = source.read(bindings, rules: rules ?? session.settings.rules)
    else { return nil }
    _ = fields.context.take(composition.layerCount, of: .layers, at: member.value.span)
    _ = fields.context.take(composition.elementCount, of: .pathElements, at: member.value.span)
    var content = CompositionContent(composition)
    content.time = time
    content.gravity = gravity
    return content
  }

  private func compositionFile(
    _ asset: NamedFile, _ animation: String?, _ span: Span, _ fields: Fields
  ) -> SceneFile? {
    let context = fields.context
    do throws(AssetError) {
      guard let file = try context.session.files.file(asset.file, context.session.report) else {
        return nil
      }
      if file.isComposition {
        guard let animation else { return file }
        return context.session.animation(animation, of: file) {
          context.report($0, at: fields.valueSpan("animation"))
        }
      }
      context.report(.notComposition(asset.text), at: span)
    } catch {
      context.report(context.session.problem(error, CompositionSource.noun, asset.text), at: span)
    }
    return nil
  }

  /// Returns the values for a file's slots; `nil` after reporting that they aren't an object.
  private func slotBindings(_ value: SyntaxValue, _ context: Context) -> SlotBindings? {
    guard let place = context.resolved(value) else { return nil }
    guard case .object(let members) = place.value.kind else {
      place.context.reportType(place.value, expected: "an object of values")
      return nil
    }
    let bindings = members.map { member in
      ParameterBinding(
        name: member.key.text, value: { $0.read(place.context, member.value) },
        report: { place.context.report($0, at: member.key.span) })
    }
    return SlotBindings(bindings, .light)
  }
}

extension Problem {
  fileprivate static func notComposition(_ path: String) -> Problem {
    Problem(
      .fileWrongKind,
      "\(quoted(path)) is not a \(CompositionSource.noun)",
      expected: "a file with \"layers\", \"ip\" and \"op\"",
      suggestion: "\"type\": \"scene\"")
  }
}

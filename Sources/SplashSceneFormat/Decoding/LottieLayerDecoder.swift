import SplashScene
import SplashSyntax
import SplashSystem

extension LayerDecoder {
  /// Reads a Lottie layer's content; `nil` after reporting an error.
  func lottie(_ fields: Fields) -> CompositionContent? {
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
      "rules", ValueType<LottieRules>.choice,
      "Which rules apply where players differ: After Effects, or Core Animation as on an iPhone.",
      otherwise: "\"afterEffects\"")
    let gravity = fields.read(
      "contentsGravity", ValueType<ContentsGravity>.choice,
      "How the file's canvas fits the bounds.", default: .resize)
    let slots = fields.declaredMember(
      "slots", "an object of values", ValueSchema(.object()).named,
      "Values for the file's slots, by name; numbers are in Lottie's units (degrees and percent).")
    guard let asset, let member,
      let file = lottieFile(asset, animation, member.value.span, fields)
    else { return nil }
    let scope = fields.context.scope.scene
    var fonts = SceneFonts(usesSystem: scope.usesSystemFonts)
    if case .known(let files) = scope.fontFiles { fonts.files = files }
    let session = fields.context.session
    let source = LottieSource(
      session: session.nested(
        file.source.path, in: fields.context.file.source, at: member.value.span),
      file: file, theme: theme, fonts: fonts
    ) {
      fields.context.report($0, at: fields.valueSpan("theme"))
    }
    guard let values = slots.map({ slotValues($0.value, source, fields.context) }) ?? [:] else {
      return nil
    }
    let chosen = rules ?? session.settings.lottieRules
    guard let composition = source.composition(values, rules: chosen) else { return nil }
    count(composition.load, fields.context, at: member.value.span)
    var content = CompositionContent(LottieAnimation(composition, rules: chosen))
    content.time = time
    content.gravity = gravity
    return content
  }

  /// Adds the file's layers and path elements to the scene's totals, and checks the limits.
  private func count(_ load: LottieLoad, _ context: Context, at span: Span) {
    _ = context.take(Int(clamping: load.layers), of: .layers, at: span)
    _ = context.take(Int(clamping: load.elements), of: .pathElements, at: span)
  }

  private func lottieFile(
    _ asset: NamedFile, _ animation: String?, _ span: Span, _ fields: Fields
  ) -> SceneFile? {
    let context = fields.context
    do throws(AssetError) {
      guard let file = try context.session.files.file(asset.file, context.session.report) else {
        return nil
      }
      if file.isLottie {
        guard let animation else { return file }
        return context.session.animation(animation, of: file) {
          context.report($0, at: fields.valueSpan("animation"))
        }
      }
      context.report(.notLottie(asset.text), at: span)
    } catch {
      context.report(context.session.problem(error, "Lottie file", asset.text), at: span)
    }
    return nil
  }

  /// Reads the values for a file's slots; `nil` after reporting an error.
  private func slotValues(
    _ value: SyntaxValue, _ source: LottieSource, _ context: Context
  ) -> [String: LottieSlotValue]? {
    guard let place = context.resolved(value) else { return nil }
    guard case .object(let members) = place.value.kind else {
      place.context.reportType(place.value, expected: "an object of values")
      return nil
    }
    if members.isEmpty { return [:] }
    let kinds = Dictionary(
      source.slots().map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
    var values: [String: LottieSlotValue] = [:]
    var isRight = true
    for member in members {
      let name = member.key.text
      guard let kind = kinds[name]?.parameterKind else {
        place.context.report(
          .unknownSlot(name, known: kinds.filter { $0.value.parameterKind != nil }.keys.sorted()),
          at: member.key.span)
        isRight = false
        continue
      }
      let parameter = Parameter(name: name, kind: kind)
      guard let value = parameter.read(place.context, member.value) else {
        isRight = false
        continue
      }
      guard let slot = LottieSlotValue(value) else {
        place.context.report(.slotOfNumbers(name), at: member.value.span)
        isRight = false
        continue
      }
      values[name] = slot
    }
    return isRight ? values : nil
  }
}

extension Problem {
  fileprivate static func notLottie(_ path: String) -> Problem {
    Problem(
      .fileWrongKind,
      "\(quoted(path)) is not a Lottie file", expected: "a file with \"layers\", \"ip\" and \"op\"",
      suggestion: "\"type\": \"scene\"")
  }
}

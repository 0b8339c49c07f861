import SplashScene
import SplashSyntax
import SplashSystem

extension LayerDecoder {
  /// Reads a layer that shows another scene; `nil` after reporting an error.
  func nestedScene(_ fields: Fields) -> SceneContent? {
    let context = fields.context
    let member = fields.member("scene")
    let asset = fields.require(
      "scene", .assetPath, "The scene file to show, at the layer's time.")
    let time = fields.read(
      "time", .number, "The time within the nested scene in seconds, instead of the layer's time.",
      otherwise: "the layer's time")
    let gravity = fields.read(
      "contentsGravity", ValueType<ContentsGravity>.choice,
      "How the nested canvas fits the bounds.", default: .resize)
    let size = fields.read(
      "size", .size(.positive), "The size of the nested canvas, instead of the file's own.")
    let isMuted = fields.read(
      "muted", .bool,
      "Whether the nested scene's sounds are meant to be silent; they are never played.",
      default: false)
    let bindings = bindings(fields)
    guard let asset, let span = member?.value.span else { return nil }
    let session = context.session.nested(asset.file.path, in: context.file.source, at: span)
    guard
      let nested = nested(
        asset, span, bindings: bindings, size: size, isMuted: isMuted, session, context)
    else { return nil }
    var content = SceneContent(scene: nested)
    content.gravity = gravity
    content.time = time
    return content
  }

  private func nested(
    _ asset: NamedFile, _ span: Span, bindings: [ParameterBinding], size: Size?,
    isMuted: Bool, _ session: Session, _ context: Context
  ) -> Scene? {
    guard let file = file(asset, span, session, context) else { return nil }
    var inputs = SceneInputs(bindings: bindings)
    inputs.size = size
    inputs.inheritedSeed = context.scope.scene.seed
    inputs.inheritedAppearance = context.scope.scene.appearance
    inputs.layerDepth = depth + 1
    inputs.isNested = true
    inputs.fontFiles = context.scope.scene.fontFiles
    inputs.usesSystemFonts = context.scope.scene.usesSystemFonts
    let decoder = SceneDecoder(
      session: session, file: file, inputs: inputs, chain: scene.chain + [scene.file])
    guard let head = decoder.head() else { return nil }
    if !isMuted, let audio = head.peek("audio"), SceneDecoder.isHeard(audio) {
      context.report(.nestedSound(asset.text), at: span)
    }
    var fontFiles: [AssetFile] = []
    if case .known(let files) = inputs.fontFiles { fontFiles = files }
    let parameters = decoder.parameterValues
    let texts = parameters.sorted { $0.key < $1.key }.map { Array(($0.value.text ?? "").utf8) }
    guard context.mayRepeat(texts.reduce(0) { $0 + $1.count }, at: span) else { return nil }
    let key = NestedSceneKey(
      file: file.identity, parameters: parameters,
      texts: texts,
      size: size,
      seed: decoder.scope.seed, appearance: decoder.scope.appearance, depth: depth,
      fontFiles: fontFiles,
      usesSystemFonts: inputs.usesSystemFonts)
    return resolve(key, decoder, head, span, context)
  }

  /// Returns the nested scene, resolved only once for all layers with equal values.
  private func resolve(
    _ key: NestedSceneKey, _ decoder: SceneDecoder, _ head: Fields, _ span: Span,
    _ context: Context
  ) -> Scene? {
    let session = context.session
    if let known = session.nestedScenes[key] {
      for (resource, amount) in zip(NestedScene.resources, known.amounts) {
        guard context.take(amount, of: resource, at: span) else { return nil }
      }
      return known.scene
    }
    guard context.mayRepeat(decoder.file.source.bytes.count, at: span) else { return nil }
    let before = NestedScene.resources.map { session.budget[$0] }
    let scene = decoder.body(head)
    let amounts = zip(NestedScene.resources, before).map { session.budget[$0] - $1 }
    session.nestedScenes[key] = NestedScene(scene: scene, amounts: amounts)
    return scene
  }

  private func file(
    _ asset: NamedFile, _ span: Span, _ session: Session, _ context: Context
  ) -> SceneFile? {
    let identity = context.session.files.identity(of: asset.file.path)
    let above = scene.chain + [scene.file]
    if let first = above.firstIndex(where: { $0.identity == identity }) {
      let circle = (above[first...].map(\.source.path) + [asset.file.path]).map(\.normalized)
      context.report(.sceneCycle(circle), at: span)
      return nil
    }
    guard above.count < Limits.sceneDepth else {
      context.reportOnce(.scenesTooDeep(), at: span)
      return nil
    }
    do throws(AssetError) {
      guard let file = try session.files.file(asset.file, session.report) else { return nil }
      guard !file.isComposition else {
        context.report(.isNoScene(asset.text), at: span)
        return nil
      }
      let bytes = file.source.bytes.count
      return context.take(bytes, of: .nestedSceneBytes, at: span) ? file : nil
    } catch {
      context.report(context.session.problem(error, "scene", asset.text), at: span)
      return nil
    }
  }

  /// Reads the layer's values for the nested scene's parameters, evaluated in this scene.
  private func bindings(_ fields: Fields) -> [ParameterBinding] {
    guard
      let member = fields.declaredMember(
        "params", "an object of values", ValueSchema(.object()).named,
        "Values for the nested scene's parameters."),
      let place = fields.context.resolved(member.value)
    else { return [] }
    let context = place.context
    guard case .object(let members) = place.value.kind else {
      context.reportType(place.value, expected: "an object of values")
      return []
    }
    return members.map { member in
      ParameterBinding(
        name: member.key.text,
        value: { parameter in
          context.warnOfBraces(in: member.value)
          return parameter.read(context, member.value)
        },
        report: { context.report($0, at: member.key.span) })
    }
  }
}

extension Context {
  /// Warns about a parameter's name in braces, because it isn't replaced in the values for a nested
  /// scene.
  fileprivate func warnOfBraces(in value: SyntaxValue) {
    guard case .string(let string) = value.kind, !Context.isExpression(string),
      let name = scope.scene.parameters.keys.sorted().first(where: {
        string.text.contains("{\($0)}")
      })
    else { return }
    report(.bracesInValue(name, in: string.text), at: value.span)
  }
}

extension Problem {
  fileprivate static func bracesInValue(_ name: String, in text: String) -> Problem {
    // The text around the name, as parts of an expression.
    let parts = text.replacing("{\(name)}", with: "\u{0}\(name)\u{0}").split(separator: "\u{0}")
      .map { $0 == name ? name : "'\($0)'" }
    return Problem(
      .textBraces,
      "\(quoted("{\(name)}")) isn't replaced here; only a layer's text and file paths are interpolated",
      suggestion: text.contains("'") ? nil : quoted("= " + parts.joined(separator: " + ")),
      severity: .warning)
  }
  fileprivate static func isNoScene(_ path: String) -> Problem {
    Problem(
      .fileWrongKind,
      "\(quoted(path)) is a \(CompositionSource.noun), not a scene",
      expected: "a layer of the type \"lottie\" with the path as its \"file\"")
  }
  fileprivate static func sceneCycle(_ chain: [FilePath]) -> Problem {
    Problem(
      .sceneCycle, "the scene contains itself: \(chain.map { shown($0) }.joined(separator: " → "))")
  }
  fileprivate static func scenesTooDeep() -> Problem {
    Problem(.limitExceeded, "scenes nest deeper than \(Limits.sceneDepth) levels")
  }
}

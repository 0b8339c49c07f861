import SplashScene
import SplashSyntax
import SplashSystem

/// Creates a scene that shows only a Lottie file, with the file's canvas.
struct LottieSceneDecoder {
  let session: Session
  let file: SceneFile
  let inputs: SceneInputs
  /// The animation of an archive; `nil` selects the archive's default.
  let animation: String?
  /// The theme of an archive; `nil` selects the animation's default.
  let theme: String?

  /// Returns the scene and the file's slots; `nil` after reporting an error.
  func scene() -> (scene: Scene, slots: [LottieSlot])? {
    var file = file
    if let animation {
      guard
        let chosen = session.animation(
          animation, of: file,
          report: { report($0, session.settings.inputNames.animation) })
      else { return nil }
      file = chosen
    }
    let source = LottieSource(session: session, file: file, theme: theme) {
      report($0, session.settings.inputNames.theme)
    }
    guard let slots = slots(of: source),
      let read = source.read(slots, rules: session.settings.lottieRules),
      let composition = read.composition
    else {
      return nil
    }
    var content = CompositionContent(
      LottieAnimation(composition, rules: session.settings.lottieRules))
    content.gravity = .resizeAspect
    let size = inputs.size ?? composition.size
    var layer = Layer(id: composition.layerName)
    layer.properties.bounds = Rect(origin: .zero, size: size)
    layer.properties.position = Point(size.width / 2, size.height / 2)
    layer.properties.content = .composition(content)
    let scene = Scene(
      size: size, scale: inputs.scale ?? 1, frameRate: inputs.frameRate ?? composition.frameRate,
      duration: inputs.duration ?? composition.duration,
      backgroundColor: inputs.backgroundColor?(inputs.appearance ?? .light) ?? .clear,
      layers: [layer], markers: composition.markers)
    checkExtent(of: scene)
    return (scene, read.slots)
  }

  private func report(_ problem: Problem, _ input: String) {
    session.diagnostics.append(Diagnostic(problem, file: FilePath(input)))
  }

  /// Returns the external values of the file's slots; `nil` after reporting an error.
  private func slots(of source: LottieSource) -> [String: LottieSlotValue]? {
    let bindings = inputs.bindings
    guard !bindings.isEmpty else { return [:] }
    let parameters = Dictionary(
      source.slots().map { ($0.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
    var slots: [String: LottieSlotValue] = [:]
    var isRight = true
    for binding in bindings {
      guard let kind = parameters[binding.name]?.parameterKind else {
        if binding.isOptional { continue }
        let known = parameters.filter { $0.value.parameterKind != nil }.keys.sorted()
        binding.report(.unknownSlot(binding.name, known: known))
        isRight = false
        continue
      }
      var parameter = Parameter(name: binding.name, kind: kind)
      parameter.appearance = inputs.appearance ?? .light
      guard let value = binding.value(parameter) else {
        isRight = false
        continue
      }
      guard let slot = LottieSlotValue(value) else {
        binding.report(.slotOfNumbers(binding.name))
        isRight = false
        continue
      }
      slots[binding.name] = slot
    }
    return isRight ? slots : nil
  }

  private func checkExtent(of scene: Scene) {
    let extent = SceneExtent(
      size: scene.size, scale: scene.scale, frameRate: scene.frameRate, duration: scene.duration)
    guard let (problem, part) = extent.problem else { return }
    if part == .size, inputs.size != nil {
      session.diagnostics.append(Diagnostic(problem, file: "--size"))
    } else {
      session.report(
        Diagnostic(problem, in: file.source, at: file.root[part == .size ? "w" : "op"]?.span))
    }
  }
}

extension LottieComposition {
  /// The id of the layer that shows the composition.
  var layerName: String {
    let name = name.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "-")
    return name.isEmpty ? "lottie" : name
  }
}

extension Problem {
  /// Describes a value for a slot that a file doesn't have.
  static func unknownSlot(_ name: String, known: [String]) -> Problem {
    Problem(
      .lottieUnknownName,
      "the Lottie file has no slot \(quoted(name))",
      expected: known.isEmpty ? nil : oneOf(known),
      suggestion: nearest(to: name, among: known).map(quoted))
  }

  /// Describes a non-numeric value for a slot of numbers.
  static func slotOfNumbers(_ name: String) -> Problem {
    Problem(.valueType, "the slot \(quoted(name)) takes numbers", expected: "a list of numbers")
  }
}

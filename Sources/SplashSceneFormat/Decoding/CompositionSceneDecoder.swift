import SplashScene
import SplashSyntax
import SplashSystem

/// Creates a scene that shows only an animation of another format, with the file's canvas.
struct CompositionSceneDecoder {
  let session: Session
  let file: SceneFile
  let inputs: SceneInputs
  /// The animation of an archive; `nil` selects the archive's default.
  let animation: String?
  /// The theme of an archive; `nil` selects the animation's default.
  let theme: String?

  /// Returns the scene and the file's slots; `nil` after reporting an error.
  func scene() -> (scene: Scene, slots: [CompositionSlot])? {
    var file = file
    if let animation {
      guard
        let chosen = session.animation(
          animation, of: file,
          report: { report($0, session.settings.inputNames.animation) })
      else { return nil }
      file = chosen
    }
    let source = CompositionSource(session: session, file: file, theme: theme) {
      report($0, session.settings.inputNames.theme)
    }
    let bindings = SlotBindings(inputs.bindings, inputs.appearance ?? .light)
    guard let (composition, slots) = source.read(bindings, rules: session.settings.rules) else {
      return nil
    }
    var content = CompositionContent(composition)
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
    return (scene, slots)
  }

  private func report(_ problem: Problem, _ input: String) {
    session.diagnostics.append(Diagnostic(problem, file: FilePath(input)))
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

extension Composition {
  /// The id of the layer that shows the composition.
  var layerName: String {
    let name = name.split(separator: "/", omittingEmptySubsequences: false).joined(separator: "-")
    return name.isEmpty ? kind.rawValue : name
  }
}

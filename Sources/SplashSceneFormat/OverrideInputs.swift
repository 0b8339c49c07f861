import SplashScene
import SplashSyntax
import SplashSystem

/// An external value prefixed with its name. Problems with the value are located in this text.
private struct NamedInput {
  let source: SourceText
  /// The offset of the value.
  let valueStart: Int

  init(_ name: String, value: String) {
    let text = name + value
    source = SourceText(path: FilePath(text), bytes: Array(text.utf8))
    valueStart = name.utf8.count
  }
}

extension Session {
  /// Reports a problem with a part of the input's text.
  private func report(_ problem: Problem, _ input: NamedInput, at range: Range<Int>) {
    files.add(input.source)
    diagnostics.append(Diagnostic(problem, input: input.source.path, at: range))
  }

  /// Reports a problem with a part of the input's value.
  private func report(_ problem: Problem, _ input: NamedInput, inValue range: Range<Int>) {
    let start = input.valueStart
    report(problem, input, at: start + range.lowerBound..<start + range.upperBound)
  }

  private func report(_ problem: Problem, _ input: String) {
    diagnostics.append(Diagnostic(problem, file: FilePath(input)))
  }

  /// Allows the scene to use files in its own folder and in the allowed folders.
  func allow(_ folders: [FilePath], for file: SceneFile?) {
    for folder in folders where assets.provider.realPath(folder) == nil {
      let text = folder.description
      let input = NamedInput(settings.inputNames.allowedFolder, value: text)
      report(.fileNotFound("folder", text), input, inValue: 0..<text.utf8.count)
    }
    files.allow(
      only: FileAccess(
        scene: file?.source.path ?? "", allowed: folders,
        allowedName: settings.inputNames.allowedFolder, assets: assets.provider))
  }

  /// Returns the main scene's inputs from ``SceneOverrides``.
  func inputs(_ overrides: SceneOverrides) -> SceneInputs {
    var bindings = overrides.parameters.flatMap(self.bindings)
    bindings += overrides.set.map { name, text in
      let input = NamedInput("\(settings.inputNames.set)\(name)=", value: text)
      return ParameterBinding(
        name: name,
        value: { $0.parse(text) { self.report($0, input, inValue: $1) } },
        report: { problem in
          let end = input.valueStart - 1
          self.report(problem, input, at: end - name.utf8.count..<end)
        })
    }
    var inputs = SceneInputs(bindings: bindings)
    (inputs.readsCheckFiles, inputs.checkFiles) = (
      overrides.readsCheckFiles, overrides.checkFiles
    )
    inputs.seed = overrides.seed
    inputs.appearance = overrides.appearance
    inputs.scale = positive(overrides.scale, settings.inputNames.scale)
    inputs.duration = positive(overrides.duration, settings.inputNames.duration)
    if let size = overrides.size, positive(size.width, settings.inputNames.size) != nil,
      positive(size.height, settings.inputNames.size) != nil
    {
      inputs.size = size
    }
    if let rate = overrides.frameRate, positive(rate.value, settings.inputNames.frameRate) != nil {
      if rate.value <= Limits.frameRate {
        inputs.frameRate = rate
      } else {
        report(
          .outOfRange(
            rate.value, expected: "at most \(formatted(Limits.frameRate)) frames per second"),
          settings.inputNames.frameRate)
      }
    }
    if let text = overrides.backgroundColor {
      let input = NamedInput(settings.inputNames.background, value: text)
      inputs.backgroundColor = { appearance in
        ColorParser.read(text, in: appearance) { self.report($0, input, inValue: $1) }
      }
    }
    return inputs
  }

  private func positive(_ number: Double?, _ input: String) -> Double? {
    guard let number else { return nil }
    if number > 0, number <= Limits.magnitude { return number }
    report(.outOfRange(number, expected: NumberRange.positive.description), input)
    return nil
  }
}

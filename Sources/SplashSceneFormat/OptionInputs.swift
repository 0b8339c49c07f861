import SplashScene
import SplashSystem

/// An option of the command line as it was written: what problems of its value point into.
private struct OptionText {
  let source: SourceText
  /// Where the value begins.
  let valueStart: Int

  init(_ option: String, value: String) {
    let text = option + value
    source = SourceText(path: FilePath(text), bytes: Array(text.utf8))
    valueStart = option.utf8.count
  }
}

extension Session {
  /// Reports a problem at a part of the option's text.
  private func report(_ problem: Problem, _ option: OptionText, at range: Range<Int>) {
    sources[option.source.path] = option.source
    diagnostics.append(Diagnostic(problem, option: option.source.path, at: range))
  }

  /// Reports a problem at a part of the option's value.
  private func report(_ problem: Problem, _ option: OptionText, inValue range: Range<Int>) {
    let start = option.valueStart
    report(problem, option, at: start + range.lowerBound..<start + range.upperBound)
  }

  private func report(_ problem: Problem, _ option: String) {
    diagnostics.append(Diagnostic(problem, file: FilePath(option)))
  }

  /// Lets the scene name files below its own folder and those that are allowed.
  func allow(_ folders: [FilePath], for file: SceneFile?) {
    for folder in folders where assets.realPath(folder) == nil {
      let text = folder.description
      let option = OptionText(inputNames.allowedFolder, value: text)
      report(.fileNotFound("folder", text), option, inValue: 0..<text.utf8.count)
    }
    access = FileAccess(
      scene: file?.source.path ?? "", allowed: folders, option: inputNames.allowedFolder,
      assets: assets)
  }

  /// What the command line, or a row of a batch, gives to the main scene.
  func inputs(_ overrides: SceneOverrides) -> SceneInputs {
    var bindings = overrides.parameters.flatMap(self.bindings)
    bindings += overrides.set.map { name, text in
      let option = OptionText("\(inputNames.set)\(name)=", value: text)
      return ParameterBinding(
        name: name,
        value: { $0.parse(text) { self.report($0, option, inValue: $1) } },
        report: { problem in
          let end = option.valueStart - 1
          self.report(problem, option, at: end - name.utf8.count..<end)
        })
    }
    var inputs = SceneInputs(bindings: bindings)
    inputs.seed = overrides.seed
    inputs.scale = positive(overrides.scale, inputNames.scale)
    inputs.duration = positive(overrides.duration, inputNames.duration)
    if let size = overrides.size, positive(size.width, inputNames.size) != nil,
      positive(size.height, inputNames.size) != nil
    {
      inputs.size = size
    }
    if let rate = overrides.frameRate, positive(rate.value, inputNames.frameRate) != nil {
      if rate.value <= Limits.frameRate {
        inputs.frameRate = rate
      } else {
        report(
          .outOfRange(rate.value, expected: "at most \(spelt(Limits.frameRate)) frames a second"),
          inputNames.frameRate)
      }
    }
    if let text = overrides.backgroundColor {
      let option = OptionText(inputNames.background, value: text)
      inputs.backgroundColor = ColorParser.read(text) { self.report($0, option, inValue: $1) }
    }
    return inputs
  }

  private func positive(_ number: Double?, _ option: String) -> Double? {
    guard let number else { return nil }
    if number > 0, number <= Limits.magnitude { return number }
    report(.outOfRange(number, expected: NumberRange.positive.description), option)
    return nil
  }
}

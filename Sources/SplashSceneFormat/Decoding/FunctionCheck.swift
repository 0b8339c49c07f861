import SplashScene
import SplashSystem

/// Holds the functions of a scene against its frames: each must have a value wherever it is asked for one.
struct FunctionCheck {
  private let scene: Scene
  private let functions: [WrittenFunction]

  /// The most values that are worked out, over all frames: a second's work or two.
  private static let mostValues = 400_000

  /// What became of a function.
  private struct Outcome {
    /// When it was asked first.
    var first: TimeFunction.Moment
    /// When it had no value first.
    var failure: TimeFunction.Moment?
    /// Whether it had a value at some moment.
    var hasValue = false
  }

  /// What became of the functions that were asked, by their places in the list.
  private final class Outcomes: @unchecked Sendable {
    private let monitor = Monitor()
    private var outcomes: [Int: Outcome] = [:]

    func note(_ value: AnimatableValue?, of index: Int, at moment: TimeFunction.Moment) {
      monitor.locked {
        var outcome = outcomes[index] ?? Outcome(first: moment)
        if value != nil {
          outcome.hasValue = true
        } else if outcome.failure == nil {
          outcome.failure = moment
        }
        outcomes[index] = outcome
      }
    }

    subscript(index: Int) -> Outcome? { monitor.locked { outcomes[index] } }
  }

  init(of functions: [WrittenFunction], in scene: Scene) {
    self.functions = functions
    self.scene = scene
  }

  /// Reports what is wrong with the functions, and those that have no value in some frame, with the first
  /// of these. All frames are looked at, or as many of them as there is time for.
  func run() {
    guard !functions.isEmpty else { return }
    let outcomes = Outcomes()
    let watched = watched(outcomes)
    let frames = scene.frameRate.frameCount(in: scene.duration)
    let count = max(1, min(frames, Self.mostValues / functions.count))
    var failedFrames: [Int: Int] = [:]
    for step in 0..<count {
      let frame = count < 2 ? 0 : step * (frames - 1) / (count - 1)
      _ = watched.evaluate(at: scene.frameRate.time(ofFrame: frame))
      for index in functions.indices
      where failedFrames[index] == nil && outcomes[index]?.failure != nil {
        failedFrames[index] = frame
      }
    }
    for (index, function) in functions.enumerated() {
      let outcome = outcomes[index]
      guard let moment = outcome?.failure, let frame = failedFrames[index] else {
        function.read(at: outcome?.first ?? TimeFunction.Moment(time: 0, progress: 0))
        continue
      }
      // What never has a value isn't the moment's fault.
      let when = outcome?.hasValue == true ? self.when(frame, layerTime: moment.time) : nil
      function.reportFailure(at: moment, when)
    }
  }

  /// A frame in words, and the layer's time if that isn't the scene's.
  private func when(_ frame: Int, layerTime: Double) -> String {
    func short(_ time: Double) -> String { spelt((time * 10_000).rounded() / 10_000) }
    let time = scene.frameRate.time(ofFrame: frame)
    let own =
      abs(layerTime - time) > 1e-9 ? ", where the layer's time is \(short(layerTime))" : ""
    return "in frame \(frame) (\(short(time)) s\(own))"
  }

  /// The scene without all that has nothing to do with functions, of which each answer is noted.
  private func watched(_ outcomes: Outcomes) -> Scene {
    let indices = Dictionary(
      functions.enumerated().map { ($0.element.function, $0.offset) }
    ) { first, _ in first }
    let layers = reduced(scene.layers) { animation in
      guard let index = indices[animation.function] else { return animation }
      let function = TimeFunction { moment in
        let value = animation.function.value(at: moment)
        outcomes.note(value, of: index, at: moment)
        return value
      }
      return FunctionAnimation(animation.property, function)
    }
    return Scene(
      size: scene.size, frameRate: scene.frameRate, duration: scene.duration, layers: layers)
  }

  /// Only the layers that have functions or are around such layers, with changed functions.
  private func reduced(
    _ layers: [Layer], _ change: (FunctionAnimation) -> FunctionAnimation
  ) -> [Layer] {
    layers.compactMap { layer in
      var copy = layer
      copy.animations = layer.animations.compactMap { $0.reduced(change) }
      copy.sublayers = reduced(layer.sublayers, change)
      copy.mask = layer.mask.flatMap { reduced([$0], change).first }
      var isEmpty = copy.animations.isEmpty && copy.sublayers.isEmpty && copy.mask == nil
      if case .scene(var content) = layer.properties.content {
        let nested = reduced(content.scene.layers, change)
        if !nested.isEmpty { isEmpty = false }
        content.scene = Scene(
          size: content.scene.size, duration: content.scene.duration, layers: nested)
        copy.properties.content = .scene(content)
      }
      return isEmpty ? nil : copy
    }
  }
}

extension Animation {
  /// The animation with its functions changed, and without everything else.
  fileprivate func reduced(_ change: (FunctionAnimation) -> FunctionAnimation) -> Animation? {
    var copy = self
    switch kind {
    case .function(let function): copy.kind = .function(change(function))
    case .group(let children):
      let reduced = children.compactMap { $0.reduced(change) }
      guard !reduced.isEmpty else { return nil }
      copy.kind = .group(reduced)
    case .basic, .spring, .keyframe, .view, .transition: return nil
    }
    return copy
  }
}

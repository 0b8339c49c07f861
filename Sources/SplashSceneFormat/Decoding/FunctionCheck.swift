import SplashScene
import SplashSystem

/// Checks that each function of a scene has a value in every frame in which it is evaluated.
struct FunctionCheck {
  private let scene: Scene
  private let functions: [WrittenFunction]
  /// The steps that reading a function as it is written may take.
  private let steps: StepBudget

  /// The maximum number of evaluations over all frames. That many take a second or two.
  private static let mostValues = 400_000
  /// The maximum number of steps for lists over all frames. That many take a second or two.
  private static let mostSteps = 5 * Limits.expressionSteps

  /// The results of a function.
  private struct Outcome {
    /// The frame and the moment of the earliest evaluation.
    var first: Evaluation
    /// The frame and the moment of the earliest evaluation without a value.
    var failure: Evaluation?
    /// Whether the function had a value at any moment.
    var hasValue = false
    /// The steps that its lists took in the current frame.
    var steps = 0
  }

  private struct Evaluation {
    let frame: Int
    let moment: TimeFunction.Moment
  }

  /// The results of all evaluated functions, by their indices.
  private final class Outcomes: @unchecked Sendable {
    private let monitor = Monitor()
    private var outcomes: [Int: Outcome] = [:]
    private var frame = 0

    /// The steps of all functions in the current frame.
    var steps: Int { monitor.locked { outcomes.values.reduce(0) { $0 + $1.steps } } }

    /// Sets the frame of the evaluations that follow.
    func begin(frame: Int) {
      monitor.locked {
        self.frame = frame
        for index in outcomes.keys { outcomes[index]?.steps = 0 }
      }
    }

    /// Evaluates a function, given its index, and notes the result.
    func value(
      of evaluate: WrittenFunction.Evaluation, _ index: Int, at moment: TimeFunction.Moment
    ) -> AnimatableValue? {
      let budget = StepBudget()
      let value = evaluate(moment, budget)
      monitor.locked {
        let evaluation = Evaluation(frame: frame, moment: moment)
        var outcome = outcomes[index] ?? Outcome(first: evaluation)
        if frame < outcome.first.frame { outcome.first = evaluation }
        outcome.steps += Limits.expressionSteps - budget.left
        if value != nil {
          outcome.hasValue = true
        } else if outcome.failure.map({ frame < $0.frame }) ?? true {
          outcome.failure = evaluation
        }
        outcomes[index] = outcome
      }
      return value
    }

    subscript(index: Int) -> Outcome? { monitor.locked { outcomes[index] } }
  }

  init(of functions: [WrittenFunction], in scene: Scene, _ steps: StepBudget) {
    self.functions = functions
    self.steps = steps
    self.scene = scene
  }

  /// Reports errors in the functions, and each function that lacks a value, with the first frame in
  /// which it has none. Evaluates all frames, or evenly spaced frames if that would take too many evaluations or steps.
  func run() {
    guard !functions.isEmpty else { return }
    let outcomes = Outcomes()
    let watched = watched(outcomes)
    let frames = scene.frameRate.frameCount(in: scene.duration)
    let count = max(1, min(frames, Self.mostValues / functions.count))
    var steps = 0
    for index in Self.spreadIndices(below: count) {
      let frame = count < 2 ? 0 : index * (frames - 1) / (count - 1)
      outcomes.begin(frame: frame)
      _ = watched.evaluate(at: scene.frameRate.time(ofFrame: frame))
      let taken = outcomes.steps
      guard taken <= Limits.expressionSteps else { return reportSteps(outcomes) }
      steps += taken
      if steps > Self.mostSteps { break }
    }
    for (index, function) in functions.enumerated() {
      // What one function takes isn't missing for the next one.
      self.steps.reset()
      let outcome = outcomes[index]
      guard let failure = outcome?.failure else {
        let moment = outcome?.first.moment ?? TimeFunction.Moment(time: 0, progress: 0)
        _ = function.isRead(moment, nil)
        continue
      }
      // If a function never has a value, the error doesn't depend on the time.
      let when =
        outcome?.hasValue == true
        ? self.when(failure.frame, layerTime: failure.moment.time) : nil
      function.reportFailure(at: failure.moment, when)
    }
  }

  /// Returns the whole numbers from 0 to `count` − 1 in an order in which the first few are always spread evenly over
  /// all: in the order of their reversed bits (J. G. van der Corput's sequence, 1935).
  private static func spreadIndices(below count: Int) -> some Sequence<Int> {
    let width = Int.bitWidth - (count - 1).leadingZeroBitCount
    return (0..<1 << width).lazy.map { index in
      (0..<width).reduce(0) { $0 << 1 | index >> $1 & 1 }
    }.filter { $0 < count }
  }

  /// Reports, at the function that took the most in the current frame, that the functions take too many steps.
  private func reportSteps(_ outcomes: Outcomes) {
    let longest = functions.indices.max {
      (outcomes[$0]?.steps ?? 0) < (outcomes[$1]?.steps ?? 0)
    }
    guard let function = longest.map({ functions[$0] }) else { return }
    function.report(.tooManySteps())
  }

  /// Describes a frame, and the layer's time if it differs from the scene time.
  private func when(_ frame: Int, layerTime: Double) -> String {
    func short(_ time: Double) -> String { formatted((time * 10_000).rounded() / 10_000) }
    let time = scene.frameRate.time(ofFrame: frame)
    let own =
      abs(layerTime - time) > 1e-9 ? ", where the layer's time is \(short(layerTime))" : ""
    return "in frame \(frame) (\(short(time)) s\(own))"
  }

  /// Returns the scene reduced to the parts that contain functions. Each evaluation is recorded.
  private func watched(_ outcomes: Outcomes) -> Scene {
    let indices = Dictionary(
      functions.enumerated().map { ($0.element.function, $0.offset) }
    ) { first, _ in first }
    let layers = reduced(scene.layers) { animation in
      guard let index = indices[animation.function] else { return animation }
      let evaluate = functions[index].evaluate
      let function = TimeFunction { outcomes.value(of: evaluate, index, at: $0) }
      return FunctionAnimation(animation.property, function)
    }
    return Scene(
      size: scene.size, frameRate: scene.frameRate, duration: scene.duration, layers: layers)
  }

  /// Returns the layers that have functions, and the ancestors of these layers, with `change`
  /// applied to each function.
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
  /// Returns the animation reduced to its functions, with `change` applied to each; `nil` if it has
  /// none.
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

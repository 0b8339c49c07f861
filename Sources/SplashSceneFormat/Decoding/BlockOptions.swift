import SplashScene
import SplashSyntax
import SplashSystem

/// Reads the curve and the options of UIKit's animation blocks.
extension AnimationDecoder {
  /// Reads the curve and the options.
  func curve(_ fields: Fields, _ block: inout Block) {
    if let member = fields.declaredMember(
      "options", "an option or an array of options", .options(Self.optionNames),
      "A curve, \"repeat\", \"autoreverse\" or a calculation mode for keyframes, or an array of them. UIKit's other options have no effect.",
      otherwise: "\"curveEaseInOut\"")
    {
      options(member.value, &block, curveExcludes: fields.has("timingFunction"))
    }
    if let curve = fields.read(
      "timingFunction", .timingFunction,
      "A timing curve instead of one from the options, as in UICubicTimingParameters.")
    {
      block.timingFunction = curve
    }
  }

  private static let curves: [String: TimingFunction] = [
    "curveEaseInOut": .easeInEaseOut, "curveEaseIn": .easeIn, "curveEaseOut": .easeOut,
    "curveLinear": .linear,
  ]
  private static let modes = Dictionary(
    uniqueKeysWithValues: KeyframeAnimation.CalculationMode.allCases.map {
      ("calculationMode" + capitalized($0.rawValue), $0)
    })
  private static let effectiveOptions =
    curves.keys.sorted() + ["repeat", "autoreverse"] + modes.keys.sorted()
  private static let optionNames = effectiveOptions + ignoredOptions.keys.sorted()

  /// The options of `UIView.AnimationOptions` and `UIView.KeyframeAnimationOptions` that change nothing in a video,
  /// with the reasons.
  static let ignoredOptions: [String: String] = {
    let nesting = "blocks aren't nested"
    let transition = "it applies only to UIView.transition; use an animation of type \"transition\""
    var reasons = [
      "allowUserInteraction": "a video has no touches",
      "layoutSubviews": "sublayers have positions of their own",
      "beginFromCurrentState": "a block always starts from the current state",
      "overrideInheritedDuration": nesting, "overrideInheritedCurve": nesting,
      "overrideInheritedOptions": nesting,
      "preferredFramesPerSecond60": "the scene's \"fps\" applies",
      "preferredFramesPerSecond30": "the scene's \"fps\" applies",
      "flushUpdates": "a scene has no pending updates",
    ]
    for name in [
      "allowAnimatedContent", "showHideTransitionViews", "transitionFlipFromLeft",
      "transitionFlipFromRight", "transitionFlipFromTop", "transitionFlipFromBottom",
      "transitionCurlUp", "transitionCurlDown", "transitionCrossDissolve",
    ] {
      reasons[name] = transition
    }
    return reasons
  }()

  private func options(_ value: SyntaxValue, _ block: inout Block, curveExcludes: Bool) {
    let option = ValueType<String>.option(Self.effectiveOptions, others: Self.ignoredOptions)
    guard let place = context.resolved(value) else { return }
    let (context, value) = (place.context, place.value)
    var elements = [value]
    if case .array(let array) = value.kind { elements = array }
    var curve = curveExcludes ? "timingFunction" : nil
    var mode: String?
    func choose(_ name: String, _ first: inout String?, at span: Span) {
      if let first { context.report(.keysExclude(name, first), at: span) }
      first = name
    }
    for element in elements {
      guard let name = option.read(context, element) else { continue }
      switch name {
      case "repeat": block.timing.repeatCount = .infinity
      case "autoreverse": block.timing.autoreverses = true
      default:
        if let calculationMode = Self.modes[name] {
          choose(name, &mode, at: element.span)
          block.calculationMode = calculationMode
        } else if let function = Self.curves[name] {
          choose(name, &curve, at: element.span)
          block.timingFunction = function
        } else if let reason = Self.ignoredOptions[name] {
          context.noteOnce(.noEffect(name, because: reason), at: element.span)
        }
      }
    }
  }
}

extension ValueType where Value == String {
  /// An option of a block. Messages list only those that have an effect.
  fileprivate static func option(_ names: [String], others: [String: String]) -> ValueType {
    ValueType(Problem.oneOf(names) ?? "an option", .choice(names)) { context, value in
      guard let text = ValueType<String>.string.read(context, value) else { return nil }
      if names.contains(text) || others[text] != nil { return text }
      var problem = Problem.unknownChoice(text, choices: names)
      problem.suggestion =
        problem.suggestion ?? nearest(to: text, among: others.keys.sorted()).map(quoted)
      context.report(problem, at: value.span)
      return nil
    }.writing { .string($0) }
  }
}

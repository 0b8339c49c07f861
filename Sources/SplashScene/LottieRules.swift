/// Whose rules hold where players of Lottie files differ.
public enum LottieRules: String, CaseIterable, Hashable, Sendable {
  /// After Effects', for which the files were made.
  case afterEffects
  /// Those of Core Animation as lottie-ios uses it: what an iPhone shows.
  case coreAnimation
}

/// What there is by each of the rules.
struct ByRules<Value: Sendable>: Sendable {
  private let afterEffects: Value
  private let coreAnimation: Value

  init(_ make: (LottieRules) -> Value) {
    afterEffects = make(.afterEffects)
    coreAnimation = make(.coreAnimation)
  }

  subscript(rules: LottieRules) -> Value {
    switch rules {
    case .afterEffects: afterEffects
    case .coreAnimation: coreAnimation
    }
  }
}

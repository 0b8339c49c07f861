/// The rendering rules, where Lottie players differ.
public enum LottieRules: String, CaseIterable, Hashable, Sendable {
  /// After Effects' rules, for which the files were made.
  case afterEffects
  /// Core Animation's rules as lottie-ios uses them, for the appearance on an iPhone.
  case coreAnimation
}

/// A value for each set of rules.
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

/// The rendering rules for cases in which Lottie players differ.
package enum LottieRules: String, CaseIterable, Hashable, Sendable {
  /// The rules of After Effects, for which the files were made.
  case afterEffects
  /// The rules of Core Animation as lottie-ios uses them, for the same appearance as on an iPhone.
  case coreAnimation
}

/// A value for each set of rules.
struct PerRules<Value: Sendable>: Sendable {
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

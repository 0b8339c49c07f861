import SplashScene

/// A value for each set of rules.
struct PerRules<Value: Sendable>: Sendable {
  private let afterEffects: Value
  private let coreAnimation: Value

  init(_ make: (PlayerRules) -> Value) {
    afterEffects = make(.afterEffects)
    coreAnimation = make(.coreAnimation)
  }

  subscript(rules: PlayerRules) -> Value {
    switch rules {
    case .afterEffects: afterEffects
    case .coreAnimation: coreAnimation
    }
  }
}

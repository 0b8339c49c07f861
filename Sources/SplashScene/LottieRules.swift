/// Whose rules hold where players of Lottie files differ.
public enum LottieRules: String, CaseIterable, Hashable, Sendable {
  /// After Effects', for which the files were made.
  case afterEffects
  /// Those of Core Animation as lottie-ios uses it: what an iPhone shows.
  case coreAnimation
}

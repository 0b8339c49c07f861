/// The rules by which an animation of another format is drawn, where its players differ.
package enum PlayerRules: String, CaseIterable, Hashable, Sendable {
  /// The rules of After Effects, for which the files were made.
  case afterEffects
  /// The rules of Core Animation as lottie-ios uses them, for the same appearance as on an iPhone.
  case coreAnimation
}

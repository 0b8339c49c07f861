/// A Lottie file with the rules by which it is drawn.
package struct LottieAnimation: Composition {
  /// The file's composition, with the values of its slots filled in.
  package let file: LottieComposition
  package let rules: LottieRules

  package init(_ file: LottieComposition, rules: LottieRules = .afterEffects) {
    (self.file, self.rules) = (file, rules)
  }

  package var kind: LayerKind { .lottie }
  package var noun: String { "Lottie file" }
  package var duration: Double { file.duration }
  package var markers: [Marker] { file.markers }

  package func moment(at time: Double) -> Moment { file.moment(at: time, rules: rules) }

  package func tree(limit: Int) -> CompositionTree { file.tree(rules, limit: limit) }
}
